// Server-sent events.

function eventOf(block) {
  const values = (key) =>
    block
      .split("\n")
      .filter((line) => line.startsWith(`${key}:`))
      .map((line) => line.slice(key.length + 1).replace(/^ /, ""));
  return { name: values("event")[0] ?? "message", data: values("data").join("\n") };
}

/** Events {name, data} of a stream of bytes, each as soon as it is whole. */
export async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop();
      yield* blocks.map(eventOf);
    }
  } finally {
    await reader.cancel();
  }
}

/** The event that is an answer; those before it say to `tell` which share of the work is done. */
export async function lastEvent(stream, tell) {
  for await (const event of events(stream)) {
    if (event.name !== "progress") return event;
    tell(JSON.parse(event.data).done);
  }
  throw new Error("the events ended before the answer");
}

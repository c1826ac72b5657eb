import assert from "node:assert/strict";
import test from "node:test";
import { events, lastEvent } from "../../../web/src/lib/events.js";

const bytes = new TextEncoder().encode(
  'event: progress\ndata: {"done":0.25}\n\nevent: result\ndata: {"a":"日本",\ndata:  "b":1}\n\n',
);

function streamOf(parts) {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

async function read(parts) {
  const found = [];
  for await (const event of events(streamOf(parts))) found.push(event);
  return found;
}

test("events are whole, wherever the network cut their bytes", async () => {
  for (let size = 1; size <= bytes.length; ++size) {
    const parts = [];
    for (let at = 0; at < bytes.length; at += size) parts.push(bytes.slice(at, at + size));
    assert.deepEqual(await read(parts), [
      { name: "progress", data: '{"done":0.25}' },
      { name: "result", data: '{"a":"日本",\n "b":1}' },
    ]);
  }
});

test("an event that is not whole is none", async () => {
  assert.deepEqual(await read([bytes.slice(0, 20)]), []);
  assert.deepEqual(await read([]), []);
});

test("the stream is given up when nobody reads on", async () => {
  let cancelled = false;
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    cancel: () => (cancelled = true),
  });
  for await (const event of events(stream)) {
    assert.equal(event.name, "progress");
    break;
  }
  assert.ok(cancelled);
});

test("the answer is the last event, and the share of the work is told before it", async () => {
  const shares = [];
  const last = await lastEvent(streamOf([bytes]), (share) => shares.push(share));
  assert.deepEqual(shares, [0.25]);
  assert.equal(last.name, "result");
  assert.equal(last.data, '{"a":"日本",\n "b":1}');
});

test("events that end before the answer are none", async () => {
  await assert.rejects(lastEvent(streamOf([bytes.slice(0, 40)]), () => {}));
});

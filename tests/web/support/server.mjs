// `inkling serve` on a free port of this machine.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

export const token = "test-0123456789abcdef0123456789abcdef0123456789abcdef";
export const readToken = "read-0123456789abcdef0123456789abcdef0123456789abcdef";

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

async function answers(url) {
  try {
    return (await fetch(url)).status;
  } catch {
    return 0;
  }
}

/** A file with the token above, and with one that reads. */
function tokens(folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "tokens");
  writeFileSync(file, `write ${token}\nread ${readToken}\n`, { mode: 0o600 });
  return file;
}

/**
 * {url, stop()}. With `asks`, the server wants a token above for everything; with `writes`, it lets
 * write whoever has the first one; `indexes` is a folder of them in the place of `index`.
 */
export async function serve(
  program,
  { folder, index, indexes },
  { asks = false, writes = false } = {},
) {
  const port = await freePort();
  const args = [...(indexes ? [] : ["-i", index]), "serve", "--listen", `127.0.0.1:${port}`];
  if (indexes) args.push("--indexes", indexes);
  if (asks) args.push("--token-file", tokens(folder));
  if (writes) args.push("--allow-write");
  // Where no file is named, the tokens are in the user's folder of state.
  const env = { ...process.env, XDG_STATE_HOME: folder };
  if (writes && !asks) tokens(join(folder, "inkling"));
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const ended = new Promise((done) => child.on("exit", done));
  const url = `http://127.0.0.1:${port}/`;
  for (let i = 0; (await answers(url)) === 0; ++i) {
    if (i > 400 || child.exitCode !== null) throw new Error(`inkling serve did not start: ${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return { url, stop: () => (child.exitCode === null && child.kill("SIGTERM"), ended) };
}

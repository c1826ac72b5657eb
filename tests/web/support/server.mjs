// `inkling serve` on a free port of this machine.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

export const token = "test-0123456789abcdef0123456789abcdef0123456789abcdef";

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

/**
 * {url, stop()}. With `asks`, the server wants the token above; with `writes`, it allows writing;
 * `indexes` is a folder of them in the place of `index`.
 */
export async function serve(
  program,
  { folder, index, indexes },
  { asks = false, writes = false } = {},
) {
  const port = await freePort();
  const args = [...(indexes ? [] : ["-i", index]), "serve", "--listen", `127.0.0.1:${port}`];
  if (indexes) args.push("--indexes", indexes);
  if (asks || writes) {
    const file = join(folder, "tokens");
    writeFileSync(file, `write ${token}\n`, { mode: 0o600 });
    args.push("--token-file", file);
  }
  if (writes) args.push("--allow-write");
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
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

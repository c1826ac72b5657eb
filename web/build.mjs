// Builds the page: node build.mjs OUTDIR
//
// OUTDIR then holds gzipped files and nothing else: index.html.gz, app.js.gz, app.css.gz,
// chunk-*.js.gz (loaded when first needed), licences.txt.gz, icon.svg.gz. The same sources give the
// same bytes in every folder. With --sizes, the size of each file is printed.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { basename, dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { licences } from "./build/licences.mjs";
import { svelte } from "./build/svelte.mjs";

const here = dirname(fileURLToPath(import.meta.url));

async function bundle() {
  return build({
    absWorkingDir: here,
    entryPoints: { app: "src/main.js", "app-style": "styles/app.css" },
    outdir: "out",
    bundle: true,
    splitting: true,
    format: "esm",
    target: ["chrome123", "firefox120", "safari17.5"],
    chunkNames: "chunk-[hash]",
    conditions: ["browser", "production"],
    define: { "process.env.NODE_ENV": '"production"' },
    minify: true,
    legalComments: "none",
    metafile: true,
    write: false,
    plugins: [svelte()],
  });
}

/** What app.js imports, and what that does: fetched beside it, and not one after the other. */
function modulesOf({ outputs }, path = "out/app.js", found = new Set()) {
  for (const { path: imported, kind } of outputs[path].imports) {
    if (kind !== "import-statement" || found.has(imported)) continue;
    found.add(imported);
    modulesOf({ outputs }, imported, found);
  }
  return [...found].map((output) => basename(output)).sort();
}

function withModules(html, names) {
  const links = names.map((name) => `<link rel="modulepreload" href="${name}">`);
  return Buffer.from(html.toString().replace("<!-- modules -->", links.join("\n    ")));
}

/** name -> bytes of everything that the server offers. */
async function files() {
  const built = await bundle();
  const named = new Map(built.outputFiles.map((f) => [basename(f.path), Buffer.from(f.contents)]));
  named.set("app.css", named.get("app-style.css"));
  named.delete("app-style.css");
  for (const fixed of ["index.html", "icon.svg"]) {
    named.set(fixed, await readFile(join(here, fixed)));
  }
  named.set("index.html", withModules(named.get("index.html"), modulesOf(built.metafile)));
  named.set("licences.txt", Buffer.from(await licences(here, built.metafile)));
  return named;
}

async function main([directory, ...flags]) {
  if (!directory || directory.startsWith("-")) {
    console.error("usage: node build.mjs OUTDIR [--sizes]");
    process.exit(2);
  }
  const outdir = resolve(process.env.INIT_CWD ?? ".", directory);
  const named = await files();
  await mkdir(outdir, { recursive: true });
  for (const old of await readdir(outdir)) {
    if (old.endsWith(".gz")) await rm(join(outdir, old));
  }
  for (const [name, bytes] of [...named].sort()) {
    const packed = gzipSync(bytes, { level: 9 });
    await writeFile(join(outdir, `${name}.gz`), packed);
    if (flags.includes("--sizes")) console.log(`${String(packed.length).padStart(8)}  ${name}`);
  }
}

await main(process.argv.slice(2));

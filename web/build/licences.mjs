// The licences of all packages that went into the bundle, as one text.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

function packages(metafile) {
  const names = new Set();
  for (const output of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const found = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input);
      if (found && bytesInOutput > 0) names.add(found[1]);
    }
  }
  return [...names].sort();
}

async function licence(folder, name) {
  const file = (await readdir(folder)).sort().find((f) => /^licen[cs]e/i.test(f));
  const about = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  if (!file) throw new Error(`${name} has no file with its licence`);
  const text = (await readFile(join(folder, file), "utf8")).trim();
  return `${name} ${about.version} (${about.license})\n\n${text}\n`;
}

export async function licences(root, metafile) {
  const folder = (name) => join(root, "node_modules", ...name.split("/"));
  const texts = await Promise.all(packages(metafile).map((name) => licence(folder(name), name)));
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}

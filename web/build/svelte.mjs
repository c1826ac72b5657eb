// Svelte's compiler as a plugin of esbuild. Warnings, among them those about accessibility, are
// errors. Components carry no styles: all of them are in styles/.
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { compile, compileModule } from "svelte/compiler";

function result({ js, warnings }) {
  if (warnings.length === 0) return { contents: js.code, loader: "js" };
  return {
    errors: warnings.map((w) => ({
      text: `${w.message} (${w.code})`,
      location: w.start && { file: w.filename, line: w.start.line, column: w.start.column },
    })),
  };
}

export function svelte() {
  return {
    name: "svelte",
    setup(builder) {
      const root = builder.initialOptions.absWorkingDir;
      const options = (path) => ({
        filename: relative(root, path),
        rootDir: "",
        generate: "client",
        dev: false,
      });
      builder.onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        return result(compile(source, { ...options(path), css: "external", runes: true }));
      });
      builder.onLoad({ filter: /\.svelte\.js$/ }, async ({ path }) => {
        return result(compileModule(await readFile(path, "utf8"), options(path)));
      });
    },
  };
}

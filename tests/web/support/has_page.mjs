// Exits with 77 where the program was built without the page.
import { rmSync } from "node:fs";
import { collection } from "./data.mjs";
import { serve } from "./server.mjs";

const empty = collection(process.env.INKLING, "empty");
const server = await serve(process.env.INKLING, empty);
const text = await (await fetch(server.url)).text();
await server.stop();
rmSync(empty.folder, { recursive: true });
process.exit(text.includes("<script") ? 0 : 77);

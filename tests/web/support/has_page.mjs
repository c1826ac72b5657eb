// Exits with 77 where the program was built without the page.
import { rmSync } from "node:fs";
import { collection } from "./data.mjs";
import { serve } from "./server.mjs";

const empty = collection(process.env.INKLING, "empty");
const server = await serve(process.env.INKLING, empty);
const { status } = await fetch(server.url);
await server.stop();
rmSync(empty.folder, { recursive: true });
process.exit(status === 200 ? 0 : 77);

// A server of the small collection that may be written to, and a fresh page for each test.
import { rmSync } from "node:fs";
import { after, afterEach, before, beforeEach } from "node:test";
import { launch, watched } from "./browser.mjs";
import { collection } from "./data.mjs";
import { serve, token } from "./server.mjs";

export const program = process.env.INKLING;
/** There while a test runs; importers see each new one. */
export let small, server, context, page;

let browser;

/** Another tab of the same browser window. */
export async function openTab() {
  page = await watched(context);
}

/** To be called once by a file of tests. */
export function serveSmall({ hasToken = true } = {}) {
  before(async () => {
    small = collection(program, "small");
    server = await serve(program, small, { writes: true });
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    if (small) rmSync(small.folder, { recursive: true });
  });
  beforeEach(async () => {
    context = await browser.newContext();
    await openTab();
    if (hasToken)
      await page.addInitScript((text) => sessionStorage.setItem("inkling-token", text), token);
  });
  afterEach(() => context.close());
}

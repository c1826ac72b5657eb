// What is written in charts can be read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled } from "../support/browser.mjs";
import { page, server, serveSmall } from "../support/small.mjs";

serveSmall();

/** Texts that reach out of their picture. */
const cut = () =>
  [...document.querySelectorAll("svg.plot text")]
    .filter((text) => {
      const [inner, outer] = [text, text.ownerSVGElement].map((e) => e.getBoundingClientRect());
      return inner.left < outer.left - 1 || inner.right > outer.right + 1;
    })
    .map((text) => text.textContent);

for (const [what, address] of [
  ["words that set documents apart", "compare?target=label:tea"],
  ["words near another one", "words?word=leaf"],
]) {
  test(`no text of the chart of ${what} is cut off`, async () => {
    await page.goto(`${server.url}#/${address}`);
    await page.locator("svg.plot").first().waitFor();
    await settled(page);
    assert.deepEqual(await page.evaluate(cut), []);
  });
}

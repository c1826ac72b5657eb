// Training on the page.
import { test } from "node:test";
import { requireSound, settled } from "../support/browser.mjs";
import { page, server, serveSmall } from "../support/small.mjs";

serveSmall();

test("the page says what is doubtful about a model that it had trained", async () => {
  await page.goto(`${server.url}#/classifier`);
  await settled(page);
  await page.locator("summary", { hasText: "Train and tag" }).click();
  const field = (name) => page.getByLabel(name);
  await field("Name").fill("one");
  await field("Kind").selectOption("multinomial");
  await page.locator("details.panel").getByLabel("Only documents that match").fill("label:tea");
  await page.getByRole("button", { name: "Train", exact: true }).click();
  const note = page.locator(".note", { hasText: "the model has one topic, `tea`" });
  await note.waitFor();
  await settled(page);
  await requireSound(page, "a doubtful model");
});

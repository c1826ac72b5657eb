// Debian's Chromium, and what must hold of a page in every state.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const modules = createRequire(join(process.env.INKLING_WEB_MODULES, "package.json"));
const { chromium } = modules("playwright-core");
const axe = readFileSync(modules.resolve("axe-core/axe.min.js"), "utf8");

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
}

/** A page that remembers what went wrong in it. */
export async function watched(browser, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(`exception: ${error.stack ?? error.message}`));
  page.on("dialog", (dialog) => (wrong.push("a dialog"), dialog.dismiss()));
  page.on("console", (message) => {
    // That an answer was 401 or never came is what some of the tests are about.
    const known = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !known) wrong.push(`console: ${message.text()}`);
  });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  page.wrong = wrong;
  return page;
}

/** Until nothing is awaited any more. */
export async function settled(page) {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    () =>
      document.querySelector("main h1, main .problem") &&
      !document.querySelector("main .waiting, main [aria-busy=true]"),
  );
  await page.waitForTimeout(60);
}

/** Throws unless the page is free of errors, of violations of the policy, and of axe's findings. */
export async function requireSound(page, what) {
  assert.deepEqual(page.wrong, [], `${what}: errors`);
  const state = await page.evaluate(() => ({
    violations: window.violations,
    attacked: window.attacked,
    wider: document.documentElement.scrollWidth - innerWidth,
  }));
  assert.deepEqual(state.violations, [], `${what}: violations of the policy`);
  assert.equal(state.attacked, undefined, `${what}: a text was run`);
  assert.ok(state.wider <= 0, `${what}: wider than the window by ${state.wider}`);
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      rules: { "target-size": { enabled: true } },
    });
    return violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map((n) => n.html.slice(0, 160))
          .join(" | ")}`,
    );
  });
  assert.deepEqual(found, [], `${what}: axe`);
}

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

/** In the page, before its own scripts. */
function watchWindow() {
  countQuestions();
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) =>
    window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );

  /** window.awaited: questions whose answers the page has not got, or not dealt with. */
  function countQuestions() {
    const plain = window.fetch;
    window.awaited = 0;
    const end = () => setTimeout(() => (window.awaited -= 1));
    window.fetch = async (...question) => {
      window.awaited += 1;
      try {
        const answer = await plain(...question);
        answer.clone().arrayBuffer().then(end, end);
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    };
  }
}

/** A page of a browser, or a tab of one of its contexts, that remembers what went wrong in it. */
export async function watched(opener, options) {
  const page = await opener.newPage(
    opener.newContext && { viewport: { width: 1280, height: 900 }, ...options },
  );
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(`exception: ${error.stack ?? error.message}`));
  page.on("dialog", (dialog) => (wrong.push("a dialog"), dialog.dismiss()));
  page.on("console", (message) => {
    // That an answer was 401 or never came is what some of the tests are about.
    const known = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !known) wrong.push(`console: ${message.text()}`);
  });
  await page.addInitScript(watchWindow);
  // Parts of the page, such as charts, which are loaded when they are first needed.
  page.loading = new Set();
  page.on("request", (r) => r.resourceType() === "script" && page.loading.add(r));
  for (const end of ["requestfinished", "requestfailed"])
    page.on(end, (r) => page.loading.delete(r));
  page.wrong = wrong;
  return page;
}

function isQuiet() {
  return (
    window.awaited === 0 &&
    document.querySelector("main h1, main .problem") !== null &&
    document.querySelector("main .waiting, main [aria-busy=true]") === null
  );
}

/** Two frames: what follows from the last answer or key is drawn then. */
const drawn = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Until nothing is awaited any more, and all that came is drawn. */
export async function settled(page) {
  await page.waitForLoadState();
  do {
    await drawn(page);
    await page.waitForFunction(isQuiet);
    await drawn(page);
  } while (page.loading.size > 0 || !(await page.evaluate(isQuiet)));
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

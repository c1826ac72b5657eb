// The keys of the page: one list, which the help shows and the listener obeys.
//
// Keys without a modifier can be switched off, for those who dictate (WCAG 2.1.4); they do nothing
// while a field is being filled in. "g s" is g, then s soon after it.
import { untrack } from "svelte";

const stored = "inkling-keys";
/** Milliseconds between two keys that belong together: of when they were pressed, since a busy page
 * hears of them later. */
const soon = 1500;

class Keys {
  on = $state(localStorage.getItem(stored) !== "off");
  bindings = $state.raw([]);
  /** When g was pressed, if nothing was since. */
  #went = -Infinity;

  /** Adds bindings {keys, what, run} for as long as the calling component lives. */
  use(bindings) {
    $effect(() => {
      this.bindings = [...bindings, ...untrack(() => this.bindings)];
      return () => (this.bindings = this.bindings.filter((b) => !bindings.includes(b)));
    });
  }

  toggle() {
    this.on = !this.on;
    localStorage.setItem(stored, this.on ? "on" : "off");
  }

  handle = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key !== "Escape" && (!this.on || writes(event.target))) return;
    if (document.querySelector("dialog[open]")) return;
    const goes = event.timeStamp - this.#went <= soon;
    const found =
      (goes && this.bindings.find((b) => b.keys === `g ${event.key}`)) ||
      this.bindings.find((b) => b.keys === event.key);
    this.#went = event.key === "g" && !goes ? event.timeStamp : -Infinity;
    if (!found) return;
    event.preventDefault();
    found.run(event);
  };
}

function writes(target) {
  const tag = target.tagName;
  if (tag === "INPUT") return !["checkbox", "radio", "range", "button"].includes(target.type);
  return tag === "TEXTAREA" || tag === "SELECT" || target.isContentEditable;
}

export const keys = new Keys();

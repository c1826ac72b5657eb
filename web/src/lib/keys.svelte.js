// The keys of the page: one list, which the help shows and the listener obeys.
//
// Keys without a modifier can be switched off, for those who dictate (WCAG 2.1.4); they do nothing
// while a field is being filled in. "g s" is g, then s within a second.
import { untrack } from "svelte";

const stored = "inkling-keys";

class Keys {
  on = $state(localStorage.getItem(stored) !== "off");
  bindings = $state.raw([]);
  #before = "";

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
    const found =
      this.bindings.find((b) => b.keys === `${this.#before}${event.key}`) ??
      this.bindings.find((b) => b.keys === event.key);
    this.#before = event.key === "g" && !this.#before ? "g " : "";
    setTimeout(() => (this.#before = ""), 1000);
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

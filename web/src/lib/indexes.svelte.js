// Which index the page is about, where the server has several (`inkling serve --indexes`).
import { route } from "./route.svelte.js";

class Indexes {
  /** None where there is one without a name. */
  names = $state.raw([]);

  /**
   * The one of the address, or the first; "" where it has no name. Derived, so that whoever asks
   * about it does not ask again when something else in the address changes.
   */
  chosen = $derived(route.get("index") || (this.names[0] ?? ""));
}

export const indexes = new Indexes();

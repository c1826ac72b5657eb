// The models of an index, and the one that the address names.
import { get } from "./api.js";
import { loaded } from "./load.svelte.js";
import { route } from "./route.svelte.js";

/** The list as `loaded` gives it, and the model to show: the one of the address, or the first. */
export function chosenModel() {
  const list = loaded((signal) => get(["models"], {}, signal));
  const names = $derived(list.value?.models ?? []);
  const model = $derived(route.get("model") || names[0] || "");
  return {
    list,
    get names() {
      return names;
    },
    get model() {
      return model;
    },
  };
}

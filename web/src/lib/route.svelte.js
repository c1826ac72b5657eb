// The address, as state that components read and change.
import { changed, href as plainHref, parse } from "./url.js";

class Route {
  page = $state("search");
  params = $state.raw(new URLSearchParams());

  constructor() {
    this.read();
    addEventListener("hashchange", () => this.read());
    addEventListener("popstate", () => this.read());
  }

  read() {
    const { page, params } = parse(location.hash);
    this.page = page;
    this.params = params;
  }

  get = (key, usual = "") => this.params.get(key) ?? usual;
  all = (key) => this.params.getAll(key);

  /** The address of this page with other values. */
  with(values) {
    return plainHref(this.page, Object.fromEntries(grouped(changed(this.params, values))));
  }

  /** Changes values; `replace` leaves no step to go back to, for typing. */
  set(values, { replace = false } = {}) {
    const target = this.with(values);
    if (target === location.hash) return;
    history[replace ? "replaceState" : "pushState"](null, "", target);
    this.read();
  }

  go(target) {
    location.hash = target;
  }
}

function grouped(params) {
  const keys = new Set(params.keys());
  return [...keys].map((key) => [key, params.getAll(key)]);
}

export const route = new Route();

/** The address of a page about the same index. */
export function href(page, values = {}) {
  return plainHref(page, { index: route.get("index"), ...values });
}

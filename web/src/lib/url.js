// What the address after # says, and back. Everything that a page shows follows from it, so that
// links, bookmarks and the back button work. Browsers send none of it to the server: queries do
// not end in its log.

/** "#/words?word=bank&f=a&f=b" -> {page: "words", params: URLSearchParams}. */
export function parse(hash) {
  const [path, query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  return { page: path || "search", params: new URLSearchParams(query) };
}

/** The address of a page. Values may be arrays; empty ones are left out. */
export function href(page, values = {}) {
  const query = changed(new URLSearchParams(), values).toString();
  return `#/${page}${query && "?"}${query}`;
}

/** A copy of `params` with other values; null, "", false and [] take a key out. */
export function changed(params, values) {
  const copy = new URLSearchParams(params);
  for (const [key, value] of Object.entries(values)) {
    copy.delete(key);
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== "" && one !== false) copy.append(key, one);
    }
  }
  return copy;
}

/** The list with the value if it was not in there, else without it. */
export function toggled(list, value) {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}

/** A number in params within its limits, or the usual one. */
export function number(params, key, usual, least = 0, most = Number.MAX_SAFE_INTEGER) {
  const text = params.get(key);
  const value = Number(text);
  if (text === null || text === "" || !Number.isFinite(value)) return usual;
  return Math.min(most, Math.max(least, value));
}

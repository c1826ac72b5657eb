// Pieces of Inkling's query language, made from values that may hold any signs.

/** "words", whatever signs they hold. */
export function phrase(words) {
  return `"${String(words).replaceAll(/["\\]/g, "\\$&")}"`;
}

/** The name of a field, whatever signs it holds. */
export function fieldName(field) {
  return field.replaceAll(/[\p{White_Space}:^~"()[\]{}*?=!\\]|^[-+]/gu, "\\$&");
}

/** field:"value". */
export const clause = (field, value) => `${fieldName(field)}:${phrase(value)}`;

export function range(field, low, high) {
  return `${fieldName(field)}:[${low || "*"} TO ${high || "*"}]`;
}

/** Whether a filter is a range of the field. */
export const isRangeOf = (field, query) => query.startsWith(`${fieldName(field)}:[`);

/** Documents that match all of `wanted` and none of `unwanted`; undefined without any. */
export function filter(wanted, unwanted = []) {
  const parts = [
    ...wanted.filter(Boolean).map((q) => `+(${q})`),
    ...unwanted.filter(Boolean).map((q) => `-(${q})`),
  ];
  if (parts.length === 0) return undefined;
  return wanted.some(Boolean) ? parts.join(" ") : `+* ${parts.join(" ")}`;
}

/** The word that the caret is in, for suggestions: {before, word, after}. */
export function wordAt(text, caret = text.length) {
  const before = text.slice(0, caret);
  const word = /[\p{L}\p{N}\p{M}'’]*$/u.exec(before)[0];
  return { before: before.slice(0, before.length - word.length), word, after: text.slice(caret) };
}

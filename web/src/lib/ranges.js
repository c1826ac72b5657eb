// Ranges in UTF-8 bytes -> pieces of text. Answers count bytes, JavaScript counts UTF-16 units.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Disjoint ranges in order: sorted, cut to the text, and joined where they overlap. */
export function tidy(ranges, length) {
  const sorted = ranges
    .map(([start, end]) => [Math.max(0, start), Math.min(length, end)])
    .filter(([start, end]) => start < end)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const joined = [];
  for (const [start, end] of sorted) {
    const last = joined.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** [{text, marked}] that together are `text`. Ranges are [start, end) in UTF-8 bytes. */
export function pieces(text, ranges = []) {
  const bytes = encoder.encode(text);
  const found = [];
  const push = (start, end, marked) => {
    if (start < end) found.push({ text: decoder.decode(bytes.subarray(start, end)), marked });
  };
  let at = 0;
  for (const [start, end] of tidy(ranges, bytes.length)) {
    push(at, start, false);
    push(start, end, true);
    at = end;
  }
  push(at, bytes.length, false);
  return found;
}

/** [{text, token}] that together are `text`; tokens are {start, end} in bytes, in order. */
export function tokenPieces(text, tokens) {
  const bytes = encoder.encode(text);
  const found = [];
  let at = 0;
  for (const token of tokens) {
    if (token.start < at || token.end > bytes.length) continue;
    if (token.start > at) found.push({ text: decoder.decode(bytes.subarray(at, token.start)) });
    found.push({ text: decoder.decode(bytes.subarray(token.start, token.end)), token });
    at = token.end;
  }
  if (at < bytes.length) found.push({ text: decoder.decode(bytes.subarray(at)) });
  return found;
}

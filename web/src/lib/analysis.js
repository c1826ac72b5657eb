// Words of a text and their weights.
import { post } from "./api.js";

/** Tokens {surface, term, start, end}, offsets in UTF-8 bytes of the text. */
export async function tokens(text, signal) {
  return (await post(["analyze"], { text }, { signal })).tokens;
}

/** h0 to h9 for a weight, and whether it speaks against; "" where there is none. */
export function shade(weight, most) {
  if (!weight || !most) return "";
  const level = Math.min(9, Math.floor(10 * Math.sqrt(Math.abs(weight) / most)));
  return `h${level}${weight < 0 ? " opposed" : ""}`;
}

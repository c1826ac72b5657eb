// What a search has to say about how it was read.
import { whole } from "../../lib/format.js";

const reading = (what, text) =>
  text === undefined
    ? []
    : [`${what} read as “${text}”, because not all of it follows the query language.`];

/** As on the command line, punctuation that is left out is not told: nobody looks for it. */
const isTold = (part, query) => part === query || /[a-z0-9]|[^\p{ASCII}]/iu.test(part);

function cut({ text, words, found, synonyms }) {
  const which = synonyms ? "first" : "nearest and most frequent";
  const all = `“${text}” stands for ${whole(found)} words`;
  return `${all}; the ${which} ${whole(words)} were looked for.`;
}

/** Sentences about an answer of /search, each one once. */
export function remarks({ query, read_as, filter_read_as, dropped, expansions }) {
  const left = dropped.filter((part) => isTold(part, query));
  const all = [
    ...reading("The query was", read_as),
    ...reading("The filters were", filter_read_as),
    ...left.map((part) => `Nothing is left of “${part}”.`),
    ...expansions.filter(({ words, found }) => words < found).map(cut),
  ];
  return [...new Set(all)];
}

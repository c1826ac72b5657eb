// The pages, in the order of the menu; each is loaded when it is first opened.
export const pages = [
  {
    name: "search",
    title: "Search",
    key: "s",
    inMenu: true,
    load: () => import("./search/Search.svelte"),
  },
  {
    name: "words",
    title: "Words",
    key: "w",
    inMenu: true,
    load: () => import("./words/Words.svelte"),
  },
  {
    name: "compare",
    title: "Compare",
    key: "c",
    inMenu: true,
    load: () => import("./compare/Compare.svelte"),
  },
  {
    name: "topics",
    title: "Topics",
    key: "t",
    inMenu: true,
    load: () => import("./topics/Topics.svelte"),
  },
  {
    name: "classifier",
    title: "Classifier",
    key: "m",
    inMenu: true,
    load: () => import("./classifier/Classifier.svelte"),
  },
  {
    name: "review",
    title: "Review",
    key: "r",
    inMenu: true,
    load: () => import("./review/Review.svelte"),
  },
  {
    name: "corpus",
    title: "Corpus",
    key: "o",
    inMenu: true,
    load: () => import("./corpus/Corpus.svelte"),
  },
  { name: "document", title: "Document", load: () => import("./document/Document.svelte") },
  { name: "about", title: "About", load: () => import("./about/About.svelte") },
];

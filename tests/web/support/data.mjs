// The collections that the page is tried on.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const words = {
  tea: "leaf kettle brew cup steam harvest garden green black oolong infusion pot",
  ink: "pen paper nib bottle stain letter quill blot gall iron write black",
  sea: "wave tide ship harbour salt storm sail wind coast gull anchor deep",
};

/** A generator that gives the same numbers everywhere. */
function numbers(seed) {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

/** So many documents, with so many words each. */
function drawn(documents, length) {
  const next = numbers(7);
  const topics = Object.keys(words);
  return Array.from({ length: documents }, (_, i) => {
    const topic = topics[i % 3];
    const list = words[topic].split(" ");
    const others = words[topics[(i + 1) % 3]].split(" ");
    const text = Array.from({ length }, (_, at) => {
      const from = next() < 0.85 ? list : others;
      return from[Math.floor(next() * from.length)] + (at % 12 === 11 ? "." : "");
    }).join(" ");
    const date = `${2003 + (i % 2)}-${String((i % 12) + 1).padStart(2, "0")}-1${i % 10}`;
    return {
      id: `${topic}/${i}`,
      title: `About ${topic}, number ${i}`,
      text,
      date,
      author: i % 2 ? "Reed" : "Okafor",
      "written by (a:b)?": i % 2 ? "Reed" : "Okafor",
      pages: i,
      ...(i % 5 === 4 ? {} : { label: topic }),
    };
  });
}

/** Texts that would run, break lines, turn directions or hide, were they not shown as text. */
export const hostile = [
  "<script>window.attacked=1</script>",
  "<img src=x onerror=window.attacked=1>",
  '"><svg onload=window.attacked=1>',
  "javascript:window.attacked=1",
  "{{constructor.constructor('window.attacked=1')()}}",
  "'; window.attacked=1; //",
  "</title><script>window.attacked=1</script>",
  "${window.attacked=1}",
  "&lt;script&gt;",
  "\u202Eright to left\u202C",
  "مرحبا بالعالم",
  "日本語の文章",
  "😀👩‍👩‍👧‍👦",
  "Z͑ͫ̓a̴l̶g̵o",
  "a".repeat(400),
  "../../etc/passwd",
  "%2e%2e%2f%00",
  "null",
  "\u0000".replace("\u0000", "\u2400"),
  "tab\tand\nline",
  "a/b?c=d&e#f",
  '\\" quoted \\',
  "=cmd|' /C calc'!A0",
];

/** Each way to have a script run, in each place that a text may break out of: 108. */
const scripts = [
  "<script>window.attacked=1</script>",
  "<img src=x onerror=window.attacked=1>",
  "<svg onload=window.attacked=1>",
  "<svg><animate onbegin=window.attacked=1 attributeName=x dur=1s>",
  "<iframe srcdoc='<script>parent.attacked=1</script>'></iframe>",
  "<a href=javascript:window.attacked=1 autofocus onfocus=window.attacked=1>a</a>",
  "<details open ontoggle=window.attacked=1>",
  "<style onload=window.attacked=1></style>",
  "<math><mtext><img src=x onerror=window.attacked=1></mtext></math>",
  "{@html '<img src=x onerror=window.attacked=1>'}",
  "<input autofocus onfocus=window.attacked=1>",
  "<object data=javascript:window.attacked=1></object>",
];
const before = ["", '">', "'>", "</title>", "</textarea>", "-->", "]]>", "</script>", "`>"];
export const attacks = before.flatMap((begin) => scripts.map((script) => begin + script));

function nasty() {
  return [...hostile, ...attacks].flatMap((text, i) =>
    [0, 1].map((half) => ({
      id: `${text}${half}`,
      title: text,
      text: `${text} common ${half ? "tea" : "ink"} ${text} words`,
      author: text,
      date: `2004-01-${10 + (i % 9)}`,
      ...(i % 4 === 3 ? {} : { label: `${half ? "tea" : "ink"} ${hostile[i % 3]}` }),
    })),
  );
}

export function run(program, ...args) {
  return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function build(program, name, documents) {
  const folder = mkdtempSync(join(tmpdir(), `inkling-web-${name}-`));
  const file = join(folder, "documents.jsonl");
  const index = join(folder, "index");
  const all = documents.length > 0 ? documents : [{ id: "gone", text: "gone" }];
  writeFileSync(file, all.map((d) => JSON.stringify(d) + "\n").join(""));
  run(program, "-i", index, "index", file, "--keep", "10", "--quiet");
  if (documents.length > 0) {
    run(program, "-i", index, "train", "topics", "--kind", "multinomial", "--quiet");
    run(program, "-i", index, "tag", "topics", "--where", "NOT label:*", "--quiet");
  } else {
    run(program, "-i", index, "delete", "gone", "--yes", "--quiet");
  }
  return { folder, index };
}

const makers = {
  empty: () => [],
  small: () => drawn(90, 60),
  large: () => drawn(20_000, 20),
  hostile: nasty,
};

/** name -> {folder, index}; a folder is removed by who asked for it. */
export function collection(program, name) {
  return build(program, name, makers[name]());
}

/** The address of each page in a state in which it shows as much as it can. */
export const addresses = {
  search: "#/search?q=tea+ink&beside=tfidf",
  everything: "#/search",
  document: "#/document?q=tea&id=",
  words: "#/words",
  word: "#/words?word=black",
  compare: "#/compare?target=label%3Atea&word=kettle",
  topics: "#/topics?topic=tea&term=kettl",
  classifier: "#/classifier?text=a+cup+of+ink&cut=2",
  review: "#/review?target=0.95",
  corpus: "#/corpus",
  about: "#/about",
  nowhere: "#/nowhere",
};

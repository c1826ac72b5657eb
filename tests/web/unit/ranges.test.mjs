import assert from "node:assert/strict";
import test from "node:test";
import { pieces, tidy, tokenPieces } from "../../../web/src/lib/ranges.js";

const marked = (text, ranges) =>
  pieces(text, ranges)
    .filter((p) => p.marked)
    .map((p) => p.text);
const joined = (list) => list.map((p) => p.text).join("");

test("ranges count UTF-8 bytes, not UTF-16 units", () => {
  assert.deepEqual(marked("tea", [[0, 3]]), ["tea"]);
  assert.deepEqual(
    marked("müde Tee", [
      [0, 5],
      [6, 9],
    ]),
    ["müde", "Tee"],
  );
  assert.deepEqual(marked("£600m for", [[2, 6]]), ["600m"]);
  assert.deepEqual(marked("日本語の", [[3, 9]]), ["本語"]);
  assert.deepEqual(marked("😀 tea", [[5, 8]]), ["tea"]);
});

test("the pieces are the text again, whatever the ranges", () => {
  const text = "a £ 日本 😀 <b>&amp;</b> end";
  const bytes = new TextEncoder().encode(text).length;
  for (let start = 0; start <= bytes; ++start) {
    // Cuts within a sign show a replacement, but no text is lost around it.
    const whole = [...text].map((c) => new TextEncoder().encode(c).length);
    const edges = whole.reduce((list, n) => [...list, list.at(-1) + n], [0]);
    if (edges.includes(start)) assert.equal(joined(pieces(text, [[start, bytes]])), text);
  }
  assert.equal(joined(pieces(text, [])), text);
  assert.equal(
    joined(
      pieces(text, [
        [0, 1],
        [0, 1],
        [0, bytes + 50],
        [9, 3],
      ]),
    ),
    text,
  );
});

test("ranges are sorted, cut to the text, and joined where they overlap", () => {
  assert.deepEqual(
    tidy(
      [
        [5, 9],
        [0, 2],
        [1, 6],
        [30, 40],
        [7, 7],
        [-4, 1],
      ],
      10,
    ),
    [[0, 9]],
  );
  assert.deepEqual(
    tidy(
      [
        [3, 4],
        [0, 1],
      ],
      10,
    ),
    [
      [0, 1],
      [3, 4],
    ],
  );
});

test("markup in a text is text", () => {
  const text = "<script>alert(1)</script>";
  assert.deepEqual(
    pieces(text, [[0, 8]]).map((p) => p.text),
    ["<script>", "alert(1)</script>"],
  );
});

test("tokens that do not fit are passed over, and no text is lost", () => {
  const text = "über Tee";
  const tokens = [
    { start: 0, end: 5, term: "a" },
    { start: 3, end: 6, term: "overlaps" },
    { start: 6, end: 9, term: "b" },
    { start: 9, end: 99, term: "beyond" },
  ];
  const found = tokenPieces(text, tokens);
  assert.equal(joined(found), text);
  assert.deepEqual(
    found.filter((p) => p.token).map((p) => p.text),
    ["über", "Tee"],
  );
});

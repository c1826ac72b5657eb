#include "reader/markdown.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "reader/front_matter.h"
#include "tests/support/rounds.h"

using namespace inkling::reader;

namespace {

using Fields = decltype(ConvertedDocument::fields);

Fields front_fields(const std::string& lines) {
  return front_matter("---\n" + lines + "---\n").found.take_fields();
}
Fields toml_fields(const std::string& lines) {
  return front_matter("+++\n" + lines + "+++\n").found.take_fields();
}

/// How many values are left out, and the line of the first.
using LeftOut = std::pair<std::size_t, std::size_t>;
LeftOut left_out(const std::string& front) {
  const FoundValues found = front_matter(front).found;
  return {found.left_out(), found.first_left_out()};
}
LeftOut yaml_left_out(const std::string& lines) { return left_out("---\n" + lines + "---\n"); }
LeftOut toml_left_out(const std::string& lines) { return left_out("+++\n" + lines + "+++\n"); }

std::string markdown_text(const std::string& markdown) { return convert_markdown(markdown).text; }

}  // namespace

TEST_CASE("a text in Markdown is its words, with its headings as fields") {
  const ConvertedDocument document = convert_markdown(
      "About *ink*\n===\n\nBl**ack** and `blue` &eacute;\n[link](http://x 'no') ![image](y)\n\n"
      "* one\n* two\n\n> quoted\n\n```cpp\nint x;\n```\n\n## Glue\n\n| a | b |\n|---|---|\n"
      "| c | d |\n");
  CHECK(document.title == "About ink");
  CHECK(document.fields == Fields{{"heading", "About ink"}, {"heading", "Glue"}});
  CHECK(document.text ==
        "About ink\nBlack and blue é\nlink image\none\ntwo\nquoted\nint x;\nGlue\na b\nc d");
}

TEST_CASE("a block within an item of a tight list is a line of its own") {
  CHECK(markdown_text("- apple\n  - banana\n    1. cherry\n- date\n") ==
        "apple\nbanana\ncherry\ndate");
  CHECK(markdown_text("- apple\n  ```\n  int x;\n  ```\n- > banana\n") == "apple\nint x;\nbanana");
  CHECK(markdown_text("1. apple\n   > banana\n2. cherry\n") == "apple\nbanana\ncherry");
  CHECK(markdown_text("- apple\n  <div>banana</div>\n") == "apple\nbanana");
  const ConvertedDocument heading = convert_markdown("- apple\n  # Banana\n  cherry\n");
  CHECK(heading.text == "apple\nBanana\ncherry");
  CHECK(heading.title == "Banana");
  CHECK(heading.fields == Fields{{"heading", "Banana"}});
}

TEST_CASE("names of characters are those of HTML, with their semicolon") {
  CHECK(markdown_text("Gda&nacute;sk &NotEqualTilde; &AMP; &notit; &eacute &nosuch; a&nbsp;b") ==
        "Gdańsk ≂̸ & &notit; &eacute &nosuch; a\u00A0b");
}

TEST_CASE("HTML in Markdown is read as that") {
  CHECK(markdown_text("<div align=center>\n<b>Ink</b> &amp; more\n</div>\n\nand <b>so</b> on") ==
        "Ink & more\nand so on");
  CHECK(markdown_text("a\n\n<!-- no -->\n\n<script>no</script>\n\nb") == "a\nb");
}

TEST_CASE("a tag within a line that is a block or a break ends a word") {
  CHECK(markdown_text("one<br>two<BR/>three <p>x</p>y<hr>z k<b>l</b>m<img alt='no'>n") ==
        "one\ntwo\nthree\nx\ny\nz klmn");
  CHECK(markdown_text("one<aside>two</aside>three<H5>four<summary>five") ==
        "one\ntwo\nthree\nfour\nfive");
}

TEST_CASE("front matter becomes fields") {
  const ConvertedDocument yaml = convert_markdown(
      "---\ntitle: \"Ink: a story\"\ndate: 2024-03-05\ntags:\n  - red # not blue\n  - 'it''s'\n"
      "labels: [a, \"b, c\"]\nauthor:\n  name: Ann Lee\nempty:\nid: 7\ntext: |\n  words\n---\n# "
      "Heading\n");
  CHECK(yaml.title == "Ink: a story");
  CHECK(yaml.text == "Heading");
  CHECK(yaml.fields == Fields{{"date", "2024-03-05"},
                              {"tags", "red"},
                              {"tags", "it's"},
                              {"labels", "a"},
                              {"labels", "b, c"},
                              {"author.name", "Ann Lee"},
                              {"id_", "7"},
                              {"text_", "words"},
                              {"heading", "Heading"}});
  const ConvertedDocument toml = convert_markdown(
      "+++\r\ntitle = 'Ink'\r\nweight = 10 # heavy\r\ntags = [\r\n  \"a\",\r\n  \"b\"\r\n]\r\n"
      "[extra]\r\nx = 1\r\n+++\r\ntext");
  CHECK(toml.title == "Ink");
  CHECK(toml.text == "text");
  CHECK(toml.fields == Fields{{"weight", "10"}, {"tags", "a"}, {"tags", "b"}, {"extra.x", "1"}});
}

TEST_CASE("a second title of front matter is a field") {
  const ConvertedDocument document = convert_markdown("---\ntitle: [Ink, Soot]\n---\n# Head\n");
  CHECK(document.title == "Ink");
  CHECK(document.fields == Fields{{"title_", "Soot"}, {"heading", "Head"}});
}

TEST_CASE("what only looks like front matter is text") {
  for (const char* other :
       {"", "---", "---\ntitle: x", "text\n---\ntitle: x\n---\n", "--- x\n---\n"}) {
    CAPTURE(other);
    CHECK(front_matter(other).size == 0);
  }
  CHECK(front_matter("---\n---\n").size == 8);
  CHECK(front_fields(": x\n- y\n[\n\"\na: \"never closed\nb: [c\n") ==
        Fields{{"a", "never closed"}});
}

TEST_CASE("prose between two lines of dashes is text") {
  CHECK(markdown_text("---\njust prose that matters: zebra\nand more\n---\nBody").find("zebra") !=
        std::string::npos);
  CHECK(markdown_text("---\n\n# Slide one\n\nQuokkas.\n\n---\n\n# Slide two\n") ==
        "Slide one\nQuokkas.\nSlide two");
}

TEST_CASE("front matter has its escapes read") {
  CHECK(front_fields("a: \"\\xDCber Caf\\u00E9 \\U0001F58B\\t\\\"x\\\"\"\n") ==
        Fields{{"a", "Über Café 🖋\t\"x\""}});
  CHECK(front_fields("a: \"\\uD800 \\x9\"\n") == Fields{{"a", "uD800 x9"}});
}

TEST_CASE("values of front matter go on in lines that are deeper") {
  CHECK(front_fields("title: A long # no\n  title\n\n  # no\n  continued\nx: 1\n") ==
        Fields{{"title", "A long title\ncontinued"}, {"x", "1"}});
  CHECK(front_fields("a: \"b # c\n  d\" # no\nb: 'e\n  f'\nc: g\n  h: i\n") ==
        Fields{{"a", "b # c d"}, {"b", "e f"}, {"c", "g h: i"}});
  CHECK(front_fields("a:\n  b\n- c\nd:\n  http://x/y\ne:\n- f\n  g\n") ==
        Fields{{"a", "b"}, {"d", "http://x/y"}, {"e", "f g"}});
}

TEST_CASE("blocks of front matter keep their lines, or are folded") {
  CHECK(front_fields("a: >-\n  folded words\n  here\n\n  and\n    deeper\n  on\nb: |\n  c # d\n"
                     "    e: f\n\n  g\n\nc: >2+ # no\n   x\nd: |\ne: 1\n") ==
        Fields{{"a", "folded words here\nand\n  deeper\non"},
               {"b", "c # d\n  e: f\n\ng"},
               {"c", " x"},
               {"e", "1"}});
  CHECK(front_fields("a:\n  - |\n    b\n    c\n  - d\n") == Fields{{"a", "b\nc"}, {"a", "d"}});
}

TEST_CASE("tables and lists of front matter have dotted names, in lines and in brackets") {
  CHECK(front_fields("author:\n  name: Ann Lee\n  at:\n    - Oslo\n    - Rome\nyear: 2024\n") ==
        Fields{{"author.name", "Ann Lee"},
               {"author.at", "Oslo"},
               {"author.at", "Rome"},
               {"year", "2024"}});
  CHECK(front_fields("authors:\n- name: Ann\n  year: 1\n- name: Bob\n-\n  name: Cy\n- - Di\n"
                     "  - Ed\nx: y\n") == Fields{{"authors.name", "Ann"},
                                                 {"authors.year", "1"},
                                                 {"authors.name", "Bob"},
                                                 {"authors.name", "Cy"},
                                                 {"authors", "Di"},
                                                 {"authors", "Ed"},
                                                 {"x", "y"}});
  CHECK(front_fields("a: {b: c, \"d\": [e, 'f, g'],\n  h: {i: http://j}} # no\n"
                     "k: [l, # no\n [m], {n: o}]\np: q\n") == Fields{{"a.b", "c"},
                                                                     {"a.d", "e"},
                                                                     {"a.d", "f, g"},
                                                                     {"a.h.i", "http://j"},
                                                                     {"k", "l"},
                                                                     {"k", "m"},
                                                                     {"k.n", "o"},
                                                                     {"p", "q"}});
}

TEST_CASE("front matter in TOML has tables, and texts of several lines") {
  CHECK(toml_fields("a = \"\"\"\nb\nc \\\n   d \\u00E9\"\"\" # no\ne = '''f\\n\n'''\n"
                    "g = { h = 'i', j = 2 }\n[k]\nl = 1\n[m.n] # no\no = [\n 'p', # no\n]\n"
                    "[[q]]\nr = 's'\n[[q]]\nr = 't'\n") == Fields{{"a", "b\nc d é"},
                                                                  {"e", "f\\n"},
                                                                  {"g.h", "i"},
                                                                  {"g.j", "2"},
                                                                  {"k.l", "1"},
                                                                  {"m.n.o", "p"},
                                                                  {"q.r", "s"},
                                                                  {"q.r", "t"}});
}

TEST_CASE("what front matter has and nobody reads is counted, with its first line") {
  CHECK(left_out("---\na: b\nc:\n  d: e\n# no\n\n---\n") == LeftOut{0, 0});
  CHECK(left_out("---\na: &b c\nd: *b\ne: !!str 1\n  f\nmy name: g\nh: {i}\n---\n") ==
        LeftOut{5, 1});
  CHECK(left_out("+++\na = 1\n\nno pair\n'b c' = 2\n[d.'e f']\n+++\n") == LeftOut{3, 3});
  CHECK(left_out("---\na: [[[[[[[[[[b]]]]]]]]]]\nc: d\n---\n") == LeftOut{1, 1});
  std::string deep;
  for (std::size_t depth = 0; depth < 12; ++depth) deep += std::string(depth, ' ') + "a:\n";
  CHECK(left_out("---\n" + deep + "---\n") == LeftOut{1, 10});
  CHECK(convert_markdown("---\na: b\nc: *d\n---\ntext").fields ==
        Fields{{"front matter",
                "1 value of its front matter cannot be read and is left out, in line 3"},
               {"a", "b"}});
}

TEST_CASE("a table of TOML whose name is not read is left out as a whole") {
  const std::string products =
      "a = 1\n[products.\"Brand X\"]\nlabels = [\n[\"spam\"],\n]\nid = \"7\"\n"
      "b = \"\"\"\n[c]\nd = 1\n\"\"\"\nno pair\n  [e]\n  f = 2\n[\"my table\"]\ng = 3\n";
  CHECK(toml_fields(products) == Fields{{"a", "1"}, {"e.f", "2"}});
  CHECK(toml_left_out(products) == LeftOut{2, 2});
  CHECK(front_matter("+++\n[\"my table\"]\nid = 1\n+++\n").size > 0);
}

TEST_CASE("a pair of TOML whose name is not read is left out with its value") {
  const std::string pairs = "\"a b\" = [\n[1],\n]\n'c = [' = 2\n\"d e\" = '''\nf = 1\n'''\ng = 3\n";
  CHECK(toml_fields(pairs) == Fields{{"g", "3"}});
  CHECK(toml_left_out(pairs) == LeftOut{3, 1});
}

TEST_CASE("names in quotes are left out of tables in lines, as at the top") {
  const std::string table = "n:\n  \"name\": Bob\n  at: Rome\n  'b':\n    c: d\n";
  CHECK(front_fields(table) == Fields{{"n.at", "Rome"}});
  CHECK(yaml_left_out(table) == LeftOut{2, 2});
  const std::string items = "n:\n- \"name\": Bob\n  at: Rome\n- 'Ann: Lee'\n- \"http://a\"\n";
  CHECK(front_fields(items) == Fields{{"n.at", "Rome"}, {"n", "Ann: Lee"}, {"n", "http://a"}});
  CHECK(yaml_left_out(items) == LeftOut{1, 2});
}

TEST_CASE("a value behind whose closing quote something stands is left out") {
  const std::string yaml =
      "a: 1\ntitle: 'It's fine here'\nauthor: \"A\" and B\nb: 'c'\n  d\n"
      "e: \"f\" # no\n  more\ng: \"h\" # no\n\n  # no\ni: [\"j\" k, 'l' # no, no\n, m]\n";
  CHECK(front_fields(yaml) == Fields{{"a", "1"}, {"g", "h"}, {"i", "l"}, {"i", "m"}});
  CHECK(yaml_left_out(yaml) == LeftOut{5, 2});
  const std::string toml =
      "a = 'It's fine'\nb = 'c' # no\nd = \"\"\"e\"\"\" f\ng = \"\"\"\"h\"\"\"\"\"\n";
  CHECK(toml_fields(toml) == Fields{{"b", "c"}, {"g", "\"h\"\""}});
  CHECK(toml_left_out(toml) == LeftOut{2, 1});
}

TEST_CASE("brackets behind which something stands are left out") {
  const std::string yaml =
      "title: [draft] My note\na: {b: c,\n  d: e} f\ng: [h] # no\ni:\n- [ ] j\n";
  CHECK(front_fields(yaml) == Fields{{"g", "h"}});
  CHECK(yaml_left_out(yaml) == LeftOut{3, 1});
  const std::string toml = "a = [1]\nb = [\n  2\n] c\nd = { e = 3 } f\n";
  CHECK(toml_fields(toml) == Fields{{"a", "1"}});
  CHECK(toml_left_out(toml) == LeftOut{2, 2});
}

TEST_CASE("brackets that are not closed end before the next name") {
  for (const char* open : {"[draft my note", "[\"draft", "{draft: [my, note}", "[a, {b: c,",
                           "[a,\n  b # no", "[[[[[[[[[[draft", "[\n  {a: b\n"}) {
    CAPTURE(open);
    const std::string yaml =
        std::string("title: ") + open + "\nauthor: Ann\nlabels: [\"a\"]\nb: [\nc\n]\n";
    CHECK(front_fields(yaml) == Fields{{"author", "Ann"}, {"labels", "a"}, {"b", "c"}});
    CHECK(yaml_left_out(yaml) == LeftOut{1, 1});
  }
  const std::string items = "a:\n- [b\n- [c, d]\n- e: {f\n  g: h\ni: {\n  j: k\n}\n";
  CHECK(front_fields(items) == Fields{{"a", "c"}, {"a", "d"}, {"a.g", "h"}, {"i.j", "k"}});
  CHECK(yaml_left_out(items) == LeftOut{2, 2});
  CHECK(front_fields("a: [\nhttp://b,\nhttp://c\n]\n") ==
        Fields{{"a", "http://b"}, {"a", "http://c"}});
  const std::string toml =
      "a = [\"b\nc = [\"d\"]\ne = [1\n[f]\ng = {\n  h = 2\n}\ni = '''\nj = 3\n";
  CHECK(toml_fields(toml) == Fields{{"c", "d"}, {"f.g.h", "2"}, {"f.j", "3"}});
  CHECK(toml_left_out(toml) == LeftOut{3, 1});
}

TEST_CASE("a bad name in braces is left out with its value") {
  const std::string yaml = "n: {\"a b\": [x, y], c: d, e f: {g: h}, 'i': j, k}\n";
  CHECK(front_fields(yaml) == Fields{{"n.c", "d"}, {"n.i", "j"}});
  CHECK(yaml_left_out(yaml) == LeftOut{3, 1});
}

TEST_CASE("front matter of any length and depth is read in time") {
  std::string deep;
  for (std::size_t depth = 0; depth < 2000; ++depth) deep += std::string(depth, ' ') + "- a:\n";
  CHECK(front_matter("---\nx:\n" + deep + "---\n").size > 0);
  CHECK(front_fields("a: " + std::string(100'000, '[') + "\n").empty());
  CHECK(front_fields("a: {" + std::string(100'000, ':') + "\n").empty());
  std::string items = "a:\n";
  for (std::size_t item = 0; item < 100'000; ++item) items += "-\n- - \n";
  CHECK(front_fields(items).empty());
  std::string open = "a: \"b\n";
  for (std::size_t line = 0; line < 100'000; ++line) open += " c\n";
  CHECK(front_fields(open).size() == 1);
  for (const char* line :
       {"a: [\n", "a: {b:\n", "a: [[[[[[[[[[[\n", "a:[\n", "- [\n", "a: [\"\n", "a:\n- {\n"}) {
    CAPTURE(line);
    std::string lines = "x: y\n";
    for (std::size_t count = 0; count < 20'000; ++count) lines += line;
    CHECK(front_fields(lines).size() == 1);
  }
  std::string pairs = "x = 'y'\n['a b']\n";
  for (std::size_t count = 0; count < 20'000; ++count) pairs += "c = [[[\n'd e' = 'f' g\n";
  CHECK(toml_fields(pairs).size() == 1);
}

TEST_CASE("whatever stands in front matter, it is read or told") {
  static const std::vector<std::string> kPieces = {
      "a", "b: ",    "c = ", "- ", "[",  "]",    "{",  "}",  ",",  ": ", "=",    "\"",
      "'", "\"\"\"", "'''",  "\n", "\n", "\n  ", "  ", "\\", "# ", "| ", "\r\n", "[d]\n"};
  for (unsigned seed = 1; seed <= inkling::test::rounds(3000u); ++seed) {
    std::mt19937 random(seed);
    std::string lines;
    for (std::size_t piece = random() % 40; piece > 0; --piece)
      lines += kPieces[random() % kPieces.size()];
    CAPTURE(lines);
    lines += '\n';
    const auto count = static_cast<std::size_t>(std::ranges::count(lines, '\n'));
    for (const LeftOut& told : {yaml_left_out(lines), toml_left_out(lines)}) {
      CHECK(told.second <= count);
      CHECK((told.first == 0) == (told.second == 0));
    }
  }
}

TEST_CASE("damaged and deeply nested Markdown is read") {
  CHECK(markdown_text("") == "");
  CHECK(markdown_text(std::string("a\0b", 3)) == "a b");
  CHECK(markdown_text("*never `closed [link](") == "*never `closed [link](");
  CHECK(markdown_text("&nonsense; &#x41;") == "&nonsense; A");
  CHECK(markdown_text(std::string(20'000, '>') + "x") == "x");
  CHECK(markdown_text(std::string(20'000, '*') + "x").ends_with("x"));
  CHECK(markdown_text(std::string(20'000, '[') + "x").ends_with("x"));
  CHECK(markdown_text("[a](b) [c]\xCD") == "a [c]\xCD");
}

TEST_CASE("whatever the bytes are, they are Markdown, alike each time") {
  static const std::vector<std::string> kPieces = {
      "#",  "*",    "_",     "`", "```\n", "[",  "](", ")", "!", "<b>", "<div>\n",  "</div>", "|",
      "\n", "\n\n", "---\n", " ", "    ",  "> ", "- ", "a", "&", ";",   "\xC3\xA9", "\xFF",   ":"};
  for (unsigned seed = 1; seed <= inkling::test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    std::string bytes;
    for (std::size_t piece = random() % 60; piece > 0; --piece)
      bytes += kPieces[random() % kPieces.size()];
    CAPTURE(bytes);
    CHECK(to_json(convert_markdown(bytes)) == to_json(convert_markdown(bytes)));
  }
}

TEST_CASE("a block of HTML that begins with an end has its words") {
  CHECK(convert_markdown("# Ink\n\n</div><p>words</p>\n\n</p>\n<p align=center>soot").text ==
        "Ink\nwords\nsoot");
}

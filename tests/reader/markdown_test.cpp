#include "reader/markdown.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "reader/front_matter.h"
#include "tests/support/rounds.h"

using namespace inkling::reader;

namespace {

using Fields = decltype(ConvertedDocument::fields);

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

TEST_CASE("names of characters are those of HTML, with their semicolon") {
  CHECK(markdown_text("Gda&nacute;sk &NotEqualTilde; &AMP; &notit; &eacute &nosuch; a&nbsp;b") ==
        "Gdańsk ≂̸ & &notit; &eacute &nosuch; a\u00A0b");
}

TEST_CASE("HTML in Markdown is read as that") {
  CHECK(markdown_text("<div align=center>\n<b>Ink</b> &amp; more\n</div>\n\nand <b>so</b> on") ==
        "Ink & more\nand so on");
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

  CHECK(markdown_text("a\n\n<!-- no -->\n\n<script>no</script>\n\nb") == "a\nb");
}

TEST_CASE("a tag within a line that is a block or a break ends a word") {
  CHECK(markdown_text("one<br>two<BR/>three <p>x</p>y<hr>z k<b>l</b>m<img alt='no'>n") ==
        "one\ntwo\nthree\nx\ny\nz klmn");
}

TEST_CASE("front matter becomes fields") {
  const ConvertedDocument yaml = convert_markdown(
      "---\ntitle: \"Ink: a story\"\ndate: 2024-03-05\ntags:\n  - red # not blue\n  - 'it''s'\n"
      "labels: [a, \"b, c\"]\nauthor:\n  name: no\nempty:\nid: 7\ntext: |\n  no\n---\n# Heading\n");
  CHECK(yaml.title == "Ink: a story");
  CHECK(yaml.text == "Heading");
  CHECK(markdown_text("one<aside>two</aside>three<H5>four<summary>five") ==
        "one\ntwo\nthree\nfour\nfive");
  CHECK(yaml.fields == Fields{{"date", "2024-03-05"},
                              {"tags", "red"},
                              {"tags", "it's"},
                              {"labels", "a"},
                              {"labels", "b, c"},
                              {"id_", "7"},
                              {"heading", "Heading"}});
  const ConvertedDocument toml = convert_markdown(
      "+++\r\ntitle = 'Ink'\r\nweight = 10 # heavy\r\ntags = [\r\n  \"a\",\r\n  \"b\"\r\n]\r\n"
      "[extra]\r\nno = 1\r\n+++\r\ntext");
  CHECK(toml.title == "Ink");
  CHECK(toml.text == "text");
  CHECK(toml.fields == Fields{{"weight", "10"}, {"tags", "a"}, {"tags", "b"}});
}

TEST_CASE("what only looks like front matter is text") {
  for (const char* other :
       {"", "---", "---\ntitle: x", "text\n---\ntitle: x\n---\n", "--- x\n---\n"}) {
    CAPTURE(other);
    CHECK(front_matter(other).size == 0);
  }
  CHECK(front_matter("---\n---\n").size == 8);
  CHECK(front_matter("---\n: x\n- y\n[\n\"\na: \"never closed\nb: [c\n---\n").fields ==
        decltype(FrontMatter::fields){{"a", "never closed"}, {"b", "c"}});
}

TEST_CASE("prose between two lines of dashes is text") {
  CHECK(markdown_text("---\njust prose that matters: zebra\nand more\n---\nBody").find("zebra") !=
        std::string::npos);
  CHECK(markdown_text("---\n\n# Slide one\n\nQuokkas.\n\n---\n\n# Slide two\n") ==
        "Slide one\nQuokkas.\nSlide two");
}

TEST_CASE("front matter has its escapes read, and nested lists left out") {
  CHECK(
      front_matter(
          "---\na: \"\\xDCber Caf\\u00E9 \\U0001F58B\\t\\\"x\\\"\"\nb: [a, [n, {o: p}], c]\n---\n")
          .fields ==
      decltype(FrontMatter::fields){{"a", "Über Café 🖋\t\"x\""}, {"b", "a"}, {"b", "c"}});
  CHECK(front_matter("---\na: \"\\uD800 \\x9\"\n---\n").fields ==
        decltype(FrontMatter::fields){{"a", "uD800 x9"}});
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

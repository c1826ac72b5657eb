#include "reader/html.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/support/rounds.h"

using namespace inkling::reader;

namespace {

std::string text(std::string_view html) { return convert_html(html, false).text; }
std::string text_of_main(std::string_view html) { return convert_html(html, true).text; }

std::string repeated(std::string_view piece, std::size_t times) {
  std::string all;
  for (std::size_t time = 0; time < times; ++time) all += piece;
  return all;
}

}  // namespace

TEST_CASE("a page has a title, fields, and a text whose blocks are lines") {
  const ConvertedDocument page = convert_html(
      "<!DOCTYPE html><html lang='en_us'><head><title> Ink &amp;\n Pens </title>"
      "<meta name=Description content=' On  ink '><meta name=description content=second>"
      "<link rel=canonical href='https://example.org/ink'></head><body>"
      "<h1>All <i>about</i> ink</h1><p>Bl<b>ack</b> and&nbsp;blue &eacute;&#8211;&#x42;"
      "<br>next<ul><li>one<li>two</ul><h2></h2><table><tr><td>a<td>b</table>",
      false);
  CHECK(page.title == "Ink & Pens");
  CHECK(page.text == "All about ink\nBlack and\u00A0blue \u00E9\u2013B\nnext\none\ntwo\na\nb");
  CHECK(page.fields == decltype(page.fields){{"language", "en-us"},
                                             {"description", "On ink"},
                                             {"canonical", "https://example.org/ink"},
                                             {"heading", "All about ink"}});
}

TEST_CASE("what is no text of a page is left out") {
  for (const char* other :
       {"<script>var x = '<p>no</p>';</script>", "<style>p { no: no }</style>", "<!-- no -->",
        "<noscript><p>no</p></noscript>", "<template><p>no</p></template>",
        "<svg><title>no</title><text>no</text></svg>", "<iframe>no</iframe>",
        "<script>no</script ><style>no</style >"}) {
    CAPTURE(other);
    CHECK(text(std::string("<p>one ") + other + "two</p>three") == "one two\nthree");
  }
  CHECK(convert_html("<title>a</title><svg><title>b</title></svg>", false).title == "a");
  CHECK(convert_html("<html lang='{{ language }}'>x", false).fields.empty());
}

TEST_CASE("damaged pages are read as far as they go") {
  CHECK(text("") == "");
  CHECK(text("no tags") == "no tags");
  CHECK(text("a < b & c &unknown; &#xFFFFFFF; d") == "a < b & c &unknown; d");
  CHECK(text("<p>one<p>two</div></p></i>three<b") == "one\ntwo\nthree");
  CHECK(text("<div><span>one</div>two</span>") == "one\ntwo");
  CHECK(text(std::string("one\0two", 7)) == "one two");
  CHECK(text("<p>one<!-- never closed <p>two") == "one");
  CHECK(text("<p title=\"never closed>one</p><p>two") == "");
  CHECK(text("<html><body>one</body>\n</html>two<p>three") == "one two\nthree");
}

TEST_CASE("references of characters are what browsers make of them") {
  CHECK(
      convert_html("<p>&#128; &#x93;ink&#148; &copy 2020 caf&eacute &amp;copy a&b ?x&copy=1", false)
          .text == "€ “ink” © 2020 café &copy a&b ?x&copy=1");
}

TEST_CASE("the encoding that a page declares does not matter: it is UTF-8") {
  CHECK(text("<meta charset=iso-8859-1><p>\u00E9") == "\u00E9");
  CHECK(text("<meta http-equiv=Content-Type content='text/html; charset=utf-16'><p>\u4F1A") ==
        "\u4F1A");
}

TEST_CASE("elements nested 200,000 times are read") {
  for (const char* name : {"div", "b", "a", "ul><li", "p", "table><tr><td", "blockquote"}) {
    CAPTURE(name);
    const std::string open = repeated(std::string("<") + name + ">", 200'000);
    CHECK(text(open + "x") == "x");
    CHECK(text_of_main(open + "x") == "x");
  }
}

TEST_CASE("whatever the bytes are, they are a page, alike each time") {
  for (unsigned seed = 1; seed <= inkling::test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    static const std::vector<std::string> kPieces = {
        "<",      ">",        "</",        "<p>",      "</p>",  "<div class=nav>",
        "</div>", "<!--",     "-->",       "&",        "&amp;", "&#",
        ";",      "\"",       "'",         "=",        "a",     " ",
        "\n",     "\xC3\xA9", "\xFF",      "<script>", "<h1>",  "</h1>",
        "<svg",   "<a b=",    "<![CDATA[", "]]>",      "<?",    "<title>",
        "<td>",   "</body>"};
    std::string bytes;
    for (std::size_t piece = random() % 60; piece > 0; --piece)
      bytes += kPieces[random() % kPieces.size()];
    CAPTURE(bytes);
    CHECK(text(bytes) == text(bytes));
    CHECK(text_of_main(bytes).size() <= text(bytes).size());
  }
}

TEST_CASE("an element with any number of attributes ends soon, and scripts have none") {
  std::string attributes;
  for (int at = 0; at < 300'000; ++at) attributes += " a" + std::to_string(at) + "=1";
  CHECK_THROWS_AS(convert_html("<p" + attributes + ">soot", false), DamagedDocument);
  CHECK_THROWS_AS(convert_html("<p>x<b c='>'" + attributes + ">soot", false), DamagedDocument);
  CHECK(text("<p>ink</p><!-- <b" + attributes + "> --><script>if (i<n) {" + attributes +
             "}</script><p>soot") == "ink\nsoot");
  CHECK(text("<p a='" + attributes + "'>soot <b" + attributes.substr(0, 9000) + ">x</b>") ==
        "soot x");
  std::string many;
  for (int at = 0; at < 2'000; ++at) many += "<b a" + attributes.substr(0, 50) + ">x</b>";
  CHECK(text(many) == std::string(2'000, 'x'));
}

#include "reader/html.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <new>
#include <random>
#include <string>
#include <vector>

#include "reader/markdown.h"
#include "tests/support/rounds.h"

using namespace inkling::reader;

namespace {

std::string text(std::string_view html) { return convert_html(std::string(html), false).text; }
std::string text_of_main(std::string_view html) {
  return convert_html(std::string(html), true).text;
}

std::string repeated(std::string_view piece, std::size_t times) {
  std::string all;
  for (std::size_t time = 0; time < times; ++time) all += piece;
  return all;
}

struct NameInHtml {
  std::string_view name;
  std::string_view characters;
  bool is_old;
};

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

TEST_CASE("a script ends where browsers see its end") {
  for (const char* const script :
       {"<!-- document.write('<script>no</script>no'); -->no", "<!--<SCRIPT >no</Script\n>no",
        "<!-- --> <script>no", "<!--> <script>no", "<!---> <script/>no", "<!-- <scripts> no",
        "<!-- <script>no</script><script>no</script>no", "no</scripts>no", "<!-- <script> --> no",
        "<!-- <script></scripts>no</script>no", "<script>no"}) {
    CAPTURE(script);
    CHECK(text("one <script>" + std::string(script) + "</script>two <p>three") == "one two\nthree");
  }
  CHECK(text("one <script><!-- <script>no</script>no") == "one");
}

TEST_CASE("the first title of a page that is not empty is its title") {
  const auto title = [](std::string_view html) {
    return convert_html(std::string(html), false).title;
  };
  CHECK(title("<title>one</title><title>two</title><p>x") == "one");
  CHECK(title("<title> </title><title>a two</title><title>no</title>") == "a two");
  CHECK(title("<svg><title>no</title></svg><title>one</title>") == "one");
  CHECK(text("<title>one</title><title>two</title><p>x") == "x");
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

TEST_CASE("ends of elements that have no beginning lose no text") {
  for (const char* end : {"</script>", "</style>", "</p>", "</div>", "</a>", "</table>", "</body>",
                          "</title>", "</html>", "</head>", "</br>", "</x>", "</svg>", "</ >",
                          "</>", "</p></p></script>", "</td></tr></table></body></html>"}) {
    for (const char* front :
         {"", "\n", "<!DOCTYPE html>", "<!-- no -->", "<?xml version='1.0'?>\n"}) {
      CAPTURE(front);
      CAPTURE(end);
      const std::string begin = std::string(front) + end;
      CHECK(text(begin + "\n<html><body><h1>Head</h1><p>words").ends_with("Head\nwords"));
      CHECK(text_of_main(begin + "<body><p>words</p></body>").ends_with("words"));
      CHECK(text(begin + "words").ends_with("words"));
      CHECK(text("<p>one</p>" + begin + end + "<p>two").ends_with("two"));
    }
  }
  const ConvertedDocument page =
      convert_html("</script><html lang=en><title>Ink</title><h1>Pens</h1>", false);
  CHECK(page.title == "Ink");
  CHECK(page.fields == decltype(page.fields){{"language", "en"}, {"heading", "Pens"}});
}

namespace {

const std::vector<std::string> kTagsOfSoup = {
    "p",     "div",   "b",      "a",    "i",       "table", "tr",     "td",     "th",
    "tbody", "ul",    "li",     "dl",   "dt",      "h1",    "h2",     "br",     "hr",
    "img",   "span",  "html",   "body", "head",    "form",  "select", "option", "button",
    "label", "pre",   "center", "font", "section", "nav",   "x",      "embed",  "map",
    "area",  "frame", "ruby",   "rt",   "object",  "input", "link"};
const std::vector<std::string> kMarkupOfSoup = {"<script>if (a<b) no('</p>')</script>",
                                                "<style>p { no: no }</style>",
                                                "<!-- no <p> -->",
                                                "<!-->",
                                                "<!--->",
                                                "<!-- no --!>",
                                                "</script>",
                                                "</style>",
                                                "</title>",
                                                "</svg>",
                                                "</noscript>",
                                                "</template>",
                                                "</iframe>",
                                                "<?no?>",
                                                "<!no>",
                                                "<![CDATA[no]]>",
                                                "<svg><text>no</text></svg>",
                                                "<noscript>no</noscript>",
                                                "</ no>",
                                                "&nbsp;",
                                                "<p/>",
                                                "<video><track></video>",
                                                "<SCRIPT>no</Script >"};

}  // namespace

TEST_CASE("all words of a soup of tags are in the text, in their order") {
  for (unsigned seed = 1; seed <= inkling::test::rounds(2'000u); ++seed) {
    std::mt19937 random(seed);
    std::string soup;
    std::string words;
    for (std::size_t piece = random() % 40; piece > 0; --piece) {
      const std::string& name = kTagsOfSoup[random() % kTagsOfSoup.size()];
      switch (random() % 5) {
        case 0:
          soup += "<" + name + (random() % 4 == 0 ? " class='a>b'>" : ">");
          break;
        case 1:
          soup += "</" + name + ">";
          break;
        case 2:
          soup += kMarkupOfSoup[random() % kMarkupOfSoup.size()];
          break;
        default: {
          const std::string word = "w" + std::to_string(piece);
          soup += " " + word + " ";
          words += word;
        }
      }
    }
    CAPTURE(soup);
    std::string found = text(soup);
    std::erase_if(found, [](char c) { return c != 'w' && !(c >= '0' && c <= '9'); });
    CHECK(found == words);
  }
}

TEST_CASE("whatever lies across any place of a long page is read like anywhere else") {
  for (const char* piece :
       {"<script>no</script>", "<style>no</style>", "<SCRIPT>if (a<b) no</SCRIPT >",
        "<script><!-- no\n//--></script>", "<!-- no -->", "<!-->", "<![CDATA[no]]>", "<?no?>",
        "<noscript>no</noscript>", "<svg><style>no</style></svg>", "<iframe>no</iframe>",
        "&eacute;", "&#x1F600;", "&copy 1", "\u00E9\u4E2D\U0001F600", "<a title='x > y' href=z>",
        "<textarea>abc</textarea>", "<b>abc</b>", "</p></x>"}) {
    const std::string page = std::string("one") + piece + "two</p><p>three";
    const std::string usual = text("<p>" + page);
    for (const std::size_t end : {std::size_t{4096}, std::size_t{32768}}) {
      for (std::size_t shift = 0; shift <= page.size(); ++shift) {
        CAPTURE(piece);
        CAPTURE(end - shift);
        const std::string blanks(end - shift - 3, ' ');
        REQUIRE(text("<p>" + blanks + page) == usual);
      }
    }
    REQUIRE(usual.ends_with("three"));
  }
}

TEST_CASE("comments end where they end in browsers") {
  CHECK(text("a<!--> b --> c") == "a b --> c");
  CHECK(text("a<!---> b --> c") == "a b --> c");
  CHECK(text("a<!----> b") == "a b");
  CHECK(text("a<!-- <!--> b") == "a b");
  CHECK(text("a<!-- --!> b") == "a b");
  CHECK(text("a<!-- - -- > no ---> b<!-->") == "a b");
}

TEST_CASE("what browsers take for a comment is no text, and glues what is around it") {
  for (const char* comment :
       {"<![if !supportLists]>", "<![endif]>", "<!foo>", "<![CDATA[b]]>", "</!d>", "</ no>", "</3>",
        "<?php echo 1 ?>", "<? x='1'>", "<?>", "<!>", "</>", "<!->", "<!x>", "<?1>", "<!DOCTYPE x>",
        "<!-->", "<!--->", "<!-- <!foo> <? -->"}) {
    CAPTURE(comment);
    CHECK(text(std::string("<p>one") + comment + "two</p>" + comment + "three") == "onetwo\nthree");
    CHECK(text_of_main(std::string(comment) + "<p>one" + comment + "</p>") == "one");
    const ConvertedDocument page = convert_html(
        std::string(comment) + "<html lang=en>" + comment + "<title>Ink</title><p>one", false);
    CHECK(page.title == "Ink");
    CHECK(page.text == "one");
    CHECK(page.fields == decltype(page.fields){{"language", "en"}});
  }
  CHECK(text("a<!foo") == "a");
  CHECK(text("a<!b<c>d <<!e>f> g") == "ad <f> g");
  CHECK(text("a<script>if (b<!c) { </script>d> <b title='<!e>'>f</b> <!-- <? --> g") == "ad> f g");
  CHECK(convert_html("<title>a<!b>c</Title>d<!e>f", false).title == "a<!b>c");
  CHECK(text("<textarea>a<!b>c</textarea>d<?e>f") == "a<!b>c\ndf");
  CHECK(text("<?xml version='1.0'?><p>a<![CDATA[ b & c ]]>d<![CDATA[]]>e<!f></p>") == "a b & c de");
  CHECK(text("\xEF\xBB\xBF\n<?xml version='1.0'?><p><![CDATA[a <b and c> &lt; d]]></p>") ==
        "a <b and c> &lt; d");
  CHECK(convert_xhtml("<p><![CDATA[a]]> b").text == "a b");
  CHECK(text("<?xml version='1.0'?>" + repeated("<![CDATA[", 400'000) + "<p>a").ends_with("a"));
}

TEST_CASE("of a drawing, only what is HTML is text") {
  CHECK(text("<svg><p>words</p></svg> more") == "words\nmore");
  CHECK(text("a <svg><g><text>no</text><p>words <b>x</b></g>two</svg> b") == "a\nwords x\ntwo b");
  CHECK(text("<svg><text>no</text><foreignObject><div>one</div>two</foreignObject><text>no</text>"
             "</svg>three") == "one\ntwo\nthree");
  CHECK(text("<svg><style>no</style><script>no</script></svg>a<svg/>b") == "ab");
  CHECK(text("<map><area href=x>one</map><embed src=x>two<frame>three") == "onetwothree");
}

TEST_CASE("every element that browsers show as a block ends a word") {
  for (const std::string name :
       {"address",  "article", "aside",   "blockquote", "center", "dd",       "details",
        "dialog",   "dir",     "div",     "dl",         "dt",     "fieldset", "figcaption",
        "figure",   "footer",  "form",    "h1",         "h6",     "header",   "hgroup",
        "legend",   "li",      "listing", "main",       "menu",   "nav",      "ol",
        "optgroup", "option",  "p",       "pre",        "search", "section",  "summary",
        "ul",       "xmp"}) {
    CAPTURE(name);
    CHECK(text("<body>ink<" + name + ">soot</" + name + ">tea") == "ink\nsoot\ntea");
  }
}

TEST_CASE("how a word is read is another word") {
  CHECK(text("<ruby>base<rp>(</rp><rt>read</rt><rp>)</rp></ruby>s") == "base read s");
  CHECK(text("<ruby>one<rt>two</ruby>three") == "one two three");
}

TEST_CASE("references of characters are what browsers make of them") {
  CHECK(
      convert_html("<p>&#128; &#x93;ink&#148; &copy 2020 caf&eacute &amp;copy a&b ?x&copy=1", false)
          .text == "€ “ink” © 2020 café &copy a&b ?x©=1");
  CHECK(text("r&eacutesum&eacutes AT&ampT &AMP;&QUOT; &notit; &notin; Gda&nacute;sk &ltb&gt "
             "&nGt; &nvlt; &nosuch; &;& &apos;") ==
        "résumés AT&T &\" ¬it; ∉ Gdańsk <b> ≫⃒ <⃒ &nosuch; &;& '");
  CHECK(text("a <&fjlig;> <&sol;p> &&num;65; &&Tab;&lt&excl;-- &am&fjlig; b") ==
        "a <fj> </p> &#65; & <!-- &amfj b");
  const auto description = [](const std::string& value) {
    return convert_html("<meta name=description content=" + value + ">", false).fields.front();
  };
  CHECK(description("'&nacute; ?a&copy=1&copyb &copy &QUOT;&apos;&gt;&lt &ltb'").second ==
        "ń ?a&copy=1&copyb © \"'>< &ltb");
  CHECK(description("a&gt;b&quot;&num;c").second == "a>b\"#c");
}

TEST_CASE("every name that the standard has for characters is read, and no text is lost") {
  for (const auto& [name, characters, is_old] : std::initializer_list<NameInHtml>{
#include "reader/character_names.inc"
       }) {
    const std::string blank = name == "Tab" || name == "NewLine" ? " " : std::string(characters);
    CAPTURE(name);
    CHECK(text("x&" + std::string(name) + ";y") == "x" + blank + "y");
    CHECK(convert_xhtml("<p>x&" + std::string(name) + ";y</p>").text == "x" + blank + "y");
    if (is_old) CHECK(text("x&" + std::string(name) + " y") == "x" + blank + " y");
  }
}

TEST_CASE("references and tags in any order lose no word") {
  static const std::vector<std::string> kPieces = {
      "&",     "&lt",   "&lt;",   "<",      "</",  "<b",      ">",       "&fjlig;", "&num;",
      "#",     "&sol;", "&excl;", "&quot;", "'",   "&AMP",    "&amp;",   "&notit;", "&nGt;",
      "&nacu", "te;",   "&#65;",  " x='",   "=",   "&copy",   "&Tab;",   "</b>",    "<br>",
      ";",     "/",     "&nvlt;", "&lt;b",  "&gt", "&colon;", "&lowbar;"};
  for (unsigned seed = 1; seed <= inkling::test::rounds(2'000u); ++seed) {
    std::mt19937 random(seed);
    std::string soup;
    for (std::size_t piece = random() % 12; piece > 0; --piece)
      soup += kPieces[random() % kPieces.size()];
    CAPTURE(soup);
    // Where the soup ends in a tag or comment, this is closed first.
    CHECK(text(soup + "'>\"><p>-->kept").ends_with("kept"));
    CHECK(text("<p>kept" + soup).starts_with("kept"));
  }
}

TEST_CASE("the encoding that a page declares does not matter: it is UTF-8") {
  CHECK(text("<meta charset=iso-8859-1><p>\u00E9") == "\u00E9");
  CHECK(text("<meta http-equiv=Content-Type content='text/html; charset=utf-16'><p>\u4F1A") ==
        "\u4F1A");
}

// Sanitizers have a malloc() of their own, for which there is no such limit.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
namespace {

/// Bytes that the process has.
std::size_t address_space() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

TEST_CASE("a long page takes little more memory than it and its text") {
  // The reader process has 256 MiB for a page of 64 MiB; so much less suffices for one of 16 MiB.
  const std::string page = repeated("<p>a", std::size_t{4} << 20);
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_AS, &before) == 0);
  const rlimit less{.rlim_cur = address_space() + page.size() * 3, .rlim_max = before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_AS, &less) == 0);
  std::size_t size = 0;
  try {
    size = convert_html(page, false).text.size();
  } catch (const std::bad_alloc&) {
  }
  REQUIRE(setrlimit(RLIMIT_AS, &before) == 0);
  CHECK(size == (std::size_t{8} << 20) - 1);
}
#endif

TEST_CASE("a page of many headings and descriptions is read in time that grows with it") {
  const std::size_t count = 200'000;
  const auto begin = std::chrono::steady_clock::now();
  const ConvertedDocument page = convert_html(
      repeated("<h1>a</h1>", count) + repeated("<meta name=description content=x>", count), false);
  CHECK(page.fields.size() == count + 1);
  CHECK(page.fields.front().second == "x");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

TEST_CASE("a page of half a million headings is read, and one of more is hostile") {
  const std::size_t most = 500'000;
  CHECK(convert_html(repeated("<h1>a</h1>", most), false).fields.size() == most);
  CHECK_THROWS_AS(convert_html(repeated("<h1>a</h1>", most + 2), false), HostileDocument);
  CHECK_THROWS_AS(convert_markdown(repeated("# a\n", most + 2)), HostileDocument);
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
  for (const char* front :
       {"<!-- --!> ", "<!--> ", "<![CDATA[ > ", "<3 a=\" ", "<b x\"y=\" > ", "<script/>",
        "<script>\"</\" <x a=\"</script>", "</p <x a=\">", "<!x <x a=\">", "<?x <x a=\">"}) {
    CAPTURE(front);
    CHECK_THROWS_AS(convert_html(front + ("<b" + attributes) + ">soot", false), DamagedDocument);
  }
  for (const char* comment : {"</ ", "<? "}) {
    CAPTURE(comment);
    CHECK(text(comment + ("<b" + attributes) + ">soot") == "soot");
  }
  std::string behind_nul = attributes;
  std::ranges::replace(behind_nul, ' ', '\0');
  CHECK_THROWS_AS(convert_html("<p " + behind_nul + ">soot", false), DamagedDocument);
  const std::string name = std::string(1'000'000, 'a');
  CHECK_THROWS_AS(convert_html("<b " + name + ">soot", false), DamagedDocument);
  CHECK(text("I <3 " + repeated("you ", 3'000)) == "I <3 " + repeated("you ", 2'999) + "you");
  CHECK(text("<p>ink</p><!-- <b" + attributes + "> --><script>if (i<n) {" + attributes +
             "}</script><p>soot") == "ink\nsoot");
  CHECK(text("<p a='" + attributes + "'>soot <b" + attributes.substr(0, 9000) + ">x</b>") ==
        "soot x");
  std::string many;
  for (int at = 0; at < 2'000; ++at) many += "<b a" + attributes.substr(0, 50) + ">x</b>";
  CHECK(text(many) == std::string(2'000, 'x'));
}

TEST_CASE("what looks like markup in a title or a textarea is its text") {
  const ConvertedDocument page =
      convert_html("<title>a <!-- b</title><body>soot<textarea>c <!-- <b>d</textarea> ink", false);
  CHECK(page.title == "a <!-- b");
  CHECK(page.text == "soot\nc <!-- <b>d\nink");
  CHECK(convert_html("<title>a</titles> <i>b</i></TITLE >c", false).title == "a</titles> <i>b</i>");
  CHECK(text("<title>a <body>b") == "b");
  CHECK(text("<textarea>a<p>b") == "a\nb");
}

TEST_CASE("ends of what is not open, or far out, take time that grows with their number") {
  const auto begin = std::chrono::steady_clock::now();
  const std::size_t many = 50'000;
  for (const char* const end : {"</p>", "</span>", "</x>", "</br>", "</b>", "</td>", "<body>"}) {
    CAPTURE(end);
    CHECK(text("<b>one<div>" + repeated("<div>", many) + repeated(end, many) + "<p>two") ==
          "one\ntwo");
    CHECK(text("<td>one" + repeated("<table>", many) + repeated(end, many) + "<p>two")
              .ends_with("\ntwo"));
  }
  // A quarter of an hour, if each end looked at all that is open.
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(60));
}

TEST_CASE("text goes on behind the end of what is far out") {
  const std::string fonts = repeated("<font>", 700);
  for (const char* const name : {"noscript", "template", "svg"}) {
    CAPTURE(name);
    const std::string element = name;
    CHECK(
        text("<p>a<" + element + ">" + fonts + "no</" + element + "><p>after").ends_with("after"));
    // Any number of them, and what closes in between.
    const std::string far = "<" + element + ">" + fonts + repeated("</font>", 650) + fonts;
    CHECK(text(repeated(far + "</" + element + ">", 3) + "<p>after").ends_with("after"));
  }
  const ConvertedDocument page =
      convert_html("<h1>one" + fonts + "</h1><p>two<h2>three" + fonts + "</h2><p>after", false);
  CHECK(page.fields == decltype(page.fields){{"heading", "one"}, {"heading", "three"}});
  const ConvertedDocument xml =
      convert_xhtml("<html><head><title>tt" + fonts + "</title></head><body><p>after title</p>");
  CHECK(xml.title == "tt");
  CHECK(xml.text == "after title");
}

TEST_CASE("what looks like markup in a text area or title is text") {
  for (const std::string in :
       {"a<b", "<", "<<", "<<b>", "a<!-- b", "<!b", "</b", "</", "<?b", "<_b>", "<:b>", "<1", "<\"",
        "< b", "<\xC3\xA9", "<&#98;", "<&lt;b>"}) {
    CAPTURE(in);
    const std::string shown = in == "<&#98;" ? "<b" : in == "<&lt;b>" ? "<<b>" : in;
    CHECK(text("<p>x<textarea>" + in + "</textarea><p>y") == "x\n" + shown + "\ny");
    CHECK(convert_html("<title>" + in + "</title><p>y", false).title == shown);
  }
}

TEST_CASE("elements that are open in any number end like a few") {
  for (const std::size_t depth : {1u, 100u, 511u, 512u, 513u, 1'000u, 5'000u}) {
    CAPTURE(depth);
    std::string page;
    std::string expected;
    for (std::size_t level = 0; level < depth; ++level) {
      page += "<div><i>a" + std::to_string(level) + "</i>";
      expected += "a" + std::to_string(level) + "\n";
    }
    for (std::size_t level = 0; level < depth; ++level) {
      page += "b" + std::to_string(level) + "</div>";
      expected += (level == 0 ? "" : "\n") + ("b" + std::to_string(level));
    }
    if (depth > 0) expected.erase(expected.find("\nb0"), 1);
    CHECK(text(page) == expected);
  }
}

#include "query/parse/lenient.h"

#include <doctest/doctest.h>

#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/parse/parser.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

std::string read(std::string_view text) { return printed(parse_leniently(text).tree); }

TEST_CASE("what follows the grammar is read as it is") {
  for (const std::string_view query :
       {"ink", "a +b -c", "\"a b\"~2", "\"a b\"~2^3", "a~^2", "a~1^.5", "(a b)^2", "title:(a b)",
        "in?k x*", "year:[1 TO 2]^2"}) {
    CAPTURE(query);
    CHECK(read(query) == printed(parse_query(query, Join::any)));
    CHECK(parse_leniently(query).text == query);
  }
}

TEST_CASE("what does not is taken for words, and signs around words for punctuation") {
  struct Row {
    std::string_view text, read_as;
  };
  for (const Row& row : {
           Row{"what is ink?", "what is ink"},
           Row{"what does humus do to soil?", "what does humus do to soil"},
           Row{"what is the ?slip? effect", "what is the slip effect"},
           Row{"really??", "really"},
           Row{"really?!", "really\\?!"},
           Row{"free?, call", "free\\?, call"},
           Row{"'what?'", "'what\\?'"},
           Row{"what?\u00BB", "what\\?\u00BB"},
           Row{"\u00ABwhat?\u00BB", "\"what?\""},
           Row{"so what?...", "so what\\?..."},
           Row{"the AND -army", "the AND NOT army"},
           Row{"the OR -army", "the OR NOT army"},
           Row{"the AND +army", "the AND army"},
           Row{"ink? or pen?", "ink or pen"},
           Row{"(is it ink?)", "(is it ink)"},
           Row{"is it \"ink pen?\"?", "is it \"ink pen?\""},
           Row{"\"ink", "ink"},
           Row{"5\" nails", "5 nails"},
           Row{"rock \"n\" roll\"", "rock \"n\" roll"},
           Row{"ink)", "ink"},
           Row{"(ink", "ink"},
           Row{"7) how does law work", "7 how does law work"},
           Row{"rock AND", "rock \\AND"},
           Row{"AND roll", "\\AND roll"},
           Row{"weather - oahu honolulu", "weather oahu honolulu"},
           Row{"a -- b", "a b"},
           Row{"a + b", "a b"},
           Row{"ink -", "ink"},
           Row{"ink : pen", "ink pen"},
           Row{"ink [ pen ]", "ink pen ]"},
           Row{"define: dog's life", "define dog's life"},
           Row{"see title: ink", "see title ink"},
           Row{"C:\\", "C:\\\\"},
           Row{"ink^high", "ink high"},
           Row{"~5", "5"},
           Row{"a~b", "a b"},
           Row{"soil(weather", "soil weather"},
           Row{"soil\"weather", "soil weather"},
           Row{"soil((weather", "soil weather"},
           Row{"soil(\"weather", "soil weather"},
           Row{"year:[1953 TO 1990", "year:[1953 TO 1990]"},
           Row{"ink year:{1953 TO 1990", "ink year:{1953 TO 1990]"},
           Row{"year:[1953 to 1990", "year:[1953 TO 1990]"},
           Row{"year:[1953", "year:1953"},
           Row{"ink -label:\"sci med", "ink -label:\"sci med\""},
           Row{"author:(Bob Ann", "author:(Bob Ann)"},
           Row{"author:(Bob \"Ann", "author:(Bob Ann)"},
           Row{"author:Bob\" ink", "author:Bob ink"},
           Row{"author:Bob) ink", "author:Bob ink"},
           Row{"(author:Bob)) ink", "(author:Bob) ink"},
           Row{"\u201Cgall ink\u201D pen", "\"gall ink\" pen"},
           Row{"+title:\u201Cgall ink\u201D", "+title:\"gall ink\""},
           Row{"(\u201Ered ink\u201C)", "(\"red ink\")"},
           Row{"\u00ABred ink\u00BB pen?", "\"red ink\" pen"},
           Row{"soil^-1", "soil"},
           Row{"soil^^2", "soil"},
           Row{"soil^--1", "soil"},
           Row{"soil^+2", "soil"},
           Row{"soil^2^3", "soil^2"},
           Row{"soil~-1", "soil"},
           Row{"soil~~2", "soil"},
           Row{"soil~2^-1", "soil~2"},
           Row{"soil~^^2", "soil"},
           Row{"-soil^^2 ink", "-soil ink"},
           Row{"title:soil^^2", "title:soil"},
           Row{"\"ink pen\"^^2", "\"ink pen\""},
           Row{"\"ink pen\"~-3", "\"ink pen\""},
           Row{"(ink pen)^-2 rose", "(ink pen) rose"},
           Row{"10^-3", "10\\^-3"},
           Row{"BRCA(1)-deficient cells", "BRCA(1) deficient cells"},
           Row{"\"BRCA1\"-deficient", "\"BRCA1\" deficient"},
           Row{"(ink)-(pen)", "(ink) (pen)"},
           Row{"protein(s)+more", "protein(s) more"},
           Row{"how do genes lie near the +1 site", "how do genes lie near the 1 site"},
           Row{"cells of E2f-1, -2, -3 live longer here", "cells of E2f-1, 2, 3 live longer here"},
           Row{"soil^2x", "soil 2x"},
           Row{"-soil^x", "-soil\\^x"},
           Row{"ink NOT soil^x", "ink NOT soil\\^x"},
           Row{"soil^x AND ink", "soil\\^x AND ink"},
           Row{"[see above]", "see above]"},
           Row{"*:x", "*\\:x"},
           Row{"DOES SOIL AND WATER MIX", "DOES SOIL \\AND WATER MIX"},
           Row{"TO BE OR NOT TO BE", "TO BE \\OR \\NOT TO BE"},
           Row{"\xC3\x84RZTE UND NOT", "\xC3\x84RZTE UND \\NOT"},
           Row{"www.ink.org/a?b=1*c", "www.ink.org/a\\?b\\=1\\*c"},
           Row{"see notes\\a.txt now", "see notes\\\\a.txt now"},
           Row{"\\\\server\\share", "server\\\\share"},
           Row{"wrod~5", "wrod~2"},
           Row{"wrod~0.8", "wrod~1"},
           Row{"wrod~0", "wrod"},
           Row{"10~20", "10\\~20"},
           Row{"ink AND AND pen", "ink AND pen"},
           Row{"ink AND OR pen", "ink AND pen"},
           Row{"ink OR OR pen", "ink OR pen"},
           Row{"?", "\\?"},
           Row{":", "\\:"},
       }) {
    CAPTURE(row.text);
    const LenientQuery query = parse_leniently(row.text);
    CHECK(query.cut_off.empty());
    CHECK(query.text == row.read_as);
    CHECK_FALSE(query.reason.empty());
    CHECK(printed(query.tree) == printed(parse_query(row.read_as, Join::any)));
  }
  CHECK(std::get<GroupNode>(parse_leniently("").tree.value).clauses.empty());
  CHECK(std::get<GroupNode>(parse_leniently(" ").tree.value).clauses.empty());
}

TEST_CASE("curly quotation marks without their other half, or within words, stay") {
  for (const std::string_view query :
       {"\u201Cgall ink", "gall ink\u201D", "6\u201D pipe 8\u201D", "a\u201Cb\u201D",
        "\u201C\u201D", "\u201Ca \"b\u201D c\"", "the author\u2019s ink"}) {
    CAPTURE(query);
    CHECK(parse_leniently(query).text == query);
  }
}

TEST_CASE("operators stay where small letters show that capitals are meant, or no letters do") {
  for (const std::string_view query :
       {"ink AND pen", "INK AND pen", "1953 OR 1954", "\xE6\xB0\xB4 NOT \xE7\x81\xAB", "INK PEN",
        "YEAR:[1 TO 2]", "\"INK AND PEN\""}) {
    CAPTURE(query);
    CHECK(parse_leniently(query).text == query);
    CHECK(parse_leniently(query).reason.empty());
  }
}

TEST_CASE("the reason is what was wrong first") {
  CHECK(parse_leniently("a - \"b").reason == "`-` stands alone");
  CHECK(parse_leniently("b?").reason == "a question mark around a word is punctuation");
  CHECK(parse_leniently("A AND B").reason == "without small letters AND, OR and NOT are words");
  CHECK(parse_leniently("").reason == "the query is empty");
  CHECK(parse_leniently("a\xFF").reason == "it is not UTF-8");
}

TEST_CASE("escaped white space is part of a name, also where it is not ASCII") {
  for (const std::string_view query :
       {"Publication\\ Year:1953", "n\\\u00A0b:\"ink pen\"", "n\\\u3000b:[1 TO 2]"}) {
    CAPTURE(query);
    CHECK(parse_leniently(query).text == query);
    CHECK(parse_leniently(query).reason.empty());
  }
  CHECK(parse_leniently("notes\\\u00E4.txt").text == "notes\\\\\u00E4.txt");
}

TEST_CASE("the `to` of a range may be small, as long as it stands between two bounds") {
  const LenientReadingOptions options{
      .is_field = [](std::string_view name) { return name == "year"; }};
  const auto read_as = [&](std::string_view text) { return parse_leniently(text, options).text; };
  CHECK(read_as("year:[1990 to 2000]") == "year:[1990 TO 2000]");
  CHECK(read_as("ink +year:{ 1990 To * ] to pen") == "ink +year:{ 1990 TO * ] to pen");
  CHECK(read_as("year:[\"a to b\" to c}") == "year:[\"a to b\" TO c}");
  CHECK(read_as("year:[1990 TO 2000] to") == "year:[1990 TO 2000] to");
  CHECK(read_as("year:1990 to 2000") == "year:1990 to 2000");
  CHECK(read_as("[1990 to 2000]") == "1990 to 2000]");
  CHECK(read_as("month:[1990 to 2000]") == "month 1990 to 2000]");
  CHECK(parse_leniently("year:[1 to 2]", options).reason ==
        "`TO` in a range is written in capitals");
}

TEST_CASE("two hyphens are no sign, and a question mark within an address is no pattern") {
  const LenientReadingOptions options{
      .is_field = [](std::string_view name) { return name == "title"; }};
  const auto read_as = [&](std::string_view text) { return parse_leniently(text, options).text; };
  CHECK(read_as("--help") == "help");
  CHECK(read_as("ink --no-index ---x") == "ink no-index x");
  CHECK(read_as("-ink") == "-ink");
  CHECK(read_as("ink -- pen") == "ink pen");
  CHECK(read_as("example.com/a?b=1") == "example.com/a\\?b\\=1");
  CHECK(read_as("ink.org?a=b*c") == "ink.org\\?a\\=b\\*c");
  CHECK(read_as("in?k a.b?c title:a.b?c=d") == "in?k a.b?c title:a.b?c=d");
}

TEST_CASE("a name of no field is a word") {
  const LenientReadingOptions options{
      .is_field = [](std::string_view name) { return name == "title"; }};
  const auto read_as = [&](std::string_view text) { return parse_leniently(text, options).text; };
  CHECK(read_as("title:ink") == "title:ink");
  CHECK(read_as("http://ink.org") == "http\\://ink.org");
  CHECK(read_as("http://ink.org/?a=b*c") == "http\\://ink.org/\\?a\\=b\\*c");
  CHECK(read_as("title:http://ink.org/*") == "title:http://ink.org/*");
  CHECK(read_as("C:\\ink\\a.txt") == "C\\:\\\\ink\\\\a.txt");
  CHECK(read_as("[ink title:pen") == "ink title:pen");
  CHECK(read_as("(ink \"title:pen") == "ink title:pen");
  CHECK(read_as("ink [title:pen (title:rose") == "ink title:pen title:rose");
  CHECK(read_as("12:30") == "12\\:30");
  CHECK(read_as("re: ink") == "re ink");
  CHECK(read_as("author:(ink pen)") == "author ink pen");
  CHECK(read_as("author:[1 TO 2]") == "author 1 TO 2]");
  CHECK(read_as("title:in? -title:in?") == "title:in? -title:in?");
  CHECK(read_as("author:who?") == "author who");
  CHECK(read_as("-author:who") == "-author\\:who");
  CHECK(read_as("author:who OR ink") == "author\\:who OR ink");
  CHECK(read_as("soil -author:a:b") == "soil -author\\:a\\:b");
  CHECK(read_as("title:(in?)") == "title:(in)");
  CHECK(read_as("title:(author:x)") == "title:(author x)");
  CHECK(parse_leniently("author:x", options).reason == "there is no field `author`");
}

TEST_CASE("an id that is asked for as a field is shown by another command") {
  const LenientReadingOptions options{.is_field = [](std::string_view) { return false; },
                                      .nearest_field = [](std::string_view) { return ""; }};
  CHECK(parse_leniently("tea id:2", options).reason ==
        "there is no field `id`; `inkling show 2` shows the document of that id");
  CHECK(parse_leniently("id:\"my file\"", options).reason ==
        "there is no field `id`; `inkling show ID` shows the document of that id");
  CHECK(parse_leniently("kind:2", options).reason == "there is no field `kind`");
}

TEST_CASE("where punctuation is a part of words, it stays") {
  const LenientReadingOptions options{.keeps_punctuation = true};
  CHECK(parse_leniently("what?", options).text == "what\\?");
  CHECK(parse_leniently("a - b", options).text == "a \\- b");
}

bool is_loose(std::string_view text, Join join = Join::any) {
  const Node tree = parse_leniently(text, {.join = join}).tree;
  const auto* group = std::get_if<GroupNode>(&tree.value);
  return group != nullptr && std::get<TextNode>(group->clauses.back().node.value).is_loose;
}

TEST_CASE("words side by side are looked for one by one, but not a word alone") {
  CHECK(is_loose("do pitot tubes measure the flow"));
  CHECK(is_loose("flow pitot-static"));
  CHECK(is_loose("flow -rate pitot-static"));
  CHECK_FALSE(is_loose("pitot-static"));
  CHECK_FALSE(is_loose("... ! pitot-static"));
  CHECK_FALSE(is_loose("-rate pitot-static"));
  CHECK_FALSE(is_loose("\"gall ink\" pitot-static"));
  CHECK_FALSE(is_loose("flow OR pitot-static"));
  CHECK_FALSE(is_loose("do pitot tubes measure the flow", Join::all));
  CHECK_FALSE(is_loose("do pitot tubes measure the \"flow\""));
  CHECK_FALSE(is_loose("do pitot tubes measure the +flow"));
  CHECK_FALSE(is_loose("do pitot tubes measure the title:flow"));
}

TEST_CASE("what is beyond the limits is cut off, and told") {
  std::string many;
  for (int word = 0; word < 300; ++word) many += "w ";
  const LenientQuery clauses = parse_leniently(many);
  CHECK(clauses.text.size() == 511);
  CHECK(clauses.cut_off == many.substr(512));
  const LenientQuery bytes = parse_leniently(std::string(4095, 'a') +
                                             "\xC3\xA9"
                                             "b");
  CHECK(bytes.text == std::string(4095, 'a'));
  CHECK(bytes.cut_off ==
        "\xC3\xA9"
        "b");
  CHECK(parse_leniently("a\xFF").text == "a\xEF\xBF\xBD");
}

TEST_CASE("any bytes are read") {
  static constexpr const char* kPieces[] = {
      "a",     " ",        "\"", "(", ")", "+", "-", "AND", "OR", "NOT", ":", "*",   "\\",
      "title", "\xC3\xA9", "~",  "^", "[", "]", "{", "TO",  "=",  "?",   "1", "\xFF"};
  std::mt19937 random(5);
  for (int trial = 0; trial < inkling::test::rounds(20'000); ++trial) {
    std::string text;
    for (std::size_t length = random() % 14; length > 0; --length)
      text += kPieces[random() % std::size(kPieces)];
    CAPTURE(text);
    const LenientQuery query = parse_leniently(text);
    CHECK(query.cut_off.empty());
    if (!is_blank(query.text))
      CHECK(printed(parse_query(query.text, Join::any)) == printed(query.tree));
  }
  for (const char sign : std::string("(\"\\+-:~^[*)")) {
    CAPTURE(sign);
    CHECK_NOTHROW(parse_leniently(std::string(5'000, sign)));
  }
}

TEST_CASE("a box finds words where a query names what is not there") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a", "", "the train leaves at 12:30", {"rail"}, {}, {{"year", 1953}}});
  const Searcher searcher(collection.index());
  const SearchOptions lenient{.query = {.lenient = true}};
  const auto reading = [&](std::string_view query) {
    return searcher.search(query, lenient).lenient;
  };
  CHECK(searcher.search("12:30", lenient).total == 1);
  CHECK(searcher.search("leaves:at", lenient).total == 1);
  CHECK(searcher.search("leaves:=ats", lenient).total == 1);
  CHECK(searcher.search("leaves:\"at 12\"~3", lenient).total == 1);
  CHECK(searcher.search("train?", lenient).total == 1);
  CHECK(reading("train?")->text == "train");
  CHECK_FALSE(reading("train"));
  CHECK(searcher.search("label:rails train", lenient).unknown ==
        std::vector<std::string>{"label:rails"});
  CHECK(reading("label:rails train") ==
        LenientReading{"label:rails train", "there is no label `rails`; did you mean `rail`?"});
  CHECK(searcher.search("year:new", lenient).unknown == std::vector<std::string>{"year:new"});
  CHECK(reading("year:new")->reason.starts_with("`new` is not a number"));
  CHECK(searcher.search("year:1953", lenient).total == 1);
  CHECK(searcher.search(" ", lenient).total == 0);
  CHECK(searcher.read("(train", {.lenient = true}).lenient->text == "train");
  CHECK(searcher.explain("(train", "a", {.lenient = true}).lenient->text == "train");
  CHECK(searcher.search("train , leaves", lenient).dropped.empty());
  CHECK(searcher.search(",", lenient).dropped == std::vector<std::string>{","});
}

TEST_CASE("punctuation behind a value is none of it, unless a document has it there") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a",
                  "red soil",
                  "ink",
                  {"sci.med", "why?"},
                  {{"author", "Bob"}, {"author", "Yes!"}, {"code", "12a"}, {"day", "2024-03-05"}},
                  {{"year", 1953}}});
  const Searcher searcher(collection.index());
  const SearchOptions lenient{.query = {.lenient = true}};
  for (const auto& [typed, read_as] : {std::pair{"year:1953?", "year:1953"},
                                       {"year:1953,", "year:1953"},
                                       {"ink year:1953; ink", "ink year:1953 ink"},
                                       {"day:2024-03-05?", "day:2024-03-05"},
                                       {"day:2024-03,", "day:2024-03"},
                                       {"label:sci.med?", "label:sci.med"},
                                       {"-label:sci.med, ink", "-label:sci.med ink"},
                                       {"author:Bob,", "author:Bob"},
                                       {"author:Bo?!", "author:Bo?"},
                                       {"title:soil?", "title:soil"},
                                       {"author:(Bob", "author:(Bob)"}}) {
    CAPTURE(typed);
    const SearchAnswer answer = searcher.search(typed, lenient);
    REQUIRE(answer.lenient);
    CHECK(answer.lenient->text == read_as);
    CHECK(answer.total == (typed[0] == '-' ? 0 : 1));
  }
  for (const char* typed : {"label:why?", "author:Yes!", "author:Bo?", "code:12?", "title:soil,"}) {
    CAPTURE(typed);
    const SearchAnswer answer = searcher.search(typed, lenient);
    CHECK_FALSE(answer.lenient);
    CHECK(answer.total == 1);
  }
}

TEST_CASE("parentheses that are nested too deep are letters, however many") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a", "", "ink", {}, {}, {}});
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.query.lenient = true;
  for (const std::size_t count : {33u, 40u, 1000u}) {
    CAPTURE(count);
    const SearchAnswer answer = searcher.search(std::string(count, '(') + "ink", options);
    CHECK(answer.total == 1);
    CHECK(
        searcher.search(std::string(count, '(') + "ink" + std::string(count, ')'), options).total ==
        1);
  }
  CHECK(searcher.search(std::string(4000, '('), options).total == 0);
}

TEST_CASE("a filter is read as leniently as its query, and said to be") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a", "", "ink and pens", {}, {}, {}});
  collection.add({"b", "", "ink", {}, {}, {}});
  const Searcher searcher(collection.index());
  SearchOptions options{.filter = "pens?"};
  options.query.lenient = true;
  const SearchAnswer answer = searcher.search("ink", options);
  CHECK(answer.total == 1);
  CHECK_FALSE(answer.lenient);
  CHECK(answer.filter.lenient->text == "pens");
  CHECK(searcher.similar("b", options).filter.lenient->text == "pens");
  options.filter = "(pens";
  options.query.lenient = false;
  CHECK_THROWS_AS(searcher.search("ink", options), QuerySyntaxError);
}

TEST_CASE("no text that can be typed is refused, and what is read is what parses") {
  test::Collection collection(AnalyzerKind::standard);
  collection.add({"a", "a", "a b c ab 1", {"a"}, {}, {{"n", 1}}});
  const Searcher searcher(collection.index());
  std::mt19937 random(test::seed_or(7));
  for (int trial = 0; trial < inkling::test::rounds(20'000); ++trial) {
    std::string text;
    for (std::size_t length = random() % 40; length > 0; --length)
      text += static_cast<char>(' ' + random() % 95);
    CAPTURE(text);
    const QueryReading reading = searcher.read(text, {.lenient = true});
    if (reading.lenient && !is_blank(reading.lenient->text))
      CHECK_NOTHROW(parse_query(reading.lenient->text, Join::any));
  }
}

}  // namespace

}  // namespace inkling::query

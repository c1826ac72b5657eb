#include "query/parse/lenient.h"

#include <doctest/doctest.h>

#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <variant>

#include "query/parse/parser.h"
#include "tests/query/parse/lenient_reading.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

TEST_CASE("what follows the grammar is read as it is") {
  for (const std::string_view query :
       {"ink", "a +b -c", "\"a b\"~2", "\"a b\"~2^3", "a~^2", "a~1^.5", "(a b)^2", "title:(a b)",
        "in?k x*", "year:[1 TO 2]^2"}) {
    CAPTURE(query);
    CHECK(read_leniently(query) == printed(parse_query(query, Join::any)));
    CHECK(parse_leniently(query).text == query);
  }
}

struct TypedQuery {
  std::string_view text, read_as;
};

constexpr TypedQuery kTypedQueries[] = {
    TypedQuery{"what is ink?", "what is ink"},
    TypedQuery{"what does humus do to soil?", "what does humus do to soil"},
    TypedQuery{"what is the ?slip? effect", "what is the slip effect"},
    TypedQuery{"really??", "really"},
    TypedQuery{"really?!", "really\\?!"},
    TypedQuery{"free?, call", "free\\?, call"},
    TypedQuery{"'what?'", "'what\\?'"},
    TypedQuery{"what?\u00BB", "what\\?\u00BB"},
    TypedQuery{"\u00ABwhat?\u00BB", "\"what?\""},
    TypedQuery{"so what?...", "so what\\?..."},
    TypedQuery{"the AND -army", "the AND NOT army"},
    TypedQuery{"the OR -army", "the OR NOT army"},
    TypedQuery{"the AND +army", "the AND army"},
    TypedQuery{"ink? or pen?", "ink or pen"},
    TypedQuery{"(is it ink?)", "(is it ink)"},
    TypedQuery{"is it \"ink pen?\"?", "is it \"ink pen?\""},
    TypedQuery{"\"ink", "ink"},
    TypedQuery{"5\" nails", "5 nails"},
    TypedQuery{"wether~1? oahu", "wether~1 oahu"},
    TypedQuery{"wrod~5,", "wrod~2"},
    TypedQuery{"+weather~1?! +oahu", "+weather~1 +oahu"},
    TypedQuery{"\"weather honolulu\"~3!", "\"weather honolulu\"~3"},
    TypedQuery{"oahu^2.5?", "oahu^2.5"},
    TypedQuery{"(soil ink)^2, pen", "(soil ink)^2 pen"},
    TypedQuery{"\u300Csoil ink\u300Dpen", "\"soil ink\"pen"},
    TypedQuery{"rock \"n\" roll\"", "rock \"n\" roll"},
    TypedQuery{"ink)", "ink"},
    TypedQuery{"(ink", "ink"},
    TypedQuery{"7) how does law work", "7 how does law work"},
    TypedQuery{"rock AND", "rock \\AND"},
    TypedQuery{"AND roll", "\\AND roll"},
    TypedQuery{"ink AND NOT", "ink \\AND \\NOT"},
    TypedQuery{"ink AND NOT NOT ", "ink \\AND \\NOT \\NOT"},
    TypedQuery{"ink OR pen AND NOT", "ink OR pen \\AND \\NOT"},
    TypedQuery{"(ink AND NOT) pen", "(ink \\AND \\NOT) pen"},
    TypedQuery{"weather - oahu honolulu", "weather oahu honolulu"},
    TypedQuery{"a -- b", "a b"},
    TypedQuery{"a + b", "a b"},
    TypedQuery{"ink -", "ink"},
    TypedQuery{"ink : pen", "ink pen"},
    TypedQuery{"ink [ pen ]", "ink pen ]"},
    TypedQuery{"define: dog's life", "define dog's life"},
    TypedQuery{"see title: ink", "see title ink"},
    TypedQuery{"C:\\", "C:\\\\"},
    TypedQuery{"ink^high", "ink high"},
    TypedQuery{"~5", "5"},
    TypedQuery{"a~b", "a b"},
    TypedQuery{"soil(weather", "soil weather"},
    TypedQuery{"soil\"weather", "soil weather"},
    TypedQuery{"soil((weather", "soil weather"},
    TypedQuery{"soil(\"weather", "soil weather"},
    TypedQuery{"year:[1953 TO 1990", "year:[1953 TO 1990]"},
    TypedQuery{"ink year:{1953 TO 1990", "ink year:{1953 TO 1990]"},
    TypedQuery{"year:[1953 to 1990", "year:[1953 TO 1990]"},
    TypedQuery{"year:[1953", "year:1953"},
    TypedQuery{"ink -label:\"sci med", "ink -label:\"sci med\""},
    TypedQuery{"author:(Bob Ann", "author:(Bob Ann)"},
    TypedQuery{"author:(Bob \"Ann", "author:(Bob Ann)"},
    TypedQuery{"author:Bob\" ink", "author:Bob ink"},
    TypedQuery{"author:Bob) ink", "author:Bob ink"},
    TypedQuery{"(author:Bob)) ink", "(author:Bob) ink"},
    TypedQuery{"\u201Cgall ink\u201D pen", "\"gall ink\" pen"},
    TypedQuery{"+title:\u201Cgall ink\u201D", "+title:\"gall ink\""},
    TypedQuery{"(\u201Ered ink\u201C)", "(\"red ink\")"},
    TypedQuery{"\u00ABred ink\u00BB pen?", "\"red ink\" pen"},
    TypedQuery{"soil^-1", "soil"},
    TypedQuery{"soil^^2", "soil"},
    TypedQuery{"soil^--1", "soil"},
    TypedQuery{"soil^+2", "soil"},
    TypedQuery{"soil^2^3", "soil^2"},
    TypedQuery{"soil~-1", "soil"},
    TypedQuery{"soil~~2", "soil"},
    TypedQuery{"soil~2^-1", "soil~2"},
    TypedQuery{"soil~^^2", "soil"},
    TypedQuery{"-soil^^2 ink", "-soil ink"},
    TypedQuery{"title:soil^^2", "title:soil"},
    TypedQuery{"\"ink pen\"^^2", "\"ink pen\""},
    TypedQuery{"\"ink pen\"~-3", "\"ink pen\""},
    TypedQuery{"\"ink pen\"~1000^2 rose", "\"ink pen\"~99^2 rose"},
    TypedQuery{"(ink pen)^-2 rose", "(ink pen) rose"},
    TypedQuery{"10^-3", "10\\^-3"},
    TypedQuery{"BRCA(1)-deficient cells", "BRCA(1) deficient cells"},
    TypedQuery{"\"BRCA1\"-deficient", "\"BRCA1\" deficient"},
    TypedQuery{"(ink)-(pen)", "(ink) (pen)"},
    TypedQuery{"protein(s)+more", "protein(s) more"},
    TypedQuery{"how do genes lie near the +1 site", "how do genes lie near the 1 site"},
    TypedQuery{"cells of E2f-1, -2, -3 live longer here", "cells of E2f-1, 2, 3 live longer here"},
    TypedQuery{"soil^2x", "soil 2x"},
    TypedQuery{"-soil^x", "-soil\\^x"},
    TypedQuery{"ink NOT soil^x", "ink NOT soil\\^x"},
    TypedQuery{"soil^x AND ink", "soil\\^x AND ink"},
    TypedQuery{"[see above]", "see above]"},
    TypedQuery{"*:x", "*\\:x"},
    TypedQuery{"DOES SOIL AND WATER MIX", "DOES SOIL \\AND WATER MIX"},
    TypedQuery{"TO BE OR NOT TO BE", "TO BE \\OR \\NOT TO BE"},
    TypedQuery{"\xC3\x84RZTE UND NOT", "\xC3\x84RZTE UND \\NOT"},
    TypedQuery{"www.ink.org/a?b=1*c", "www.ink.org/a\\?b\\=1\\*c"},
    TypedQuery{"see notes\\a.txt now", "see notes\\\\a.txt now"},
    TypedQuery{"\\\\server\\share", "server\\\\share"},
    TypedQuery{"wrod~5", "wrod~2"},
    TypedQuery{"wrod~0.8", "wrod~1"},
    TypedQuery{"wrod~0", "wrod"},
    TypedQuery{"10~20", "10\\~20"},
    TypedQuery{"ink AND AND pen", "ink AND pen"},
    TypedQuery{"ink AND OR pen", "ink AND pen"},
    TypedQuery{"ink OR OR pen", "ink OR pen"},
    TypedQuery{"?", "\\?"},
    TypedQuery{":", "\\:"},
};

TEST_CASE("what does not is taken for words, and signs around words for punctuation") {
  for (const TypedQuery& row : kTypedQueries) {
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
  for (const std::string_view query : {"\u201Cgall ink", "gall ink\u201D", "6\u201D pipe 8\u201D",
                                       "a\u201Cb\u201D", "\u201C\u201D", "\u201Ca \"b\u201D c\"",
                                       "\"a \u201Cb c\u201D d\"", "the author\u2019s ink"}) {
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

}  // namespace

}  // namespace inkling::query

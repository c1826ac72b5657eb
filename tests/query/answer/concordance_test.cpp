#include "inkling/concordance.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/answer/concordance_lines.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

TEST_CASE("every occurrence is a line, with its words around it and single spaces") {
  Collection collection;
  collection.add_texts({"a  tea\n b tea c", "no", "tea"});
  const Lines found = lines_of(collection.index(), "tea");
  CHECK(found.shown() == LineTexts{"a [tea] b tea c", "a tea b [tea] c", "[tea]"});
  CHECK(found.totals.lines == 3);
  CHECK(found.totals.documents == 2);
  CHECK(found.lines[1].id == "0");
  CHECK(found.lines[1].position == 3);
  CHECK(found.lines[1].field == "text");
}

TEST_CASE("a window is of words or of characters") {
  Collection collection;
  collection.add_texts({"one two three tea four five six"});
  const Index index = collection.index();
  ConcordanceOptions options;
  options.context = {.size = 1, .in_characters = false};
  CHECK(lines_of(index, "tea", options).shown() == LineTexts{"three [tea] four"});
  options.context = {.size = 4, .in_characters = true};
  CHECK(lines_of(index, "tea", options).shown() == LineTexts{"ree [tea] fou"});
  options.context = {.size = 0, .in_characters = false};
  CHECK(lines_of(index, "tea", options).shown() == LineTexts{"[tea]"});
}

TEST_CASE("a window of characters cuts none that readers see as one") {
  Collection collection;
  const std::string family = "\U0001F468\u200D\U0001F469\u200D\U0001F467";
  collection.add_texts({"re\u0301 tea " + family + "!", "a\r\ntea"});
  const auto shown = [&](std::uint32_t size) {
    ConcordanceOptions options;
    options.context = {.size = size, .in_characters = true};
    return lines_of(collection.index(), "tea", options).shown();
  };
  CHECK(shown(1) == LineTexts{" [tea] ", "[tea]"});
  // Of a letter and its mark the mark alone would be there; of the family, its first members.
  CHECK(shown(2) == LineTexts{" [tea] ", " [tea]"});
  CHECK(shown(3) == LineTexts{"e\u0301 [tea] ", "a [tea]"});
  CHECK(shown(5) == LineTexts{"re\u0301 [tea] ", "a [tea]"});
  CHECK(shown(6) == LineTexts{"re\u0301 [tea] " + family, "a [tea]"});
}

TEST_CASE("phrases are one occurrence; what a query forbids is none") {
  Collection collection;
  collection.add_texts({"green tea and black tea", "tea green tea", "green"});
  const Index index = collection.index();
  CHECK(lines_of(index, "\"green tea\"").shown() ==
        LineTexts{"[green tea] and black tea", "tea [green tea]"});
  CHECK(lines_of(index, "\"green black\"~3").totals.lines == 1);
  CHECK(lines_of(index, "tea -black").shown() == LineTexts{"[tea] green tea", "tea green [tea]"});
  CHECK(lines_of(index, "gree*").totals.lines == 3);
  CHECK(lines_of(index, "black OR green").totals.lines == 4);
}

TEST_CASE("a single ideograph is a line wherever it stands, though two pairs contain it") {
  Collection collection({.bigrams = true});
  collection.add_texts({"虚拟机,数据 包", "机机", "机"});
  const auto shown = [&](const char* query, std::uint32_t size) {
    ConcordanceOptions options;
    options.context.size = size;
    return lines_of(collection.index(), query, options).shown();
  };
  CHECK(shown("拟", 5) == LineTexts{"虚[拟]机,数据 包"});
  CHECK(shown("机", 5) == LineTexts{"虚拟[机],数据 包", "[机]机", "机[机]", "[机]"});
  CHECK(shown("机", 1) == LineTexts{"拟[机],数据", "[机]机", "机[机]", "[机]"});
  CHECK(shown("拟", 1) == LineTexts{"虚[拟]机,"});
  CHECK(shown("机", 0) == LineTexts{"[机],", "[机]", "[机]", "[机]"});
  CHECK(shown("虚拟", 1) == LineTexts{"[虚拟]机,"});
  ConcordanceOptions options;
  options.k = 0;
  CHECK(lines_of(collection.index(), "机", options).totals.lines == 4);
  options.min_df = 3;
  CHECK(lines_of(collection.index(), "机", options).totals.lines == 4);
  options.min_df = 4;
  CHECK(lines_of(collection.index(), "机", options).totals.lines == 0);
}

TEST_CASE("words of a title, and of it alone when its field is named") {
  Collection collection;
  Document document;
  document.id = "t";
  document.title = "tea time";
  document.text = "no tea";
  collection.add(document);
  const Index index = collection.index();
  CHECK(lines_of(index, "tea").shown() == LineTexts{"[tea] time", "no [tea]"});
  const Lines titles = lines_of(index, "title:tea");
  CHECK(titles.shown() == LineTexts{"[tea] time"});
  CHECK(titles.lines[0].field == "title");
}

TEST_CASE("a line tells from which value of its field it is, sorted or not") {
  Collection collection;
  Document document;
  document.id = "v";
  document.title = "tea";
  document.text = "a tea";
  document.texts = {{"text", "no"}, {"text", "b tea"}, {"text", "c tea tea"}};
  collection.add(document);
  const Index index = collection.index();
  const auto values = [&](const ConcordanceOptions& options) {
    std::vector<std::uint32_t> all;
    for (const ConcordanceLine& line : lines_of(index, "tea", options).lines)
      all.push_back(line.value);
    return all;
  };
  CHECK(values({}) == std::vector<std::uint32_t>{0, 0, 2, 3, 3});
  CHECK(values(sorted_by(ConcordanceOrder::Kind::document)) == values({}));
}

/// Words, phrases with slop, patterns and what they are joined to.
constexpr const char* kCountedQueries[] = {"tea",
                                           "string",
                                           "e-mail",
                                           "\"tea x\"",
                                           "tea x",
                                           "x*",
                                           "=teas",
                                           "=tea teas",
                                           "tea OR tea",
                                           "tea AND x",
                                           "\"tea x\" OR tea OR \"x tea\"",
                                           "\"tea x\"~3",
                                           "\"tea x tea\"",
                                           "\"tea tea\"",
                                           "\"tea x tea\" OR \"tea x x\"",
                                           "\"x tea\"~1",
                                           "\"tea x tea\"~2",
                                           "\"x tea x\"~40",
                                           "\"java string\"~1",
                                           "\"x java string tea\"~3",
                                           "\"string string\"~5",
                                           "=tea \"tea x\"~2",
                                           "java*",
                                           "te* -string",
                                           "title:tea OR x",
                                           "/t.*/ OR tea"};

TEST_CASE("what is not shown is counted, from postings or from texts") {
  Collection collection(AnalyzerKind::standard);
  std::mt19937 random(5);
  const auto documents = static_cast<int>(test::rounds(60));
  for (int at = 0; at < documents; ++at) {
    std::ostringstream text;
    for (std::uint32_t word = 0; word < random() % 30; ++word) {
      constexpr const char* kWords[] = {"teas", "tea", "e-mail", "java.lang.String", "x"};
      text << kWords[random() % 5] << ' ';
    }
    collection.add_texts({text.str()});
    if (at % 17 == 0) collection.commit();
    if (at % 9 == 8) collection.remove(std::to_string(at - 3));
  }
  const Index index = collection.index();
  for (const std::string query : kCountedQueries) {
    CAPTURE(query);
    const Lines all = lines_of(index, query);
    CHECK(all.totals.lines == all.lines.size());
    CHECK(all.totals.lines > 0);
    ConcordanceOptions few;
    few.k = 3;
    const Lines first = lines_of(index, query, few);
    CHECK(first.lines.size() == std::min<std::size_t>(3, all.lines.size()));
    CHECK(first.totals.lines == all.totals.lines);
    CHECK(first.totals.documents == all.totals.documents);
  }
}

TEST_CASE("a walk may be ended, narrowed, and finds nothing without words") {
  Collection collection;
  collection.add_texts({"tea tea", "tea"});
  const Index index = collection.index();
  int lines = 0;
  const ConcordanceTotals ended =
      Searcher(index).concordance("tea", {}, [&](const ConcordanceLine&) { return ++lines < 1; });
  CHECK(lines == 1);
  CHECK(ended.lines == 1);
  ConcordanceOptions one;
  one.k = 1;
  CHECK(Searcher(index).concordance("tea", one, [](const auto&) { return false; }).lines == 1);
  ConcordanceOptions narrowed;
  narrowed.where = index.no_documents();
  narrowed.where->insert(DocId{1});
  CHECK(lines_of(index, "tea", narrowed).totals.lines == 1);
  const Lines unknown = lines_of(index, "zebra");
  CHECK(unknown.totals.lines == 0);
  CHECK(unknown.totals.unknown == LineTexts{"zebra"});
  Collection without(AnalyzerKind::whitespace, false);
  without.add_texts({"tea"});
  CHECK_THROWS_AS(lines_of(without.index(), "tea"), OptionError);
}

}  // namespace

}  // namespace inkling::test

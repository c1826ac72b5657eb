#include "inkling/concordance.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/records.h"
#include "tests/support/rounds.h"

namespace inkling::test {
namespace {

struct Lines {
  ConcordanceTotals totals;
  std::vector<ConcordanceLine> lines;

  std::vector<std::string> shown() const {
    std::vector<std::string> all;
    for (const ConcordanceLine& line : lines)
      all.push_back(line.left + "[" + line.match + "]" + line.right);
    return all;
  }
};

Lines lines_of(const Index& index, const std::string& query,
               const ConcordanceOptions& options = {}) {
  Lines found;
  found.totals = Searcher(index).concordance(query, options, [&](const ConcordanceLine& line) {
    found.lines.push_back(line);
    return true;
  });
  return found;
}

using Texts = std::vector<std::string>;

ConcordanceOptions sorted_by(ConcordanceOrder::Kind kind, std::uint32_t place = 1) {
  ConcordanceOptions options;
  options.order = {{.kind = kind, .place = place}};
  return options;
}

TEST_CASE("every occurrence is a line, with its words around it and single spaces") {
  Collection collection;
  collection.add_texts({"a  tea\n b tea c", "no", "tea"});
  const Lines found = lines_of(collection.index(), "tea");
  CHECK(found.shown() == Texts{"a [tea] b tea c", "a tea b [tea] c", "[tea]"});
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
  CHECK(lines_of(index, "tea", options).shown() == Texts{"three [tea] four"});
  options.context = {.size = 4, .in_characters = true};
  CHECK(lines_of(index, "tea", options).shown() == Texts{"ree [tea] fou"});
  options.context = {.size = 0, .in_characters = false};
  CHECK(lines_of(index, "tea", options).shown() == Texts{"[tea]"});
}

TEST_CASE("phrases are one occurrence; what a query forbids is none") {
  Collection collection;
  collection.add_texts({"green tea and black tea", "tea green tea", "green"});
  const Index index = collection.index();
  CHECK(lines_of(index, "\"green tea\"").shown() ==
        Texts{"[green tea] and black tea", "tea [green tea]"});
  CHECK(lines_of(index, "\"green black\"~3").totals.lines == 1);
  CHECK(lines_of(index, "tea -black").shown() == Texts{"[tea] green tea", "tea green [tea]"});
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
  CHECK(shown("拟", 5) == Texts{"虚[拟]机,数据 包"});
  CHECK(shown("机", 5) == Texts{"虚拟[机],数据 包", "[机]机", "机[机]", "[机]"});
  CHECK(shown("机", 1) == Texts{"拟[机],数据", "[机]机", "机[机]", "[机]"});
  CHECK(shown("拟", 1) == Texts{"虚[拟]机,"});
  CHECK(shown("机", 0) == Texts{"[机],", "[机]", "[机]", "[机]"});
  CHECK(shown("虚拟", 1) == Texts{"[虚拟]机,"});
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
  CHECK(lines_of(index, "tea").shown() == Texts{"[tea] time", "no [tea]"});
  const Lines titles = lines_of(index, "title:tea");
  CHECK(titles.shown() == Texts{"[tea] time"});
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

TEST_CASE("lines are sorted by their context, by a field, or shuffled by a seed") {
  Collection collection;
  const std::vector<std::string> texts = {"c x tea d", "a x tea c", "b x tea", "tea a"};
  for (std::size_t at = 0; at < texts.size(); ++at) {
    Document document;
    document.id = std::to_string(at);
    document.text = texts[at];
    if (at != 1) document.numbers = {{"year", Number(100 - static_cast<int>(at))}};
    collection.add(document);
  }
  const Index index = collection.index();
  const auto ids = [&](const ConcordanceOptions& options) {
    std::string all;
    for (const ConcordanceLine& line : lines_of(index, "tea", options).lines) all += line.id;
    return all;
  };
  CHECK(ids({}) == "0123");
  CHECK(ids(sorted_by(ConcordanceOrder::Kind::right)) == "2310");
  CHECK(ids(sorted_by(ConcordanceOrder::Kind::left, 2)) == "3120");
  ConcordanceOptions by_year = sorted_by(ConcordanceOrder::Kind::field);
  by_year.order[0].field = "year";
  CHECK(ids(by_year) == "3201");
  by_year.order[0].descending = true;
  CHECK(ids(by_year) == "0231");
  by_year.order[0].descending = false;
  by_year.k = 2;
  CHECK(ids(by_year) == "32");
  by_year.order[0].field = "month";
  CHECK_THROWS_AS(ids(by_year), UnknownNameError);
  const std::string shuffled = ids(sorted_by(ConcordanceOrder::Kind::random));
  CHECK(ids(sorted_by(ConcordanceOrder::Kind::random)) == shuffled);
  std::string in_order = shuffled;
  std::ranges::sort(in_order);
  CHECK(in_order == "0123");
}

TEST_CASE("each key may turn its order round, and lines without a value come last in both") {
  Collection collection;
  const auto add = [&](const char* id, std::vector<FieldValue> values) {
    Document document{.id = id, .text = "tea"};
    for (const FieldValue& value : values) {
      if (const auto* number = std::get_if<Number>(&value)) {
        document.numbers.push_back({"n", *number});
      } else {
        document.keywords.push_back({"n", std::get<std::string>(value)});
      }
    }
    collection.add(document);
  };
  add("a", {Number(2), Number(9)});
  add("b", {});
  add("c", {Number(5)});
  add("d", {"x", "z"});
  add("e", {Number(-3), "y"});
  const Index index = collection.index();
  const auto ids = [&](ConcordanceOrder::Kind kind, bool descending) {
    ConcordanceOptions options = sorted_by(kind);
    options.order[0].field = "n";
    options.order[0].descending = descending;
    std::string all;
    for (const ConcordanceLine& line : lines_of(index, "tea", options).lines) all += line.id;
    return all;
  };
  CHECK(ids(ConcordanceOrder::Kind::field, false) == "eacdb");
  CHECK(ids(ConcordanceOrder::Kind::field, true) == "deacb");
  CHECK(ids(ConcordanceOrder::Kind::document, false) == "abcde");
  CHECK(ids(ConcordanceOrder::Kind::document, true) == "edcba");
  CHECK(ids(ConcordanceOrder::Kind::match, true) == "abcde");
}

TEST_CASE("lines are sorted by dates as hits are") {
  Collection collection;
  const auto add = [&](const char* id, const char* date) {
    collection.add({id, "", "tea", {}, {{"t", date}}, {}});
  };
  add("a", "2020-01-01T10:00:00Z");
  add("b", "2020-01-01T10:00:00.500Z");
  add("c", "2020-01-01T10:00Z");
  add("d", "2020-01-01T10:00:30Z");
  add("e", "2020-01-01 10:00:00");
  const auto ids = [&](bool descending) {
    ConcordanceOptions options = sorted_by(ConcordanceOrder::Kind::field);
    options.order[0].field = "t";
    options.order[0].descending = descending;
    std::string all;
    for (const ConcordanceLine& line : lines_of(collection.index(), "tea", options).lines)
      all += line.id;
    return all;
  };
  CHECK(ids(false) == "caebd");
  CHECK(ids(true) == "dbaec");
}

TEST_CASE("lines are sorted by the exact values of numbers") {
  Collection collection;
  const std::int64_t beyond = std::int64_t{1} << 53;
  const std::vector<Number> increasing = {std::numeric_limits<std::int64_t>::min(),
                                          std::numeric_limits<std::int64_t>::min() + 1,
                                          -beyond - 1,
                                          -beyond,
                                          -0.5,
                                          0,
                                          0.5,
                                          beyond,
                                          beyond + 1,
                                          beyond + 2,
                                          std::numeric_limits<std::int64_t>::max(),
                                          std::uint64_t{1} << 63,
                                          std::numeric_limits<std::uint64_t>::max() - 1,
                                          std::numeric_limits<std::uint64_t>::max(),
                                          18446744073709551616.0};
  std::vector<std::size_t> entered(increasing.size());
  std::iota(entered.begin(), entered.end(), std::size_t{0});
  std::ranges::shuffle(entered, std::mt19937(3));
  std::string expected;
  for (std::size_t at = 0; at < increasing.size(); ++at) expected += static_cast<char>('a' + at);
  for (const std::size_t at : entered) {
    Document document{.id = expected.substr(at, 1), .text = "tea"};
    document.numbers.push_back({"n", increasing[at]});
    collection.add(document);
  }
  const auto ids = [&](bool descending) {
    ConcordanceOptions options = sorted_by(ConcordanceOrder::Kind::field);
    options.order[0].field = "n";
    options.order[0].descending = descending;
    std::string all;
    for (const ConcordanceLine& line : lines_of(collection.index(), "tea", options).lines)
      all += line.id;
    return all;
  };
  CHECK(ids(false) == expected);
  CHECK(ids(true) == std::string(expected.rbegin(), expected.rend()));
}

TEST_CASE("the first sorted lines are those of all lines, also where most are let go") {
  Collection collection;
  std::mt19937 random(11);
  std::ostringstream text;
  for (int word = 0; word < 9'000; ++word) text << "tea w" << random() % 700 << ' ';
  collection.add_texts({text.str(), "tea"});
  const Index index = collection.index();
  for (const auto kind : {ConcordanceOrder::Kind::right, ConcordanceOrder::Kind::left,
                          ConcordanceOrder::Kind::match, ConcordanceOrder::Kind::random}) {
    ConcordanceOptions options = sorted_by(kind);
    const Texts all = lines_of(index, "tea", options).shown();
    REQUIRE(all.size() == 9'001);
    options.k = 40;
    const Lines first = lines_of(index, "tea", options);
    CHECK(first.shown() == Texts(all.begin(), all.begin() + 40));
    CHECK(first.totals.lines == 9'001);
  }
}

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
  for (const std::string query : {"tea",
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
                                  "/t.*/ OR tea"}) {
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

TEST_CASE("for the first lines of words and phrases few texts are read") {
  Collection collection(AnalyzerKind::standard);
  for (int at = 0; at < 400; ++at) collection.add_texts({"green tea and the teas of the town"});
  const Index index = collection.index();
  for (const std::string query :
       {"tea", "tea green", "\"green tea\"", "\"of the\"", "+of +the", "=teas", "te*",
        "\"green tea\" OR town", "\"tea of\"~4", "\"town tea\"~9"}) {
    CAPTURE(query);
    double most = 0;
    ConcordanceOptions options;
    options.k = 5;
    options.work.on_progress = [&](double done) { most = std::max(most, done); };
    const Lines found = lines_of(index, query, options);
    CHECK(found.lines.size() == 5);
    CHECK(found.totals.documents == 400);
    CHECK(most < 0.1);
  }
}

TEST_CASE("lines are the same with any number of threads, in any order, all of them or some") {
  Collection collection(AnalyzerKind::standard);
  std::mt19937 random(3);
  for (int at = 0; at < 300; ++at) {
    std::ostringstream text;
    for (auto word = random() % 40; word > 0; --word)
      text << (random() % 4 == 0 ? "tea " : "w" + std::to_string(random() % 9) + ' ');
    collection.add_texts({text.str()});
    if (at % 70 == 0) collection.commit();
    if (at % 9 == 8) collection.remove(std::to_string(at - 3));
  }
  const Index index = collection.index();
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  for (const auto& order :
       {std::vector<ConcordanceOrder>{}, sorted_by(ConcordanceOrder::Kind::right).order,
        sorted_by(ConcordanceOrder::Kind::document).order,
        sorted_by(ConcordanceOrder::Kind::random).order}) {
    for (const std::size_t k : {kAll, std::size_t{0}, std::size_t{1}, std::size_t{50}}) {
      for (const std::string query : {"tea", "\"tea w1\"", "tea OR w2"}) {
        ConcordanceOptions options;
        options.order = order;
        options.k = k;
        const Lines alone = lines_of(index, query, options);
        options.work.threads = 3;
        const Lines together = lines_of(index, query, options);
        CHECK(together.shown() == alone.shown());
        CHECK(together.totals.lines == alone.totals.lines);
        CHECK(together.totals.documents == alone.totals.documents);
        CHECK(alone.lines.size() == std::min<std::size_t>(k, alone.totals.lines));
      }
    }
  }
}

TEST_CASE("reading lines tells how far it is, and ends with what that throws") {
  Collection collection;
  collection.add_texts(Texts(200, "tea"));
  const Index index = collection.index();
  for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
    ConcordanceOptions options;
    options.work.threads = threads;
    std::vector<double> told;
    options.work.on_progress = [&](double done) { told.push_back(done); };
    CHECK(lines_of(index, "tea", options).totals.lines == 200);
    CHECK(std::ranges::is_sorted(told));
    CHECK(told.front() == 0);
    CHECK(told.back() == 1);
    options.work.on_progress = [](double done) {
      if (done > 0.5) throw TimeLimitError(std::chrono::milliseconds(1));
    };
    CHECK_THROWS_AS(lines_of(index, "tea", options), TimeLimitError);
    options.work = {.threads = 0};
    CHECK_THROWS_AS(lines_of(index, "tea", options), OptionError);
  }
}

TEST_CASE("words are sought in one field, and as they are written, where that is asked for") {
  Collection collection(AnalyzerKind::standard);
  Document document;
  document.id = "0";
  document.title = "Teas of Japan";
  document.text = "A tea, two teas.";
  document.keywords = {{"kind", "teas"}};
  collection.add(document);
  const Index index = collection.index();
  ConcordanceOptions options;
  CHECK(lines_of(index, "tea", options).totals.lines == 3);
  options.query.words.field = "title";
  CHECK(lines_of(index, "tea", options).shown() == Texts{"[Teas] of Japan"});
  CHECK(lines_of(index, "te*", options).totals.lines == 1);
  CHECK(lines_of(index, "tea OR text:tea", options).totals.lines == 3);
  options.query.words.field.clear();
  options.query.words.unit = TermUnit::words;
  CHECK(lines_of(index, "teas", options).shown() == Texts{"[Teas] of Japan", "A tea, two [teas]."});
  CHECK(lines_of(index, "\"two tea\"", options).totals.lines == 0);
  CHECK(lines_of(index, "+teas +kind:teas", options).totals.lines == 2);
  options.query.lenient = true;
  CHECK(lines_of(index, "tea \"two", options).totals.lines == 2);
  for (const std::string field : {"kind", "nothing"}) {
    options.query.words.field = field;
    CHECK_THROWS_AS(lines_of(index, "tea", options), Error);
  }
}

TEST_CASE("only words of so many selected documents, be they stems or forms") {
  Collection collection(AnalyzerSettings{.kind = AnalyzerKind::standard, .language = "en"});
  collection.add_texts({"green teas", "green tea", "greenish tea", "teapot greens green"});
  const Index index = collection.index();
  ConcordanceOptions options;
  CHECK(lines_of(index, "green* OR teapot", options).totals.lines == 6);
  options.min_df = 2;
  CHECK(lines_of(index, "green* OR teapot", options).shown() ==
        Texts{"[green] teas", "[green] tea", "teapot greens [green]"});
  CHECK(lines_of(index, "\"green tea\"", options).totals.lines == 2);
  CHECK(lines_of(index, "\"teapot green\"", options).totals.lines == 0);
  CHECK(lines_of(index, "=tea", options).totals.lines == 2);
  CHECK(lines_of(index, "=teas OR =green", options).totals.lines == 3);
  options.min_df = 3;
  CHECK(lines_of(index, "green* OR tea", options).totals.lines == 6);
  CHECK(lines_of(index, "=tea OR =green", options).totals.lines == 3);
  options.where = index.no_documents();
  options.where->insert(DocId{0});
  options.where->insert(DocId{1});
  CHECK(lines_of(index, "green* OR tea", options).totals.lines == 0);
  options.min_df = 2;
  CHECK(lines_of(index, "green* OR tea", options).totals.lines == 4);
  CHECK(lines_of(index, "=teas OR =green", options).totals.lines == 2);
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
  CHECK(unknown.totals.unknown == Texts{"zebra"});
  Collection without(AnalyzerKind::whitespace, false);
  without.add_texts({"tea"});
  CHECK_THROWS_AS(lines_of(without.index(), "tea"), OptionError);
}

}  // namespace
}  // namespace inkling::test

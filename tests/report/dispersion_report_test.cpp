#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "inkling/dispersion.h"
#include "inkling/error.h"
#include "render/reports.h"
#include "report/equal_parts.h"
#include "report/selection.h"
#include "stats/dispersion.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

std::string repeated(const std::string& word, std::uint64_t count) {
  std::string text;
  for (std::uint64_t at = 0; at < count; ++at) text += word + " ";
  return text;
}

/// Documents of these sizes, with these counts of the word "w".
std::vector<Document> parts_of(simdjson::dom::element sizes, simdjson::dom::element counts) {
  std::vector<Document> documents;
  const simdjson::dom::array all(counts);
  std::size_t at = 0;
  for (const simdjson::dom::element size : simdjson::dom::array(sizes)) {
    const std::uint64_t count(all.at(at).value());
    documents.push_back(
        test::document(repeated("w", count) + repeated("x", std::uint64_t(size) - count),
                       {"part" + std::to_string(at)}, std::to_string(at)));
    ++at;
  }
  return documents;
}

std::uint64_t count_of(const Document& document, const std::string& word) {
  const std::vector<std::string> words = test::words(document.text);
  return static_cast<std::uint64_t>(std::ranges::count(words, word));
}

TEST_CASE("the parts of the oracle, as documents and as values of a field, give its measures") {
  const test::Oracle oracle("dispersion");
  for (const auto expected : oracle.cases()) {
    const std::vector<Document> documents = parts_of(expected["part_sizes"], expected["counts"]);
    const Index index = test::index_of(documents, 2);
    for (const PartsChoice::Kind kind : {PartsChoice::Kind::documents, PartsChoice::Kind::values}) {
      const DispersionReport report = dispersion_report(
          index, index.documents(), {"w"}, {.parts = {.kind = kind, .field = "label"}});
      REQUIRE(report.words.size() == 1);
      REQUIRE(report.words[0].measures.has_value());
      const DispersionMeasures& found = *report.words[0].measures;
      CHECK(found.range == std::uint64_t(expected["range"]));
      CHECK(oracle.matches(found.dp, expected["gries_DP"]));
      CHECK(oracle.matches(found.dp_norm.value(), expected["gries_DP_norm"]));
      CHECK(oracle.matches(found.d.value(), expected["juilland_D"]));
      CHECK(oracle.matches(found.d2.value(), expected["carroll_D2"]));
      CHECK(oracle.matches(found.s, expected["rosengren_S"]));
      CHECK(found.u.value() ==
            doctest::Approx(found.d.value() * static_cast<double>(report.words[0].cf)));
    }
  }
}

TEST_CASE("counts by value are those of reading every document, left out ones included") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(20));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = test::random_documents(seed);
    std::map<std::string, std::uint64_t> sizes, counts;
    std::uint64_t left_out = 0, cf = 0;
    const std::string word = [&] {
      for (const Document& document : documents)
        if (!document.labels.empty() && !test::words(document.text).empty())
          return test::words(document.text).front();
      return std::string();
    }();
    if (word.empty()) continue;
    for (const Document& document : documents) {
      const std::uint64_t length = test::words(document.text).size();
      if (document.labels.empty()) left_out += length;
      for (const std::string& label : document.labels) {
        sizes[label] += length;
        counts[label] += count_of(document, word);
      }
      cf += count_of(document, word);
    }
    std::erase_if(sizes, [](const auto& size) { return size.second == 0; });
    const Index index = test::index_with_history(documents, seed);
    const DispersionReport report =
        dispersion_report(index, index.documents(), {word, "absent"},
                          {.parts = {.kind = PartsChoice::Kind::values, .field = "label"}});
    CHECK(report.left_out == left_out);
    REQUIRE(report.part_list.size() == sizes.size());
    for (std::size_t part = 0; part < report.part_list.size(); ++part) {
      const std::string& name = report.part_list[part].name;
      CHECK(report.part_list[part].tokens == sizes.at(name));
      CHECK(report.words[0].counts[part] == counts[name]);
    }
    CHECK(report.words[0].cf == cf);
    CHECK(report.words[1].cf == 0);
    CHECK_FALSE(report.words[1].measures.has_value());
  }
}

DispersionReport over_parts(const Index& index, const std::vector<std::string>& words,
                            std::size_t count, std::size_t threads = 1) {
  return dispersion_report(
      index, index.documents(), words,
      {.parts = {.kind = PartsChoice::Kind::equal, .count = count}, .work = {.threads = threads}});
}

TEST_CASE("the equal parts of one document differ by one token at most") {
  std::string text;
  for (int at = 0; at < 6003; ++at) text += at < 600 ? "w " : at % 3 == 0 ? "a " : "b ";
  const Index index = test::index_of({test::document(text, {}, "novel")});
  const DispersionReport report = over_parts(index, {"w", "a"}, 10);
  REQUIRE(report.parts == 10);
  std::uint64_t sum = 0;
  for (const DispersionReport::Part& part : report.part_list) {
    CHECK((part.tokens == 600 || part.tokens == 601));
    sum += part.tokens;
  }
  CHECK(sum == 6003);
  CHECK(report.words[0].measures->range == 1);
  CHECK(report.words[0].measures->dp == doctest::Approx(0.9).epsilon(1e-3));
  CHECK(report.words[0].measures->d == 0.0);
  CHECK(report.words[1].measures->range == 9);
  CHECK_FALSE(report.asked_parts);
  CHECK(over_parts(index, {"w"}, 1'000'000).parts == 6003);
}

/// However few tokens are placed together, parts begin where they do.
void check_starts_in_steps(const Index& index, std::size_t count) {
  const report::Selection selection(index, index.documents(), "text");
  const ReportWork work;
  const auto starts_of = [&](std::uint64_t most_placed) {
    std::vector<std::tuple<std::uint64_t, DocId, std::uint32_t>> starts;
    for (const auto& [token, doc, position] :
         report::equal_parts(index, selection, count, work, most_placed))
      starts.emplace_back(token, doc, position);
    return starts;
  };
  const auto at_once = starts_of(report::kMostPlaced);
  CHECK(starts_of(1) == at_once);
  CHECK(starts_of(7) == at_once);
}

TEST_CASE("equal parts are those of all words one behind the other, whatever the history") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(20));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = test::random_documents(seed);
    std::vector<std::string> words;
    for (const Document& document : documents) {
      for (const std::string& word : test::words(document.text)) words.push_back(word);
    }
    if (words.empty()) continue;
    const Index index = test::index_with_history(documents, seed);
    for (const std::size_t count : {std::size_t{2}, std::size_t{3}, std::size_t{7}, words.size()}) {
      if (count < 2 || count > words.size()) continue;
      check_starts_in_steps(index, count);
      const DispersionReport report = over_parts(index, {words[0], words.back()}, count, 2);
      REQUIRE(report.parts == count);
      for (std::size_t part = 0; part < count; ++part) {
        const auto begin = words.begin() + static_cast<std::ptrdiff_t>(part * words.size() / count);
        const auto end =
            words.begin() + static_cast<std::ptrdiff_t>((part + 1) * words.size() / count);
        CHECK(report.part_list[part].tokens == static_cast<std::uint64_t>(end - begin));
        for (const WordDispersion& word : report.words)
          CHECK(word.counts[part] == static_cast<std::uint64_t>(std::count(begin, end, word.word)));
      }
    }
  }
}

TEST_CASE("a word is found on its side of a cut, as a stem and as a form") {
  const Index german = test::index_in_languages(
      {test::document("Kind Haus Kinder Haus Kinder Haus Kind Haus", {}, "1")}, "de");
  DispersionOptions options{.parts = {.kind = PartsChoice::Kind::equal, .count = 2}};
  const auto counts = [&](const Index& index, const std::string& word) {
    return dispersion_report(index, index.documents(), {word}, options).words[0].counts;
  };
  CHECK(counts(german, "Kinder") == std::vector<std::uint64_t>{2, 2});
  options.term_unit = TermUnit::words;
  CHECK(counts(german, "Kind") == std::vector<std::uint64_t>{1, 1});
  CHECK(counts(german, "Kinder") == std::vector<std::uint64_t>{1, 1});
}

TEST_CASE("a word and its parts stay together where parts are equal") {
  const Index index = test::index_in_languages(
      {test::document("java.lang.String java.lang.String java.lang.String", {}, "1")}, "en");
  const DispersionReport report = over_parts(index, {"string"}, 2);
  REQUIRE(report.parts == 2);
  CHECK(report.words[0].counts == std::vector<std::uint64_t>{1, 2});
  CHECK(report.part_list[0].tokens + report.part_list[1].tokens == report.tokens);
}

TEST_CASE("a word that only documents of no part have is counted, sorted by it, and said so") {
  Document first = test::document("alpha", {}, "1"), third = test::document("beta beta", {}, "3");
  first.keywords = {{"kind", "x"}};
  third.keywords = {{"kind", "y"}};
  const Index index =
      test::index_of({first, test::document("gamma gamma gamma gamma gamma", {}, "2"), third});
  DispersionOptions options{.parts = {.kind = PartsChoice::Kind::values, .field = "kind"}};
  for (const DispersionOrder order : {DispersionOrder::cf, DispersionOrder::df}) {
    options.order = order;
    const DispersionReport report =
        dispersion_report(index, index.documents(), {"none", "gamma", "beta"}, options);
    CHECK(report.words[0].word == "gamma");
    CHECK(report.words[1].word == "beta");
    CHECK(report.words[2].word == "none");
    std::ostringstream json, rows;
    render::write_json(json, report);
    CHECK(json.str().find(R"("why":"the word occurs in no part")") != std::string::npos);
    CHECK(json.str().find(R"("why":"the word does not occur")") != std::string::npos);
    render::print(rows, report, TableFormat::tsv);
    CHECK(rows.str().find("gamma\tgamma\tgamma\t1\t5\t0\t\t") != std::string::npos);
  }
  options.order = DispersionOrder::range;
  CHECK(dispersion_report(index, index.documents(), {"gamma", "beta"}, options).words[0].word ==
        "beta");
}

TEST_CASE("fewer equal parts than asked for are told") {
  const Index index = test::index_of({test::document("a b c d e f", {}, "1")});
  const auto shown = [&](std::size_t count) {
    const DispersionReport report = over_parts(index, {"a"}, count);
    std::ostringstream table, json;
    render::print(table, report, TableFormat::table);
    render::write_json(json, report);
    return std::pair(table.str(), json.str());
  };
  CHECK(shown(6).first.starts_with("6 parts of 6 tokens\n"));
  CHECK(shown(6).second.starts_with(R"({"parts":6,"tokens":6,)"));
  CHECK(shown(60).first.starts_with("6 of 60 parts of 6 tokens\n"));
  CHECK(shown(60).second.starts_with(R"({"parts":6,"asked_parts":60,"tokens":6,)"));
}

TEST_CASE("a corpus of one part has no measure of how many parts a word is spread over") {
  const Index index = test::index_of({test::document("a b a", {}, "1")});
  const DispersionMeasures alone =
      *dispersion_report(index, index.documents(), {"a"}).words[0].measures;
  const DispersionMeasures listed = wordlist(index).rows[0].over_documents;
  for (const DispersionMeasures& found : {alone, listed}) {
    CHECK(found.range == 1);
    CHECK(found.dp == 0);
    CHECK(found.s == 1);
    for (const auto& measure : {found.dp_norm, found.d, found.u, found.d2})
      CHECK_FALSE(measure.has_value());
  }
}

TEST_CASE("the list of words has every count, in any order, and the dispersion of each") {
  const std::vector<Document> documents = {test::document("b a a"), test::document("a c"),
                                           test::document("a b")};
  const Index index = test::index_of(documents, 1);
  const Wordlist list = wordlist(index, index.documents());
  CHECK(list.documents == 3);
  CHECK(list.tokens == 7);
  CHECK(list.vocabulary == 3);
  REQUIRE(list.rows.size() == 3);
  CHECK(list.rows[0].term == "a");
  CHECK(list.rows[0].cf == 4);
  CHECK(list.rows[0].df == 3);
  CHECK(list.rows[0].per_million == doctest::Approx(4e6 / 7));
  for (const WordlistRow& row : list.rows) {
    const DispersionReport alone = dispersion_report(index, index.documents(), {row.term});
    CHECK(row.over_documents.dp == alone.words[0].measures->dp);
    CHECK(row.over_documents.d2 == alone.words[0].measures->d2);
    CHECK(row.over_documents.range == row.df);
  }
  const auto first = [&](WordlistOrder order) {
    return wordlist(index, index.documents(), {.order = order, .k = 1}).rows.front().term;
  };
  CHECK(first(WordlistOrder::word) == "a");
  CHECK(first(WordlistOrder::df) == "a");
  CHECK(first(WordlistOrder::dp_norm) == "c");
  CHECK(first(WordlistOrder::d) == "a");
  const Wordlist frequent = wordlist(index, index.documents(), {.min_df = 2});
  CHECK(frequent.vocabulary == 2);
}

TEST_CASE("the list of words is that of reading every document, whatever the history") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(20));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = test::random_documents(seed);
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> counts;  // df, cf
    std::uint64_t tokens = 0;
    for (const Document& document : documents) {
      std::set<std::string> distinct;
      for (const std::string& word : test::words(document.text)) {
        ++counts[word].second;
        ++tokens;
        if (distinct.insert(word).second) ++counts[word].first;
      }
    }
    if (tokens == 0) continue;
    const Index index = test::index_with_history(documents, seed);
    const Wordlist list = wordlist(index, index.documents(), {.k = 1'000'000});
    CHECK(list.documents == documents.size());
    CHECK(list.tokens == tokens);
    CHECK(list.vocabulary == counts.size());
    REQUIRE(list.rows.size() == counts.size());
    for (const WordlistRow& row : list.rows) {
      CAPTURE(row.term);
      CHECK(std::pair<std::uint64_t, std::uint64_t>(row.df, row.cf) == counts.at(row.term));
      CHECK(row.over_documents.range == row.df);
    }
  }
}

TEST_CASE("what has no parts or is no word is refused") {
  const Index index = test::index_of({test::document("a b"), test::document("", {}, "empty")});
  const auto ask = [&](const std::vector<std::string>& words, const PartsChoice& parts) {
    return dispersion_report(index, index.documents(), words, {.parts = parts});
  };
  CHECK_THROWS_AS(ask({"a b"}, {}), OptionError);
  CHECK_THROWS_AS(ask({""}, {}), OptionError);
  CHECK_THROWS_AS(ask({"a"}, {.kind = PartsChoice::Kind::equal, .count = 1}), OptionError);
  CHECK_THROWS_AS(ask({"a"}, {.kind = PartsChoice::Kind::values, .field = "nothing"}),
                  UnknownNameError);
  CHECK_THROWS_AS(dispersion_report(index, index.no_documents(), {"a"}), EmptyInputError);
  CHECK(ask({"a"}, {}).parts == 1);
}

}  // namespace

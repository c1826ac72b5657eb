#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "inkling/dispersion.h"
#include "inkling/error.h"
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
      CHECK(oracle.matches(found.dp_norm, expected["gries_DP_norm"]));
      CHECK(oracle.matches(found.d, expected["juilland_D"]));
      CHECK(oracle.matches(found.d2, expected["carroll_D2"]));
      CHECK(oracle.matches(found.s, expected["rosengren_S"]));
      CHECK(found.u == doctest::Approx(found.d * static_cast<double>(report.words[0].cf)));
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

TEST_CASE("equal parts are of whole documents in the order of entry") {
  std::vector<Document> documents;
  for (int at = 0; at < 10; ++at)
    documents.push_back(test::document("a b c d", {}, std::to_string(at)));
  documents[9].text = "w w w w";
  const Index index = test::index_of(documents, 3);
  const DispersionReport report =
      dispersion_report(index, index.documents(), {"w", "a"},
                        {.parts = {.kind = PartsChoice::Kind::equal, .count = 5}});
  CHECK(report.parts == 5);
  for (const DispersionReport::Part& part : report.part_list) CHECK(part.tokens == 8);
  CHECK(report.words[0].counts == std::vector<std::uint64_t>{0, 0, 0, 0, 4});
  CHECK(report.words[0].measures->range == 1);
  CHECK(report.words[1].counts == std::vector<std::uint64_t>{2, 2, 2, 2, 1});
  const DispersionReport many = dispersion_report(
      index, index.documents(), {"a"}, {.parts = {.kind = PartsChoice::Kind::equal, .count = 100}});
  CHECK(many.parts == 10);
  CHECK(many.tokens == 40);
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

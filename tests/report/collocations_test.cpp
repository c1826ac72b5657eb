#include "inkling/collocations.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "report/collocation_work.h"
#include "stats/collocation.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

CollocationOptions every(std::uint32_t left, std::uint32_t right) {
  CollocationOptions options;
  options.left = left;
  options.right = right;
  options.k = 1'000'000;
  options.min_count = 1;
  return options;
}

/// The collocates of `node` by looking at every place of every document.
std::map<std::string, std::uint64_t> count_by_hand(const std::vector<Document>& documents,
                                                   const std::string& node,
                                                   const CollocationOptions& options) {
  std::map<std::string, std::uint64_t> counts;
  for (const Document& document : documents) {
    const std::vector<std::string> words = test::words(document.text);
    const auto size = static_cast<std::int64_t>(words.size());
    for (std::int64_t at = 0; at < size; ++at) {
      bool is_near = false;
      for (std::int64_t other = at - options.right; other <= at + options.left; ++other) {
        const bool is_place = other >= 0 && other < size && other != at;
        is_near = is_near || (is_place && words[static_cast<std::size_t>(other)] == node);
      }
      if (is_near) ++counts[words[static_cast<std::size_t>(at)]];
    }
  }
  return counts;
}

TEST_CASE("logDice counts a word near the node at most as often as there are nodes") {
  const Index index = test::index_of({test::document("very very very good", {}, "1"),
                                      test::document("very other words here", {}, "2")});
  const CollocationReport report = collocations(index, "good", every(5, 5));
  REQUIRE(report.collocates.size() == 1);
  const Collocate& very = report.collocates[0];
  CHECK(very.o11 == 3);
  CHECK(very.n2 == 4);
  CHECK(very.log_dice == doctest::Approx(14 + std::log2(2.0 * 1 / (1 + 4))));
  // The other way round, all nodes are near it once.
  const CollocationReport other = collocations(index, "very", every(5, 5));
  const auto good = std::ranges::find(other.collocates, std::string("good"), &Collocate::term);
  REQUIRE(good != other.collocates.end());
  CHECK(good->o11 == 1);
  CHECK(good->log_dice == doctest::Approx(14 + std::log2(2.0 * 1 / (4 + 1))));
}

TEST_CASE("collocates are those of looking at every place, for every window") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(30));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = test::random_documents(seed);
    std::string node;
    std::map<std::string, std::uint64_t> all;
    for (const Document& document : documents) {
      for (const std::string& word : test::words(document.text)) {
        ++all[word];
        node = word;
      }
    }
    if (node.empty()) continue;
    const CollocationOptions options = every(seed % 4, 1 + seed % 3);
    const Index index = test::index_with_history(documents, seed);
    const CollocationReport report = collocations(index, index.documents(), node, options);
    CollocationOptions by_words = options;
    by_words.term_unit = TermUnit::words;
    const CollocationReport of_words = collocations(index, index.documents(), node, by_words);
    CHECK(of_words.n1 == report.n1);
    CHECK(of_words.candidates == report.candidates);
    const auto expected = count_by_hand(documents, node, options);
    CHECK(report.node_count == all[node]);
    CHECK(report.collocates.size() == expected.size());
    std::uint64_t near = 0;
    for (const Collocate& word : report.collocates) {
      CAPTURE(word.term);
      REQUIRE(expected.contains(word.term));
      CHECK(word.o11 == expected.at(word.term));
      CHECK(word.n2 == all[word.term]);
      near += word.o11;
    }
    CHECK(report.n1 == near);
  }
}

TEST_CASE("frequent words are counted stretch by stretch as one by one") {
  std::mt19937 random(5);
  std::vector<Document> documents(3000);
  for (std::size_t at = 0; at < documents.size(); ++at) {
    documents[at].id = std::to_string(at);
    for (int words = 0; words < 12; ++words)
      documents[at].text += "w" + std::to_string(random() % (1 + random() % 60)) + " ";
  }
  CollocationOptions options = every(2, 3);
  for (std::uint32_t seed = 3; seed < 3 + test::rounds(1u); ++seed) {
    const Index index = test::index_with_history(documents, seed);
    const auto expected = count_by_hand(documents, "w3", options);
    for (const std::size_t cached_words : {700u, 100'000u}) {
      for (const std::size_t threads : {1u, 3u}) {
        options.work.threads = threads;
        const CollocationReport report =
            report::collocations_within(index, index.documents(), "w3", options, cached_words);
        CHECK(report.collocates.size() == expected.size());
        CHECK(report.candidates == expected.size());
        std::uint64_t near = 0;
        for (const Collocate& word : report.collocates) {
          CHECK(word.o11 == expected.at(word.term));
          near += word.o11;
        }
        CHECK(report.n1 == near);
      }
    }
  }
}

TEST_CASE("neighbours in one text have the measures of the textbook's table of bigrams") {
  const test::Oracle oracle("collocations");
  // 'small': 5 pairs, 10 of the first, 20 of the second, 1,000 tokens.
  const auto expected = oracle.cases().at(3);
  std::string text;
  for (int at = 0; at < 5; ++at) text += "strong tea ";
  for (int at = 0; at < 5; ++at) text += "strong x ";
  for (int at = 0; at < 15; ++at) text += "y tea ";
  for (int at = 0; at < 950; ++at) text += "z ";
  const Index index = test::index_of({test::document(text, {}, "one")});
  CollocationOptions options = every(0, 1);
  const CollocationReport report = collocations(index, index.documents(), "strong", options);
  CHECK(report.tokens == 1000);
  CHECK(report.n1 == 10);
  const auto tea = std::ranges::find(report.collocates, "tea", &Collocate::term);
  REQUIRE(tea != report.collocates.end());
  CHECK(oracle.matches(tea->e11, expected["expected"]));
  CHECK(oracle.matches(tea->pmi, expected["pmi_bits"]));
  CHECK(oracle.matches(tea->mi3, expected["mi3_bits"]));
  CHECK(oracle.matches(tea->t, expected["t_score"]));
  CHECK(oracle.matches(tea->log_dice, expected["log_dice"]));
  CHECK(oracle.matches(tea->g2, expected["G2"]));
  CHECK(oracle.matches(tea->delta_p, expected["delta_p_second_given_first"]));
  CHECK(oracle.matches(tea->delta_p_node, expected["delta_p_first_given_second"]));
}

TEST_CASE("windows end with the document and with the title") {
  Document titled = test::document("water kettle", {}, "1");
  titled.title = "green tea";
  const Index index =
      test::index_of({titled, test::document("tea", {}, "2"), test::document("cup", {}, "3")});
  const CollocationReport report = collocations(index, index.documents(), "tea", every(50, 50));
  REQUIRE(report.collocates.size() == 1);
  CHECK(report.collocates[0].term == "green");
}

TEST_CASE("each measure lists the best by it, and rare neighbours are left out") {
  const Index index = test::index_of({test::document("a b a b a c a b d a b d a c a", {}, "1")});
  for (const CollocationMeasure measure :
       {CollocationMeasure::log_dice, CollocationMeasure::pmi, CollocationMeasure::npmi,
        CollocationMeasure::g2, CollocationMeasure::t, CollocationMeasure::mi3,
        CollocationMeasure::delta_p}) {
    CollocationOptions options = every(1, 1);
    options.measure = measure;
    const CollocationReport all = collocations(index, index.documents(), "a", options);
    options.k = 1;
    const CollocationReport one = collocations(index, index.documents(), "a", options);
    REQUIRE(one.collocates.size() == 1);
    CHECK(one.collocates[0].term == all.collocates[0].term);
  }
  CollocationOptions options = every(1, 1);
  options.min_count = 3;
  const CollocationReport report = collocations(index, index.documents(), "a", options);
  CHECK(report.candidates == 1);
  CHECK(report.collocates[0].term == "b");
}

TEST_CASE("a word that is absent has no collocates; no window and no word are refused") {
  const Index index = test::index_of({test::document("a b")});
  CHECK(collocations(index, index.documents(), "zebra").collocates.empty());
  CHECK_THROWS_AS(collocations(index, index.documents(), "a b"), OptionError);
  CHECK_THROWS_AS(collocations(index, index.documents(), "a", every(0, 0)), OptionError);
  CHECK_THROWS_AS(collocations(index, index.documents(), "a", every(51, 0)), OptionError);
}

}  // namespace

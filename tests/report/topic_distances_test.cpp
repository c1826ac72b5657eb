#include "inkling/topic_distances.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

using Counts = std::map<std::string, std::uint64_t>;

std::map<std::string, Counts> counts_by_label(const std::vector<Document>& documents,
                                              std::uint64_t min_df) {
  std::map<std::string, std::uint64_t> df;
  for (const Document& document : documents) {
    const auto words = test::words(document.text);
    for (const std::string& word : std::set<std::string>(words.begin(), words.end())) ++df[word];
  }
  std::map<std::string, Counts> counts;
  for (const Document& document : documents) {
    for (const std::string& label : document.labels) {
      Counts& of_label = counts[label];
      for (const std::string& word : test::words(document.text))
        if (df[word] >= min_df) ++of_label[word];
    }
  }
  return counts;
}

double divergence_of(const Counts& a, const Counts& b) {
  double c = 0, d = 0;
  for (const auto& [word, count] : a) c += static_cast<double>(count);
  for (const auto& [word, count] : b) d += static_cast<double>(count);
  Counts all = a;
  all.insert(b.begin(), b.end());
  double sum = 0;
  for (const auto& [word, count] : all) {
    const double p = a.contains(word) ? static_cast<double>(a.at(word)) / c : 0;
    const double q = b.contains(word) ? static_cast<double>(b.at(word)) / d : 0;
    if (p > 0) sum += p * std::log2(2 * p / (p + q)) / 2;
    if (q > 0) sum += q * std::log2(2 * q / (p + q)) / 2;
  }
  return sum;
}

TEST_CASE("the matrix is that of the definition, whatever the history") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(40));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = test::random_documents(seed);
    const std::uint64_t min_df = 1 + seed % 3;
    const auto expected = counts_by_label(documents, min_df);
    if (expected.empty()) continue;
    const Index index = test::index_with_history(documents, seed);
    const TopicDistances found =
        topic_distances(index, index.documents(), {.k = 3, .min_df = min_df});
    REQUIRE(found.topics.size() == expected.size());
    for (std::size_t a = 0; a < found.topics.size(); ++a) {
      if (found.topics[a].tokens > 0) CHECK(found.divergence(a, a) == 0);
      for (std::size_t b = 0; b < found.topics.size(); ++b) {
        if (a == b) continue;
        if (found.topics[a].tokens == 0 || found.topics[b].tokens == 0) {
          CHECK(std::isnan(found.divergence(a, b)));
          continue;
        }
        const double wanted =
            divergence_of(expected.at(found.topics[a].name), expected.at(found.topics[b].name));
        CHECK(found.divergence(a, b) == doctest::Approx(wanted).epsilon(1e-12));
      }
    }
    const auto full = std::ranges::count_if(
        found.topics, [](const TopicDistances::Topic& topic) { return topic.tokens > 0; });
    CHECK(std::ssize(found.merges) == std::max<std::ptrdiff_t>(full, 1) - 1);
    for (std::size_t at = 1; at < found.pairs.size(); ++at)
      CHECK(found.pairs[at - 1].divergence <= found.pairs[at].divergence);
  }
}

TEST_CASE("topics of one vocabulary stand side by side, and diverge by exactly 0 where equal") {
  const Index index = test::index_of(
      {test::document("tea cup", {"a"}, "1"), test::document("goal ball", {"b"}, "2"),
       test::document("cup tea tea cup", {"c"}, "3"), test::document("ball goal net", {"d"}, "4")});
  const TopicDistances found = topic_distances(index, index.documents());
  std::vector<std::string> order;
  for (const TopicDistances::Topic& topic : found.topics) order.push_back(topic.name);
  CHECK(order == std::vector<std::string>{"a", "c", "b", "d"});
  CHECK(found.divergence(0, 1) == 0);
  CHECK(found.divergence(0, 2) == 1);
  CHECK(found.pairs.front().first == 0);
  CHECK(found.pairs.front().second == 1);
  CHECK_THROWS_AS(topic_distances(index, index.documents(), {.by = "none"}), UnknownNameError);
}

TEST_CASE("a topic without tokens has no divergence, is in no pair, and comes last") {
  const Index index =
      test::index_of({test::document("rare", {"a"}, "1"), test::document("tea cup", {"b"}, "2"),
                      test::document("tea cup cup", {"c"}, "3")});
  const TopicDistances found = topic_distances(index, index.documents(), {.min_df = 2});
  REQUIRE(found.topics.size() == 3);
  CHECK(found.topics[2].name == "a");
  CHECK(found.topics[2].tokens == 0);
  CHECK(std::isnan(found.divergence(2, 0)));
  CHECK(std::isnan(found.divergence(2, 2)));
  CHECK(found.divergence(0, 1) > 0);
  CHECK(found.pairs.size() == 1);
  CHECK(found.merges.size() == 1);
}

}  // namespace

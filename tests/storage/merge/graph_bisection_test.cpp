#include "storage/merge/graph_bisection.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

using namespace inkling::storage;

namespace {

/// Each document draws its terms from those of its topic; topics take turns.
TermsOfDocuments documents_of_topics(std::uint32_t documents, std::uint32_t topics,
                                     std::uint32_t terms_of_topic, std::uint32_t drawn) {
  std::mt19937 random(51);
  TermsOfDocuments made;
  for (std::uint32_t doc = 0; doc < documents; ++doc) {
    std::vector<std::uint32_t> terms;
    for (std::uint32_t left = drawn; left > 0; --left) {
      terms.push_back(doc % topics * terms_of_topic +
                      static_cast<std::uint32_t>(random() % terms_of_topic));
    }
    std::ranges::sort(terms);
    terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
    made.terms.insert(made.terms.end(), terms.begin(), terms.end());
    made.starts.push_back(made.terms.size());
  }
  return made;
}

/// log2 of all gaps between the documents of each term.
double bits_of_gaps(const TermsOfDocuments& documents, const std::vector<std::uint32_t>& order,
                    std::uint32_t term_count) {
  std::vector<std::uint32_t> last(term_count, 0);
  double bits = 0;
  for (std::uint32_t at = 0; at < order.size(); ++at) {
    for (const std::uint32_t term : documents.of(order[at])) {
      bits += std::log2(at + 1 - last[term]);
      last[term] = at + 1;
    }
  }
  return bits;
}

bool is_order(std::vector<std::uint32_t> order) {
  std::ranges::sort(order);
  for (std::uint32_t at = 0; at < order.size(); ++at) {
    if (order[at] != at) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("documents of topics that took turns come to stand together") {
  const TermsOfDocuments documents = documents_of_topics(1'024, 8, 50, 20);
  const std::vector<std::uint32_t> order = bisect_graph(documents, 400, 1);
  REQUIRE(is_order(order));
  std::size_t changes = 0;
  for (std::size_t at = 1; at < order.size(); ++at) {
    if (order[at] % 8 != order[at - 1] % 8) ++changes;
  }
  CHECK(changes == 7);
  std::vector<std::uint32_t> as_they_came(1'024);
  std::iota(as_they_came.begin(), as_they_came.end(), 0u);
  CHECK(bits_of_gaps(documents, order, 400) < bits_of_gaps(documents, as_they_came, 400) / 2);
}

TEST_CASE("the order does not depend on the number of threads") {
  const TermsOfDocuments documents = documents_of_topics(3'000, 37, 40, 12);
  const std::vector<std::uint32_t> order = bisect_graph(documents, 37 * 40, 1);
  REQUIRE(is_order(order));
  for (const std::size_t threads : {2u, 3u, 8u})
    CHECK(bisect_graph(documents, 37 * 40, threads) == order);
}

TEST_CASE("no documents, one, some without terms and some that are alike are put into an order") {
  CHECK(bisect_graph({}, 0, 4).empty());
  CHECK(bisect_graph({{0, 1}, {0}}, 1, 1) == std::vector<std::uint32_t>{0});
  TermsOfDocuments none;
  none.starts.assign(101, 0);
  CHECK(is_order(bisect_graph(none, 0, 2)));
  TermsOfDocuments alike;
  for (int doc = 0; doc < 100; ++doc) {
    alike.terms.insert(alike.terms.end(), {0, 1, 2});
    alike.starts.push_back(alike.terms.size());
  }
  CHECK(is_order(bisect_graph(alike, 3, 2)));
}

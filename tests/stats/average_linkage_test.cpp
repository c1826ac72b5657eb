#include "stats/average_linkage.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "tests/support/rounds.h"

using inkling::stats::average_linkage;
using inkling::stats::Clustering;

TEST_CASE("the five points of the textbook are merged by mean distances") {
  // Sneath & Sokal's method on: a-b 17, c-e 28, (ab)-d 33 by mean of 31 and 34 and so on.
  const std::vector<double> distances{0,  17, 21, 31, 23, 17, 0,  30, 34, 21, 21, 30, 0,
                                      28, 39, 31, 34, 28, 0,  43, 23, 21, 39, 43, 0};
  const Clustering found = average_linkage(distances, 5);
  REQUIRE(found.merges.size() == 4);
  CHECK(found.merges[0].distance == 17);
  CHECK(found.merges[1].distance == 22);
  CHECK(found.merges[2].distance == 28);
  CHECK(found.merges[3].distance == doctest::Approx(33).epsilon(1e-15));
  CHECK(found.order == std::vector<std::size_t>{0, 1, 4, 2, 3});
}

TEST_CASE("heights are mean distances of all members, and ties go to the smaller names") {
  const auto rounds = static_cast<std::uint32_t>(inkling::test::rounds(30));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    std::mt19937 random(seed);
    const std::size_t n = 1 + random() % 9;
    std::vector<double> distances(n * n);
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = a + 1; b < n; ++b)
        distances[a * n + b] = distances[b * n + a] = static_cast<double>(random() % 4);
    }
    std::vector<std::vector<std::size_t>> clusters(n);
    for (std::size_t at = 0; at < n; ++at) clusters[at] = {at};
    for (const Clustering::Merge& merge : average_linkage(distances, n).merges) {
      double sum = 0;
      for (const std::size_t a : clusters[merge.first])
        for (const std::size_t b : clusters[merge.second]) sum += distances[a * n + b];
      const double pairs = static_cast<double>(clusters[merge.first].size()) *
                           static_cast<double>(clusters[merge.second].size());
      CHECK(merge.first < merge.second);
      CHECK(merge.distance == doctest::Approx(sum / pairs).epsilon(1e-12));
      clusters[merge.first].insert(clusters[merge.first].end(), clusters[merge.second].begin(),
                                   clusters[merge.second].end());
    }
    CHECK(clusters[0].size() == n);
  }
  CHECK(average_linkage(std::vector<double>(9), 3).order == std::vector<std::size_t>{0, 1, 2});
  CHECK(average_linkage({}, 0).order.empty());
}

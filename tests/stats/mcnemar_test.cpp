#include "stats/mcnemar.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "stats/randomisation_test.h"

using namespace inkling;
using stats::mcnemar_exact_p;

TEST_CASE("McNemar's exact p is twice the tail of the binomial distribution") {
  // (1 + 20 + 190 + 1140 + 4845 + 15504) of 2^20, twice.
  CHECK(mcnemar_exact_p(5, 15) == doctest::Approx(43400.0 / 1048576).epsilon(1e-12));
  CHECK(mcnemar_exact_p(15, 5) == mcnemar_exact_p(5, 15));
  CHECK(mcnemar_exact_p(0, 6) == doctest::Approx(2.0 / 64).epsilon(1e-12));
  CHECK(mcnemar_exact_p(0, 0) == 1);
  CHECK(mcnemar_exact_p(7, 7) == 1);
  CHECK(mcnemar_exact_p(1, 0) == 1);
}

TEST_CASE("McNemar's exact p of few differing documents is that of the exact randomisation test") {
  for (std::uint64_t first = 0; first <= 12; ++first) {
    for (std::uint64_t second = 0; second <= 12; ++second) {
      std::vector<double> differences(first, 1.0);
      differences.insert(differences.end(), second, -1.0);
      CHECK(mcnemar_exact_p(first, second) ==
            doctest::Approx(stats::paired_randomisation_test(differences).p_value).epsilon(1e-12));
    }
  }
}

TEST_CASE("McNemar's exact p of a hundred thousand differing documents is a number") {
  // The normal approximation with a correction for continuity: z = (200 - 1) / sqrt(100000).
  const double z = 199 / std::sqrt(100000.0);
  CHECK(mcnemar_exact_p(50100, 49900) ==
        doctest::Approx(std::erfc(z / std::sqrt(2.0))).epsilon(1e-4));
  CHECK(mcnemar_exact_p(100000, 0) == 0);
}

TEST_CASE("the interval of a difference adds half a document to each count") {
  // Agresti & Min (2005): (n12 - n21) / n after adding 0.5 to each of the four counts.
  const stats::Interval found = stats::difference_of_shares({70, 12, 4, 14});
  const double difference = 8.0 / 102;
  const double deviation = std::sqrt((17.0 / 102 - difference * difference) / 102);
  CHECK(found.low == doctest::Approx(difference - 1.959963984540054 * deviation).epsilon(1e-12));
  CHECK(found.high == doctest::Approx(difference + 1.959963984540054 * deviation).epsilon(1e-12));
  const stats::Interval alike = stats::difference_of_shares({10, 0, 0, 0});
  CHECK(alike.low < 0);
  CHECK(alike.high == -alike.low);
  CHECK(stats::difference_of_shares({0, 1, 0, 0}).high <= 1);
}

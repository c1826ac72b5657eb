#include "query/saturation_sums.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

#include "query/bm25_scorer.h"
#include "tests/support/instructions.h"

namespace inkling::query {

namespace {

constexpr std::size_t kDocuments = 4 * kSaturationStep;

/// What is added to the sums of documents of these tfs, all of which have the factor.
std::vector<float> added(const std::vector<std::uint8_t>& tfs, float factor, float scale, std::uint64_t wanted) {
  const std::vector<float> factors(tfs.size(), factor);
  const std::vector<std::uint64_t> all(tfs.size() / kSaturationStep, wanted);
  std::vector<float> sums(tfs.size());
  add_saturations(tfs, factors.data(), scale, all, sums.data());
  return sums;
}

TEST_CASE("vectors add saturations, lacking no more than they may") {
  test::with_all_instructions([] {
    std::mt19937 random(2);
    std::vector<std::uint8_t> tfs(kDocuments);
    for (std::uint8_t& tf : tfs) tf = static_cast<std::uint8_t>(random() % 3 == 0 ? random() % 255 : random() % 4);
    for (const double factor : {1e-30, 1e-6, 0.01, 0.4, 3.0, 1e6}) {
      for (const double scale : {1e-11, 0.3, 7.0, 1e6, 1e30}) {
        CAPTURE(factor);
        CAPTURE(scale);
        const auto up = std::nextafter(static_cast<float>(factor), std::numeric_limits<float>::infinity());
        const std::vector<float> sums = added(tfs, up, static_cast<float>(scale), 1);
        std::size_t wrong = 0;
        for (std::size_t doc = 0; doc < tfs.size(); ++doc) {
          const double exact = scale * saturation(tfs[doc], factor);
          const double more = double{sums[doc]} - exact;
          wrong += std::size_t{more > 2 * kSaturationError * scale};
          wrong += std::size_t{more < -kSaturationError * scale};
          wrong += std::size_t{tfs[doc] == 0 && sums[doc] != 0};
        }
        CHECK(wrong == 0);
      }
    }
  });
}

TEST_CASE("a tf that a byte does not hold is taken for more than any") {
  test::with_all_instructions([] {
    const std::vector<std::uint8_t> tfs(kSaturationStep, 255);
    for (const double factor : {1e-9, 1e-3, 1.0}) {
      const double most = saturation(std::numeric_limits<std::uint32_t>::max(), factor);
      CHECK(double{added(tfs, static_cast<float>(factor), 2.0f, 1).back()} >= 2 * most - 2 * kSaturationError);
    }
  });
}

TEST_CASE("documents without length and steps that nobody wants are left as they are") {
  test::with_all_instructions([] {
    std::vector<std::uint8_t> tfs(kSaturationStep, 0);
    tfs[3] = 1;
    const std::vector<float> sums = added(tfs, std::numeric_limits<float>::infinity(), 2.0f, 1);
    CHECK(sums[3] == 2.0f);
    CHECK(std::ranges::count(sums, 0.0f) == kSaturationStep - 1);
    CHECK(std::ranges::count(added(tfs, 1.0f, 2.0f, 0), 0.0f) == kSaturationStep);
  });
}

}  // namespace

}  // namespace inkling::query

#include "query/rank/score_threshold.h"

#include <doctest/doctest.h>

#include <cstdint>

namespace inkling::query {

namespace {

TEST_CASE("a sample is spread over the documents, and its k is above its share") {
  for (const std::uint64_t begin : {std::uint64_t{0}, std::uint64_t{1} << 31}) {
    for (const std::uint64_t documents : {16'384u, 16'385u, 113'180u, 2'000'000'000u}) {
      CAPTURE(documents);
      const DocumentRange all{begin, begin + documents};
      const auto sample = threshold_sample(all, 1000, documents);
      REQUIRE(sample.has_value());
      std::uint64_t behind = begin;
      std::uint64_t sampled = 0;
      for (const DocumentRange& range : sample->ranges) {
        CHECK(range.begin >= behind);
        CHECK(range.end > range.begin);
        CHECK(range.begin % 64 == 0);
        CHECK((range.end - range.begin) % 64 == 0);
        behind = range.end;
        sampled += range.end - range.begin;
      }
      CHECK(behind <= all.end);
      CHECK(sampled <= documents / 16);
      CHECK(2 * sampled > documents / 16);
      CHECK(sample->k * documents > 1000 * sampled);
    }
  }
}

TEST_CASE("no sample is taken of few documents, for few hits, or where few match") {
  CHECK_FALSE(threshold_sample({0, 16'383}, 1000, 16'383).has_value());
  CHECK_FALSE(threshold_sample({0, 100'000}, 10, 100'000).has_value());
  CHECK_FALSE(threshold_sample({0, 100'000}, 1000, 7'999).has_value());
  CHECK(threshold_sample({0, 100'000}, 1000, 8'000).has_value());
  CHECK_FALSE(threshold_sample({0, 100'000}, 1'000'000, 100'000).has_value());
}

}  // namespace

}  // namespace inkling::query

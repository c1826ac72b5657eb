#include "query/score/term_steps.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "query/score/stepped_term.h"

namespace inkling::query {

namespace {

TEST_CASE("a step is bounded by its greatest saturation, rounded up to 255ths") {
  for (const bool has_few : {false, true}) {
    CAPTURE(has_few);
    TermSteps steps(1000, has_few, 4);
    steps.add(DocId{63}, 1, 0.25);
    steps.add(DocId{64}, 1, 0.125);
    steps.add(DocId{127}, 9, 0.5);
    steps.add(DocId{999}, 300, 1);
    REQUIRE(steps.has_few() == has_few);
    if (has_few) {
      CHECK(std::ranges::equal(steps.steps(), std::vector<std::uint32_t>{0, 1, 15}));
      CHECK(std::ranges::equal(steps.bounds(), std::vector<std::uint8_t>{64, 128, 255}));
    } else {
      REQUIRE(steps.bounds().size() >= 16 + kStepsAtOnce);
      CHECK(std::ranges::count(steps.bounds(), 0) + 3 ==
            static_cast<std::ptrdiff_t>(steps.bounds().size()));
      CHECK(steps.bounds()[0] == 64);
      CHECK(steps.bounds()[1] == 128);
      CHECK(steps.bounds()[15] == 255);
    }
  }
}

TEST_CASE("few postings are found in whatever steps are asked for, by increasing number") {
  TermSteps steps(1 << 20, /*has_few=*/true, 18'000);
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t step = 3; step < 9000; step += 1 + step % 7 * step % 31) {
    steps.add(DocId{step * 64 + 5}, 2, 0.5);
    steps.add(DocId{step * 64 + 63}, 7, 0.5);
    numbers.push_back(step);
  }
  CHECK_FALSE(steps.has_great_tf());
  const auto shared = std::make_shared<const TermSteps>(steps);
  for (const std::uint32_t stride : {1u, 2u, 13u, 400u}) {
    CAPTURE(stride);
    SteppedTerm word(shared, nullptr);
    for (int turn = 0; turn < 2; ++turn) {
      word.begin();
      for (std::uint32_t step = 0; step < 9100; step += stride) {
        const bool is_there = std::find(numbers.begin(), numbers.end(), step) != numbers.end();
        const StepPostings postings = word.postings(step);
        REQUIRE(postings.bits == (is_there ? std::uint64_t{1} << 5 | std::uint64_t{1} << 63 : 0));
        if (!is_there) continue;
        CHECK(postings.tfs[0] == 2);
        CHECK(postings.tfs[1] == 7);
        CHECK(postings.bound == 128);
      }
    }
  }
}

TEST_CASE("a tf that no byte holds is told") {
  TermSteps steps(100, /*has_few=*/true, 2);
  steps.add(DocId{1}, 254, 1);
  CHECK_FALSE(steps.has_great_tf());
  steps.add(DocId{2}, 255, 1);
  CHECK(steps.has_great_tf());
}

}  // namespace

}  // namespace inkling::query

#include "query/score/term_windows.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "query/score/windowed_term.h"

namespace inkling::query {

namespace {

TEST_CASE("a window is bounded by its greatest saturation, rounded up to 255ths") {
  for (const bool has_few : {false, true}) {
    CAPTURE(has_few);
    TermWindows windows(1000, has_few, 4);
    windows.add(DocId{63}, 1, 0.25);
    windows.add(DocId{64}, 1, 0.125);
    windows.add(DocId{127}, 9, 0.5);
    windows.add(DocId{999}, 300, 1);
    REQUIRE(windows.has_few() == has_few);
    if (has_few) {
      CHECK(std::ranges::equal(windows.windows(), std::vector<std::uint32_t>{0, 1, 15}));
      CHECK(std::ranges::equal(windows.bounds(), std::vector<std::uint8_t>{64, 128, 255}));
    } else {
      REQUIRE(windows.bounds().size() >= 16 + kWindowsAtOnce);
      CHECK(std::ranges::count(windows.bounds(), 0) + 3 ==
            static_cast<std::ptrdiff_t>(windows.bounds().size()));
      CHECK(windows.bounds()[0] == 64);
      CHECK(windows.bounds()[1] == 128);
      CHECK(windows.bounds()[15] == 255);
    }
  }
}

TEST_CASE("few postings are found in whatever windows are asked for, by increasing number") {
  TermWindows windows(1 << 20, /*has_few=*/true, 18'000);
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t window = 3; window < 9000; window += 1 + window % 7 * window % 31) {
    windows.add(DocId{window * 64 + 5}, 2, 0.5);
    windows.add(DocId{window * 64 + 63}, 7, 0.5);
    numbers.push_back(window);
  }
  CHECK_FALSE(windows.has_great_tf());
  const auto shared = std::make_shared<const TermWindows>(windows);
  for (const std::uint32_t stride : {1u, 2u, 13u, 400u}) {
    CAPTURE(stride);
    WindowedTerm word(shared, nullptr);
    for (int turn = 0; turn < 2; ++turn) {
      word.begin();
      for (std::uint32_t window = 0; window < 9100; window += stride) {
        const bool is_there = std::find(numbers.begin(), numbers.end(), window) != numbers.end();
        const WindowPostings postings = word.postings(window);
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
  TermWindows windows(100, /*has_few=*/true, 2);
  windows.add(DocId{1}, 254, 1);
  CHECK_FALSE(windows.has_great_tf());
  windows.add(DocId{2}, 255, 1);
  CHECK(windows.has_great_tf());
}

}  // namespace

}  // namespace inkling::query

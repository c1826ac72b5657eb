#include "query/score/window_sums.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

TEST_CASE("no window is judged by less than its words add, and sums fit their 16 bits") {
  std::mt19937 random(11);
  for (int trial = 0; trial < inkling::test::rounds(2000); ++trial) {
    CAPTURE(trial);
    std::vector<double> scales(1 + random() % 16);
    for (double& scale : scales) scale = std::pow(10.0, static_cast<int>(random() % 24) - 12);
    const WindowWeights weights(scales);
    double score = 0;
    std::uint32_t sum = 0;
    for (std::size_t word = 0; word < scales.size(); ++word) {
      const auto bound = static_cast<std::uint8_t>(random() % 3 == 0 ? 255 : random() % 256);
      score += scales[word] * bound / 255;
      sum += weights.part(word, bound);
      REQUIRE((weights.part(word, bound) > 0) == (bound > 0));
    }
    REQUIRE(sum <= 65535);
    REQUIRE(weights.threshold_of(score) <= std::max(sum, 1u));
    REQUIRE(weights.threshold_of(score) >= 1);
  }
}

TEST_CASE("a sum that is far from enough is told to be too little") {
  const WindowWeights weights(std::vector<double>{2, 3});
  const std::uint32_t sum = weights.part(0, 100) + weights.part(1, 200);
  CHECK(weights.threshold_of(2 * 100.0 / 255 + 3 * 200.0 / 255) <= sum);
  CHECK(weights.threshold_of(2 * 101.0 / 255 + 3 * 200.0 / 255) > sum);
}

TEST_CASE("sums by vectors are those of each word, and 0 where a word that is required has none") {
  std::mt19937 random(12);
  for (std::size_t required = 0; required < 8; ++required) {
    CAPTURE(required);
    const auto is_required = [&](std::size_t word) { return (required >> word & 1) != 0; };
    std::vector<std::vector<std::uint8_t>> bounds(3, std::vector<std::uint8_t>(192));
    for (auto& of_word : bounds) {
      for (std::uint8_t& bound : of_word)
        bound = static_cast<std::uint8_t>(random() % 3 == 0 ? 0 : random() % 256);
    }
    const WindowWeights weights(std::vector<double>{0.5, 7, 2});
    std::vector<WeightedBounds> words;
    for (std::size_t word = 0; word < bounds.size(); ++word)
      words.push_back({bounds[word].data(), weights[word], is_required(word)});
    std::vector<std::uint16_t> sums(192, 7);
    sum_bounds(words, sums);
    for (std::size_t window = 0; window < sums.size(); ++window) {
      std::uint32_t expected = 0;
      bool has_all = true;
      for (std::size_t word = 0; word < bounds.size(); ++word) {
        expected += weights.part(word, bounds[word][window]);
        has_all &= bounds[word][window] != 0 || !is_required(word);
      }
      CHECK(sums[window] == (has_all ? expected : 0));
    }
  }
}

TEST_CASE("selected are the places of sums between two, both included") {
  std::mt19937 random(13);
  std::vector<std::uint16_t> sums(640);
  for (std::uint16_t& sum : sums) sum = static_cast<std::uint16_t>(random());
  const std::uint16_t least = sums[3];
  const std::uint16_t most = std::max(sums[5], least);
  std::vector<std::uint32_t> selected(sums.size());
  selected.resize(select_sums(sums, least, most, selected.data()));
  std::vector<std::uint32_t> expected;
  for (std::uint32_t at = 0; at < sums.size(); ++at) {
    if (sums[at] >= least && sums[at] <= most) expected.push_back(at);
  }
  CHECK(selected == expected);
}

TEST_CASE("about so many sums reach what is told, and 1 where there are not so many") {
  std::vector<std::uint16_t> sums(64 * 1000);
  std::mt19937 random(14);
  for (std::uint16_t& sum : sums) sum = static_cast<std::uint16_t>(random());
  const auto reached = sums_reached_by(sums, {1000, 8000});
  for (std::size_t at = 0; at < reached.size(); ++at) {
    const auto count =
        std::ranges::count_if(sums, [&](std::uint16_t sum) { return sum >= reached[at]; });
    CHECK(count > (at == 0 ? 500 : 6000));
    CHECK(count < (at == 0 ? 2000 : 10000));
  }
  CHECK(sums_reached_by(sums, {10, 100'000})[1] == 1);
  CHECK(sums_reached_by(std::vector<std::uint16_t>(64), {1, 2})[0] == 1);
}

}  // namespace

}  // namespace inkling::query

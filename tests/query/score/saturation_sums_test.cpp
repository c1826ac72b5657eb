#include "query/score/saturation_sums.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "query/score/bm25_scorer.h"
#include "tests/support/instructions.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

constexpr std::size_t kDocuments = 4 * kSaturationWindow;

/// What is added to the sums of documents of these tfs, all of which have the factor.
std::vector<float> added(const std::vector<std::uint8_t>& tfs, float factor, float scale,
                         std::uint64_t wanted) {
  const std::vector<float> factors(tfs.size(), factor);
  const std::vector<std::uint64_t> all(tfs.size() / kSaturationWindow, wanted);
  std::vector<float> sums(tfs.size());
  add_saturations(tfs, factors.data(), scale, all, sums.data());
  return sums;
}

TEST_CASE("vectors add saturations, lacking no more than they may") {
  test::with_all_instructions([] {
    std::mt19937 random(2);
    std::vector<std::uint8_t> tfs(kDocuments);
    for (std::uint8_t& tf : tfs)
      tf = static_cast<std::uint8_t>(random() % 3 == 0 ? random() % 255 : random() % 4);
    for (const double factor : {1e-30, 1e-6, 0.01, 0.4, 3.0, 1e6}) {
      for (const double scale : {1e-11, 0.3, 7.0, 1e6, 1e30}) {
        CAPTURE(factor);
        CAPTURE(scale);
        const auto up =
            std::nextafter(static_cast<float>(factor), std::numeric_limits<float>::infinity());
        const std::vector<float> sums = added(tfs, up, static_cast<float>(scale), 1);
        std::size_t wrong = 0;
        for (std::size_t doc = 0; doc < tfs.size(); ++doc) {
          const double exact = scale * saturation(tfs[doc], factor);
          const double more = static_cast<double>(sums[doc]) - exact;
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
    const std::vector<std::uint8_t> tfs(kSaturationWindow, 255);
    for (const double factor : {1e-9, 1e-3, 1.0}) {
      const double most = saturation(std::numeric_limits<std::uint32_t>::max(), factor);
      CHECK(double{added(tfs, static_cast<float>(factor), 2.0f, 1).back()} >=
            2 * most - 2 * kSaturationError);
    }
  });
}

TEST_CASE("documents without length and steps that nobody wants are left as they are") {
  test::with_all_instructions([] {
    std::vector<std::uint8_t> tfs(kSaturationWindow, 0);
    tfs[3] = 1;
    const std::vector<float> sums = added(tfs, std::numeric_limits<float>::infinity(), 2.0f, 1);
    CHECK(sums[3] == 2.0f);
    CHECK(std::ranges::count(sums, 0.0f) == kSaturationWindow - 1);
    CHECK(std::ranges::count(added(tfs, 1.0f, 2.0f, 0), 0.0f) == kSaturationWindow);
  });
}

TEST_CASE("bounds are those of what is added, and not far from it") {
  test::with_all_instructions([] {
    std::mt19937 random(4);
    std::vector<std::uint8_t> tfs(kDocuments);
    for (std::uint8_t& tf : tfs)
      tf = static_cast<std::uint8_t>(random() % 3 == 0 ? random() % 256 : random() % 4);
    for (const float factor : {1e-30f, 1e-6f, 0.01f, 0.4f, 3.0f, 1e6f}) {
      CAPTURE(factor);
      const std::vector<float> sums = added(tfs, factor, 1.0f, 1);
      const std::vector<float> factors(tfs.size(), factor);
      const BoundColumn column = bound_saturations(tfs, factors.data());
      const std::vector<std::uint8_t>& bounds = column.of_documents;
      for (std::size_t step = 0; step < tfs.size() / kSaturationWindow; ++step) {
        const auto documents =
            std::span(bounds).subspan(step * kSaturationWindow, kSaturationWindow);
        REQUIRE(column.of_windows[step] == std::ranges::max(documents));
      }
      for (std::size_t doc = 0; doc < tfs.size(); ++doc) {
        REQUIRE(static_cast<float>(bounds[doc]) >= sums[doc] * 255);
        REQUIRE(static_cast<float>(bounds[doc]) <= sums[doc] * 255 + 1.001f);
        REQUIRE((bounds[doc] == 0) == (sums[doc] == 0));
      }
    }
  });
}

using Columns = std::vector<std::vector<std::uint8_t>>;

Columns random_tfs(std::mt19937& random, std::size_t words, std::size_t documents) {
  Columns tfs(words, std::vector<std::uint8_t>(documents));
  for (auto& of_word : tfs) {
    for (std::uint8_t& tf : of_word)
      tf = static_cast<std::uint8_t>(random() % 2 == 0 ? random() % 256 : random() % 3);
  }
  return tfs;
}

std::vector<std::uint64_t> random_wanted(std::mt19937& random, std::uint64_t thinned) {
  std::vector<std::uint64_t> wanted(kDocuments / kSaturationWindow);
  for (std::uint64_t& bits : wanted) {
    bits = random();
    for (std::uint64_t times = 0; times < thinned; ++times) bits &= random();
  }
  wanted[1] = 0;
  return wanted;
}

void check_selection(bool with_bounds) {
  test::with_all_instructions([with_bounds] {
    std::mt19937 random(3);
    constexpr std::uint32_t kFirst = 2 * kSaturationWindow;
    const Columns tfs = random_tfs(random, 3, kFirst + kDocuments);
    std::vector<float> factors(kFirst + kDocuments);
    for (float& factor : factors) factor = static_cast<float>(1 + random() % 100) / 100.0f;
    std::vector<BoundColumn> bounds;
    for (const auto& of_word : tfs) bounds.push_back(bound_saturations(of_word, factors.data()));
    for (const std::uint64_t thinned : {0u, 1u, 4u}) {
      const std::vector<std::uint64_t> wanted = random_wanted(random, thinned);
      std::vector<SaturatedTerm> words;
      std::vector<float> sums(kDocuments);
      for (const auto& of_word : tfs) {
        const float scale = 1.5f * static_cast<float>(words.size() + 1);
        words.push_back(
            {of_word.data(), factors.data(), scale, with_bounds ? &bounds[words.size()] : nullptr});
        add_saturations(std::span(of_word).subspan(kFirst), factors.data() + kFirst, scale, wanted,
                        sums.data());
        for (const float least : {0.0f, 1.0f, 1.4f, 4.0f, 8.9f, 100.0f}) {
          CAPTURE(least);
          std::vector<SelectedSum> expected;
          for (std::uint32_t doc = 0; doc < kDocuments; ++doc) {
            const bool is_wanted = (wanted[doc / 64] >> doc % 64 & 1) != 0;
            if (is_wanted && sums[doc] >= least) expected.push_back({kFirst + doc, sums[doc]});
          }
          std::vector<SelectedSum> selected(kDocuments);
          selected.resize(select_saturated(words, kFirst, wanted, least, selected.data()));
          CHECK(selected == expected);
        }
      }
    }
  });
}

TEST_CASE("what is selected are the wanted documents whose sums are not below") {
  check_selection(/*with_bounds=*/false);
}
TEST_CASE("bounds make no difference to that") { check_selection(/*with_bounds=*/true); }

TEST_CASE("bounds do not drop what words of very different scales add") {
  test::with_all_instructions([] {
    std::mt19937 random(5);
    std::vector<std::uint8_t> tfs(kDocuments);
    for (std::uint8_t& tf : tfs) tf = static_cast<std::uint8_t>(random() % 5);
    const std::vector<float> factors(kDocuments, 0.7f);
    const BoundColumn bounds = bound_saturations(tfs, factors.data());
    const std::vector<std::uint64_t> wanted(kDocuments / kSaturationWindow, ~std::uint64_t{0});
    for (const float small : {0.0f, 1e-30f, 1e-3f, 1.0f, 1e30f}) {
      std::vector<SaturatedTerm> words;
      std::vector<float> sums(kDocuments);
      for (const float scale : {1e30f, small, small}) {
        words.push_back({tfs.data(), factors.data(), scale, &bounds});
        add_saturations(tfs, factors.data(), scale, wanted, sums.data());
      }
      std::vector<SelectedSum> selected(kDocuments);
      for (const float least : {0.0f, 1e29f, 5e29f, 6e29f}) {
        const auto expected =
            std::ranges::count_if(sums, [least](float sum) { return sum >= least; });
        CHECK(select_saturated(words, 0, wanted, least, selected.data()) ==
              static_cast<std::size_t>(expected));
      }
    }
  });
}

TEST_CASE(
    "tfs that are listed are spread over the documents of a step, and select those that reach a "
    "sum") {
  std::mt19937 random(21);
  for (int trial = 0; trial < inkling::test::rounds(300); ++trial) {
    CAPTURE(trial);
    std::vector<float> factors(kSaturationWindow);
    for (float& factor : factors) factor = 0.01f + static_cast<float>(random() % 100) / 50;
    std::vector<std::vector<std::uint8_t>> tfs(1 + random() % 4,
                                               std::vector<std::uint8_t>(kSaturationWindow, 99));
    const std::uint64_t wanted = random() | std::uint64_t{random()} << 32;
    std::vector<SaturatedWindow> words;
    for (auto& of_word : tfs) {
      const std::uint64_t bits = (random() | std::uint64_t{random()} << 32) &
                                 (random() % 4 == 0 ? ~std::uint64_t{0} : random());
      std::vector<std::uint8_t> listed;
      std::vector<std::uint8_t> expected(kSaturationWindow);
      for (std::size_t place = 0; place < kSaturationWindow; ++place) {
        if ((bits >> place & 1) == 0) continue;
        listed.push_back(static_cast<std::uint8_t>(1 + random() % 255));
        if ((wanted >> place & 1) != 0) expected[place] = listed.back();
      }
      spread_tfs(bits, listed.data(), wanted, of_word.data());
      REQUIRE(of_word == expected);
      words.push_back({of_word.data(), factors.data(), 0.5f + static_cast<float>(random() % 8)});
    }
    std::vector<float> sums(kSaturationWindow);
    const std::uint64_t all = ~std::uint64_t{0};
    for (const SaturatedWindow& word : words) {
      add_saturations({word.tfs, kSaturationWindow}, word.factors, word.scale, {&all, 1},
                      sums.data());
    }
    const float least = sums[random() % kSaturationWindow];
    std::uint64_t expected = 0;
    for (std::size_t place = 0; place < kSaturationWindow; ++place) {
      expected |= std::uint64_t{sums[place] >= least} << place;
    }
    REQUIRE(select_in_window(words, wanted, least) == (expected & wanted));
  }
}

}  // namespace

}  // namespace inkling::query

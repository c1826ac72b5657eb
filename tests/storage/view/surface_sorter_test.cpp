#include "storage/view/surface_sorter.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/allocations.h"

namespace {

using namespace inkling;
using storage::StoredSurfaces;
using storage::SurfaceSorter;

struct NumberedForm {
  std::string form;
  std::uint32_t number;
};

/// Some are equal, some share more bytes than are compared first, one is empty.
std::vector<NumberedForm> random_forms(std::uint32_t seed, std::uint32_t count) {
  std::mt19937 random(seed);
  std::vector<NumberedForm> forms;
  for (std::uint32_t number = 0; number < count; ++number) {
    std::string form = random() % 3 == 0 ? "a long beginning " : "";
    for (std::uint32_t left = random() % 4; left > 0; --left)
      form += static_cast<char>("ab\xC3\xA9"[random() % 4]);
    forms.push_back({form, number});
  }
  return forms;
}

TEST_CASE("merging runs of forms tells how far it is, and may be ended") {
  for (const bool ends : {false, true}) {
    SurfaceSorter sorter(1000);
    for (const auto& [form, number] : random_forms(1, 40'000))
      sorter.add(form, {.segment = 1, .block = number, .form = 2, .count = 3, .row = 4});
    std::vector<double> told;
    const auto tell = [&](double done) {
      told.push_back(done);
      if (ends) throw std::runtime_error("enough");
    };
    if (ends) {
      CHECK_THROWS_AS(std::move(sorter).sorted(tell), std::runtime_error);
    } else {
      CHECK(std::move(sorter).sorted(tell).size() == 40'000);
    }
    CHECK(told.size() == (ends ? 1 : 3));
    CHECK(std::ranges::is_sorted(told));
  }
}

TEST_CASE("forms are sorted by their bytes, equal ones as they were added, in any memory") {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    std::vector<NumberedForm> forms = random_forms(seed, seed * 13);
    for (const std::size_t most :
         {std::size_t{1}, std::size_t{7}, std::size_t{13}, forms.size(), std::size_t{1000}}) {
      CAPTURE(most);
      SurfaceSorter sorter(most);
      for (const auto& [form, number] : forms)
        sorter.add(form, {.segment = 1, .block = number, .form = 2, .count = 3, .row = 4});
      const StoredSurfaces sorted = std::move(sorter).sorted();
      std::vector<NumberedForm> expected = forms;
      std::ranges::stable_sort(expected, {}, &NumberedForm::form);
      REQUIRE(sorted.size() == expected.size());
      for (std::size_t at = 0; at < expected.size(); ++at) {
        CHECK(sorted[at] == expected[at].form);
        CHECK(sorted.entry(at).block == expected[at].number);
        CHECK(sorted.entry(at).row == 4);
      }
    }
  }
}

TEST_CASE("nothing is sorted to nothing") {
  const StoredSurfaces sorted = SurfaceSorter(5).sorted();
  CHECK(sorted.size() == 0);
}

TEST_CASE("sorting forms takes no memory for each of them") {
  constexpr std::uint32_t kForms = 400'000;
  const test::AllocationPeak peak;
  SurfaceSorter sorter(10'000);
  for (std::uint32_t number = 0; number < kForms; ++number)
    sorter.add(std::to_string(number * 7),
               {.segment = 0, .block = 0, .form = 0, .count = 1, .row = 0});
  CHECK(std::move(sorter).sorted().size() == kForms);
  CHECK(peak.bytes() < std::size_t{12} << 20);
}

}  // namespace

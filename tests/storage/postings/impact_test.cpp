#include "storage/postings/impact.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "tests/support/rounds.h"

using namespace inkling::storage;

TEST_CASE("impacts cover all that was added, few as they are, and nothing when nothing was") {
  std::mt19937 random(1);
  for (int trial = 0; trial < inkling::test::rounds(300); ++trial) {
    ShortestByTf shortest;
    Impacts one_by_one;
    std::vector<Impact> added;
    const std::uint32_t largest = 1 + static_cast<std::uint32_t>(random() % 2'000);
    for (std::size_t left = 1 + random() % 200; left > 0; --left) {
      const auto tf = 1 + static_cast<std::uint32_t>(random() % largest);
      const Impact impact{RoundedNumber::up(tf),
                          RoundedNumber::down(static_cast<std::uint32_t>(random() % 10'000))};
      shortest.add(tf, impact.length_code);
      one_by_one.add(impact);
      added.push_back(impact);
    }
    for (const Impacts& impacts : {shortest.impacts(), one_by_one}) {
      CHECK(impacts.all().size() <= Impacts::kMost);
      for (const Impact& impact : added) CHECK(impacts.covers(impact));
      for (std::size_t at = 1; at < impacts.all().size(); ++at) {
        CHECK(impacts.all()[at].tf_code < impacts.all()[at - 1].tf_code);
        CHECK(impacts.all()[at].length_code < impacts.all()[at - 1].length_code);
      }
    }
    shortest.clear();
    CHECK(shortest.impacts().all().empty());
  }
  CHECK_FALSE(Impacts().covers(Impact{0, 255}));
}

TEST_CASE("up to four impacts are kept as they are") {
  ShortestByTf shortest;
  for (const auto& [tf, length] :
       {std::pair{9u, 90u}, {5u, 50u}, {4u, 60u}, {2u, 20u}, {1u, 10u}, {1u, 11u}}) {
    shortest.add(tf, RoundedNumber::down(length));
  }
  const auto code = [](std::uint32_t length) { return RoundedNumber::down(length); };
  const std::vector<Impact> expected{{9, code(90)}, {5, code(50)}, {2, code(20)}, {1, code(10)}};
  const Impacts found = shortest.impacts();
  CHECK(std::vector<Impact>(found.all().begin(), found.all().end()) == expected);
}

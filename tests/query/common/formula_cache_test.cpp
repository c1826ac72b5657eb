#include "query/common/formula_cache.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace inkling::query {

namespace {

using Cache = FormulaCache<std::string, int>;

TEST_CASE("what is made takes room, and so does what came to nothing or takes no bytes itself") {
  constexpr std::size_t kEntries = 100;
  Cache cache(kEntries * Cache::kEntryBytes);
  const auto make = [](int number) {
    return number % 2 == 0 ? nullptr : std::make_shared<const int>(number);
  };
  for (int number = 0; number < static_cast<int>(kEntries); ++number) {
    const auto made = cache.get(std::to_string(number), Bm25{}, 0, [&] { return make(number); });
    REQUIRE((made != nullptr) == (number % 2 != 0));
  }
  bool is_asked = false;
  const auto ask = [&] {
    is_asked = true;
    return std::make_shared<const int>(0);
  };
  CHECK(cache.get("one more", Bm25{}, 0, ask) == nullptr);
  CHECK(!is_asked);
  CHECK(*cache.get("99", Bm25{}, 0, ask) == 99);
  CHECK(!is_asked);
}

TEST_CASE("what came to nothing takes less room than was asked for") {
  Cache cache(3 * Cache::kEntryBytes);
  const std::size_t bytes = Cache::kEntryBytes;
  CHECK(cache.get("a", Bm25{}, bytes, [] { return std::shared_ptr<const int>(); }) == nullptr);
  CHECK(cache.get("b", Bm25{}, bytes, [] { return std::make_shared<const int>(1); }) != nullptr);
  CHECK(cache.get("c", Bm25{}, bytes, [] { return std::make_shared<const int>(1); }) == nullptr);
}

TEST_CASE("what is made of a key is made once, and no more than there is room for") {
  constexpr std::size_t kBytes = 100;
  const auto make = [] { return std::make_shared<const int>(1); };
  Cache cache(Cache::kEntryBytes + kBytes);
  const auto first = cache.get("a", Bm25{}, kBytes, make);
  REQUIRE(first != nullptr);
  CHECK(cache.get("a", Bm25{}, kBytes, make) == first);
  CHECK(cache.get("b", Bm25{}, kBytes, make) == nullptr);
  Cache none(Cache::kEntryBytes + kBytes - 1);
  CHECK(none.get("a", Bm25{}, kBytes, make) == nullptr);
}

TEST_CASE("formulas in turn do not drive out what another made, one that stays takes its place") {
  const auto make = [] { return std::make_shared<const int>(1); };
  Cache cache(std::size_t{1} << 20);
  const Bm25 other{0.9, 0.4};
  const auto first = cache.get("a", Bm25{}, 0, make);
  for (int turn = 0; turn < 100; ++turn) {
    REQUIRE(cache.get("a", other, 0, make) == nullptr);
    REQUIRE(cache.get("a", Bm25{}, 0, make) == first);
  }
  for (std::uint32_t turn = 1; turn < Cache::kTurns; ++turn)
    REQUIRE(cache.get("a", other, 0, make) == nullptr);
  const auto second = cache.get("a", other, 0, make);
  REQUIRE(second != nullptr);
  CHECK(cache.get("a", other, 0, make) == second);
  CHECK(cache.get("a", Bm25{}, 0, make) == nullptr);
}

}  // namespace

}  // namespace inkling::query

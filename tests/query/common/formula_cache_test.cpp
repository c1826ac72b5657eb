#include "query/common/formula_cache.h"

#include <doctest/doctest.h>

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

}  // namespace

}  // namespace inkling::query

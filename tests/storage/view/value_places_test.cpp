#include "storage/view/value_places.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

using inkling::storage::KeptPlaces;

namespace {

using Dates = std::vector<std::string>;

/// Two spellings of each day.
Dates many_dates(int count) {
  Dates dates;
  for (const char* const time : {" 10:00", "T10:00"})
    for (int day = 0; day < count; ++day)
      dates.push_back(std::to_string(1000 + day / 28) + (day % 28 < 9 ? "-01-0" : "-01-") +
                      std::to_string(1 + day % 28) + time);
  return dates;
}

const Dates kTwoSpellings{"2024-01-02 10:00", "2024-01-02T09:00"};
const Dates kInOrder{"2024-01-02", "2024-01-03"};
constexpr std::size_t kBytesOfTwo = 2 * sizeof(std::uint32_t);

}  // namespace

TEST_CASE("while places of one field are found, those of others are at hand") {
  const Dates many = many_dates(100'000);
  KeptPlaces kept(std::size_t{16} << 20);
  std::atomic<bool> many_are_found = false;
  std::thread first([&] {
    kept.get("many", many);
    many_are_found = true;
  });
  while (kept.memory_bytes() == 0) std::this_thread::yield();
  CHECK(*kept.get("two", kTwoSpellings) == std::vector<std::uint32_t>{1, 0});
  CHECK_FALSE(many_are_found);
  first.join();
}

TEST_CASE("threads that ask for one field at once are given the same places") {
  const Dates many = many_dates(5'000);
  KeptPlaces kept(std::size_t{16} << 20);
  std::vector<KeptPlaces::Places> found(4);
  std::vector<std::thread> threads;
  for (KeptPlaces::Places& places : found)
    threads.emplace_back([&] { places = kept.get("many", many); });
  for (std::thread& thread : threads) thread.join();
  for (const KeptPlaces::Places& places : found) CHECK(places == found[0]);
  CHECK(kept.memory_bytes() == many.size() * sizeof(std::uint32_t));
}

TEST_CASE("the first fields that fit are kept, others are found each time") {
  KeptPlaces kept(kBytesOfTwo);
  CHECK(kept.get("sorted", kInOrder)->empty());
  CHECK(kept.memory_bytes() == 0);
  CHECK(kept.get("a", kTwoSpellings) == kept.get("a", kTwoSpellings));
  const KeptPlaces::Places other = kept.get("b", kTwoSpellings);
  CHECK(*other == *kept.get("a", kTwoSpellings));
  CHECK(other != kept.get("b", kTwoSpellings));
  CHECK(kept.memory_bytes() == kBytesOfTwo);
}

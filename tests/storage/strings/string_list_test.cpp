#include "storage/strings/string_list.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

using namespace inkling::storage;

TEST_CASE("strings of any length come back by number, in little more memory than they take") {
  CHECK(StringList().is_empty());
  std::mt19937 random(60);
  std::vector<std::string> strings;
  StringList list;
  CHECK(list.memory_bytes() < 100);
  std::size_t bytes = 0;
  for (int number = 0; number < 5'000; ++number) {
    const std::size_t length = number % 1'000 == 17 ? 20'000
                               : random() % 4 == 0  ? 0
                                                    : random() % 200;
    strings.emplace_back(length, static_cast<char>(random()));
    list.add(strings.back());
    bytes += length;
  }
  for (std::size_t number = 0; number < strings.size(); ++number) {
    if (list[number] != strings[number]) FAIL_CHECK("string " << number);
  }
  CHECK(list.memory_bytes() >= bytes);
  CHECK(list.memory_bytes() < bytes + 3 * strings.size() + 400'000);
}

TEST_CASE("strings that fill a chunk or take more than one stand between others") {
  constexpr std::size_t kChunk = std::size_t{256} << 10;
  StringList list;
  std::vector<std::string> strings;
  for (std::size_t round = 0; round < 40; ++round) {
    for (const std::size_t length : {std::size_t{0}, kChunk - 10 - round, std::size_t{0},
                                     std::size_t{0}, 3 * kChunk + round, std::size_t{1}}) {
      strings.emplace_back(length, static_cast<char>('a' + strings.size() % 26));
      list.add(strings.back());
    }
  }
  for (std::size_t number = 0; number < strings.size(); ++number) {
    if (list[number] != strings[number]) FAIL_CHECK("string " << number);
  }
}

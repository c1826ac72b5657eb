#include "analysis/huge_pages.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <vector>

using namespace inkling::analysis;

TEST_CASE("a vector keeps its values while it grows from small memory to huge pages") {
  std::vector<std::uint32_t, HugePageAllocator<std::uint32_t>> numbers;
  for (std::uint32_t number = 0; number < 5'000'000; ++number) numbers.push_back(number);
  bool all = true;
  for (std::uint32_t number = 0; number < numbers.size(); ++number)
    all = all && numbers[number] == number;
  CHECK(all);
  CHECK(reinterpret_cast<std::uintptr_t>(numbers.data()) % (2u << 20) == 0);
}

TEST_CASE("all bytes of a block of any size can be written") {
  for (const std::size_t size :
       {std::size_t{1}, std::size_t{1000}, std::size_t{1} << 20, (std::size_t{1} << 20) + 1}) {
    const HugePageBlock<std::uint64_t> block(size);
    block.data()[0] = 1;
    block.data()[size - 1] = 2;
    CHECK(block.data()[size - 1] == 2);
  }
}

TEST_CASE("asking for too much memory throws as any allocation does") {
  CHECK_THROWS_AS(map_huge_pages(std::size_t{1} << 60), std::bad_alloc);
}

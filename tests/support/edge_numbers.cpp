#include "tests/support/edge_numbers.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace inkling::test {

std::vector<Number> edge_numbers() {
  std::vector<Number> numbers{0.5,
                              -0.5,
                              0.1,
                              1e300,
                              -1e300,
                              0x1p64,
                              0x1p65,
                              -0x1p64,
                              std::numeric_limits<double>::max(),
                              std::numeric_limits<double>::denorm_min()};
  for (const std::uint64_t edge :
       {std::uint64_t{0}, std::uint64_t{1} << 53, std::uint64_t{1} << 63}) {
    for (std::uint64_t away = 0; away < 4; ++away) {
      for (const std::uint64_t bits : {edge + away, edge - away}) {
        numbers.push_back(bits);
        numbers.push_back(static_cast<std::int64_t>(bits));
        numbers.push_back(-static_cast<double>(bits));
      }
    }
  }
  for (const double value : {0x1p52 - 0.5, 0x1p53 - 2, 0x1p63 - 1024, 0x1p64 - 2048}) {
    numbers.push_back(value);
    numbers.push_back(-value);
  }
  return numbers;
}

Number random_number(std::mt19937_64& random) {
  static const std::vector<Number> kEdges = edge_numbers();
  switch (random() % 5) {
    case 0:
      return kEdges[random() % kEdges.size()];
    case 1:
      return random();
    case 2:
      return static_cast<std::int64_t>(random());
    case 3:
      return static_cast<std::int64_t>(random() % 2001) - 1000;
    default:
      break;
  }
  const auto value = std::bit_cast<double>(random());
  return std::isfinite(value) ? Number(value) : Number(static_cast<double>(random() % 1000) / 8);
}

}  // namespace inkling::test

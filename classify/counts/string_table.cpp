#include "classify/counts/string_table.h"

namespace inkling::classify {

std::optional<std::size_t> StringTable::find(std::string_view text) const noexcept {
  std::size_t low = 0;
  std::size_t high = size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if ((*this)[middle] < text) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == size() || (*this)[low] != text) return std::nullopt;
  return low;
}

}  // namespace inkling::classify

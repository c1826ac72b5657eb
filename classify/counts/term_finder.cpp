#include "classify/counts/term_finder.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace inkling::classify {

static_assert(std::endian::native == std::endian::little);

std::uint64_t head_of(std::string_view text) noexcept {
  std::uint64_t head = 0;
  std::memcpy(&head, text.data(), std::min(text.size(), sizeof head));
  return __builtin_bswap64(head);
}

}  // namespace inkling::classify

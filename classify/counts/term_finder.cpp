#include "classify/counts/term_finder.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace inkling::classify {

namespace {

static_assert(std::endian::native == std::endian::little);

/// The first bytes as a number, the first of them highest; zeros behind a short string, so that no
/// string has a smaller number than one that sorts before it.
std::uint64_t head_of(std::string_view text) noexcept {
  std::uint64_t head = 0;
  std::memcpy(&head, text.data(), std::min(text.size(), sizeof head));
  return __builtin_bswap64(head);
}

}  // namespace

void TermFinder::copy_heads() {
  heads_.reserve(terms_->size());
  for (std::size_t at = 0; at < terms_->size(); ++at) heads_.push_back(head_of((*terms_)[at]));
}

std::optional<std::size_t> TermFinder::find(std::string_view text) {
  if (asked_ < kWorthCopying) {
    if (++asked_ == kWorthCopying) copy_heads();
    return terms_->find(text);
  }
  const std::uint64_t head = head_of(text);
  const auto [first, last] = std::equal_range(heads_.begin(), heads_.end(), head);
  auto low = static_cast<std::size_t>(first - heads_.begin());
  auto high = static_cast<std::size_t>(last - heads_.begin());
  while (low < high) {  // among those that begin alike
    const std::size_t middle = low + (high - low) / 2;
    const int order = (*terms_)[middle].compare(text);
    if (order == 0) return middle;
    (order < 0 ? low : high) = order < 0 ? middle + 1 : middle;
  }
  return std::nullopt;
}

}  // namespace inkling::classify

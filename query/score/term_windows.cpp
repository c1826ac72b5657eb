#include "query/score/term_windows.h"

#include <algorithm>

namespace inkling::query {

namespace {

std::size_t windows_of(std::uint32_t bound) {
  const std::size_t windows = (std::size_t{bound} + kTermWindow - 1) / kTermWindow;
  return (windows / kWindowsAtOnce + 2) * kWindowsAtOnce;
}

std::uint8_t rounded_up(double saturation) {
  return static_cast<std::uint8_t>(std::min(255 * saturation + 1, 255.0));
}

}  // namespace

TermWindows::TermWindows(std::uint32_t bound, bool has_few, std::uint64_t df)
    : has_few_(has_few), bounds_(has_few ? 0 : windows_of(bound)) {
  if (!has_few) return;
  bounds_.reserve(df);
  windows_.reserve(df);
  bits_.reserve(df);
  starts_.reserve(df);
  tfs_.reserve(df);
}

void TermWindows::add(DocId doc, std::uint32_t tf, double saturation) {
  const auto window = static_cast<std::uint32_t>(to_number(doc) / kTermWindow);
  if (!has_few_) {
    bounds_[window] = std::max(bounds_[window], rounded_up(saturation));
    return;
  }
  if (windows_.empty() || windows_.back() != window) {
    windows_.push_back(window);
    bounds_.push_back(0);
    bits_.push_back(0);
    starts_.push_back(static_cast<std::uint32_t>(tfs_.size()));
  }
  bounds_.back() = std::max(bounds_.back(), rounded_up(saturation));
  bits_.back() |= std::uint64_t{1} << to_number(doc) % kTermWindow;
  tfs_.push_back(static_cast<std::uint8_t>(std::min<std::uint32_t>(tf, kGreatTf)));
  has_great_tf_ |= tf >= kGreatTf;
}

std::size_t TermWindows::bytes_of(std::uint32_t bound, bool has_few, std::uint64_t df) noexcept {
  constexpr std::size_t kBytesOfWindow =
      sizeof(std::uint8_t) + sizeof(std::uint32_t) + sizeof(std::uint64_t) + sizeof(std::uint32_t);
  const std::size_t windows = has_few ? static_cast<std::size_t>(df) : windows_of(bound);
  const std::size_t each = has_few ? kBytesOfWindow + 1 : sizeof(std::uint8_t);
  return windows * each;
}

}  // namespace inkling::query

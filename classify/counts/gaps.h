#pragma once

/// Elements into and out of many places of an array, in one move.

#include <algorithm>
#include <cstddef>
#include <span>

namespace inkling::classify {

/// `count` elements before or from the place `at` of an array as it was.
struct Gap {
  std::size_t at = 0;
  std::size_t count = 0;
};

/// Makes room before the places of `gaps`, which do not decrease. What is in the room is not
/// specified. Cost: O(elements behind the first gap).
template <typename Array>
void open_gaps(Array& array, std::span<const Gap> gaps) {
  std::size_t shift = 0;
  for (const Gap& gap : gaps) shift += gap.count;
  if (shift == 0) return;
  std::size_t end = array.size();
  array.resize(end + shift);
  const auto place = [&](std::size_t at) {
    return array.begin() + static_cast<std::ptrdiff_t>(at);
  };
  for (std::size_t left = gaps.size(); left > 0; --left) {
    const Gap& gap = gaps[left - 1];
    if (shift > 0) std::move_backward(place(gap.at), place(end), place(end + shift));
    end = gap.at;
    shift -= gap.count;
  }
}

/// Removes the elements of `gaps`, which increase and do not overlap. Cost: O(elements behind the
/// first gap).
template <typename Array>
void close_gaps(Array& array, std::span<const Gap> gaps) {
  if (gaps.empty()) return;
  const auto place = [&](std::size_t at) {
    return array.begin() + static_cast<std::ptrdiff_t>(at);
  };
  auto out = place(gaps.front().at);
  for (std::size_t at = 0; at < gaps.size(); ++at) {
    const std::size_t next = at + 1 < gaps.size() ? gaps[at + 1].at : array.size();
    const auto from = place(gaps[at].at + gaps[at].count);
    out = out == from ? place(next) : std::move(from, place(next), out);
  }
  array.resize(static_cast<std::size_t>(out - array.begin()));
}

}  // namespace inkling::classify

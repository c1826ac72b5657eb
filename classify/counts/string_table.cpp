#include "classify/counts/string_table.h"

#include <algorithm>

#include "classify/counts/gaps.h"

namespace inkling::classify {

std::size_t StringTable::lower_bound(std::string_view text) const noexcept {
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
  return low;
}

std::optional<std::size_t> StringTable::find(std::string_view text) const noexcept {
  const std::size_t at = lower_bound(text);
  if (at == size() || (*this)[at] != text) return std::nullopt;
  return at;
}

void StringTable::insert(std::span<const std::size_t> places,
                         std::span<const std::string_view> texts) {
  std::vector<Gap> of_bytes, of_ends;
  for (std::size_t at = 0; at < places.size(); ++at) {
    of_bytes.push_back({start(places[at]), texts[at].size()});
    of_ends.push_back({places[at], 1});
  }
  open_gaps(bytes_, of_bytes);
  open_gaps(ends_, of_ends);
  std::size_t shift = 0;
  std::size_t next = 0;
  for (std::size_t at = places.empty() ? ends_.size() : places[0]; at < ends_.size(); ++at) {
    if (next == places.size() || at != places[next] + next) {
      ends_[at] += shift;
      continue;
    }
    std::ranges::copy(texts[next], bytes_.begin() + static_cast<std::ptrdiff_t>(start(at)));
    ends_[at] = start(at) + texts[next].size();
    shift += texts[next++].size();
  }
}

void StringTable::erase(std::span<const std::size_t> places) {
  std::vector<Gap> of_bytes, of_ends;
  for (const std::size_t place : places) {
    of_bytes.push_back({start(place), static_cast<std::size_t>(ends_[place]) - start(place)});
    of_ends.push_back({place, 1});
  }
  std::size_t shift = 0;
  std::size_t next = 0;
  for (std::size_t at = places.empty() ? ends_.size() : places[0]; at < ends_.size(); ++at) {
    if (next < places.size() && at == places[next]) shift += of_bytes[next++].count;
    ends_[at] -= shift;
  }
  close_gaps(bytes_, of_bytes);
  close_gaps(ends_, of_ends);
}

}  // namespace inkling::classify

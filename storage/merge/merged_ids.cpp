#include "storage/merge/merged_ids.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <queue>

namespace inkling::storage {

MergedIds::MergedIds(const View& view, const MergedNumbers& numbers, MergeCourse& course)
    : view_(view),
      course_(course),
      count_(numbers.count()),
      bits_(static_cast<unsigned>(
          std::bit_width(std::max<std::size_t>(view.segments().size(), 1) - 1))) {
  for (std::size_t at = 0; at < view.segments().size(); ++at) {
    parts_.emplace_back(*view.segments()[at].segment, at, numbers, course);
  }
  // Eight bytes from the last bit on are read.
  segments_.reserve_more(std::uint64_t{count_} * bits_ + 64);
  merge(numbers);
  view.commit()->require_columns_readable();
  assert(segments_.bits() == std::uint64_t{count_} * bits_);
}

void MergedIds::merge(const MergedNumbers& numbers) {
  std::vector<LiveIds::Cursor> cursors(parts_.begin(), parts_.end());
  const auto is_behind = [&](std::size_t a, std::size_t b) {
    const auto order = cursors[a].id() <=> cursors[b].id();
    return order != 0 ? order > 0 : numbers(a, cursors[a].doc()) > numbers(b, cursors[b].doc());
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(is_behind)> next(is_behind);
  for (std::size_t at = 0; at < cursors.size(); ++at) {
    if (!cursors[at].exhausted()) next.push(at);
  }
  while (!next.empty()) {
    const std::size_t at = next.top();
    next.pop();
    // Ids of one segment often follow each other.
    do {
      course_.go_on(kBytesOfId);
      segments_.put(at, bits_);
      cursors[at].advance();
    } while (!cursors[at].exhausted() && (next.empty() || !is_behind(at, next.top())));
    if (!cursors[at].exhausted()) next.push(at);
  }
}

void MergedIds::for_each_id(const VisitId& visit) const {
  std::vector<LiveIds::Cursor> cursors(parts_.begin(), parts_.end());
  for_each_segment([&](std::size_t at) {
    visit(cursors[at].id());
    cursors[at].advance();
  });
  view_.commit()->require_columns_readable();
}

}  // namespace inkling::storage

#pragma once

/// Upper bounds of what a word or phrase adds to scores, by ranges of documents.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "inkling/types.h"
#include "storage/postings/impact.h"
#include "storage/view/block_cursor.h"

namespace inkling::query {

/// The greatest `of(tf, dl)`, which grows with tf and falls with dl, of what the impacts bound;
/// that of the greatest tf in the shortest document where nothing is known. An impact may be
/// rounded up to more than any tf.
template <typename Of>
double greatest_of(const storage::Impacts& impacts, Of&& of) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (impacts.empty()) return of(static_cast<std::uint32_t>(kMost), 1u);
  double most = 0;
  for (const storage::Impact& impact : impacts.all()) {
    most = std::max(most, of(static_cast<std::uint32_t>(std::min(impact.tf(), kMost)),
                             static_cast<std::uint32_t>(std::min(impact.length(), kMost))));
  }
  return most;
}

/// Of one posting list.
class RangeBounds {
 public:
  /// Of a list whose postings add `of(tf, dl)`. Cost: O(1) for each range of its postings.
  template <typename Of>
  void survey(const storage::BlockCursor& list, storage::Tail tail, Of&& of) {
    for (const storage::BlockCursor::BoundedRange& range : list.ranges(tail))
      ranges_.push_back({range.first, range.last, greatest_of(range.impacts, of)});
  }
  /// Whether some posting may be in [first, last]. Call this and in() by increasing `first`.
  bool has_any(DocId first, DocId last) {
    while (at_ < ranges_.size() && ranges_[at_].last < first) ++at_;
    return at_ < ranges_.size() && ranges_[at_].first <= last;
  }
  /// The upper bound of what a posting in [first, last] adds; 0 when there is none.
  double in(DocId first, DocId last) {
    while (at_ < ranges_.size() && ranges_[at_].last < first) ++at_;
    double most = 0;
    for (std::size_t at = at_; at < ranges_.size() && ranges_[at].first <= last; ++at)
      most = std::max(most, ranges_[at].most);
    return most;
  }

 private:
  struct BoundedRange {
    DocId first;
    DocId last;
    double most;
  };

  std::vector<BoundedRange> ranges_;
  std::size_t at_ = 0;  ///< the first that in() may be asked for
};

}  // namespace inkling::query

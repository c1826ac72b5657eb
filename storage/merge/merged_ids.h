#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "storage/bits/bit_stream.h"
#include "storage/merge/live_ids.h"
#include "storage/merge/merge_course.h"
#include "storage/merge/merged_numbers.h"
#include "storage/strings/sorted_ids.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// The ids of the live documents of a view, in order; of equal ids that of the lowest number first.
/// Keeps in memory which segment each id comes from, in as many bits as the number of segments
/// takes, and what LiveIds keeps.
class MergedIds {
 public:
  /// All must outlive it. Cost: O(documents log segments), and that of LiveIds.
  MergedIds(const View& view, const MergedNumbers& numbers, MergeCourse& course);

  void for_each_id(const VisitId& visit) const;

  /// Calls visit(segment, LiveIds::Document) for the documents of the ids.
  template <typename Visit>
  void for_each_document(Visit visit) const {
    std::vector<LiveIds::Documents> documents(parts_.begin(), parts_.end());
    for_each_segment([&](std::size_t at) { visit(at, documents[at].next()); });
  }

 private:
  /// What is read of one, about.
  static constexpr std::size_t kBytesOfId = 8;

  template <typename Visit>
  void for_each_segment(Visit visit) const {
    const std::span<const std::byte> packed = as_bytes(segments_.view());
    for (std::uint64_t at = 0; at < count_; ++at) {
      course_.go_on(kBytesOfId);
      const std::uint64_t bit = at * bits_;
      visit(static_cast<std::size_t>(load<std::uint64_t>(packed.data() + bit / 8) >> (bit % 8) &
                                     low_mask(bits_)));
    }
  }
  void merge(const MergedNumbers& numbers);

  const View& view_;
  MergeCourse& course_;
  std::vector<LiveIds> parts_;  ///< by segment
  std::uint32_t count_;
  unsigned bits_;
  BitWriter segments_;  ///< of each id
};

}  // namespace inkling::storage

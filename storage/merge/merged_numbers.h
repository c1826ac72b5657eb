#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "storage/documents/document_ranks.h"
#include "storage/merge/document_order.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// How the live documents of a view are numbered in the segment that they are merged into. A
/// document is named by the place of its segment in the view and its number there. Memory: where
/// documents keep their order none, or with deletions half a bit for each; else 4 bytes.
class MergedNumbers {
 public:
  /// Both must outlive it.
  MergedNumbers(const View& view, const DocumentOrder& order);

  std::uint32_t count() const noexcept { return view_.document_count(); }
  bool is_increasing() const noexcept { return order_.is_increasing(); }

  /// Of a live document. Cost: O(1).
  std::uint32_t operator()(std::size_t segment, std::uint32_t doc) const noexcept {
    const Placed& placed = placed_[segment];
    if (placed.is_in_a_row) return placed.first + doc;
    const std::uint32_t in_view = placed.base + doc;
    return is_increasing() ? (*ranks_)[DocId{in_view}] : numbers_[in_view];
  }

  /// Calls visit(segment, doc) for all of them by their new numbers.
  template <typename Visit>
  void for_each(Visit visit) const {
    if (!is_increasing()) {
      order_.for_each(view_, [&](DocId doc) {
        const PlacedSegment& placed = view_.place(doc);
        visit(view_.number_of(placed), to_number(doc) - placed.base);
      });
      return;
    }
    for (std::size_t at = 0; at < view_.segments().size(); ++at) {
      const Segment& segment = *view_.segments()[at].segment;
      for (std::uint32_t doc = 0; doc < segment.document_count(); ++doc) {
        if (segment.is_live(doc)) visit(at, doc);
      }
    }
  }

 private:
  struct Placed {
    std::uint32_t base;   ///< in the view
    std::uint32_t first;  ///< number of its first live document
    bool is_in_a_row;     ///< all of them from there on
  };

  const View& view_;
  const DocumentOrder& order_;
  std::optional<DocumentRanks> ranks_;  ///< where some are deleted and documents keep their order
  std::vector<Placed> placed_;          ///< by segment
  std::vector<std::uint32_t> numbers_;  ///< by DocId; empty where documents keep their order
};

}  // namespace inkling::storage

#pragma once

/// Where a term stands in the segments of a view.

#include <vector>

#include "inkling/types.h"
#include "storage/dictionary/term_entry.h"

namespace inkling::storage {

struct PlacedSegment;

struct TermList {
  const PlacedSegment* placed;  ///< of the view
  TermEntry entry;
};

/// In the order of segments; segments without the term are left out.
using TermLists = std::vector<TermList>;

/// df and cf over live documents. Cost: O(1), or O(df) where documents are deleted.
TermStatistics live_statistics(const TermLists& lists);

}  // namespace inkling::storage

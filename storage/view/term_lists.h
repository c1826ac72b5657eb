#pragma once

/// Where a term stands in the segments of a commit.

#include <vector>

#include "inkling/types.h"
#include "storage/dictionary/term_entry.h"
#include "storage/view/placed_segment.h"

namespace inkling::storage {

struct TermList {
  const PlacedSegment* placed;  ///< of the commit
  TermEntry entry;
};

/// In the order of segments; segments without the term are left out.
using TermLists = std::vector<TermList>;

/// df and cf over live documents. Cost: O(1), or O(df) where documents are deleted.
TermStatistics live_statistics(const TermLists& lists);

}  // namespace inkling::storage

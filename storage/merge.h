#pragma once

/// Several segments into one, without their deleted documents.

#include <memory>
#include <vector>

#include "storage/segment_writer.h"
#include "storage/sidecars.h"
#include "storage/view.h"

namespace inkling::storage {

/// Writes the live documents of `view` in order, then all terms, to `out`. Memory: O(documents) + O(one
/// term's postings); everything else streams. What is written depends only on the live documents.
void merge_segments(const std::shared_ptr<const View>& view, SegmentWriter& out);

/// The tags of the live documents of `view`, as one segment has them.
SegmentTags merge_tags(const View& view);

}  // namespace inkling::storage

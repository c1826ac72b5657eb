#pragma once

/// Merges the titles and texts of several segments.

#include "inkling/document_set.h"
#include "storage/merge/lost_text.h"
#include "storage/merge/merge_course.h"
#include "storage/merge/merged_ids.h"
#include "storage/merge/merged_numbers.h"
#include "storage/segments/segment_writer.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// As merge_segments() has them.
struct DocumentMerge {
  const View& view;
  const MergedNumbers& numbers;
  const MergedIds& ids;
  SegmentWriter& out;
  const OnLostText& on_lost;
  MergeCourse& course;
  double part = 1;  ///< of the whole merge that this is
};

/// Writes the texts of all documents, or where these are not stored the titles. Returns the
/// documents of the merged segment whose content is not known any more, because something of it or
/// its digest cannot be read; without `on_lost` an empty set. Memory: a block of titles of each
/// segment; 64 MiB of texts where documents do not keep their order.
DocumentSet merge_documents(const DocumentMerge& merge);

}  // namespace inkling::storage

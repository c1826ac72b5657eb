#pragma once

/// The titles and texts of several segments into one.

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
};

/// Puts the texts of all documents, or where they are not stored the titles. The documents of the
/// merged segment whose content is not known any more, since something of it or its digest cannot
/// be read; without `on_lost` no set at all. Of titles a block of each segment is in memory; of
/// texts whose documents do not keep their order, 64 MiB.
DocumentSet merge_documents(const DocumentMerge& merge);

}  // namespace inkling::storage

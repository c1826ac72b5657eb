#pragma once

/// The documents of several segments into one: columns, titles and texts.

#include <cstddef>
#include <stop_token>

#include "storage/document_order.h"
#include "storage/merge.h"
#include "storage/segment_writer.h"
#include "storage/view.h"

namespace inkling::storage {

/// How far merging has come.
class MergeCourse {
 public:
  MergeCourse(const View& view, const std::stop_token& stop) : view_(view), stop_(stop) {}

  /// So many bytes more were written. What was read for them is given back to the system from time to time. Throws
  /// MergeStopped.
  void go_on(std::size_t bytes);

 private:
  const View& view_;
  const std::stop_token& stop_;
  std::size_t written_ = 0;
};

/// As merge_segments() has them.
struct DocumentMerge {
  const View& view;
  const DocumentOrder& order;
  SegmentWriter& out;
  const OnLostText& on_lost;
  MergeCourse& course;
};

/// Adds all documents, where texts are not stored without their titles.
void merge_documents(const DocumentMerge& merge);

/// Where texts are not stored: writes the titles of all documents, behind merge_documents(). A block of each segment
/// is in memory; of segments that have titles by number, those of format 1 or with texts, 64 MiB.
void merge_titles(const DocumentMerge& merge);

}  // namespace inkling::storage

#pragma once

#include <memory>
#include <string_view>

#include "storage/documents/keyword_data.h"
#include "storage/merge/merge_course.h"
#include "storage/merge/merged_numbers.h"
#include "storage/view/view.h"

namespace inkling::storage {

struct KeywordMerge {
  const View& view;
  const MergedNumbers& numbers;
  MergeCourse& course;
};

/// A keyword field of the live documents of a view; null where none of them has a value. All of
/// `merge` must outlive it. Memory: 4 bytes for each value of a segment. Where documents do not
/// keep their order, or a segment has its values or those of a document in none, the field is
/// collected in memory as that of documents that are indexed.
std::unique_ptr<const KeywordSource> merged_keywords(const KeywordMerge& merge,
                                                     std::string_view field);

}  // namespace inkling::storage

#pragma once

#include <memory>
#include <string_view>

#include "storage/keyword_data.h"
#include "storage/merge_course.h"
#include "storage/merged_numbers.h"
#include "storage/view.h"

namespace inkling::storage {

struct KeywordMerge {
  const View& view;
  const MergedNumbers& numbers;
  MergeCourse& course;
};

/// A keyword field of the live documents of a view; null where none of them has a value. All of `merge` must outlive
/// it. Memory: a few bytes for each value of a segment; where documents do not keep their order, the field.
std::unique_ptr<const KeywordSource> merged_keywords(const KeywordMerge& merge, std::string_view field);

}  // namespace inkling::storage

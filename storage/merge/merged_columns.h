#pragma once

/// The columns of several segments, read in place as those of the segment that they are merged
/// into.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/document_set.h"
#include "storage/bits/ranks_in_order.h"
#include "storage/documents/column_source.h"
#include "storage/merge/merge_course.h"
#include "storage/merge/merged_ids.h"
#include "storage/merge/merged_numbers.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// Memory: 4 bytes for each document where they did not enter as they are numbered; what fields of
/// exact strings take, see merged_keywords(); and where documents do not keep their order, 16 bytes
/// for each with numbers of a field, one field at a time. Cost: O(documents) for each walk, but for
/// ranks, which take another walk over the order of ids for each `ranks_together` documents.
class MergedColumns : public ColumnSource {
 public:
  struct Parts {
    const View& view;
    std::size_t fields;  ///< of the merged segment: those that `view` has, or more
    const MergedNumbers& numbers;
    const MergedIds& ids;
    MergeCourse& course;
    const DocumentSet&
        without_digest;  ///< by new number: their contents are not known any more; empty: none
  };
  /// All of `parts` must outlive it. `entry_ranks` is empty where documents entered as they are
  /// numbered.
  MergedColumns(const Parts& parts, std::vector<std::uint32_t> entry_ranks,
                std::uint32_t ranks_together = kRanksTogether);

  std::size_t field_count() const override { return parts_.fields; }
  std::uint32_t document_count() const override { return parts_.numbers.count(); }
  void for_each_content_digest(const std::function<void(std::uint64_t)>& visit) const override;
  void for_each_entry_rank(const VisitNumber& visit) const override;
  void for_each_id(const VisitId& visit) const override { parts_.ids.for_each_id(visit); }
  void for_each_document_by_id(const VisitNumber& visit) const override;
  void for_each_id_rank(const VisitNumber& visit) const override;
  void for_each_length(FieldId field, const VisitNumber& visit) const override;
  void for_each_extent(FieldId field, const VisitNumber& visit) const override;
  bool extents_are_lengths(FieldId field) const override;
  std::vector<std::string> keyword_fields() const override;
  std::vector<std::string> number_fields() const override;
  std::unique_ptr<const KeywordSource> keywords(std::string_view field) const override;
  void for_each_numbers(std::string_view field, const VisitNumbers& visit) const override;

 private:
  using NumberReaders = std::vector<std::optional<NumberReader>>;  ///< by segment

  template <typename Visit>
  void for_each_document(Visit visit) const;
  void visit_by_segment(NumberReaders& readers, const VisitNumbers& visit) const;
  void visit_by_number(NumberReaders& readers, const VisitNumbers& visit) const;
  const Columns& columns(std::size_t segment) const {
    return parts_.view.segments()[segment].segment->columns();
  }

  Parts parts_;
  std::vector<std::uint32_t> entry_ranks_;
  std::uint32_t ranks_together_;
};

}  // namespace inkling::storage

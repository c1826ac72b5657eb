#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/documents/columns.h"
#include "storage/merge/merge_course.h"
#include "storage/merge/merged_numbers.h"
#include "storage/segments/segment.h"

namespace inkling::storage {

/// The live documents of a segment in the order of their ids; of equal ids by new number. The
/// segment keeps that order. Where it cannot be read, or does not agree with the ids of the
/// documents, they are sorted by their own ids, at 4 bytes each.
class LiveIds {
 public:
  /// Reads all ids once, and their order once for each kRanksTogether documents. `segment` must
  /// outlive it. Cost: O(documents); O(documents log documents) look-ups of ids where these are not
  /// in order.
  LiveIds(const Segment& segment, std::size_t number_of_segment, const MergedNumbers& numbers,
          MergeCourse& course);

  struct Document {
    std::uint32_t doc;
    std::optional<std::uint32_t> rank;  ///< of its id in the segment, where that order is used
  };
  /// The documents, one after the other.
  class Documents {
   public:
    explicit Documents(const LiveIds& ids) : ids_(&ids) {}
    /// There must be another.
    Document next();

   private:
    const LiveIds* ids_;
    std::uint32_t rank_ = 0;
  };

  /// The same with their ids. Who has read them asks the columns require_readable().
  class Cursor {
   public:
    explicit Cursor(const LiveIds& ids);

    bool exhausted() const noexcept { return left_ == 0; }
    std::string_view id() const noexcept { return id_; }
    std::uint32_t doc() const noexcept { return doc_; }
    void advance();

   private:
    void find();

    const LiveIds* ids_;
    std::optional<SortedIds::Cursor> stored_;
    std::uint32_t rank_ = 0;
    std::uint32_t left_;
    std::uint32_t doc_ = 0;
    std::string id_;
  };

 private:
  bool is_kept_in_order(MergeCourse& course) const;
  bool are_live_ids_increasing(MergeCourse& course) const;
  bool are_places_as_documents_tell(MergeCourse& course) const;
  void put_in_order(std::size_t number_of_segment, const MergedNumbers& numbers,
                    MergeCourse& course);
  std::uint32_t count() const noexcept {
    return segment_->document_count() - segment_->entry().deleted;
  }

  const Segment* segment_;
  std::optional<std::vector<std::uint32_t>> sorted_;  ///< where the segment's order is not used
};

}  // namespace inkling::storage

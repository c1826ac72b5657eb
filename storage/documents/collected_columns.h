#pragma once

/// The columns of documents that are indexed, collected in memory until they are written.

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/document.h"
#include "inkling/types.h"
#include "storage/bits/position_bounds.h"
#include "storage/documents/column_source.h"
#include "storage/documents/keyword_data.h"
#include "storage/strings/string_list.h"

namespace inkling::storage {

/// How much text a document has in a field.
struct FieldMeasure {
  std::uint32_t length = 0;  ///< in tokens
  std::uint32_t extent = 0;  ///< above the numbers of its positions, see PositionBounds
};
struct DocumentMeasures {
  std::vector<FieldMeasure> fields;  ///< those of the segment
  std::uint64_t content_digest = 0;  ///< below 2^48: of all content but labels; 0: not known
};

/// Call add() for all documents, then sort_ids(), then visit the columns.
class CollectedColumns : public ColumnSource {
 public:
  /// `fields` is the number of fields with postings.
  explicit CollectedColumns(std::size_t fields) : lengths_(fields), extents_(fields) {}

  /// Adds `keywords` to those of the document.
  void add(const Document& document, const DocumentMeasures& measures,
           std::span<const KeywordValue> keywords = {});
  /// Call when all documents were added. Memory: 16 bytes per document while it runs, 4 afterwards.
  /// Cost: O(n log n).
  void sort_ids();
  /// The documents in the order of ids, equal ids by number, so that files are reproducible.
  std::span<const std::uint32_t> documents_by_id() const noexcept { return by_id_; }

  /// Valid as long as this is.
  std::string_view id(std::uint32_t doc) const noexcept { return ids_[doc]; }
  std::span<const std::uint32_t> lengths(FieldId field) const noexcept {
    return lengths_[to_index(field)];
  }
  FieldBounds bounds(FieldId field) const noexcept {
    return {extents(field),
            field == FieldId::text ? extents(FieldId::title) : std::span<const std::uint32_t>()};
  }
  std::size_t memory_bytes() const noexcept { return ids_.memory_bytes() + memory_bytes_; }

  std::size_t field_count() const override { return lengths_.size(); }
  std::uint32_t document_count() const override {
    return static_cast<std::uint32_t>(content_digests_.size());
  }
  void for_each_content_digest(const std::function<void(std::uint64_t)>& visit) const override;
  /// Visits nothing: documents are numbered in the order of entry.
  void for_each_entry_rank(const VisitNumber&) const override {}
  void for_each_id(const VisitId& visit) const override;
  void for_each_document_by_id(const VisitNumber& visit) const override;
  void for_each_id_rank(const VisitNumber& visit) const override;
  void for_each_length(FieldId field, const VisitNumber& visit) const override;
  void for_each_extent(FieldId field, const VisitNumber& visit) const override;
  bool extents_are_lengths(FieldId field) const override {
    return extents_[to_index(field)].empty();
  }
  std::vector<std::string> keyword_fields() const override;
  std::vector<std::string> number_fields() const override;
  std::unique_ptr<const KeywordSource> keywords(std::string_view field) const override;
  void for_each_numbers(std::string_view field, const VisitNumbers& visit) const override;

 private:
  /// Documents in a row that have them.
  struct SharedRun {
    SharedKeywords keywords;
    std::uint32_t first;
    std::uint32_t end;
  };
  struct Numbers {
    std::vector<std::uint32_t> docs;  ///< increasing, of each value
    NumberList values;
  };

  std::span<const std::uint32_t> extents(FieldId field) const noexcept {
    return extents_are_lengths(field) ? lengths_[to_index(field)] : extents_[to_index(field)];
  }
  /// A document with eight bytes of its id.
  struct IdKey {
    std::array<std::uint32_t, 2> bytes;
    std::uint32_t doc;
  };
  /// Sorts ids that share their first `depth` bytes, eight bytes at a time: a multikey quicksort
  /// that caches the bytes it compares (Ng & Kakehi 2007, Cache Efficient Radix Sort for String
  /// Sorting), so that few ids are read.
  void sort_run(std::span<IdKey> run, std::size_t depth) const;
  void sort_by_comparing(std::span<IdKey> run) const;
  void add_extent(std::size_t field, std::uint32_t extent, std::uint32_t length);
  void add_keyword(const std::string& field, const std::string& value);
  void add_shared(const SharedKeywords& keywords);

  /// Ids are read in any order while they are written.
  static constexpr std::size_t kIdStep = 4;

  StringList ids_{kIdStep};
  std::vector<std::uint32_t> by_id_;
  std::vector<std::vector<std::uint32_t>> lengths_;  ///< by field
  std::vector<std::vector<std::uint32_t>> extents_;  ///< empty while all are the lengths
  std::vector<std::uint64_t> content_digests_;
  std::map<std::string, KeywordDataWriter, std::less<>> keywords_;
  std::vector<SharedRun> shared_;
  std::map<std::string, Numbers, std::less<>> numbers_;
  std::size_t memory_bytes_ = 0;  ///< of all but ids
};

}  // namespace inkling::storage

#pragma once

/// The columns of documents that are indexed, in memory until they are written.

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

/// How much a document holds.
struct FieldMeasure {
  std::uint32_t length = 0;  ///< in tokens
  std::uint32_t extent = 0;  ///< its positions are numbered below, see PositionBounds
};
struct DocumentMeasures {
  std::vector<FieldMeasure> fields;  ///< those of the segment
  std::uint64_t content_digest = 0;  ///< below 2^48: of all that it holds but labels; 0: not known
};

/// Documents are added, then their ids are sorted, then all is visited.
class CollectedColumns : public ColumnSource {
 public:
  /// Of so many fields with postings.
  explicit CollectedColumns(std::size_t fields) : lengths_(fields), extents_(fields) {}

  /// `keywords` come to those of the document.
  void add(const Document& document, const DocumentMeasures& measures,
           std::span<const KeywordValue> keywords = {});
  /// When all were added. Memory: 16 bytes a document while it lasts, and 4 behind it. Cost: O(n
  /// log n).
  void sort_ids();
  /// The documents in the order of ids, of equal ones by number, so that the bytes are the same
  /// every time.
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
  /// None: documents are numbered as they come.
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
  struct Numbers {
    std::vector<std::uint32_t> docs;  ///< increasing, of each value
    NumberList values;
  };

  std::span<const std::uint32_t> extents(FieldId field) const noexcept {
    return extents_are_lengths(field) ? lengths_[to_index(field)] : extents_[to_index(field)];
  }
  /// A document with some bytes of its id.
  struct IdKey {
    std::array<std::uint32_t, 2> bytes;
    std::uint32_t doc;
  };
  /// Sorts ids that have the first `depth` bytes in common, eight bytes at a time: as a multikey
  /// quicksort that keeps what it compares (Ng & Kakehi 2007, Cache Efficient Radix Sort for String
  /// Sorting), so that few are looked up.
  void sort_run(std::span<IdKey> run, std::size_t depth) const;
  void sort_by_comparing(std::span<IdKey> run) const;
  void add_extent(std::size_t field, std::uint32_t extent, std::uint32_t length);
  void add_keyword(const std::string& field, const std::string& value);

  /// They are looked up in any order while they are written.
  static constexpr std::size_t kIdStep = 4;

  StringList ids_{kIdStep};
  std::vector<std::uint32_t> by_id_;
  std::vector<std::vector<std::uint32_t>> lengths_;  ///< by field
  std::vector<std::vector<std::uint32_t>> extents_;  ///< empty while all are the lengths
  std::vector<std::uint64_t> content_digests_;
  std::map<std::string, KeywordDataWriter, std::less<>> keywords_;
  std::map<std::string, Numbers, std::less<>> numbers_;
  std::size_t memory_bytes_ = 0;  ///< of all but ids
};

}  // namespace inkling::storage

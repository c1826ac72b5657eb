#pragma once

/// What a segment keeps of each document besides its texts: ids, lengths, exact strings, numbers.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/types.h"
#include "storage/bits/position_bounds.h"
#include "storage/documents/column_directory.h"
#include "storage/documents/keyword_data.h"
#include "storage/documents/number_data.h"
#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"
#include "storage/strings/sorted_ids.h"

namespace inkling::storage {

/// The columns of one segment, read in place.
class Columns {
 public:
  /// `fields` is the number of fields with postings in the segment. In any other field lengths and
  /// extents are 0.
  Columns(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count,
          std::size_t fields);
  /// With the sections of `directory` alone, where others cannot be read. Without has_ids() nothing
  /// must be asked about ids, without has_measures() nothing about lengths and extents.
  Columns(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count, std::size_t fields,
          const ColumnDirectory& directory);

  bool has_ids() const noexcept { return ids_.has_value(); }
  bool has_measures() const noexcept;
  std::string id(std::uint32_t doc) const;
  /// The rank of a document's id among all ids of the segment, and the document with that rank.
  std::uint32_t id_rank(std::uint32_t doc) const;
  std::uint32_t document_of_rank(std::uint32_t rank) const;
  /// Call require_readable() after reading them.
  const SortedIds& sorted_ids() const noexcept { return *ids_; }
  /// Visits all ids, in any order.
  void for_each_id(const std::function<void(std::string_view)>& visit) const;
  /// Cost: O(log documents).
  std::optional<std::uint32_t> find(std::string_view id) const;
  std::uint32_t length(FieldId field, std::uint32_t doc) const;
  /// Appends the lengths of all documents.
  void append_lengths(FieldId field, std::vector<std::uint32_t>& lengths) const;
  PositionBounds bounds(FieldId field, std::uint32_t doc) const {
    return {extents(field)[doc], gap_at(field, doc)};
  }
  /// The gap of bounds() alone.
  std::uint32_t gap_at(FieldId field, std::uint32_t doc) const {
    return field == FieldId::text ? extents(FieldId::title)[doc] : 0;
  }
  /// The extent of bounds() alone.
  std::uint32_t extent(FieldId field, std::uint32_t doc) const {
    return has(field) ? extents(field)[doc] : 0;
  }
  /// The extents of all documents in a field that the segment has.
  const PackedNumbers& extents(FieldId field) const noexcept {
    const PackedNumbers& own = extents_[to_index(field)];
    return own.is_there() ? own : lengths_[to_index(field)];
  }
  /// The lengths of all documents in a field that the segment has.
  const PackedNumbers& lengths(FieldId field) const noexcept { return lengths_[to_index(field)]; }
  /// Verifies lengths and bounds of all documents: throws CorruptIndexError, IoError.
  void require_bounds() const;
  /// Call before reading lengths and bounds of many documents, which then takes less time. Call
  /// require_readable() after that.
  void verify_bounds() const noexcept;
  /// Throws IoError when some of what was read was not there.
  void require_readable() const { file_->require_readable(); }

  /// Whether documents entered in another order than that of their numbers.
  bool is_reordered() const noexcept { return entry_ranks_.is_there(); }
  std::uint32_t entry_rank(std::uint32_t doc) const;
  /// Appends each document's place in the order of entry, plus `base`. Throws CorruptIndexError if
  /// places are missing or repeated. Cost: O(documents).
  void append_entry_ranks(std::uint32_t base, std::vector<std::uint32_t>& ranks) const;
  /// The digest that the writer of the segment gave; 0 if it gave none.
  std::uint64_t content_digest(std::uint32_t doc) const;

  std::vector<std::string> keyword_fields() const;
  std::vector<std::string> number_fields() const;

  /// Empty when the segment has no such field. Cost: O(values), of a dense field O(documents +
  /// values).
  std::optional<KeywordData> keyword(std::string_view field) const;
  /// Reads the same field forward. Call require_readable() after reading. Verifies its pages first,
  /// and calls `on_verified` with the bytes of each.
  std::optional<KeywordReader> read_keyword(
      std::string_view field, const std::function<void(std::size_t)>& on_verified) const;
  /// All values of a number field; empty when the segment has no such field.
  std::optional<NumberData> numbers(std::string_view field) const;
  /// Reads single documents of a number field. Call require_readable() after reading. Cost: O(log
  /// fields).
  std::optional<NumberReader> read_numbers(std::string_view field) const;

 private:
  bool has(FieldId field) const noexcept { return to_index(field) < lengths_.size(); }
  void read_field(std::size_t field, const ColumnDirectory& directory);
  void find_values(const ColumnDirectory& directory);
  void require_size(const Section& section, std::uint64_t bytes) const;

  std::shared_ptr<const CheckedFile> file_;
  std::uint32_t document_count_;
  std::vector<PackedNumbers> lengths_;  ///< by field
  std::vector<PackedNumbers> extents_;  ///< by field, if they are not the lengths
  std::optional<Section> content_digests_;
  PackedNumbers entry_ranks_;  ///< if they are not the numbers of documents
  struct KeywordSection {
    Section section;
    KeywordForm form = KeywordForm::dense;
  };
  struct NumberSection {
    Section section;
    NumberDocuments told = NumberDocuments::all;
  };
  std::map<std::string, KeywordSection, std::less<>> keywords_;
  std::map<std::string, NumberSection, std::less<>> numbers_;
  std::optional<SortedIds> ids_;
};

}  // namespace inkling::storage

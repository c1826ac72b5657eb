#pragma once

/// One number field of a segment: numbers by document.

#include <cstdint>
#include <vector>

#include "inkling/number.h"
#include "inkling/value_ranges.h"
#include "storage/documents/number_data_writer.h"
#include "storage/documents/number_form.h"
#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"

namespace inkling::storage {

/// The field of all documents in memory.
struct NumberData {
  ValueRanges ranges;  ///< of documents in `values`
  NumberList values;   ///< increasing within a document
};

/// Sorts values and removes duplicates.
void make_distinct(std::vector<Number>& values);

/// Reads a field in place. Bytes are verified when they are read. Call require_readable() of the
/// file after reading.
class NumberReader {
 public:
  /// `file` must outlive it. Throws CorruptIndexError if the section cannot be a field of so many
  /// documents. Cost: O(1).
  NumberReader(const CheckedFile& file, const Section& section, NumberDocuments told,
               std::uint32_t document_count);

  /// Replaces `values` by those of a document. Cost: O(values), and the counts of the documents
  /// between this one and the one read last, or up to 63 before it; O(log documents) where only
  /// documents with values are told of, unless it is the next of these.
  void read(std::uint32_t doc, std::vector<Number>& values);
  /// Calls visit(doc, values) for all documents with values, in order.
  template <typename Visit>
  void for_each(Visit visit) {
    std::vector<Number> values;
    std::uint32_t next = 0;
    for (std::uint32_t row = 0; row < rows_; ++row) {
      const std::uint32_t doc = checked_doc(row, next);
      next = doc + 1;
      if (count(row) == 0) continue;
      read_row(row, values);
      visit(doc, values);
    }
  }
  /// Documents that are told of: those with values, or all.
  std::uint32_t rows() const noexcept { return rows_; }
  /// Reads and verifies the whole section. Cost: O(rows + values).
  NumberData read_all() const;

 private:
  std::uint64_t count(std::uint32_t row) const { return least_count_ + counts_[row]; }
  std::uint64_t start(std::uint32_t row);
  /// The document of a row, which must not be below `next`.
  std::uint32_t checked_doc(std::uint32_t row, std::uint32_t next) const;
  void read_row(std::uint32_t row, std::vector<Number>& values);
  /// The row of a document; rows_ if it is not told of.
  std::uint32_t row_of(std::uint32_t doc);
  void open_values(std::uint64_t offset, std::uint64_t end);
  void open_integers(std::uint64_t offset, std::uint64_t end);
  /// Appends the values of a document that stand at [start, start + count).
  template <typename Values>
  void append(std::uint64_t start, std::uint64_t count, Values& values) const;
  Number value(std::uint64_t at) const;
  Number above_least(std::uint64_t difference) const;
  Number checked(std::uint8_t kind, std::uint64_t bits) const;
  [[noreturn]] void fail(const char* what) const;

  const CheckedFile* file_;
  std::uint64_t offset_;  ///< of the section
  std::uint32_t document_count_;
  std::uint32_t rows_;      ///< documents that are told of
  PackedPlaces documents_;  ///< of rows, unless all documents are told of
  std::uint64_t value_count_;
  std::uint64_t least_count_;
  PackedPlaces counts_;  ///< of each row, less the least
  PackedPlaces starts_;  ///< of each 64th row but the first; none if all counts are the same
  NumberForm form_{};
  Number least_;                 ///< of integers
  PackedPlaces differences_;     ///< of integers, if in fewer than 64 bits
  std::uint64_t values_at_ = 0;  ///< the offset of the values otherwise
  /// What is known of the row that was read last.
  struct Walk {
    std::uint32_t known_row = 0;  ///< one whose start is known
    std::uint64_t known_start = 0;
    std::uint32_t next_row = 0;  ///< behind the last one
  };
  Walk walk_;
};

}  // namespace inkling::storage

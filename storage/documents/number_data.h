#pragma once

/// One number field of a segment: numbers by document.

#include <cstdint>
#include <vector>

#include "inkling/number.h"
#include "storage/documents/number_form.h"
#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"

namespace inkling::storage {

/// The field of all documents in memory.
struct NumberData {
  std::vector<std::uint32_t> starts;  ///< in `values`, by document; one more than documents
  NumberList values;                  ///< increasing within a document
};

/// Sorts values and removes duplicates.
void make_distinct(std::vector<Number>& values);

/// Reads a field in place. Bytes are verified when they are read. Call require_readable() of the
/// file after reading.
class NumberReader {
 public:
  /// `file` must outlive it. Throws CorruptIndexError if the section cannot be a field of so many
  /// documents. Cost: O(1).
  NumberReader(const CheckedFile& file, const Section& section, std::uint32_t document_count);

  /// Replaces `values` by those of a document. Cost: O(values), and the counts of the documents
  /// between this one and the one read last, or up to 63 before it.
  void read(std::uint32_t doc, std::vector<Number>& values);
  /// Reads and verifies the whole section. Cost: O(documents + values).
  NumberData read_all() const;

 private:
  std::uint64_t count(std::uint32_t doc) const { return least_count_ + counts_[doc]; }
  std::uint64_t start(std::uint32_t doc);
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
  std::uint64_t value_count_;
  std::uint64_t least_count_;
  PackedPlaces counts_;  ///< of each document, less the least
  PackedPlaces starts_;  ///< of each 64th document but the first; none if all counts are the same
  NumberForm form_{};
  Number least_;                 ///< of integers
  PackedPlaces differences_;     ///< of integers, if in fewer than 64 bits
  std::uint64_t values_at_ = 0;  ///< the offset of the values otherwise
  std::uint32_t known_doc_ = 0;  ///< a document whose start is known
  std::uint64_t known_start_ = 0;
};

}  // namespace inkling::storage

#pragma once

/// Numbers of the documents of a segment: one number field.

#include <cstdint>
#include <vector>

#include "inkling/number.h"
#include "storage/documents/number_form.h"
#include "storage/files/checked_file.h"
#include "storage/files/packed_numbers.h"

namespace inkling::storage {

/// The field of all documents in memory.
struct NumberData {
  std::vector<std::uint32_t> starts;  ///< one more than documents
  NumberList values;                  ///< increasing within a document, each once
};

/// Puts values in increasing order, each once.
void make_distinct(std::vector<Number>& values);

/// A field where it lies in its file. Bytes are verified when they are read. Call
/// require_readable() of the file after reading.
class NumberReader {
 public:
  /// `file` must outlive it. Throws CorruptIndexError where a field of so many documents cannot be
  /// there. Cost: O(1).
  NumberReader(const CheckedFile& file, const Section& section, std::uint32_t document_count);

  /// Replaces `values` by those of a document. Cost: O(values), and a look at the counts between
  /// the document read last, or the 64th before, and this one.
  void read(std::uint32_t doc, std::vector<Number>& values);
  /// All of them, with all that the section says verified. Cost: O(documents + values).
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
  PackedPlaces starts_;  ///< of each 64th document but the first; none where counts are the same
  NumberForm form_{};
  Number least_;                 ///< of integers
  PackedPlaces differences_;     ///< of integers in fewer than 64 bits
  std::uint64_t values_at_ = 0;  ///< else
  std::uint32_t known_doc_ = 0;  ///< a document whose start is known
  std::uint64_t known_start_ = 0;
};

}  // namespace inkling::storage

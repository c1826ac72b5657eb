#include "storage/documents/number_data_writer.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "inkling/error.h"
#include "storage/documents/number_form.h"
#include "storage/files/packed_numbers.h"

namespace inkling::storage {

namespace {

using Kind = Number::Kind;

/// b - a for two integers, a <= b; empty if it takes more than 64 bits.
std::optional<std::uint64_t> difference(const Number& a, const Number& b) {
  const std::uint64_t difference = b.bits() - a.bits();
  const bool has_wrapped = b.kind() == Kind::large && a < Number(0) && difference < b.bits();
  return has_wrapped ? std::nullopt : std::optional(difference);
}

bool is_double(const Number& number) { return Number(number.to_double()) == number; }

unsigned bits_of(std::uint64_t greatest) { return static_cast<unsigned>(std::bit_width(greatest)); }

/// What the first walk finds out about a field.
struct Range {
  std::uint32_t documents = 0;  ///< with values
  std::uint64_t values = 0;
  std::uint64_t least_count = std::numeric_limits<std::uint64_t>::max();  ///< of these documents
  std::uint64_t greatest_count = 0;
  Number least, greatest;
  bool are_integers = true;
  bool are_doubles = true;

  void add(std::span<const Number> of_document) {
    ++documents;
    least_count = std::min<std::uint64_t>(least_count, of_document.size());
    greatest_count = std::max<std::uint64_t>(greatest_count, of_document.size());
    for (const Number& value : of_document) {
      if (values++ == 0) least = greatest = value;
      least = std::min(least, value);
      greatest = std::max(greatest, value);
      are_integers = are_integers && value.kind() != Kind::real;
      are_doubles = are_doubles && is_double(value);
    }
  }
};

Range range_of(const WalkNumbers& walk) {
  Range range;
  walk([&](std::uint32_t, std::span<const Number> values) { range.add(values); });
  return range;
}

/// How many values each document has, of all documents or of those with values.
class Counts {
 public:
  Counts(const WalkNumbers& walk, const Range& range, NumberDocuments told,
         std::uint32_t document_count)
      : walk_(walk),
        told_(told),
        values_(range.values),
        documents_(told == NumberDocuments::all ? document_count : range.documents),
        least_(documents_ > range.documents ? 0 : range.least_count),
        bits_(bits_of(range.greatest_count - least_)) {}

  /// Of counts and starts.
  std::uint64_t bits() const noexcept {
    const std::uint64_t starts = bits_ == 0 ? 0 : (documents_ - 1) / kDocumentsPerStart;
    return std::uint64_t{documents_} * bits_ + starts * bits_of(values_);
  }

  void write(CheckedFileWriter& file) const {
    std::string head;
    put_varint(head, values_);
    put_varint(head, least_);
    file.append(head);
    PackedNumbersWriter counts(bits_, file);
    for_each([&](std::uint64_t count) { counts.add(count - least_); });
    counts.finish();
    if (bits_ == 0) return;
    PackedNumbersWriter starts(bits_of(values_), file);
    std::uint32_t row = 0;
    std::uint64_t start = 0;
    for_each([&](std::uint64_t count) {
      if (row != 0 && row % kDocumentsPerStart == 0) starts.add(start);
      ++row;
      start += count;
    });
    starts.finish();
  }

 private:
  template <typename Visit>
  void for_each(Visit visit) const {
    std::uint32_t next = 0;
    walk_([&](std::uint32_t doc, std::span<const Number> values) {
      for (; told_ == NumberDocuments::all && next < doc; ++next) visit(0);
      visit(values.size());
      next = doc + 1;
    });
    for (; told_ == NumberDocuments::all && next < documents_; ++next) visit(0);
  }

  const WalkNumbers& walk_;
  NumberDocuments told_;
  std::uint64_t values_;
  std::uint32_t documents_;  ///< that are told of
  std::uint64_t least_;
  unsigned bits_;  ///< of each count
};

void write_documents(const WalkNumbers& walk, const Range& range, unsigned bits,
                     CheckedFileWriter& file) {
  std::string head;
  put_varint(head, range.documents);
  file.append(head);
  PackedNumbersWriter documents(bits, file);
  walk([&](std::uint32_t doc, std::span<const Number>) { documents.add(doc); });
  documents.finish();
}

void put_kind(std::string& out, const Number& number) {
  put_fixed(out, static_cast<std::uint8_t>(number.kind()));
  put_fixed(out, number.bits());
}

void write_integers(const WalkNumbers& walk, const Number& least, unsigned bits,
                    CheckedFileWriter& file) {
  std::string head;
  put_kind(head, least);
  file.append(head);
  PackedNumbersWriter differences(bits, file);
  walk([&](std::uint32_t, std::span<const Number> values) {
    for (const Number& value : values) differences.add(value.bits() - least.bits());
  });
  differences.finish();
}

/// Appends each value with `put`.
template <typename Put>
void write_each(const WalkNumbers& walk, CheckedFileWriter& file, Put put) {
  std::string bytes;
  walk([&](std::uint32_t, std::span<const Number> values) {
    bytes.clear();
    for (const Number& value : values) put(bytes, value);
    file.append(bytes);
  });
}

void write_values(const WalkNumbers& walk, const Range& range, CheckedFileWriter& file) {
  const auto put_form = [&](NumberForm form) {
    const auto byte = static_cast<char>(form);
    file.append({&byte, 1});
  };
  const auto span = range.are_integers ? difference(range.least, range.greatest) : std::nullopt;
  if (span) {
    put_form(NumberForm::integers);
    const unsigned bits = bits_of(*span);
    write_integers(walk, range.least, bits > kMostBits ? kWholeBits : bits, file);
  } else if (range.are_doubles) {
    put_form(NumberForm::doubles);
    write_each(walk, file,
               [](std::string& out, const Number& value) { put_fixed(out, value.to_double()); });
  } else {
    put_form(NumberForm::kinds);
    write_each(walk, file, put_kind);
  }
}

}  // namespace

NumberDocuments write_numbers(const WalkNumbers& walk, std::uint32_t document_count,
                              CheckedFileWriter& file) {
  const Range range = range_of(walk);
  if (range.values > kMostNumbers)
    throw OptionError("numbers", "a segment has more than 4,294,967,295 values of one field");
  const Counts of_all(walk, range, NumberDocuments::all, document_count);
  const Counts of_some(walk, range, NumberDocuments::with_values, document_count);
  const unsigned bits = bits_of(document_count - 1);
  const bool is_sparse = of_some.bits() + std::uint64_t{range.documents} * bits < of_all.bits();
  if (is_sparse) write_documents(walk, range, bits, file);
  (is_sparse ? of_some : of_all).write(file);
  write_values(walk, range, file);
  return is_sparse ? NumberDocuments::with_values : NumberDocuments::all;
}

}  // namespace inkling::storage

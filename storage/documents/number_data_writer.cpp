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

/// What the first walk finds out about a field.
struct Range {
  std::uint32_t documents = 0;
  std::uint64_t values = 0;
  std::uint64_t least_count = std::numeric_limits<std::uint64_t>::max();
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
  walk([&](std::span<const Number> values) { range.add(values); });
  return range;
}

unsigned bits_of(std::uint64_t greatest) { return static_cast<unsigned>(std::bit_width(greatest)); }

void write_counts(const WalkNumbers& walk, const Range& range, CheckedFileWriter& file) {
  std::string head;
  put_varint(head, range.values);
  put_varint(head, range.least_count);
  file.append(head);
  PackedNumbersWriter counts(bits_of(range.greatest_count - range.least_count), file);
  walk([&](std::span<const Number> values) { counts.add(values.size() - range.least_count); });
  counts.finish();
  if (range.greatest_count == range.least_count) return;
  PackedNumbersWriter starts(bits_of(range.values), file);
  std::uint32_t doc = 0;
  std::uint64_t start = 0;
  walk([&](std::span<const Number> values) {
    if (doc != 0 && doc % kDocumentsPerStart == 0) starts.add(start);
    ++doc;
    start += values.size();
  });
  starts.finish();
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
  walk([&](std::span<const Number> values) {
    for (const Number& value : values) differences.add(value.bits() - least.bits());
  });
  differences.finish();
}

/// Appends each value with `put`.
template <typename Put>
void write_each(const WalkNumbers& walk, CheckedFileWriter& file, Put put) {
  std::string bytes;
  walk([&](std::span<const Number> values) {
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

void write_numbers(const WalkNumbers& walk, CheckedFileWriter& file) {
  const Range range = range_of(walk);
  if (range.values > kMostNumbers)
    throw OptionError("numbers", "a segment has more than 4,294,967,295 values of one field");
  write_counts(walk, range, file);
  write_values(walk, range, file);
}

}  // namespace inkling::storage

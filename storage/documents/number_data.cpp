#include "storage/documents/number_data.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace inkling::storage {

namespace {

using Kind = Number::Kind;

/// Bytes of the two numbers at the start of a section.
constexpr std::uint64_t kMostHeadBytes = 20;

bool is_negative(const Number& number) { return number < Number(0); }

}  // namespace

void make_distinct(std::vector<Number>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

NumberReader::NumberReader(const CheckedFile& file, const Section& section, NumberDocuments told,
                           std::uint32_t document_count)
    : file_(&file),
      offset_(section.offset),
      document_count_(document_count),
      rows_(document_count) {
  const std::uint64_t end = section.offset + section.bytes;
  std::uint64_t at = section.offset;
  const auto head = [&] { return file.reader(at, std::min(end - at, kMostHeadBytes)); };
  if (told == NumberDocuments::with_values) {
    ByteReader in = head();
    rows_ = in.varint32();
    if (rows_ > document_count) fail("numbers of more documents than there are");
    documents_ = PackedPlaces(file, in.offset(), end, rows_);
    at = documents_.end();
  }
  ByteReader in = head();
  value_count_ = in.varint();
  least_count_ = in.varint();
  if (value_count_ > kMostNumbers || least_count_ > value_count_)
    fail("more numbers than there can be");
  counts_ = PackedPlaces(file, in.offset(), end, rows_);
  std::uint64_t offset = counts_.end();
  if (counts_.bits() > 0) {
    starts_ = PackedPlaces(file, offset, end, rows_ == 0 ? 0 : (rows_ - 1) / kDocumentsPerStart);
    offset = starts_.end();
  } else if (least_count_ * rows_ != value_count_) {
    fail("numbers of other documents");
  }
  open_values(offset, end);
}

void NumberReader::open_values(std::uint64_t offset, std::uint64_t end) {
  const auto require = [&](std::uint64_t bytes) {
    if (end - offset != bytes) fail("section of another size than its numbers take");
  };
  form_ = file_->reader(offset, std::min<std::uint64_t>(end - offset, 1)).fixed<NumberForm>();
  ++offset;
  switch (form_) {
    case NumberForm::integers:
      return open_integers(offset, end);
    case NumberForm::doubles:
      require(value_count_ * sizeof(double));
      break;
    case NumberForm::kinds:
      require(value_count_ * kKindBytes);
      break;
    default:
      fail("numbers in an unknown form");
  }
  values_at_ = offset;
}

void NumberReader::open_integers(std::uint64_t offset, std::uint64_t end) {
  ByteReader in = file_->reader(offset, std::min(end - offset, kKindBytes + 1));
  const auto kind = in.fixed<std::uint8_t>();
  least_ = checked(kind, in.fixed<std::uint64_t>());
  if (least_.kind() == Kind::real) fail("an invalid least integer");
  if (in.fixed<std::uint8_t>() == kWholeBits) {
    values_at_ = in.offset();
    if (end - values_at_ != value_count_ * sizeof(std::uint64_t))
      fail("section of another size than its numbers take");
    return;
  }
  differences_ = PackedPlaces(*file_, in.offset() - 1, end, value_count_);
  if (differences_.end() != end) fail("section of another size than its numbers take");
  // So that no small file claims many numbers.
  if (differences_.bits() == 0 && value_count_ > rows_)
    fail("more numbers than documents, and all the same");
}

void NumberReader::fail(const char* what) const { file_->fail(offset_, what); }

std::uint64_t NumberReader::start(std::uint32_t row) {
  if (counts_.bits() == 0) return row * least_count_;
  const std::uint32_t group = row / kDocumentsPerStart;
  if (row < walk_.known_row || group != walk_.known_row / kDocumentsPerStart) {
    walk_.known_row = group * kDocumentsPerStart;
    walk_.known_start = group == 0 ? 0 : starts_[group - 1];
  }
  for (; walk_.known_row < row; ++walk_.known_row) walk_.known_start += count(walk_.known_row);
  return walk_.known_start;
}

std::uint32_t NumberReader::checked_doc(std::uint32_t row, std::uint32_t next) const {
  if (!documents_.is_there()) return row;
  const std::uint64_t doc = documents_[row];
  if (doc < next || doc >= document_count_) fail("documents out of order");
  return static_cast<std::uint32_t>(doc);
}

std::uint32_t NumberReader::row_of(std::uint32_t doc) {
  if (!documents_.is_there()) return doc;
  if (walk_.next_row < rows_ && documents_[walk_.next_row] == doc) return walk_.next_row++;
  std::uint32_t low = 0;
  std::uint32_t high = rows_;
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (documents_[middle] < doc) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  walk_.next_row = low;
  if (low == rows_ || documents_[low] != doc) return rows_;
  ++walk_.next_row;
  return low;
}

Number NumberReader::checked(std::uint8_t kind, std::uint64_t bits) const {
  switch (static_cast<Kind>(kind)) {
    case Kind::integer:
      return Number(static_cast<std::int64_t>(bits));
    case Kind::large:
      if (Number(bits).kind() != Kind::large) break;
      return Number(bits);
    case Kind::real:
      if (!std::isfinite(std::bit_cast<double>(bits))) break;
      return Number(std::bit_cast<double>(bits));
  }
  fail("a number that is not one");
}

Number NumberReader::above_least(std::uint64_t difference) const {
  const std::uint64_t sum = least_.bits() + difference;
  if (is_negative(least_))
    // The sum is below 2^64 - 2^63, and negative where the difference does not reach 0.
    return sum >> 63 != 0 && difference < -least_.bits() ? Number(static_cast<std::int64_t>(sum))
                                                         : Number(sum);
  if (sum < difference) fail("an integer beyond 64 bits");
  return Number(sum);
}

Number NumberReader::value(std::uint64_t at) const {
  const auto whole = [&](std::uint64_t place) {
    return load<std::uint64_t>(file_->bytes(place, sizeof(std::uint64_t)).data());
  };
  switch (form_) {
    case NumberForm::integers:
      return above_least(differences_.is_there() ? differences_[at]
                                                 : whole(values_at_ + at * sizeof(std::uint64_t)));
    case NumberForm::doubles:
      return checked(static_cast<std::uint8_t>(Kind::real),
                     whole(values_at_ + at * sizeof(double)));
    case NumberForm::kinds:
      break;
  }
  ByteReader in = file_->reader(values_at_ + at * kKindBytes, kKindBytes);
  const auto kind = in.fixed<std::uint8_t>();
  return checked(kind, in.fixed<std::uint64_t>());
}

template <typename Values>
void NumberReader::append(std::uint64_t start, std::uint64_t count, Values& values) const {
  if (count > value_count_ || start > value_count_ - count) fail("numbers past their end");
  for (std::uint64_t at = start; at < start + count; ++at) {
    const Number number = value(at);
    if (at > start && number <= values[values.size() - 1])
      fail("numbers of a document out of order");
    values.push_back(number);
  }
}

void NumberReader::read_row(std::uint32_t row, std::vector<Number>& values) {
  values.clear();
  append(start(row), count(row), values);
}

void NumberReader::read(std::uint32_t doc, std::vector<Number>& values) {
  values.clear();
  const std::uint32_t row = row_of(doc);
  if (row < rows_) read_row(row, values);
}

NumberData NumberReader::read_all() const {
  NumberData data;
  data.ranges = ValueRanges(document_count_);
  data.values.reserve(static_cast<std::size_t>(value_count_));
  std::uint64_t start = 0;
  std::uint32_t next = 0;
  for (std::uint32_t row = 0; row < rows_; ++row) {
    if (counts_.bits() > 0 && row != 0 && row % kDocumentsPerStart == 0 &&
        starts_[row / kDocumentsPerStart - 1] != start)
      fail("numbers that start elsewhere");
    const std::uint32_t doc = checked_doc(row, next);
    next = doc + 1;
    append(start, count(row), data.values);
    const std::uint64_t end = data.values.size();
    if (end > start) data.ranges.add(DocId{doc}, static_cast<std::uint32_t>(end - start));
    start = end;
  }
  if (start != value_count_) fail("numbers of other documents");
  data.ranges.finish();
  return data;
}

}  // namespace inkling::storage

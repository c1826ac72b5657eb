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

NumberReader::NumberReader(const CheckedFile& file, const Section& section,
                           std::uint32_t document_count)
    : file_(&file), offset_(section.offset), document_count_(document_count) {
  ByteReader in = file.reader(section.offset, std::min(section.bytes, kMostHeadBytes));
  const std::uint64_t end = section.offset + section.bytes;
  value_count_ = in.varint();
  least_count_ = in.varint();
  if (value_count_ > kMostNumbers || least_count_ > value_count_)
    fail("more numbers than there can be");
  counts_ = PackedPlaces(file, in.offset(), end, document_count);
  std::uint64_t offset = counts_.end();
  if (counts_.bits() > 0) {
    starts_ = PackedPlaces(file, offset, end,
                           document_count == 0 ? 0 : (document_count - 1) / kDocumentsPerStart);
    offset = starts_.end();
  } else if (least_count_ * document_count != value_count_) {
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
  if (least_.kind() == Kind::real) fail("a least integer that is none");
  if (in.fixed<std::uint8_t>() == kWholeBits) {
    values_at_ = in.offset();
    if (end - values_at_ != value_count_ * sizeof(std::uint64_t))
      fail("section of another size than its numbers take");
    return;
  }
  differences_ = PackedPlaces(*file_, in.offset() - 1, end, value_count_);
  if (differences_.end() != end) fail("section of another size than its numbers take");
  // So that no small file claims many numbers.
  if (differences_.bits() == 0 && value_count_ > document_count_)
    fail("more numbers than documents, and all the same");
}

void NumberReader::fail(const char* what) const { file_->fail(offset_, what); }

std::uint64_t NumberReader::start(std::uint32_t doc) {
  if (counts_.bits() == 0) return doc * least_count_;
  const std::uint32_t group = doc / kDocumentsPerStart;
  if (doc < known_doc_ || group != known_doc_ / kDocumentsPerStart) {
    known_doc_ = group * kDocumentsPerStart;
    known_start_ = group == 0 ? 0 : starts_[group - 1];
  }
  for (; known_doc_ < doc; ++known_doc_) known_start_ += count(known_doc_);
  return known_start_;
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

void NumberReader::read(std::uint32_t doc, std::vector<Number>& values) {
  values.clear();
  append(start(doc), count(doc), values);
}

NumberData NumberReader::read_all() const {
  NumberData data;
  data.starts.reserve(std::size_t{document_count_} + 1);
  data.starts.push_back(0);
  data.values.reserve(static_cast<std::size_t>(value_count_));
  std::uint64_t start = 0;
  for (std::uint32_t doc = 0; doc < document_count_; ++doc) {
    if (counts_.bits() > 0 && doc != 0 && doc % kDocumentsPerStart == 0 &&
        starts_[doc / kDocumentsPerStart - 1] != start)
      fail("numbers that start elsewhere");
    append(start, count(doc), data.values);
    start = data.values.size();
    data.starts.push_back(static_cast<std::uint32_t>(start));
  }
  if (start != value_count_) fail("numbers of other documents");
  return data;
}

}  // namespace inkling::storage

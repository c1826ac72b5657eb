#include "storage/dictionary/term_block.h"

#include <algorithm>
#include <bit>
#include <span>

#include "storage/dictionary/list_length.h"
#include "storage/dictionary/term_key.h"
#include "storage/postings/term_forms.h"

namespace inkling::storage {

namespace {

constexpr unsigned kNumberBits = 32;

bool is_inlined(const ListEntry& list) { return list.cf == 1; }

/// The bits of numbers below `count`.
unsigned bits_below(std::uint64_t count) {
  return static_cast<unsigned>(std::bit_width(count - 1));
}

/// The bits of df - 1.
unsigned df_bits(std::uint64_t cf, std::uint32_t document_count) {
  return bits_below(std::min<std::uint64_t>(cf, document_count));
}

/// Each occurrence is expected to take the low bits and the end of a Rice code of the block.
std::uint64_t expected_occurrence_bits(std::uint64_t cf, unsigned number_parameter) {
  return cf * (number_parameter + 1);
}

}  // namespace

void TermBlockWriter::begin(std::uint64_t postings_offset, std::uint64_t positions_offset,
                            std::uint32_t document_count) {
  postings_offset_ = postings_offset;
  positions_offset_ = positions_offset;
  document_count_ = document_count;
  last_single_ = 0;
  forms_.clear();
}

void TermBlockWriter::add(std::string_view key, const ListEntry& list,
                          std::span<const FormCount> forms, FormRulesWriter& rules) {
  rows_[size_++] = {list, !forms.empty()};
  if (!forms.empty()) TermForms::put(term_of(key), list.cf, forms, rules, forms_);
}

/// The Rice parameter of the positions in the block.
unsigned TermBlockWriter::number_parameter() const noexcept {
  std::uint64_t total = 0;
  std::uint64_t count = 0;
  for (const auto& [list, has_forms] : std::span(rows_).first(size_)) {
    if (!is_inlined(list)) continue;
    total += list.first_number;
    ++count;
  }
  return count == 0 ? 0 : rice_parameter(total, count);
}

void TermBlockWriter::put_row(const Row& row, unsigned number_parameter) {
  const ListEntry& list = row.list;
  bits_.reserve_more(8 * 128);
  bits_.put_gamma(list.cf);
  bits_.put(list.df - 1, df_bits(list.cf, document_count_));
  bits_.put(row.has_forms ? 1 : 0, 1);
  if (list.df == 1) put_single(list.first_doc);
  if (is_inlined(list)) {
    bits_.reserve_more((list.first_number >> number_parameter) + 64);
    return bits_.put_rice(list.first_number, number_parameter);
  }
  const std::uint64_t documents = expected_document_bits(list.df, list.cf, document_count_);
  const std::uint64_t occurrences = expected_occurrence_bits(list.cf, number_parameter);
  if (list.df < kPostingBlock)
    return put_length(list.postings_bytes, documents + occurrences, bits_);
  put_length(list.postings_bytes, documents, bits_);
  put_length(list.positions_bytes, occurrences, bits_);
}

void TermBlockWriter::put_single(std::uint32_t doc) {
  const bool is_same = doc == last_single_;
  bits_.put(is_same ? 1 : 0, 1);
  if (!is_same) bits_.put(doc, bits_below(document_count_));
  last_single_ = doc;
}

void TermBlockWriter::finish(ByteBuffer& out) {
  const unsigned parameter = number_parameter();
  bits_.clear();
  for (const Row& row : std::span(rows_).first(size_)) put_row(row, parameter);
  out.reserve_more(2 + 3 * ByteBuffer::kLongestVarint + bits_.view().size() + forms_.view().size());
  out.put(static_cast<std::uint8_t>(size_));
  out.put(static_cast<std::uint8_t>(parameter));
  out.put_varint(postings_offset_);
  out.put_varint(positions_offset_);
  out.put_varint(bits_.view().size());
  out.put(bits_.view());
  out.put(forms_.view());
  size_ = 0;
}

TermBlockReader::TermBlockReader(ByteReader in, const std::string& path,
                                 std::uint32_t document_count, std::string_view first_key,
                                 const SubstringTable& table)
    : document_count_(document_count),
      first_key_(first_key),
      keys_(table, BitReader({}, path, 0), kKeyCoding),
      bits_({}, path, 0),
      forms_({}, path, 0) {
  const std::uint64_t keys_bytes = in.varint();
  const std::uint64_t keys_offset = in.offset();
  keys_ = FrontCodedReader(table, BitReader(in.take(keys_bytes), path, keys_offset), kKeyCoding);
  left_ = in.fixed<std::uint8_t>();
  rows_ = left_;
  number_parameter_ = in.fixed<std::uint8_t>();
  if (left_ == 0 || left_ > kTermBlock) in.fail("block of an impossible number of terms");
  if (document_count == 0) in.fail("terms of no documents");
  if (number_parameter_ >= kNumberBits) in.fail("positions above 32 bits");
  postings_offset_ = in.varint();
  positions_offset_ = in.varint();
  const std::uint64_t bits_bytes = in.varint();
  const std::uint64_t bits_offset = in.offset();
  bits_ = BitReader(in.take(bits_bytes), path, bits_offset);
  const std::uint64_t forms_offset = in.offset();
  form_bytes_ = in.take(in.remaining());
  forms_ = BitReader(form_bytes_, path, forms_offset);
}

void TermBlockReader::next(std::string& key, TermEntry& entry) {
  next_key_row_ == 0 ? begin_keys(key) : keys_.next(key);
  ++next_key_row_;
  if (take_row(entry)) take_forms(entry.place);
  --left_;
}

bool TermBlockReader::next_wanted(const TermFilter& wanted, std::string& key, TermEntry& entry) {
  for (; left_ > 0; --left_) {
    const bool has_forms = take_row(entry);
    if (!wanted(entry.statistics)) {
      if (has_forms) skipped_cfs_[skipped_with_forms_++] = entry.place.cf;
      continue;
    }
    const std::size_t row = rows_ - left_;
    if (next_key_row_ == 0) {
      begin_keys(key);
      ++next_key_row_;
    }
    if (next_key_row_ == row) keys_.next(key);
    if (next_key_row_ < row) keys_.pass(row - next_key_row_, key);
    next_key_row_ = row + 1;
    pass_skipped_forms();
    if (has_forms) take_forms(entry.place);
    --left_;
    return true;
  }
  return false;
}

void TermBlockReader::begin_keys(std::string& key) {
  if (first_key_ <= key) bits_.fail("keys out of order");
  key = first_key_;
}

std::optional<std::size_t> TermBlockReader::next_key(std::string& key, std::size_t bytes) {
  if (next_key_row_ == 0) {
    begin_keys(key);
  } else {
    next_key_row_ += keys_.next_other(bytes, rows_ - next_key_row_, key);
  }
  return next_key_row_ < rows_ ? std::optional(next_key_row_++) : std::nullopt;
}

std::optional<std::size_t> TermBlockReader::row_of(std::string_view key) {
  if (key == first_key_) return 0;
  if (key < first_key_) return std::nullopt;
  const std::optional<std::size_t> behind =
      keys_.find(key, shared_prefix(first_key_, key), left_ - 1);
  return behind ? std::optional(*behind + 1) : std::nullopt;
}

std::optional<TermEntry> TermBlockReader::find(std::string_view key) {
  const std::optional<std::size_t> row = row_of(key);
  return row ? std::optional(take_behind(*row)) : std::nullopt;
}

TermEntry TermBlockReader::take_behind(std::size_t skipped) {
  if (skipped >= left_) bits_.fail("row past the end of its block");
  left_ -= skipped + 1;
  TermEntry entry;
  for (; skipped > 0; --skipped) {
    if (take_row(entry)) skipped_cfs_[skipped_with_forms_++] = entry.place.cf;
  }
  if (take_row(entry)) {
    pass_skipped_forms();
    take_forms(entry.place);
  }
  return entry;
}

void TermBlockReader::pass_skipped_forms() {
  for (const std::uint64_t cf : std::span(skipped_cfs_).first(skipped_with_forms_))
    TermForms::pass(forms_, cf);
  skipped_with_forms_ = 0;
}

bool TermBlockReader::take_row(TermEntry& entry) {
  PostingListPlace& place = entry.place;
  place = {};
  take_counts(place);
  entry.statistics = {place.df, place.cf};
  const bool has_forms = bits_.take(1) != 0;
  if (place.df == 1) place.single_doc = take_single();
  place.postings_offset = postings_offset_;
  place.positions_offset = positions_offset_;
  if (place.cf == 1) {
    place.single_number = take_number();
  } else {
    take_lengths(place);
  }
  return has_forms;
}

void TermBlockReader::take_counts(PostingListPlace& place) {
  place.cf = bits_.gamma();
  const std::uint64_t df = bits_.take(df_bits(place.cf, document_count_)) + 1;
  if (df > document_count_ || df > place.cf) bits_.fail("df of an impossible number of documents");
  place.df = static_cast<std::uint32_t>(df);
  if ((place.cf - df) / df > 0xFFFF'FFFEu) bits_.fail("cf of an impossible number of occurrences");
}

std::uint32_t TermBlockReader::take_single() {
  const bool is_same = bits_.take(1) != 0;
  if (!is_same) last_single_ = static_cast<std::uint32_t>(bits_.take(bits_below(document_count_)));
  if (last_single_ >= document_count_) bits_.fail("document past the end of the segment");
  return last_single_;
}

std::uint32_t TermBlockReader::take_number() {
  const std::uint64_t number = bits_.rice(number_parameter_);
  if (number >> kNumberBits != 0) bits_.fail("position above 32 bits");
  return static_cast<std::uint32_t>(number);
}

void TermBlockReader::take_lengths(PostingListPlace& place) {
  const std::uint64_t documents = expected_document_bits(place.df, place.cf, document_count_);
  const std::uint64_t occurrences = expected_occurrence_bits(place.cf, number_parameter_);
  if (place.df < kPostingBlock) {
    place.postings_bytes = take_length(bits_, documents + occurrences);
  } else {
    place.postings_bytes = take_length(bits_, documents);
    place.positions_bytes = take_length(bits_, occurrences);
  }
  postings_offset_ += place.postings_bytes;
  positions_offset_ += place.positions_bytes;
}

void TermBlockReader::take_forms(PostingListPlace& place) {
  const std::uint64_t first = forms_.at();
  place.forms_offset = forms_.offset();
  TermForms::pass(forms_, place.cf);
  const std::uint64_t end_byte = (forms_.at() + 7) / 8;
  place.forms = form_bytes_.subspan(first / 8, end_byte - first / 8);
  place.forms_bit = static_cast<unsigned>(first % 8);
}

}  // namespace inkling::storage

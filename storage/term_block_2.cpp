#include "storage/term_block_2.h"

#include <algorithm>
#include <bit>

#include "storage/term_forms.h"
#include "storage/term_key.h"

namespace inkling::storage {

namespace {

// Both lengths of a key stand in a byte; what a length has above what fits stands behind it.
constexpr std::size_t kMostInNibble = 15;
/// Of exp-Golomb codes of lengths in bytes.
constexpr unsigned kLengthParameter = 4;
constexpr unsigned kMostNumberBits = 32;

bool is_inlined(const ListEntry& list) { return list.cf == 1; }

}  // namespace

void TermBlockWriter::begin(std::uint64_t postings_offset, std::uint64_t positions_offset, unsigned document_bits) {
  postings_offset_ = postings_offset;
  positions_offset_ = positions_offset;
  document_bits_ = document_bits;
  last_key_.clear();
  keys_.clear();
  forms_.clear();
}

void TermBlockWriter::add(std::string_view key, const ListEntry& list, std::span<const FormCount> forms,
                          FormRulesWriter& rules) {
  put_key(key);
  rows_[size_++] = {list, !forms.empty()};
  if (!forms.empty()) TermForms::put(term_of(key), list.cf, forms, rules, forms_);
}

void TermBlockWriter::put_key(std::string_view key) {
  const std::size_t shared = shared_prefix(last_key_, key);
  const std::size_t rest = key.size() - shared;
  keys_.reserve_more(1 + 2 * ByteBuffer::kLongestVarint + rest);
  keys_.put(static_cast<std::uint8_t>(std::min(shared, kMostInNibble) << 4 | std::min(rest, kMostInNibble)));
  if (shared >= kMostInNibble) keys_.put_varint(shared - kMostInNibble);
  if (rest >= kMostInNibble) keys_.put_varint(rest - kMostInNibble);
  keys_.put(key.substr(shared));
  last_key_ = key;
}

void TermBlockWriter::put_row(const Row& row, unsigned number_bits) {
  const ListEntry& list = row.list;
  bits_.reserve_more(6 * 128);
  bits_.put_gamma(list.df);
  bits_.put(row.has_forms ? 1 : 0, 1);
  bits_.put_gamma(list.cf - list.df + 1);
  if (list.df == 1) bits_.put(list.first_doc, document_bits_);
  if (is_inlined(list)) {
    bits_.put(list.first_number, number_bits);
  } else {
    bits_.put_exp_golomb(list.postings_bytes, kLengthParameter);
  }
  if (list.df >= kPostingBlock) bits_.put_exp_golomb(list.positions_bytes, kLengthParameter);
}

void TermBlockWriter::finish(ByteBuffer& out) {
  std::uint32_t largest = 0;
  for (const Row& row : std::span(rows_).first(size_)) {
    if (is_inlined(row.list)) largest = std::max(largest, row.list.first_number);
  }
  const auto number_bits = static_cast<unsigned>(std::bit_width(largest));
  bits_.clear();
  for (const Row& row : std::span(rows_).first(size_)) put_row(row, number_bits);
  out.reserve_more(2 + 4 * ByteBuffer::kLongestVarint + keys_.size() + bits_.view().size() + forms_.view().size());
  out.put(static_cast<std::uint8_t>(size_));
  out.put(static_cast<std::uint8_t>(number_bits));
  out.put_varint(postings_offset_);
  out.put_varint(positions_offset_);
  out.put_varint(keys_.size());
  out.put_varint(bits_.view().size());
  out.put(keys_.view());
  out.put(bits_.view());
  out.put(forms_.view());
  size_ = 0;
}

TermBlock2::TermBlock2(ByteReader in, const std::string& path, std::uint32_t document_count)
    : document_count_(document_count), keys_({}, path, 0), bits_({}, path, 0), forms_({}, path, 0) {
  left_ = in.fixed<std::uint8_t>();
  number_bits_ = in.fixed<std::uint8_t>();
  if (left_ == 0 || left_ > kTermBlock) in.fail("block of an impossible number of terms");
  if (number_bits_ > kMostNumberBits) in.fail("positions above 32 bits");
  postings_offset_ = in.varint();
  positions_offset_ = in.varint();
  const std::uint64_t keys_bytes = in.varint();
  const std::uint64_t bits_bytes = in.varint();
  const std::uint64_t keys_offset = in.offset();
  keys_ = ByteReader(in.take(keys_bytes), path, keys_offset);
  const std::uint64_t bits_offset = in.offset();
  bits_ = BitReader(in.take(bits_bytes), path, bits_offset);
  const std::uint64_t forms_offset = in.offset();
  form_bytes_ = in.take(in.remaining());
  forms_ = BitReader(form_bytes_, path, forms_offset);
}

TermBlock2::KeyChange TermBlock2::take_key() {
  const auto head = keys_.fixed<std::uint8_t>();
  std::uint64_t shared = head >> 4;
  std::uint64_t rest = head & kMostInNibble;
  if (shared == kMostInNibble) shared += keys_.varint32();
  if (rest == kMostInNibble) rest += keys_.varint32();
  return {shared, as_text(keys_.take(rest))};
}

void TermBlock2::next(std::string& key, TermEntry& entry) {
  const auto [shared, rest] = take_key();
  put_rest_of_key(keys_, shared, rest, key);
  if (take_row(entry)) take_forms(entry.place);
  --left_;
}

// No key is put together: how much of the wanted one a key has tells, with what it shares with the next, how that one
// compares.
std::optional<std::size_t> TermBlock2::row_of(std::string_view key) {
  std::size_t matched = 0;  // bytes that the key before has in common with the wanted one, which is greater
  std::uint64_t length = 0;
  for (std::size_t row = 0; row < left_; ++row) {
    const auto [shared, rest] = take_key();
    if (shared > length) keys_.fail("shared prefix longer than the key before");
    length = shared + rest.size();
    if (shared > matched) continue;
    matched = static_cast<std::size_t>(shared);
    const std::string_view wanted = key.substr(matched);
    const std::size_t more = shared_prefix(wanted, rest);
    if (more == wanted.size()) return more == rest.size() ? std::optional(row) : std::nullopt;
    if (more < rest.size() && static_cast<unsigned char>(rest[more]) > static_cast<unsigned char>(wanted[more])) {
      return std::nullopt;
    }
    matched += more;
  }
  return std::nullopt;
}

std::optional<TermEntry> TermBlock2::find(std::string_view key) {
  const std::optional<std::size_t> row = row_of(key);
  if (!row) return std::nullopt;
  TermEntry entry;
  std::array<std::uint64_t, kTermBlock> cfs;  // of the terms before that have forms
  std::size_t with_forms = 0;
  for (std::size_t before = 0; before < *row; ++before) {
    if (take_row(entry)) cfs[with_forms++] = entry.place.cf;
  }
  if (take_row(entry)) {
    for (const std::uint64_t cf : std::span(cfs).first(with_forms)) TermForms::pass(forms_, cf);
    take_forms(entry.place);
  }
  left_ = 0;
  return entry;
}

bool TermBlock2::take_row(TermEntry& entry) {
  PostingListPlace& place = entry.place;
  place = {};
  const std::uint64_t df = bits_.gamma();
  if (df > document_count_) bits_.fail("df of an impossible number of documents");
  place.df = static_cast<std::uint32_t>(df);
  const bool has_forms = bits_.take(1) != 0;
  const std::uint64_t more = bits_.gamma() - 1;
  if (more / df > 0xFFFF'FFFEu) bits_.fail("cf of an impossible number of occurrences");
  place.cf = df + more;
  entry.statistics = {place.df, place.cf};
  place.postings_offset = postings_offset_;
  place.positions_offset = positions_offset_;
  if (df == 1) {
    place.single_doc =
        static_cast<std::uint32_t>(bits_.take(static_cast<unsigned>(std::bit_width(document_count_ - 1))));
    if (place.single_doc >= document_count_) bits_.fail("document past the end of the segment");
  }
  if (place.cf == 1) {
    place.single_number = static_cast<std::uint32_t>(bits_.take(number_bits_));
  } else {
    place.postings_bytes = bits_.exp_golomb(kLengthParameter);
  }
  if (df >= kPostingBlock) place.positions_bytes = bits_.exp_golomb(kLengthParameter);
  postings_offset_ += place.postings_bytes;
  positions_offset_ += place.positions_bytes;
  return has_forms;
}

void TermBlock2::take_forms(PostingListPlace& place) {
  const std::uint64_t first = forms_.at();
  place.forms_offset = forms_.offset();
  TermForms::pass(forms_, place.cf);
  const std::uint64_t end_byte = (forms_.at() + 7) / 8;
  place.forms = form_bytes_.subspan(first / 8, end_byte - first / 8);
  place.forms_bit = first % 8;
}

}  // namespace inkling::storage

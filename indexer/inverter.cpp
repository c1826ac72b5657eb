#include "indexer/inverter.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string_view>
#include <utility>

#include "inkling/index.h"

namespace inkling::indexer {

std::uint8_t* SlicePool::allocate(std::size_t bytes) {
  if (chunk_used_ + bytes > kChunkBytes) {
    chunks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(kChunkBytes));
    chunk_used_ = 0;
  }
  std::uint8_t* const slice = chunks_.back().get() + chunk_used_;
  chunk_used_ += bytes;
  return slice;
}

void SlicePool::grow(Stream& stream) {
  std::size_t bytes = kFirstSlice;
  if (stream.first != nullptr) {
    // The size of the last slice stands where the link to the next one will be.
    std::memcpy(&bytes, stream.end, sizeof bytes);
    bytes = next_slice(bytes);
  }
  std::uint8_t* const slice = allocate(bytes);
  if (stream.first == nullptr) {
    stream.first = slice;
  } else {
    std::memcpy(stream.end, &slice, kLink);
  }
  stream.at = slice;
  stream.end = slice + bytes - kLink;
  std::memcpy(stream.end, &bytes, sizeof bytes);
}

SlicePool::Reader::Reader(const Stream& stream)
    : at_(stream.first),
      slice_end_(stream.first == nullptr ? nullptr : stream.first + kFirstSlice - kLink),
      stream_end_(stream.at),
      slice_bytes_(kFirstSlice) {}

std::uint8_t SlicePool::Reader::byte() {
  if (at_ == slice_end_) {
    std::memcpy(&at_, slice_end_, kLink);
    slice_bytes_ = next_slice(slice_bytes_);
    slice_end_ = at_ + slice_bytes_ - kLink;
  }
  return *at_++;
}

std::uint64_t SlicePool::Reader::varint() {
  std::uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t next = byte();
    value |= static_cast<std::uint64_t>(next & 0x7F) << shift;
    if (next < 0x80) return value;
  }
}

void Inverter::add(std::uint32_t doc, FieldId field, std::span<const analysis::Token> tokens,
                   std::uint32_t first_position) {
  if (tokens.empty()) return;
  Forms& forms = forms_[static_cast<std::size_t>(field)];
  if (forms.size() < lexicon_.size()) forms.resize(lexicon_.size());
  std::uint32_t position = first_position;
  for (const analysis::Token& token : tokens) append(forms[analysis::to_number(token.form)], doc, position++);
}

// One varint for an occurrence in the same document as the last: the positions passed over, doubled.
// Odd: a new document, then the documents passed over follow.
void Inverter::append(FormPostings& form, std::uint32_t doc, std::uint32_t position) {
  const bool is_new = form.count == 0 || doc != form.last_doc;
  const std::uint32_t passed = is_new ? position : position - form.next_position;
  pool_.append_varint(form.stream, std::uint64_t{passed} << 1 | static_cast<std::uint64_t>(is_new));
  if (is_new) pool_.append_varint(form.stream, doc - form.last_doc);
  form.last_doc = doc;
  form.next_position = position + 1;
  ++form.count;
}

/// The occurrences of one form, in order.
class Inverter::FormCursor {
 public:
  FormCursor(const FormPostings& form, std::uint32_t number) : in_(form.stream), number_(number) { advance(); }

  bool at_end() const noexcept { return at_end_; }
  std::uint32_t doc() const noexcept { return doc_; }
  storage::Occurrence occurrence() const noexcept { return {position_, number_}; }
  /// Orders by document, then position.
  std::uint64_t place() const noexcept { return std::uint64_t{doc_} << 32 | position_; }

  void advance() {
    at_end_ = in_.at_end();
    if (at_end_) return;
    const std::uint64_t code = in_.varint();
    if ((code & 1) != 0) {
      doc_ += static_cast<std::uint32_t>(in_.varint());
      next_position_ = 0;
    }
    position_ = next_position_ + static_cast<std::uint32_t>(code >> 1);
    next_position_ = position_ + 1;
  }

 private:
  SlicePool::Reader in_;
  std::uint32_t number_;
  std::uint32_t doc_ = 0;
  std::uint32_t position_ = 0;
  std::uint32_t next_position_ = 0;
  bool at_end_ = false;
};

void Inverter::write(storage::SegmentWriter& segment) const {
  std::vector<std::uint32_t> order(lexicon_.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto form = [this](std::uint32_t number) { return lexicon_[analysis::FormId{number}]; };
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const auto compared = form(a).term.compare(form(b).term);
    return compared != 0 ? compared < 0 : form(a).surface < form(b).surface;
  });
  for (const FieldId field : kFieldIds) write_field(field, order, segment);
}

void Inverter::write_field(FieldId field, const std::vector<std::uint32_t>& in_term_order,
                           storage::SegmentWriter& segment) const {
  const Forms& forms = forms_[static_cast<std::size_t>(field)];
  std::vector<std::uint32_t> of_term;
  std::string_view term;
  const auto flush = [&] {
    if (!of_term.empty()) write_term(field, of_term, segment);
    of_term.clear();
  };
  for (const std::uint32_t number : in_term_order) {
    if (number >= forms.size() || forms[number].count == 0) continue;
    const std::string_view next = lexicon_[analysis::FormId{number}].term;
    if (next != term) flush();
    term = next;
    of_term.push_back(number);
  }
  flush();
}

void Inverter::write_term(FieldId field, std::span<const std::uint32_t> numbers,
                          storage::SegmentWriter& segment) const {
  const Forms& forms = forms_[static_cast<std::size_t>(field)];
  std::vector<SurfaceForm> surfaces;
  std::vector<FormCursor> cursors;
  for (const std::uint32_t number : numbers) {
    cursors.emplace_back(forms[number], static_cast<std::uint32_t>(surfaces.size()));
    surfaces.push_back({std::string(lexicon_[analysis::FormId{number}].surface), forms[number].count});
  }
  segment.begin_term(field, lexicon_[analysis::FormId{numbers[0]}].term, surfaces);
  write_postings(std::move(cursors), segment);
  segment.end_term();
}

void Inverter::write_postings(std::vector<FormCursor> cursors, storage::SegmentWriter& segment) {
  const auto later = [](const FormCursor& a, const FormCursor& b) { return a.place() > b.place(); };
  std::make_heap(cursors.begin(), cursors.end(), later);
  std::vector<storage::Occurrence> of_document;
  while (!cursors.empty()) {
    const std::uint32_t doc = cursors.front().doc();
    of_document.clear();
    while (!cursors.empty() && cursors.front().doc() == doc) {
      std::pop_heap(cursors.begin(), cursors.end(), later);
      of_document.push_back(cursors.back().occurrence());
      cursors.back().advance();
      if (cursors.back().at_end()) {
        cursors.pop_back();
      } else {
        std::push_heap(cursors.begin(), cursors.end(), later);
      }
    }
    segment.add_posting(doc, of_document);
  }
}

std::size_t Inverter::memory_bytes() const noexcept {
  std::size_t bytes = lexicon_.memory_bytes() + pool_.memory_bytes();
  for (const Forms& forms : forms_) bytes += forms.capacity() * sizeof(FormPostings);
  return bytes;
}

}  // namespace inkling::indexer

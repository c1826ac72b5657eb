#include "storage/encoded_terms.h"

#include <algorithm>
#include <cassert>

namespace inkling::storage {

namespace {

[[maybe_unused]] bool are_in_order(std::span<const FormCount> forms) {
  return std::ranges::is_sorted(forms, [](const FormCount& a, const FormCount& b) {
    return a.count != b.count ? a.count > b.count : a.surface < b.surface;
  });
}

}  // namespace

void EncodedTerms::begin_term(std::string_view term, std::span<const FormCount> forms) {
  assert(are_in_order(forms));
  term_ = term;
  forms_ = forms;
  lists_.begin(static_cast<std::uint32_t>(forms.size()));
}

void EncodedTerms::end_term() {
  lists_.end();
  if (lists_.df() == 0) return;
  put_forms();
  const std::size_t start = bodies_.size();
  bodies_.reserve_more(5 * ByteBuffer::kLongestVarint + encoded_forms_.size());
  bodies_.put_varint(lists_.df());
  bodies_.put_varint(lists_.cf() - lists_.df());
  bodies_.put_varint(lists_.postings().size());
  bodies_.put_varint(lists_.positions().size());
  bodies_.put_varint(encoded_forms_.size());
  bodies_.put(encoded_forms_.view());
  rows_.push_back({term_.size(), bodies_.size() - start, lists_.postings().size(), lists_.positions().size()});
  keys_ += term_;
  postings_ += lists_.df();
}

/// Nothing where the term itself is its only form.
void EncodedTerms::put_forms() {
  encoded_forms_.clear();
  if (forms_.size() == 1 && forms_[0].surface == term_) return;
  encoded_forms_.reserve_more(ByteBuffer::kLongestVarint);
  encoded_forms_.put_varint(forms_.size());
  for (const auto& [surface, count] : forms_) {
    encoded_forms_.reserve_more(2 * ByteBuffer::kLongestVarint + surface.size());
    encoded_forms_.put_varint(surface.size());
    encoded_forms_.put(surface);
    encoded_forms_.put_varint(count);
  }
}

void EncodedTerms::clear() noexcept {
  lists_.clear();
  keys_.clear();
  bodies_.clear();
  rows_.clear();
  postings_ = 0;
}

std::size_t EncodedTerms::memory_bytes() const noexcept {
  return lists_.memory_bytes() + keys_.capacity() + bodies_.capacity() + rows_.capacity() * sizeof(Row) +
         encoded_forms_.capacity();
}

}  // namespace inkling::storage

#include "storage/postings/encoded_terms.h"

#include <algorithm>
#include <cassert>

namespace inkling::storage {

namespace {

[[maybe_unused]] bool are_in_order(std::span<const FormCount> forms) {
  return std::ranges::is_sorted(forms, [](const FormCount& a, const FormCount& b) {
    return a.count != b.count ? a.count > b.count : a.surface < b.surface;
  });
}

/// Whether `term` is its own only form. Without a look at the bytes where they are the same memory,
/// as those of most are.
bool is_alone(std::string_view term, std::span<const FormCount> forms) noexcept {
  if (forms.size() != 1) return false;
  const std::string_view surface = forms[0].surface;
  return surface.size() == term.size() && (surface.data() == term.data() || surface == term);
}

}  // namespace

void EncodedTerms::begin_term(std::string_view term, std::span<const FormCount> forms) {
  assert(are_in_order(forms));
  term_ = term;
  forms_ = forms;
  lists_.begin(forms);
}

void EncodedTerms::end_term() {
  const ListEntry list = lists_.end();
  if (list.df == 0) return;
  const std::span<const FormCount> forms =
      is_alone(term_, forms_) ? std::span<const FormCount>() : forms_;
  rows_.push_back({term_.size(), forms.size(), list});
  keys_ += term_;
  for (const FormCount& form : forms) {
    surfaces_ += form.surface;
    form_rows_.push_back({form.surface.size(), form.count});
  }
  postings_ += list.df;
}

void EncodedTerms::clear() noexcept {
  lists_.clear();
  keys_.clear();
  rows_.clear();
  surfaces_.clear();
  form_rows_.clear();
  postings_ = 0;
}

}  // namespace inkling::storage

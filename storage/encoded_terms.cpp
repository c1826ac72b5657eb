#include "storage/encoded_terms.h"

#include <algorithm>
#include <cassert>

#include "storage/term_forms.h"

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
  lists_.begin(forms);
}

void EncodedTerms::end_term() {
  const ListEntry list = lists_.end();
  if (list.df == 0) return;
  const std::size_t start = encoded_forms_.size();
  TermForms::put(term_, forms_, encoded_forms_);
  rows_.push_back({term_.size(), encoded_forms_.size() - start, list});
  keys_ += term_;
  postings_ += list.df;
}

void EncodedTerms::clear() noexcept {
  lists_.clear();
  keys_.clear();
  encoded_forms_.clear();
  rows_.clear();
  postings_ = 0;
}

}  // namespace inkling::storage

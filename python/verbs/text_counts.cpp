#include "python/verbs/text_counts.h"

#include <algorithm>
#include <utility>

namespace inkling::python {

void TextCounts::set_terms(const std::vector<std::string>& terms) {
  terms_ = terms;
  numbers_.clear();
  for (std::size_t at = 0; at < terms.size(); ++at)
    numbers_.emplace(terms[at], static_cast<std::int32_t>(at));
  tfs_.assign(terms.size(), 0);
}

void TextCounts::add(std::string_view text, bool terms_are_fixed) {
  analyzer_.analyze(text, [&](const AnalyzedToken& token) {
    if (token.reason.empty()) count(token.term, terms_are_fixed);
  });
  end_row();
}

void TextCounts::count(const std::string& term, bool terms_are_fixed) {
  auto found = numbers_.find(term);
  if (found == numbers_.end()) {
    if (terms_are_fixed) return;
    found = numbers_.emplace(term, static_cast<std::int32_t>(terms_.size())).first;
    terms_.push_back(term);
    tfs_.push_back(0);
  }
  if (tfs_[static_cast<std::size_t>(found->second)]++ == 0) row_.push_back(found->second);
}

void TextCounts::end_row() {
  std::ranges::sort(row_);
  for (const std::int32_t number : row_) {
    rows_.columns.push_back(number);
    rows_.values.push_back(std::exchange(tfs_[static_cast<std::size_t>(number)], 0));
  }
  row_.clear();
  rows_.row_starts.push_back(static_cast<std::int32_t>(rows_.columns.size()));
}

SparseMatrix TextCounts::take() { return std::exchange(rows_, {}); }

}  // namespace inkling::python

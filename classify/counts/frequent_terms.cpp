#include "classify/counts/frequent_terms.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace inkling::classify {

namespace {

/// 0 of a term of too few documents. Null folds: all documents count.
std::uint64_t frequency_of_term(std::span<const Posting> postings, std::uint64_t least,
                                Frequency frequency, const Folds* folds, std::size_t without) {
  std::uint64_t documents = 0;
  std::uint64_t occurrences = 0;
  for (const Posting& posting : postings) {
    if (folds != nullptr && folds->of[posting.row] == without) continue;
    ++documents;
    occurrences += posting.tf;
  }
  if (documents < least) return 0;
  return frequency == Frequency::of_documents ? documents : occurrences;
}

PostingTable frequent(const PostingTable& table, const TermLimits& limits, Frequency frequency,
                      const Folds* folds, std::size_t without) {
  std::vector<std::uint64_t> of_term(table.terms.size());
  std::vector<std::uint32_t> terms;
  for (std::uint32_t term = 0; term < of_term.size(); ++term) {
    of_term[term] = frequency_of_term(table.of(term), limits.min_df, frequency, folds, without);
    if (of_term[term] > 0) terms.push_back(term);
  }
  if (terms.size() > limits.max_terms) {
    const auto end = terms.begin() + static_cast<std::ptrdiff_t>(limits.max_terms);
    std::nth_element(terms.begin(), end, terms.end(), [&](std::uint32_t left, std::uint32_t right) {
      return std::pair(of_term[right], left) < std::pair(of_term[left], right);
    });
    terms.erase(end, terms.end());
    std::ranges::sort(terms);
  }
  return only_terms(table, terms);
}

}  // namespace

PostingTable frequent_terms(const PostingTable& table, const TermLimits& limits,
                            Frequency frequency) {
  return frequent(table, limits, frequency, nullptr, 0);
}

PostingTable frequent_terms(const PostingTable& table, const TermLimits& limits,
                            Frequency frequency, const Folds& folds, std::size_t without) {
  return frequent(table, limits, frequency, &folds, without);
}

}  // namespace inkling::classify

#include "query/score/document_numbers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>

#include "inkling/posting_cursor.h"
#include "stats/smart.h"

namespace inkling::query {

namespace {

/// Walks all live postings of `field`, term by term in the order of their bytes: what `begin(term,
/// df)` makes of a term is handed to `visit(it, doc, tf)` for each of its postings.
template <typename Begin, typename Visit>
void for_each_posting(const Index& index, FieldId field, Begin&& begin, Visit&& visit) {
  for (TermCursor terms = index.terms(field); !terms.exhausted(); terms.advance()) {
    const auto made = begin(terms.term(), terms.statistics().df);
    for (PostingCursor cursor = terms.postings(); !cursor.block_docs().empty();
         cursor.next_block()) {
      const std::span<const DocId> docs = cursor.block_docs();
      const std::span<const std::uint32_t> tfs = cursor.block_tfs();
      for (std::size_t at = 0; at < docs.size(); ++at) visit(made, to_number(docs[at]), tfs[at]);
    }
  }
}

TermCounts count_terms(const Index& index, FieldId field) {
  const std::size_t bound = index.document_bound();
  TermCounts counts{std::vector<std::uint32_t>(bound), std::vector<std::uint32_t>(bound),
                    std::vector<std::uint64_t>(bound), 0};
  std::uint64_t postings = 0;
  for_each_posting(
      index, field, [](std::string_view term, std::uint32_t) { return std::uint64_t{term.size()}; },
      [&](std::uint64_t bytes, std::uint32_t doc, std::uint32_t tf) {
        counts.greatest_tf[doc] = std::max(counts.greatest_tf[doc], tf);
        ++counts.distinct_terms[doc];
        counts.bytes[doc] += tf * bytes;
        ++postings;
      });
  if (postings > 0)
    counts.mean_distinct_terms = static_cast<double>(postings) / index.document_count();
  return counts;
}

/// smart_tf_base() of each document.
std::vector<double> tf_bases(char letter, const TermCounts& counts,
                             std::span<const std::uint32_t> lengths) {
  std::vector<double> bases(lengths.size());
  for (std::size_t doc = 0; doc < bases.size(); ++doc) {
    const std::uint32_t distinct = counts.distinct_terms[doc];
    if (distinct == 0) continue;
    bases[doc] = stats::smart_tf_base(letter, counts.greatest_tf[doc],
                                      static_cast<double>(lengths[doc]) / distinct);
  }
  return bases;
}

/// `bases` may be empty where the letter has none.
std::vector<double> measure(const Index& index, FieldId field, char tf_letter, char df_letter,
                            std::span<const double> bases) {
  const double N = index.document_count();
  std::vector<double> lengths(index.document_bound());
  for_each_posting(
      index, field,
      [&](std::string_view, std::uint32_t df) { return stats::smart_df(df_letter, df, N); },
      [&](double df_weight, std::uint32_t doc, std::uint32_t tf) {
        const double weight =
            stats::smart_tf(tf_letter, tf, bases.empty() ? 0 : bases[doc]) * df_weight;
        lengths[doc] += weight * weight;
      });
  for (double& length : lengths) length = length == 0 ? 1 : std::sqrt(length);
  return lengths;
}

}  // namespace

const TermCounts& DocumentNumbers::counts(FieldId field) {
  const std::lock_guard lock(mutex_);
  return counts_locked(field);
}

const TermCounts& DocumentNumbers::counts_locked(FieldId field) {
  const auto found = counts_.find(field);
  if (found != counts_.end()) return found->second;
  return counts_.emplace(field, count_terms(index_, field)).first->second;
}

const std::vector<double>& DocumentNumbers::euclidean_lengths(FieldId field, char tf_letter,
                                                              char df_letter) {
  const std::lock_guard lock(mutex_);
  const auto found = euclidean_lengths_.find({field, tf_letter, df_letter});
  if (found != euclidean_lengths_.end()) return found->second;

  std::vector<double> bases;
  if (tf_letter == 'a' || tf_letter == 'L')
    bases = tf_bases(tf_letter, counts_locked(field), index_.lengths(field));
  return euclidean_lengths_
      .emplace(std::tuple(field, tf_letter, df_letter),
               measure(index_, field, tf_letter, df_letter, bases))
      .first->second;
}

}  // namespace inkling::query

#include "query/score/document_numbers.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "inkling/error.h"
#include "inkling/posting_cursor.h"
#include "stats/smart.h"

namespace inkling::query {

namespace {

/// Walks all live postings of `field`, term by term in the order of their bytes: what `begin(term,
/// df)` makes of a term is handed to `visit(it, doc, tf)` for each of its postings.
template <typename Begin, typename Visit>
void for_each_posting(const Index& index, FieldId field, const Deadline& deadline, Begin&& begin,
                      Visit&& visit) {
  Steps steps(deadline);
  for (TermCursor terms = index.terms(field); !terms.exhausted(); terms.advance()) {
    const auto made = begin(terms.term(), terms.statistics().df);
    for (PostingCursor cursor = terms.postings(); !cursor.block_docs().empty();
         cursor.next_block()) {
      steps.check();
      const std::span<const DocId> docs = cursor.block_docs();
      const std::span<const std::uint32_t> tfs = cursor.block_tfs();
      for (std::size_t at = 0; at < docs.size(); ++at) visit(made, to_number(docs[at]), tfs[at]);
    }
  }
}

void require_surveyed(bool is_counted) {
  if (!is_counted)
    throw OptionError("statistics", "they were surveyed for another ranking",
                      "survey all shards for this one");
}

std::uint32_t df_of(const FieldTotals& totals, std::string_view term) {
  const auto found = totals.dfs.find(term);
  if (found == totals.dfs.end())
    throw OptionError("statistics", "they do not count `" + std::string(term) + "`",
                      "survey all shards again");
  return found->second;
}

/// `totals`: of the field in a larger collection of N documents; null for none.
TermCounts count_terms(const Index& index, FieldId field, std::uint32_t N,
                       const FieldTotals* totals, const Deadline& deadline) {
  const std::size_t bound = index.document_bound();
  TermCounts counts{std::vector<std::uint32_t>(bound), std::vector<std::uint32_t>(bound),
                    std::vector<std::uint64_t>(bound), 0};
  std::uint64_t postings = 0;
  for_each_posting(
      index, field, deadline,
      [](std::string_view term, std::uint32_t) { return std::uint64_t{term.size()}; },
      [&](std::uint64_t bytes, std::uint32_t doc, std::uint32_t tf) {
        counts.greatest_tf[doc] = std::max(counts.greatest_tf[doc], tf);
        ++counts.distinct_terms[doc];
        counts.bytes[doc] += tf * bytes;
        ++postings;
      });
  if (totals != nullptr) postings = totals->postings;
  if (postings > 0) counts.mean_distinct_terms = static_cast<double>(postings) / N;
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

/// `bases` may be empty where the letter has none; `totals` as in count_terms().
std::vector<double> measure(const Index& index, FieldId field, char tf_letter, char df_letter,
                            std::span<const double> bases, double N, const FieldTotals* totals,
                            const Deadline& deadline) {
  std::vector<double> lengths(index.document_bound());
  for_each_posting(
      index, field, deadline,
      [&](std::string_view term, std::uint32_t df) {
        return stats::smart_df(df_letter, totals == nullptr ? df : df_of(*totals, term), N);
      },
      [&](double df_weight, std::uint32_t doc, std::uint32_t tf) {
        const double weight =
            stats::smart_tf(tf_letter, tf, bases.empty() ? 0 : bases[doc]) * df_weight;
        lengths[doc] += weight * weight;
      });
  for (double& length : lengths) length = length == 0 ? 1 : std::sqrt(length);
  return lengths;
}

}  // namespace

std::unique_lock<std::timed_mutex> DocumentNumbers::lock(const Deadline& deadline) {
  constexpr std::chrono::milliseconds kBetweenLooks(10);
  std::unique_lock lock(mutex_, std::defer_lock);
  // By this clock, as thread sanitizers know no other wait for a lock.
  while (!lock.try_lock_until(std::chrono::system_clock::now() + kBetweenLooks)) deadline.check();
  return lock;
}

const TermCounts& DocumentNumbers::counts(FieldId field, const Deadline& deadline) {
  const auto locked = lock(deadline);
  return counts_locked(field, deadline);
}

Collection DocumentNumbers::collection(FieldId field) const {
  if (survey_ == nullptr) return Collection::of(index_, field);
  return Collection::of(static_cast<std::uint32_t>(survey_->documents),
                        survey_->fields[to_index(field)].tokens);
}

const FieldTotals* DocumentNumbers::totals(FieldId field) const noexcept {
  return survey_ == nullptr ? nullptr : &survey_->fields[to_index(field)];
}

const TermCounts& DocumentNumbers::counts_locked(FieldId field, const Deadline& deadline) {
  const auto found = counts_.find(field);
  if (found != counts_.end()) return found->second;
  if (survey_ != nullptr) require_surveyed(survey_->has_postings);
  return counts_
      .emplace(field, count_terms(index_, field, collection(field).N, totals(field), deadline))
      .first->second;
}

const std::vector<double>& DocumentNumbers::euclidean_lengths(FieldId field, char tf_letter,
                                                              char df_letter,
                                                              const Deadline& deadline) {
  const auto locked = lock(deadline);
  const auto found = euclidean_lengths_.find({field, tf_letter, df_letter});
  if (found != euclidean_lengths_.end()) return found->second;

  const FieldTotals* all = df_letter != 'n' ? totals(field) : nullptr;
  if (all != nullptr) require_surveyed(survey_->has_dfs);
  std::vector<double> bases;
  if (tf_letter == 'a' || tf_letter == 'L')
    bases = tf_bases(tf_letter, counts_locked(field, deadline), index_.lengths(field));
  return euclidean_lengths_
      .emplace(
          std::tuple(field, tf_letter, df_letter),
          measure(index_, field, tf_letter, df_letter, bases, collection(field).N, all, deadline))
      .first->second;
}

}  // namespace inkling::query

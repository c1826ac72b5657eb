#include "report/overall_walk.h"

#include <algorithm>
#include <numeric>

#include "inkling/error.h"
#include "stats/contingency.h"
#include "stats/topic_table.h"

namespace inkling::report {

namespace {

void require_overall(const TopicColumns& columns, const TopicReportOptions& options) {
  const bool has_sum = options.measure == Association::mi || options.measure == Association::chi2 ||
                       options.measure == Association::g2;
  if (!has_sum) {
    throw OptionError("overall", "only mi, chi2 and g2 compare a term with all topics at once",
                      "take one of these, or leave it out");
  }
  if (!columns.are_apart()) {
    throw OptionError("overall",
                      "a document may have several topics, so they do not form one variable",
                      "leave it out, or select documents of one topic with --where");
  }
}

}  // namespace

OverallWalk::OverallWalk(const Selection& selection, const TopicColumns& columns, CountUnit count,
                         const TopicReportOptions& options, std::size_t most_p_values)
    : columns_(columns),
      options_(options),
      by_tokens_(count == CountUnit::tokens),
      sizes_(by_tokens_ ? columns.all_tokens() : columns.all_documents()),
      total_(by_tokens_ ? selection.tokens() : selection.count()),
      counts_(columns.size() + 1),
      family_(most_p_values),
      best_(options.k) {
  require_overall(columns, options);
  sizes_.push_back(total_ - std::accumulate(sizes_.begin(), sizes_.end(), std::uint64_t{0}));
  const auto is_empty = [](std::uint64_t size) { return size == 0; };
  degrees_ = sizes_.size() - static_cast<std::size_t>(std::ranges::count_if(sizes_, is_empty)) - 1;
}

void OverallWalk::visit(const TermPostings& term) {
  if (term.df() < options_.min_df) return;
  std::ranges::fill(counts_, 0);
  std::uint64_t in_all = 0;
  for (std::size_t at = 0; at < term.docs.size(); ++at) {
    const std::uint64_t weight = by_tokens_ ? term.tfs[at] : 1;
    counts_[columns_.topic(term.docs[at])] += weight;
    in_all += weight;
  }
  const double statistic = options_.measure == Association::chi2
                               ? stats::chi_square(counts_, sizes_)
                               : stats::g2(counts_, sizes_);
  const double p_value = degrees_ == 0 ? 1 : stats::chi_square_p_value(statistic, degrees_);
  family_.add(p_value);
  best_.offer(score_of(statistic), term.term, {in_all, p_value});
}

double OverallWalk::score_of(double statistic) const noexcept {
  return options_.measure == Association::mi ? stats::mutual_information_of_g2(statistic, total_)
                                             : statistic;
}

void OverallWalk::merge(OverallWalk&& other) {
  family_.merge(other.family_);
  best_.merge(std::move(other.best_));
}

std::vector<OverallTerm> OverallWalk::take() {
  family_.finish();
  std::vector<OverallTerm> terms;
  for (auto& entry : std::move(best_).take()) {
    terms.push_back({.term = entry.term,
                     .surface = {},
                     .score = entry.score,
                     .count = entry.payload.count,
                     .p_value = entry.payload.p_value,
                     .q_value = family_.bound(entry.payload.p_value)});
  }
  return terms;
}

}  // namespace inkling::report

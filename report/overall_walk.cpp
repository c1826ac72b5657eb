#include "report/overall_walk.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "inkling/error.h"
#include "stats/contingency.h"
#include "stats/topic_table.h"

namespace inkling::report {

namespace {

/// Most terms occur so often, or less.
constexpr std::size_t kFew = 4;
/// Of 20 topics there are as many ways to have a term that occurs up to four times, 768 KiB.
constexpr unsigned kRememberedBits = 15;
constexpr std::size_t kRemembered = std::size_t{1} << kRememberedBits;
/// Terms whose p-values are handed on at a time, 512 KiB: threads hardly wait for each other.
constexpr std::uint64_t kHandedOn = std::uint64_t{1} << 15;

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

/// Threads sort by themselves: the one that adds has few values to add, and in order.
void GatheredPValues::take(stats::FalseDiscovery& part) {
  part.settle();
  const std::lock_guard lock(mutex_);
  all_.merge(std::exchange(part, this->part()));
}

OverallWalk::OverallWalk(const Selection& selection, const TopicColumns& columns, CountUnit count,
                         const TopicReportOptions& options, std::size_t k,
                         std::size_t most_p_values)
    : columns_(columns),
      options_(options),
      by_tokens_(count == CountUnit::tokens),
      sizes_(by_tokens_ ? columns.all_tokens() : columns.all_documents()),
      total_(by_tokens_ ? selection.tokens() : selection.count()),
      counts_(columns.size() + 1),
      remembered_(kRemembered),
      family_(most_p_values),
      best_(k) {
  require_overall(columns, options);
  sizes_.push_back(total_ - std::accumulate(sizes_.begin(), sizes_.end(), std::uint64_t{0}));
  const auto is_empty = [](std::uint64_t size) { return size == 0; };
  degrees_ = sizes_.size() - static_cast<std::size_t>(std::ranges::count_if(sizes_, is_empty)) - 1;
}

OverallWalk::OverallWalk(const Selection& selection, const TopicColumns& columns, CountUnit count,
                         const TopicReportOptions& options, GatheredPValues& gathered)
    : OverallWalk(selection, columns, count, options, 0, 0) {
  gathered_ = &gathered;
  family_ = gathered.part();
}

void OverallWalk::visit(const TermPostings& term, std::string_view surface) {
  if (term.df() < options_.min_df) return;
  const std::uint64_t row = by_tokens_ ? term.cf() : term.df();
  const Compared found = row <= kFew ? remembered(term) : compare(term);
  family_.add(found.p_value);
  if (gathered_ != nullptr && family_.tests() >= kHandedOn) hand_on();
  const double score = score_of(found.statistic);
  best_.offer(number_of(score, row), term.term, {row, found.p_value, score}, surface);
}

/// What terms are ordered by. Where the p-value is the smallest, the score is the greatest; and so
/// it is for what only the terms of one topic have.
double OverallWalk::number_of(double score, std::uint64_t count) const noexcept {
  if (options_.order == TopicTermOrder::term || options_.order == TopicTermOrder::surface) return 0;
  return options_.order == TopicTermOrder::count ? static_cast<double>(count) : score;
}

/// The topics of its occurrences, sorted.
std::uint64_t OverallWalk::key_of(const TermPostings& term) const {
  std::array<std::uint16_t, kFew> topics{};
  std::size_t count = 0;
  for (std::size_t at = 0; at < term.docs.size(); ++at) {
    const auto topic = static_cast<std::uint16_t>(columns_.topic(term.docs[at]) + 1);
    for (std::uint32_t left = by_tokens_ ? term.tfs[at] : 1; left > 0; --left)
      topics[count++] = topic;
  }
  std::ranges::sort(topics);
  std::uint64_t key = 0;
  for (const std::uint16_t topic : topics) key = key << 16 | topic;
  return key;
}

const OverallWalk::Compared& OverallWalk::remembered(const TermPostings& term) {
  constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15;
  static_assert(kMostReportTopics < 0xFFFF, "a topic is 16 bits of a key");
  const std::uint64_t key = key_of(term);
  Remembered& place = remembered_[key * kOdd >> (64 - kRememberedBits)];
  if (place.key != key) place = {key, compare(term)};
  return place.compared;
}

OverallWalk::Compared OverallWalk::compare(const TermPostings& term) {
  std::ranges::fill(counts_, 0);
  columns_.count_apart([&](auto topics) {
    for (std::size_t at = 0; at < term.docs.size(); ++at)
      counts_[topics[to_number(term.docs[at])]] += by_tokens_ ? term.tfs[at] : 1;
  });
  const double statistic = options_.measure == Association::chi2
                               ? stats::chi_square(counts_, sizes_)
                               : stats::g2(counts_, sizes_);
  return {statistic, degrees_ == 0 ? 1 : stats::chi_square_p_value(statistic, degrees_)};
}

double OverallWalk::score_of(double statistic) const noexcept {
  return options_.measure == Association::mi ? stats::mutual_information_of_g2(statistic, total_)
                                             : statistic;
}

void OverallWalk::merge(OverallWalk&& other) {
  family_.merge(std::move(other.family_));
  best_.merge(std::move(other.best_));
}

std::vector<OverallTerm> OverallWalk::take() {
  std::vector<OverallTerm> terms;
  for (auto& entry : std::move(best_).take()) {
    terms.push_back({.term = entry.term,
                     .surface = {},
                     .score = entry.payload.score,
                     .count = entry.payload.count,
                     .p_value = entry.payload.p_value,
                     .q_value = 1});
  }
  return terms;
}

std::optional<double> set_q_values(stats::FalseDiscovery& family, std::vector<OverallTerm>& terms) {
  double largest = 0, bound = 0;
  for (const OverallTerm& term : terms) largest = std::max(largest, term.p_value);
  family.finish(largest);
  bool are_known = true;
  for (OverallTerm& term : terms) {
    const std::optional<double> q_value = family.q_value(term.p_value);
    are_known = are_known && q_value.has_value();
    term.q_value = q_value.value_or(1);
    bound = std::max(bound, family.bound(term.p_value));
  }
  return are_known ? std::nullopt : std::optional(bound);
}

}  // namespace inkling::report

#include "classify/training/left_out_terms.h"

#include <algorithm>

namespace inkling::classify {

std::vector<double> totals_of(const HeldOutTask& task) {
  std::vector<double> totals(task.labelled.topics.size());
  for (const Cell& cell : task.record.cells) totals[cell.topic] += static_cast<double>(cell.count);
  return totals;
}

std::span<const double> MultinomialTerms::rests(std::size_t place) {
  const double known = counted_.rows.occurrences[place];
  if (known == 0) {
    std::ranges::fill(rests_, 0.0);
    return rests_;
  }
  const std::vector<double>& logs = log_totals(counted_.rows.lone_terms[place]);
  for (std::size_t topic = 0; topic < rests_.size(); ++topic) rests_[topic] = -known * logs[topic];
  return rests_;
}

double MultinomialTerms::own_rest(std::size_t place, std::uint32_t topic) const {
  const double known = counted_.rows.occurrences[place];
  if (known == 0) return 0;
  const double left = counted_.totals[topic] - counted_.rows.all_occurrences[place];
  return -known * std::log(left + alpha_ * vocabulary(counted_.rows.lone_terms[place]));
}

const std::vector<double>& MultinomialTerms::log_totals(std::uint32_t lone) {
  const auto [at, is_new] = log_totals_.try_emplace(lone);
  if (is_new) {
    for (const double total : counted_.totals)
      at->second.push_back(std::log(total + alpha_ * vocabulary(lone)));
  }
  return at->second;
}

BernoulliTerms::BernoulliTerms(const Counted& counted, double alpha)
    : counted_(counted),
      rests_(counted.topics),
      alpha_(alpha),
      absent_(counted.task.record.choices.smoothing.absent_alpha.value_or(alpha)),
      present_logs_(alpha),
      absent_logs_(absent_),
      all_absent_(counted.topics),
      own_absent_(counted.topics) {
  for (std::size_t term = 0; term < counted_.terms(); ++term)
    see(counted_.task.record.cells_of(term));
}

std::span<const double> BernoulliTerms::rests(std::size_t place) {
  for (std::uint32_t topic = 0; topic < counted_.topics; ++topic)
    rests_[topic] = rest(place, topic, false);
  return rests_;
}

void BernoulliTerms::see(std::span<const Cell> cells) {
  auto cell = cells.begin();
  for (std::uint32_t topic = 0; topic < counted_.topics; ++topic) {
    const bool has = cell != cells.end() && cell->topic == topic;
    const std::uint64_t count = has ? (cell++)->count : 0;
    all_absent_[topic] += log_absent(count, documents(topic));
    // A term of all documents is in the one that is left out: it is never absent there.
    if (count < documents(topic)) own_absent_[topic] += log_absent(count, documents(topic) - 1);
  }
}

double BernoulliTerms::rest(std::size_t place, std::uint32_t topic, bool is_own) const {
  const auto lone = static_cast<double>(counted_.rows.lone_terms[place]);
  const auto vocabulary = static_cast<double>(counted_.terms()) - lone;
  const std::uint64_t all = documents(topic) - (is_own ? 1 : 0);
  const double of_lone =
      is_own && documents(topic) <= 1 ? 0 : lone * log_absent(is_own ? 1 : 0, all);
  return (is_own ? own_absent_[topic] : all_absent_[topic]) - (lone > 0 ? of_lone : 0) -
         vocabulary * std::log(static_cast<double>(all) + alpha_ + absent_);
}

}  // namespace inkling::classify

#include "stats/retrieval_measures.h"

#include <cassert>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

#include "stats/ratio.h"

namespace inkling::stats {

namespace {

double gain_of(int grade, Gain gain = Gain::linear) noexcept {
  if (grade < 1) return 0;
  return gain == Gain::linear ? grade : std::exp2(grade) - 1;
}

/// The discount of the document at index i, which has rank i + 1.
double discount(std::size_t i) noexcept { return std::log2(static_cast<double>(i + 2)); }

/// The gain of a grade at index i. Most documents have none, and a logarithm takes long.
double discounted_gain(int grade, std::size_t i, Gain gain = Gain::linear) noexcept {
  return grade < 1 ? 0 : gain_of(grade, gain) / discount(i);
}

double dcg(std::span<const int> grades, std::size_t k, Gain gain) noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < std::min(k, grades.size()); ++i)
    sum += discounted_gain(grades[i], i, gain);
  return sum;
}

}  // namespace

JudgedRanking::JudgedRanking(std::vector<int> grades, std::vector<int> judged, int relevant_from)
    : grades_(std::move(grades)), ideal_(std::move(judged)), relevant_from_(relevant_from) {
  assert(relevant_from >= 1);
  std::ranges::sort(ideal_, std::greater{});
  relevant_ = static_cast<std::size_t>(
      std::ranges::count_if(ideal_, [&](int grade) { return is_relevant(grade); }));
  nonrelevant_ = static_cast<std::size_t>(
      std::ranges::count_if(ideal_, [&](int grade) { return is_nonrelevant(grade); }));
  found_.reserve(grades_.size() + 1);
  found_.push_back(0);
  for (const int grade : grades_) found_.push_back(found_.back() + (is_relevant(grade) ? 1 : 0));
}

std::size_t JudgedRanking::share_of_relevant(double share) const noexcept {
  return static_cast<std::size_t>(share * static_cast<double>(relevant_) + 0.9);
}

std::size_t JudgedRanking::nonrelevant_retrieved() const noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(grades_, [&](int grade) { return is_nonrelevant(grade); }));
}

double JudgedRanking::average_precision(std::size_t k) const noexcept {
  if (relevant_ == 0) return 0;
  double sum = 0;
  for (std::size_t i = 0; i < std::min(k, grades_.size()); ++i) {
    if (is_relevant(grades_[i])) sum += ratio(found_[i + 1], i + 1);
  }
  return sum / static_cast<double>(relevant_);
}

double JudgedRanking::precision_at(std::size_t k) const noexcept {
  assert(k >= 1);
  return ratio(relevant_until(k), k);
}

double JudgedRanking::recall_at(std::size_t k) const noexcept {
  return ratio(relevant_until(k), relevant_);
}

double JudgedRanking::relative_precision_at(std::size_t k) const noexcept {
  return ratio(relevant_until(k), std::min(k, relevant_));
}

double JudgedRanking::success_at(std::size_t k) const noexcept {
  return relevant_until(k) > 0 ? 1 : 0;
}

double JudgedRanking::unjudged_at(std::size_t k) const noexcept {
  const std::span<const int> head = std::span(grades_).first(std::min(k, grades_.size()));
  return ratio(
      static_cast<std::size_t>(std::ranges::count_if(head, [](int grade) { return grade < 0; })),
      k);
}

double JudgedRanking::r_precision(double multiple) const noexcept {
  const std::size_t k = share_of_relevant(multiple);
  return ratio(relevant_until(k), k);
}

double JudgedRanking::reciprocal_rank() const noexcept {
  const auto first = std::ranges::find_if(grades_, [&](int grade) { return is_relevant(grade); });
  return first == grades_.end() ? 0 : 1 / static_cast<double>(first - grades_.begin() + 1);
}

// Precision is highest where a relevant document was just found, so other ranks can be ignored.
double JudgedRanking::interpolated_precision(double recall) const noexcept {
  const std::size_t wanted = share_of_relevant(recall);
  double best = 0;
  for (std::size_t i = 0; i < grades_.size(); ++i) {
    if (is_relevant(grades_[i]) && found_[i + 1] >= wanted)
      best = std::max(best, ratio(found_[i + 1], i + 1));
  }
  return best;
}

double JudgedRanking::eleven_point_average() const noexcept {
  double sum = 0;
  for (const double recall : kRecallLevels) sum += interpolated_precision(recall);
  return sum / static_cast<double>(std::size(kRecallLevels));
}

double JudgedRanking::bpref() const noexcept {
  if (relevant_ == 0) return 0;
  const std::size_t most = std::min(relevant_, nonrelevant_);
  double sum = 0;
  std::size_t above = 0;
  for (const int grade : grades_) {
    if (is_nonrelevant(grade)) ++above;
    if (is_relevant(grade)) sum += 1 - ratio(std::min(above, most), most);
  }
  return sum / static_cast<double>(relevant_);
}

double JudgedRanking::inferred_average_precision() const noexcept {
  constexpr double kEpsilon = 0.00001;
  if (relevant_ == 0) return 0;
  double sum = 0;
  double nonrelevant = 0;
  double sampled_out = 0;
  for (std::size_t i = 0; i < grades_.size(); ++i) {
    if (grades_[i] == kPooled) ++sampled_out;
    if (is_nonrelevant(grades_[i])) ++nonrelevant;
    if (!is_relevant(grades_[i])) continue;
    const auto k = static_cast<double>(i + 1);
    const auto found = static_cast<double>(found_[i]);
    const double pooled = found + nonrelevant + sampled_out;
    sum += 1 / k + pooled / k * (found + kEpsilon) / (found + nonrelevant + 2 * kEpsilon);
  }
  return sum / static_cast<double>(relevant_);
}

double JudgedRanking::ndcg(std::size_t k, Gain gain) const noexcept {
  const double ideal = dcg(ideal_, k, gain);
  return ideal == 0 ? 0 : dcg(grades_, k, gain) / ideal;
}

double JudgedRanking::ndcg_over_documents() const noexcept {
  const auto gains =
      static_cast<std::size_t>(std::ranges::count_if(ideal_, [](int grade) { return grade >= 1; }));
  if (gains == 0) return 0;
  double sum = 0;
  double found = 0;
  double best = 0;
  std::size_t left = gains;
  for (std::size_t i = 0; i < grades_.size(); ++i) {
    found += discounted_gain(grades_[i], i);
    if (i < gains) best += discounted_gain(ideal_[i], i);
    if (grades_[i] < 1) continue;
    sum += found / best;
    --left;
  }
  return (sum + static_cast<double>(left) * ndcg()) / static_cast<double>(gains);
}

double JudgedRanking::ndcg_over_grades() const noexcept {
  if (relevant_ == 0) return 0;
  double sum = 0;
  std::size_t points = 0;
  std::size_t k = 0;
  while (k < ideal_.size() && ideal_[k] >= 1) {
    ++k;
    if (k < ideal_.size() && ideal_[k] == ideal_[k - 1]) continue;
    sum += ndcg(k);
    ++points;
  }
  if (grades_.size() > k + 1) {
    sum += ndcg();
    ++points;
  }
  return sum / static_cast<double>(points);
}

double JudgedRanking::normalized_gain() const noexcept {
  double all = 0;
  for (const int grade : ideal_) all += gain_of(grade);
  if (all == 0) return 0;
  double sum = 0;
  double found = 0;
  double best = 0;
  for (std::size_t i = 0; i < grades_.size(); ++i) {
    const double gain = gain_of(grades_[i]);
    found += gain;
    best += std::max(1.0, i < ideal_.size() ? gain_of(ideal_[i]) : 0);
    if (gain > 0) sum += gain / std::log2(2 + best - found);
  }
  return sum / all;
}

double JudgedRanking::binary_gain() const noexcept {
  if (relevant_ == 0) return 0;
  double sum = 0;
  for (std::size_t i = 0; i < grades_.size(); ++i) {
    if (is_relevant(grades_[i])) sum += 1 / discount(i - found_[i]);
  }
  return sum / static_cast<double>(relevant_);
}

double JudgedRanking::set_precision() const noexcept {
  return ratio(relevant_retrieved(), retrieved());
}

double JudgedRanking::set_relative_precision() const noexcept {
  return ratio(relevant_retrieved(), std::min(retrieved(), relevant_));
}

double JudgedRanking::set_average_precision() const noexcept {
  return ratio(relevant_retrieved() * relevant_retrieved(), retrieved() * relevant_);
}

// 2PR / (P + R) with the numerators of both cancelled, so there is no division by P + R = 0.
double JudgedRanking::set_f() const noexcept {
  return ratio(2 * relevant_retrieved(), retrieved() + relevant_);
}

double JudgedRanking::utility() const noexcept {
  return 2 * static_cast<double>(relevant_retrieved()) - static_cast<double>(retrieved());
}

double JudgedRanking::rank_biased_precision(double p) const noexcept {
  double sum = 0;
  double patience = 1;
  for (const int grade : grades_) {
    if (is_relevant(grade)) sum += patience;
    patience *= p;
  }
  return (1 - p) * sum;
}

double JudgedRanking::graded_rank_biased_precision(double p) const noexcept {
  const double highest = ideal_.empty() ? 0 : gain_of(ideal_.front());
  if (highest == 0) return 0;
  double sum = 0;
  double patience = 1;
  for (const int grade : grades_) {
    sum += gain_of(grade) / highest * patience;
    patience *= p;
  }
  return (1 - p) * sum;
}

double JudgedRanking::rank_biased_residual(double p) const noexcept {
  double sum = 0;
  double patience = 1;
  for (const int grade : grades_) {
    if (grade < 0) sum += patience;
    patience *= p;
  }
  return sum == 0 ? 0 : patience + (1 - p) * sum;
}

double JudgedRanking::expected_reciprocal_rank(int max_grade) const noexcept {
  double sum = 0;
  double unsatisfied = 1;
  for (std::size_t i = 0; i < grades_.size(); ++i) {
    const double satisfied = gain_of(grades_[i], Gain::exponential) / std::exp2(max_grade);
    sum += unsatisfied * satisfied / static_cast<double>(i + 1);
    unsatisfied *= 1 - satisfied;
  }
  return sum;
}

std::vector<double> discounted_cumulated_gain(std::span<const int> gains) {
  std::vector<double> result;
  double sum = 0;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    const double discount = i == 0 ? 1 : std::log2(static_cast<double>(i + 1));
    result.push_back(sum += gains[i] / discount);
  }
  return result;
}

}  // namespace inkling::stats

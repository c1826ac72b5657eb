#include "stats/retrieval_measures.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <utility>

namespace inkling::stats {

namespace {

bool is_relevant(int grade) noexcept { return grade >= 1; }

double over(std::size_t part, std::size_t whole) noexcept {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

double gain_of(int grade, Gain gain) noexcept {
  if (!is_relevant(grade)) return 0;
  return gain == Gain::linear ? grade : std::exp2(grade) - 1;
}

double dcg(std::span<const int> grades, std::size_t k, Gain gain) noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < std::min(k, grades.size()); ++i) {
    sum += gain_of(grades[i], gain) / std::log2(static_cast<double>(i + 2));
  }
  return sum;
}

}  // namespace

JudgedRanking::JudgedRanking(std::vector<int> grades, std::vector<int> judged)
    : grades_(std::move(grades)), ideal_(std::move(judged)) {
  std::ranges::sort(ideal_, std::greater{});
  relevant_ = static_cast<std::size_t>(std::ranges::count_if(ideal_, is_relevant));
  nonrelevant_ = static_cast<std::size_t>(std::ranges::count(ideal_, 0));
}

std::size_t JudgedRanking::relevant_until(std::size_t k) const noexcept {
  const std::span<const int> head = std::span(grades_).first(std::min(k, grades_.size()));
  return static_cast<std::size_t>(std::ranges::count_if(head, is_relevant));
}

double JudgedRanking::average_precision() const noexcept {
  if (relevant_ == 0) return 0;
  double sum = 0;
  std::size_t found = 0;
  for (std::size_t i = 0; i < grades_.size(); ++i) {
    if (is_relevant(grades_[i])) sum += over(++found, i + 1);
  }
  return sum / static_cast<double>(relevant_);
}

double JudgedRanking::precision_at(std::size_t k) const noexcept {
  assert(k >= 1);
  return over(relevant_until(k), k);
}

double JudgedRanking::recall_at(std::size_t k) const noexcept { return over(relevant_until(k), relevant_); }

double JudgedRanking::r_precision() const noexcept { return over(relevant_until(relevant_), relevant_); }

double JudgedRanking::reciprocal_rank() const noexcept {
  const auto first = std::ranges::find_if(grades_, is_relevant);
  return first == grades_.end() ? 0 : 1 / static_cast<double>(first - grades_.begin() + 1);
}

double JudgedRanking::bpref() const noexcept {
  if (relevant_ == 0) return 0;
  const std::size_t most = std::min(relevant_, nonrelevant_);
  double sum = 0;
  std::size_t above = 0;
  for (const int grade : grades_) {
    if (grade == 0) ++above;
    if (is_relevant(grade)) sum += 1 - over(std::min(above, most), most);
  }
  return sum / static_cast<double>(relevant_);
}

double JudgedRanking::ndcg(std::size_t k, Gain gain) const noexcept {
  const double ideal = dcg(ideal_, k, gain);
  return ideal == 0 ? 0 : dcg(grades_, k, gain) / ideal;
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

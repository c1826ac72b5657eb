#pragma once

/// Gaussian naive Bayes of one field of numbers.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "classify/counts/field_tables.h"

namespace inkling::classify {

/// What numbers have in common.
struct Moments {
  double count = 0;
  double mean = 0;
  double squares = 0;  ///< the sum of squared distances from the mean

  /// Divisor n; of a sample n - 1, and then 0 for a single number.
  double variance(bool of_sample) const noexcept;
};

/// In two passes, the second of which also takes back what rounding did to the mean (Chan, Golub &
/// LeVeque 1983, eq. 1.7). By topic; a topic without a value has a count of 0.
std::vector<Moments> moments_by_topic(const FieldTable& table, std::size_t topics);
/// Of all values, however often they occur.
Moments moments_of_all(const FieldTable& table);

/// What is added to each variance: a part of the largest variance (divisor n) of any field of
/// numbers, as scikit-learn's GaussianNB does.
double added_variance(const FieldTables& fields);

/// ln p(x|c) = -(ln(2 pi v) + (x - mean)^2 / v) / 2, where mean and v are those of the topic's
/// values. With a shared variance, v is the mean squared distance of all values from the means of
/// their topics, and the boundary between two topics is linear. A topic without any value takes the
/// distribution of all topics together.
class Gaussian {
 public:
  Gaussian(const FieldTable& table, std::size_t topics, const VarianceOptions& options,
           double added);

  /// Whether each variance is a number above 0. One that is not has no density: nothing is added.
  bool is_proper() const noexcept;
  void add(double x, std::span<double> scores) const noexcept;

  std::span<const double> means() const noexcept { return means_; }
  std::span<const double> variances() const noexcept { return variances_; }  ///< as scored
  std::span<const std::uint64_t> counts() const noexcept { return counts_; }

 private:
  std::vector<double> means_;  ///< by topic, as all of these
  std::vector<double> variances_;
  std::vector<double> log_scales_;  ///< ln(2 pi v)
  std::vector<std::uint64_t> counts_;
};

}  // namespace inkling::classify

#pragma once

/// A family of models that are trained by counting, whichever it is.

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/families/bernoulli.h"
#include "classify/families/complement.h"
#include "classify/families/multinomial.h"

namespace inkling::classify {

/// Numbers for each topic that stand for all terms.
inline constexpr std::size_t kFamilySums = 2;

/// What a family needs beside the counts.
struct FamilyChoice {
  ModelKind family = ModelKind::multinomial;
  Smoothing smoothing;
  double alpha = 1;
};

/// The counts of one term, and what makes masses of them.
struct TermCounts {
  std::span<const Cell> cells;
  double scale = 1;
};

/// See every term of the vocabulary once, close; if wants_second_look(), measure every term and
/// close the measures; then ask.
class CountFamily {
 public:
  /// `topic_documents` and `log_priors` by topic.
  CountFamily(const FamilyChoice& choice, std::span<const std::uint64_t> topic_documents,
              std::span<const double> log_priors);

  void see(const TermCounts& term);
  void close();
  bool wants_second_look() const noexcept { return wants_second_look_; }
  void measure(const TermCounts& term);
  void close_measures();

  /// Writes w(t,c) of every topic. Cost: O(topics), and a logarithm or two per cell.
  void weights(const TermCounts& term, std::span<double> out) const noexcept;
  /// After close(), by topic.
  std::span<const double> biases() const noexcept { return biases_; }

  /// After all looks, kFamilySums for each topic: what restore() takes instead of them.
  std::vector<double> sums() const;
  /// Instead of seeing `terms` terms.
  void restore(std::span<const double> sums, std::size_t terms);

  const Bernoulli* bernoulli() const noexcept { return std::get_if<Bernoulli>(&family_); }

 private:
  std::variant<Multinomial, Complement, Bernoulli> family_;
  std::vector<double> biases_;
  bool wants_second_look_;
};

}  // namespace inkling::classify

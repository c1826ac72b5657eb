#pragma once

/// A model as weights and biases, for programs that score without Inkling.
///
///   score(c) = sum over parts of factor * (bias(c) + sum over terms of value(t) * weight(t,c) / L)
///   value(t) = f(tf) * idf(t), f as LinearPart::value says without its idf
///   L        = the square root of the sum of value(t)^2 if the part has unit_length, else 1
///
/// Scores differ by the log odds of topics; softmax of the scores times the temperature gives
/// calibrated probabilities, or of models of topics by themselves (one_vs_rest) the logistic
/// function of each. docs/classification.md has a reader of 20 lines.

#include <functional>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct LinearPart {
  double factor = 1;
  TermWeight value = TermWeight::tf;  ///< of the texts that are scored
  bool unit_length = false;
  std::vector<double> biases{};  ///< by topic
};

struct LinearTerm {
  std::string term{};
  std::string surface{};
  std::vector<double> idf{};                   ///< by part
  std::vector<std::vector<double>> weights{};  ///< by part, then by topic; -infinity: impossible
};

struct LinearForm {
  std::vector<std::string> topics{};
  double temperature = 1;
  bool one_vs_rest = false;  ///< each topic is probable by itself: P = 1 / (1 + e^-(T * score))
  std::vector<LinearPart> parts{};  ///< one, or two of a blend
  /// Hands all terms to `sink`, by their bytes. Throws OptionError for an empty one.
  std::function<void(const std::function<void(const LinearTerm&)>& sink)> for_each_term{};
};

/// `classifier` must outlive the result. Throws OptionError for a Bernoulli model without smoothing
/// in which a topic needs terms: absent terms have no weight.
LinearForm linear_form(const Classifier& classifier);

}  // namespace inkling

#pragma once

/// From scores of held-out documents to one temperature, and how good they then are.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace inkling::classify {

/// Scores of documents whose topics are known, by document, then by topic.
struct HeldOutScores {
  std::size_t topics = 0;
  bool several_topics = false;  ///< a document may be given more than one
  bool one_vs_rest = false;     ///< topics are true or not by themselves
  bool in_nats = true;          ///< a model of likelihoods made them; else they have no unit
  std::vector<double> values;
  std::vector<std::uint32_t> slots;  ///< by document; of these topics
  std::span<const std::vector<std::uint32_t>> slot_topics;
  /// By document: what it was held out from has no document of its topics, so that nothing can be
  /// right. None: all are known.
  std::vector<bool> unknown;
  /// By document: no term of it is known to what it was held out from, so that it gets no topic.
  /// None: all have one.
  std::vector<bool> wordless;
  /// By document, of terms that others have, too; none unless each was left out by itself.
  std::vector<double> occurrences;

  std::size_t documents() const noexcept { return slots.size(); }
  bool is_unknown(std::size_t document) const noexcept {
    return !unknown.empty() && unknown[document];
  }
  bool is_wordless(std::size_t document) const noexcept {
    return !wordless.empty() && wordless[document];
  }
  std::span<const double> of(std::size_t document) const noexcept {
    return {values.data() + document * topics, topics};
  }
  std::span<double> of(std::size_t document) noexcept {
    return {values.data() + document * topics, topics};
  }
  std::span<const std::uint32_t> truth(std::size_t document) const noexcept {
    return slot_topics[slots[document]];
  }
};

struct Calibration {
  double temperature = 1;
  /// Mean of -ln P(true topics), nats, without the documents of unknown topics, as in evaluation;
  /// infinite where the others have an impossible one, or where there are no others. A document
  /// without a known term counts with its prior.
  double log_loss = 0;
  double accuracy = 0;  ///< a term is known, and the best topic is a true one; of all documents
  double micro_f1 = 0;  ///< with the best cuts, where documents have several topics
};

/// The one with more micro F1, then the more accurate one, then the one with less log loss.
inline bool is_better(const Calibration& left, const Calibration& right) noexcept {
  if (left.micro_f1 != right.micro_f1) return left.micro_f1 > right.micro_f1;
  if (left.accuracy != right.accuracy) return left.accuracy > right.accuracy;
  return left.log_loss < right.log_loss;
}

/// The temperature T that makes softmax(T * scores) most likely. The log loss is convex in T for
/// one true topic each, so Newton's method within brackets finds it. With n documents each true
/// topic is believed to 1 - 1 / (n + 2) only: where all of few are right, T stays finite; and ln T
/// has a normal prior of deviation 1, which few documents hardly overcome: about 0, and for scores
/// without a unit about the ln T that makes their deviation 1. Sources: Guo et al. (2017), On
/// Calibration of Modern Neural Networks, section 4.2, where T is its inverse; Platt (1999) for the
/// doubt. Documents whose topics are unknown or impossible, which no T makes likelier, and those
/// without a known term, whose prior stays as it is, have no part in it. Cost: some ten
/// exponentials for each score.
Calibration calibrate(const HeldOutScores& scores);

/// The expected calibration error of the best topics, at a temperature, of all documents that get
/// one: those with a known term.
double calibration_error(const HeldOutScores& scores, double temperature);

}  // namespace inkling::classify

#pragma once

/// What training weighs against each other.

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "classify/counts/posting_table.h"
#include "classify/counts/training_record.h"
#include "classify/training/selection.h"

namespace inkling::classify {

/// A kind with what was chosen for it; its counts and weights are made for the winner only.
struct Candidate {
  TrainingRecord record;
  const PostingTable* table = nullptr;  ///< whose terms it counts
  HoldOut way = HoldOut::folds;
  Selected selected;
};

/// What was compared so far, and the best of it.
struct Rivals {
  std::optional<Candidate> best;
  std::size_t best_at = 0;  ///< in `compared`
  std::vector<KindTrial> compared;

  void enter(Candidate candidate, bool has_pairs) {
    const Calibration& result = candidate.selected.calibration;
    const Choices& choices = candidate.record.choices;
    if (!best || wins(result, has_pairs)) best_at = compared.size();
    compared.push_back({.kind = choices.kind,
                        .family = choices.family,
                        .bigrams = has_pairs,
                        .log_loss = result.log_loss,
                        .accuracy = result.accuracy,
                        .micro_f1 = result.micro_f1});
    if (best_at + 1 == compared.size()) best = std::move(candidate);
  }

  /// Pairs make a model several times as large: they are taken where they are right more often, not
  /// where they are surer alone.
  bool wins(const Calibration& result, bool has_pairs) const {
    const Calibration& least = best->selected.calibration;
    if (has_pairs && !compared[best_at].bigrams && result.micro_f1 == least.micro_f1 &&
        result.accuracy == least.accuracy)
      return false;
    return is_better(result, least);
  }
};

}  // namespace inkling::classify

#pragma once

/// From which probability on a topic is a tag.

#include <vector>

#include "classify/counts/training_record.h"
#include "classify/training/calibration.h"

namespace inkling::classify {

/// A topic that cannot do better than this F1 is given only to what is most probable. Fan & Lin
/// (2007), A Study on Threshold Selection for Multi-label Classification.
inline constexpr double kLeastF1 = 0.1;

/// Of a topic that no held-out documents chose one for: more probable than not, or never where a
/// precision has to be shown.
constexpr double untried_cut(const CutPrecision& precision) noexcept {
  return precision.least > 0 ? kNeverGiven : 0.5;
}

struct Cuts {
  std::vector<double> cuts;  ///< by topic: the least calibrated probability of a tag
  double micro_f1 = 0;       ///< of all decisions by these cuts, on the documents that chose them
  double macro_f1 = 0;       ///< the mean over topics
};

/// SCutFBR.1: for each topic the cut with the best F1 on held-out documents, and the highest score
/// where that is below kLeastF1. Between two documents it lies in the middle. A document without a
/// known term gets no topic, whatever the cuts: its topics are missed. Cost: O(topics *
/// documents * log documents).
Cuts choose_cuts(const HeldOutScores& scores, double temperature);

/// For each topic the lowest cut by which at least this share of its tags is right on held-out
/// documents; kNeverGiven for a topic where there is none. If each document has one topic, it is a
/// tag of the documents for which it is the most probable. Documents without a known term get no
/// tag, and have no say. Cost as of choose_cuts().
std::vector<double> cuts_of_precision(const HeldOutScores& scores, double temperature,
                                      double precision);

}  // namespace inkling::classify

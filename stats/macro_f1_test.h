#pragma once

/// Could a difference of macro F1 be chance?

#include <cstddef>
#include <span>

#include "stats/classification_measures.h"
#include "stats/randomisation_test.h"

namespace inkling::stats {

/// The mean F1 over topics that are true or predicted at least once; a topic that is neither says
/// nothing about the classifier. 0 without any.
double macro_f1_of_occurring(std::span<const TopicCounts> topics) noexcept;

/// The two-sided randomisation test of |macro F1 of the first - macro F1 of the second|
/// (macro_f1_of_occurring): if both classifiers are the same, what they say of a document might as
/// well be swapped. Macro F1 is not a sum over documents, so it is computed anew for each
/// permutation. Source: Yeh (2000), More Accurate Tests for the Statistical Significance of Result
/// Differences.
///
/// `truth[i]`, `first[i]` and `second[i]` are the sets of one document. All permutations are
/// examined if there are no more than `options.permutations` of them, else so many are drawn and
/// p = (1 + count) / (1 + N), as in paired_randomisation_test(). Cost: O(permutations * (documents
/// about which they differ + topics that those are given)).
RandomisationTest macro_f1_randomisation_test(std::span<const TopicSet> truth,
                                              std::span<const TopicSet> first,
                                              std::span<const TopicSet> second, std::size_t topics,
                                              const RandomisationOptions& options = {});

}  // namespace inkling::stats

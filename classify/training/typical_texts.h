#pragma once

/// How probable the training documents are, each to a model without it.

#include <cstdint>
#include <span>

#include "classify/training/calibration.h"
#include "classify/training/held_out.h"
#include "classify/training/selection.h"
#include "inkling/typical_texts.h"

namespace inkling::classify {

/// Of a multinomial model of tokens, from the scores that held_out_scores() or
/// leave_one_out_scores(), as `way` says, gave the judged documents: these are ln P(c, document)
/// already. `lengths` by DocId, in tokens. Cost: O(postings + documents * topics).
TypicalTexts typical_by_scores(const HeldOutTask& task, HoldOut way, const HeldOutScores& scores,
                               std::span<const std::uint32_t> lengths);

/// Of a model with PooledTerms, whose counts `task.record` has: the counts of each document are
/// taken from those of all, and terms that only it has are unknown. Cost: O(postings).
TypicalTexts typical_by_pool(const HeldOutTask& task, std::span<const std::uint32_t> lengths);

}  // namespace inkling::classify

#pragma once

/// Pairs of words that share a sentence, or a document.

#include "inkling/collocations.h"
#include "inkling/index.h"
#include "report/best_pairs.h"
#include "report/selection.h"

namespace inkling::report {

/// Sets `words.near`, and finds the best pairs of words that share a sentence or a document, which
/// collocation_pairs() promises. The most frequent words, which are in most units, are counted in
/// one walk over all units. Other words are counted one after another, each in the units that have
/// it: of two words the rarer one, so that frequent words do not pair up with all others.
BestPairs pairs_in_units(const Index& index, const Selection& selection,
                         const CollocationOptions& options, const Stretch& work,
                         PairedWords& words);

}  // namespace inkling::report

#pragma once

/// Words within so many words of each other.

#include "inkling/collocations.h"
#include "inkling/index.h"
#include "report/best_pairs.h"
#include "report/selection.h"

namespace inkling::report {

/// Sets `words.near`, and takes each two words that are near each other in windows of `options`.
///
/// The texts are brought back once, into a storage::ValueStore, where they take 8 bytes a token.
/// Then each node is counted by itself, in flat tables, at the places where its postings say that
/// it stands. Where nearness goes both ways, the rarer one of two words is the node that finds
/// both, so that the most frequent words have hardly anything to count. Threads share the nodes.
///
/// Cost: a walk over the positions of the field, times the size of the window, and another one. In
/// memory: a third of `options.memory` for the tokens, a third for what is known of all terms, and
/// two thirds for what threads count, 24 bytes for each term that occurs `min_count` times: fewer
/// threads count where these would take more. What does not fit is in temporary files.
BestPairs pairs_in_windows(const Index& index, const Selection& selection,
                           const CollocationOptions& options, const Stretch& work,
                           PairedWords& words);

}  // namespace inkling::report

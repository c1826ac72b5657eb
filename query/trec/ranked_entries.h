#pragma once

/// What a run has for a topic, in the order in which trec_eval judges it.

#include <string>
#include <vector>

#include "inkling/trec.h"

namespace inkling::query {

/// Best first: by score, ties by document, both descending; the rank column may say anything.
/// Scores are compared as trec_eval holds them, in single precision. Throws OptionError for a score
/// that is not a number and a document that is listed twice: read_run() refuses both, a program may
/// still put them together.
std::vector<const RunEntry*> ranked_entries(const std::string& topic,
                                            const std::vector<RunEntry>& entries);

}  // namespace inkling::query

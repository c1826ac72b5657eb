#pragma once

/// One document more, and one less.

#include <string>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/live/document_counts.h"

namespace inkling::classify {

/// Throws OptionError unless a document changes nothing of the model but its own counts: a kind
/// that is trained by counting all terms, with values that depend on no other document.
void require_live(const TrainingRecord& record);

/// Makes the record the one that training would have made with this document, too, all choices held
/// fixed. `topics` are sorted and unique; those that are new come with it, and so do new terms.
/// Cost: O(terms of the document * (log terms + topics)), and one move of what lies behind new
/// terms.
///
/// Throws what require_live() does, and OptionError for no topic, one that is not a valid name,
/// more than kMostModelTopics, and one without a weight in a given prior. Then nothing was changed.
void learn(TrainingRecord& record, const DocumentCounts& document,
           const std::vector<std::string>& topics);

/// Makes the record the one that training would have made without this document, which is in it:
/// learn() the other way round. Topics and terms go with their last document.
///
/// Throws what require_live() does, UnknownNameError for a topic that the model lacks, and
/// OptionError if the record has too little of the document, or nothing else. Then nothing was
/// changed.
void forget(TrainingRecord& record, const DocumentCounts& document,
            const std::vector<std::string>& topics);

/// The document under other topics. Terms keep their surface forms. Throws what the others throw;
/// then nothing was changed.
void relabel(TrainingRecord& record, const DocumentCounts& document,
             const std::vector<std::string>& from, const std::vector<std::string>& to);

}  // namespace inkling::classify

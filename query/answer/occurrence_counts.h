#pragma once

/// How often what a query looks for stands in documents, without their texts.

#include <cstdint>
#include <functional>
#include <vector>

#include "inkling/concordance.h"
#include "inkling/document_set.h"
#include "query/bind/binder.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// The words and phrases that sought_words() tells of, each once, where OccurrenceFinder finds as
/// many occurrences as they have together. None where it may find one of several of them once, or
/// other places than postings tell: of words in several fields, of forms next to other words, of
/// long phrases next to each other, of phrases with slop next to others or in chosen forms, and of
/// single ideographs.
std::vector<const BoundTerms*> countable_leaves(const BoundNode& root);

/// How often what is sought stands in the text of a document.
using CountInText = std::function<std::uint64_t(DocId)>;

/// The occurrences of `leaves` in `documents`, and the documents that have one. `count_in_text` is
/// asked where the words of a phrase with slop share a place. Cost: their postings, of phrases with
/// positions. Throws TimeLimitError.
ConcordanceTotals count_leaves(const Index& index, const std::vector<const BoundTerms*>& leaves,
                               const DocumentSet& documents, const CountInText& count_in_text,
                               const Deadline& deadline);

}  // namespace inkling::query

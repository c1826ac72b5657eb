#pragma once

/// Scores indexed documents from the postings alone.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "classify/answers/document_score.h"
#include "classify/model/model.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

/// The matrix of documents by topics stays below this size, or holds one document.
inline constexpr std::size_t kScoreBytes = std::size_t{256} << 20;

inline constexpr std::uint64_t kTokensAtOnce = std::uint64_t{4} << 20;

/// Calls `visit` for each of `documents`, which must be live, in increasing order, with the scores
/// that classify_text() would give their text, to the last bit.
///
/// A model with pairs of terms needs positions, too: its documents come in chunks of
/// kTokensAtOnce, or one.
///
/// One walk over the terms of the index for as many documents as fit into `matrix_bytes`. Cost:
/// O(terms of the index and the model + (terms of the documents + postings) * topics) per walk.
/// Calls `check`, which may be empty, at each term. Throws OptionError if the index has another
/// analyzer than the model.
void score_documents(const Model& model, const Index& index, const DocumentSet& documents,
                     const std::function<void(const DocumentScore&)>& visit,
                     std::size_t matrix_bytes = kScoreBytes,
                     const std::function<void()>& check = {});

}  // namespace inkling::classify

#pragma once

/// Indexed documents to their log joints, from the postings alone.

#include <cstddef>
#include <functional>
#include <span>

#include "classify/model.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

struct DocumentScore {
  DocId doc;
  bool has_known_term;
  std::span<double> log_joints;  ///< ln P(topic, document), by topic; the visitor may change them
};

/// The matrix of documents by topics stays below this, or holds one document.
inline constexpr std::size_t kScoreBytes = std::size_t{256} << 20;

/// Calls `visit` for each of `documents`, which must be live, in increasing order, with the log
/// joints that their text would get from classify_text(), to the last bit.
///
/// One walk over the terms of the index for as many documents as `matrix_bytes` has room for.
/// Cost: O(terms of the index and the model + (terms of the documents + postings) * topics) a walk.
/// Throws OptionError when the index cuts its text otherwise than the model.
void score_documents(const Model& model, const Index& index, const DocumentSet& documents,
                     const std::function<void(const DocumentScore&)>& visit,
                     std::size_t matrix_bytes = kScoreBytes);

}  // namespace inkling::classify

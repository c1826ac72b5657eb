#pragma once

/// Scores indexed documents by their fields.

#include <cstddef>
#include <functional>

#include "classify/answers/document_score.h"
#include "classify/model/model.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::classify {

/// score_documents() of a model of fields: the scores are those that classify_fields() would give,
/// to the last bit. A field that the index does not have is missing from every document. Cost:
/// O(values * topics), and a walk over the terms of each text, for as many documents as fit into
/// `matrix_bytes`.
void score_by_fields(const Model& model, const Index& index, const DocumentSet& documents,
                     const std::function<void(const DocumentScore&)>& visit,
                     std::size_t matrix_bytes);

/// Whether one of its fields is a text.
bool has_text(const FieldModel& model) noexcept;

}  // namespace inkling::classify

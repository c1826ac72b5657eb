#pragma once

/// Why a text was given each of several topics.

#include <span>

#include "classify/answers/text_reader.h"
#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// Explains the tags of `result`, whose predictions are there, by the terms that `reader` read.
/// `squares` are the squared lengths of the text by part (DocumentSums). Cost: O(tags * known
/// terms).
void explain_given(const Model& model, const TextReader& reader, std::span<const double> squares,
                   Classification& result);

}  // namespace inkling::classify

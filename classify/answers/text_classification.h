#pragma once

/// Finds the topics of a text, and explains them.

#include <string_view>

#include "classify/answers/text_reader.h"
#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// Implements Classifier::classify.
/// `readers` are those of the model.
Classification classify_text(const Model& model, TextReaders& readers, std::string_view text,
                             bool explain, const TagOptions& options = {});

}  // namespace inkling::classify

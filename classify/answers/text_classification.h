#pragma once

/// Finds the topics of a text, and explains them.

#include "classify/answers/parted_text.h"
#include "classify/answers/text_reader.h"
#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// Implements Classifier::classify.
/// `readers` are those of the model.
Classification classify_text(const Model& model, TextReaders& readers, const PartedText& text,
                             bool explain, const TagOptions& options = {});

}  // namespace inkling::classify

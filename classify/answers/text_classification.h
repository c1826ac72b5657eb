#pragma once

/// Finds the topics of a text, and explains them.

#include <string_view>

#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// The reasons why a text gets no tag.
inline constexpr std::string_view kNoKnownWord = "no word of the text is known to the model";
inline constexpr std::string_view kNoCutReached = "no topic is probable enough for a tag";
inline constexpr std::string_view kNoTopicExplains = "no topic explains this text";

/// Implements Classifier::classify.
Classification classify_text(const Model& model, std::string_view text, bool explain);

}  // namespace inkling::classify

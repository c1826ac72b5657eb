#pragma once

/// Steps from scores to an answer.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "classify/answers/tags_of.h"
#include "classify/model/likelihood.h"
#include "classify/model/model.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// The reasons why a text gets no tag.
inline constexpr std::string_view kNoKnownWord = "no word of the text is known to the model";
inline constexpr std::string_view kFewKnownWords =
    "fewer words are known to the model than in the texts that trained it";
inline constexpr std::string_view kImprobable =
    "the text is less probable than those that trained the model";
inline constexpr std::string_view kNoTopicExplains = "no topic explains this text";

/// Equal scores go to the topic that sorts first.
std::vector<std::size_t> topics_best_first(const std::vector<double>& joints);

/// `p` is calibrated, `log_p` is not. Where the rule gives no tag, the result abstains, and says
/// why: `why_unknown` where no term is known.
void add_predictions(const Model& model, const std::vector<std::size_t>& order,
                     std::vector<double> scores, const TagRule& rule,
                     std::optional<std::string_view> why_unknown, Classification& result);

/// The log odds are the sum of the rows in their order.
void add_explanation(std::vector<Evidence> rows, bool explain, Classification& result);

/// Takes the tags from a text that is unlike those that trained the model, and says why.
void abstain_if_unlike(const Model& model, const TextMeasures& text, Classification& result);

/// For a text whose posterior would be 0/0 for every topic.
void abstain_without_numbers(const Model& model, Classification& result);

}  // namespace inkling::classify

#pragma once

/// Why a text was given each of several topics.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "classify/answers/text_reader.h"
#include "classify/model/model.h"
#include "inkling/classifier.h"
#include "inkling/evidence.h"

namespace inkling::classify {

/// The rows of a topic against another one, or, where topics are judged each by itself, of it
/// alone: the prior first. Their sum in this order is the log odds.
using WeighTopic =
    std::function<std::vector<Evidence>(std::size_t topic, std::optional<std::size_t> second)>;

/// Explains the tags of `result`, whose predictions are there.
void explain_given(const Model& model, const WeighTopic& weigh, Classification& result);

/// Explains the tags of `result`, whose predictions are there, by the terms that `reader` read.
/// `squares` are the squared lengths of the text by part (DocumentSums). Cost: O(tags * known
/// terms).
void explain_given(const Model& model, const TextReader& reader, std::span<const double> squares,
                   Classification& result);

}  // namespace inkling::classify

#pragma once

/// What adds to scores beside words, as it is typed.

#include <string>
#include <vector>

#include "inkling/document_score.h"
#include "inkling/ranker.h"

namespace inkling::service {

/// "title^2:0.5,text": fields with their weights, and the length normalisation of their own. Each
/// function throws OptionError for the parameter `name`.
std::vector<FieldStream> parse_streams(const std::string& name, const std::string& text);

/// "stars", "stars^0.5", "stars:saturation", "stars^2:saturation:10".
Prior parse_document_prior(const std::string& name, const std::string& text);

/// "modified:30", "year^0.5:10": a field, perhaps its weight, and the half-life.
Recency parse_recency(const std::string& name, const std::string& text);

/// "0.85,0.1,0.05": the weights of words, of pairs in order, of pairs in any order.
Proximity parse_proximity(const std::string& name, const std::string& text);

}  // namespace inkling::service

#pragma once

/// Which topics a document is tagged with.

#include <cstdint>
#include <span>
#include <vector>

#include "classify/model/model.h"
#include "inkling/tagging.h"

namespace inkling::classify {

/// Whether a document may get several topics.
bool gives_sets(const Model& model) noexcept;

/// Increasing. `logs` are those of calibrated probabilities (calibrate). Without a known term there
/// is no tag; else the topics that reach their cuts, or the best topic of a model without cuts;
/// none below the min_p of the options.
std::vector<std::uint32_t> tags_of(const Model& model, bool has_known_term,
                                   std::span<const double> logs, const TagOptions& options = {});

}  // namespace inkling::classify

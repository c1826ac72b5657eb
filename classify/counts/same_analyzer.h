#pragma once

/// Whether a model and an index cut texts in the same way.

#include "inkling/analyzer_settings.h"

namespace inkling::classify {

/// Throws OptionError unless both analyzers have the same effect.
void require_same_analyzer(const AnalyzerSettings& of_model, const AnalyzerSettings& of_index);

}  // namespace inkling::classify

#pragma once

/// Whether a model and an index cut texts in the same way.

#include "inkling/analyzer_settings.h"

namespace inkling::classify {

/// Whether both analyzers have the same effect.
bool is_same_analyzer(const AnalyzerSettings& of_model, const AnalyzerSettings& of_index);
/// Throws OptionError unless they have.
void require_same_analyzer(const AnalyzerSettings& of_model, const AnalyzerSettings& of_index);

}  // namespace inkling::classify

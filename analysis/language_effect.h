#pragma once

#include <string_view>

#include "inkling/analyzer_settings.h"

namespace inkling::analysis {

/// Whether words of the language, a code of language_of_tag(), become other terms or forms than
/// those of a language that is not known.
bool changes_terms(const AnalyzerSettings& settings, std::string_view language);

}  // namespace inkling::analysis

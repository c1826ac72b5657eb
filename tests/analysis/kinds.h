#pragma once

#include "inkling/analyzer_settings.h"

namespace inkling::test {

inline constexpr AnalyzerKind kKinds[] = {AnalyzerKind::standard, AnalyzerKind::words,
                                          AnalyzerKind::whitespace, AnalyzerKind::sklearn};

}  // namespace inkling::test

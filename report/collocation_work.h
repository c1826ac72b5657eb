#pragma once

/// collocations() with a cache of any size, for tests.

#include <cstddef>
#include <string>

#include "inkling/collocations.h"

namespace inkling::report {

CollocationReport collocations_within(const Index& index, const DocumentSet& where,
                                      const std::string& node, const CollocationOptions& options,
                                      std::size_t cached_words);

}  // namespace inkling::report

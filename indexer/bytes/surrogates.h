#pragma once

/// Lone surrogates in JSON escapes.

#include <cstdint>
#include <string>

namespace inkling::indexer {

/// JSON's \uD800..\uDFFF stand for characters only as a pair, high then low. Each one that stands
/// alone becomes \uFFFD, which is as long; returns how many there were. Cost: O(bytes).
std::uint64_t mend_surrogates(std::string& json);

}  // namespace inkling::indexer

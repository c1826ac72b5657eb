#pragma once

/// Single characters within pairs of them.

#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"

namespace inkling::query {

/// Bytes [start, end) of a value.
struct ByteRange {
  std::uint32_t start = 0;
  std::uint32_t end = 0;

  friend auto operator<=>(const ByteRange&, const ByteRange&) = default;
};

/// Where `character` stands in a token of `value` that is compared as `surface`, a pair of
/// characters or a single one: as its first one, its second one, or both.
std::vector<ByteRange> places_of(std::string_view character, std::string_view surface,
                                 std::string_view value, const analysis::Token& token);

}  // namespace inkling::query

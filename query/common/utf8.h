#pragma once

/// Well-formed UTF-8.

#include <cstddef>
#include <string_view>

#include "analysis/unicode.h"

namespace inkling::query {

/// The longest beginning of `text` that is UTF-8.
inline std::string_view well_formed_part(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t start = at;
    if (analysis::next_code_point(text, at) == analysis::kIllFormed) return text.substr(0, start);
  }
  return text;
}

}  // namespace inkling::query

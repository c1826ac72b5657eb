#pragma once

/// What surrounds the text of a message and does not say what it is about.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct StrippedParts {
  bool headers = false;  ///< all up to the first empty line
  bool footers = false;  ///< the last block, which an empty line or a line of hyphens sets apart
  bool quotes = false;   ///< lines that quote, and lines such as "Ada wrote:"

  bool any() const noexcept { return headers || footers || quotes; }

  friend bool operator==(const StrippedParts&, const StrippedParts&) = default;
};

/// From "headers,quotes"; "none" means no part. Throws OptionError naming the choices.
StrippedParts parse_stripped_parts(std::string_view list);

/// Of those that are taken away, in the order in which they are.
std::vector<std::string> names_of(const StrippedParts& parts);

/// "headers,quotes" or "none".
std::string to_string(const StrippedParts& parts);

/// Bytes that were taken away.
struct StrippedBytes {
  std::uint64_t headers = 0;
  std::uint64_t footers = 0;
  std::uint64_t quotes = 0;

  std::uint64_t total() const noexcept { return headers + footers + quotes; }
};

/// Takes the parts out of `text`, which is UTF-8, byte for byte as `remove` of scikit-learn's
/// fetch_20newsgroups() does (release 1.9), except that an empty line may also end in CR LF:
/// headers, then footers, then quotes. What is left may be empty: it is of a text without an empty
/// line if headers are taken away. docs/documents.md has the rules. Cost: O(bytes).
StrippedBytes strip(std::string& text, const StrippedParts& parts);

}  // namespace inkling

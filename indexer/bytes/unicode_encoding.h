#pragma once

/// Unicode's own encodings, told by their first bytes.

#include <optional>
#include <string>
#include <string_view>

namespace inkling::indexer {

inline constexpr std::string_view kUtf8 = "UTF-8";

/// An encoding that begins with a byte order mark, and the mark.
struct MarkedEncoding {
  std::string name;
  std::size_t mark_size;
};

/// UTF-8, UTF-16 or UTF-32 when `front`, at least four bytes or the whole, begins with its mark.
std::optional<MarkedEncoding> marked_encoding(std::string_view front);

/// Which of UTF-16LE, UTF-16BE, UTF-32LE and UTF-32BE `front` is, of which no mark says so; empty
/// when it is no plausible text in any. Cost: O(bytes), of the first 4 KiB.
std::string unmarked_unicode(std::string_view front, std::string_view language);

}  // namespace inkling::indexer

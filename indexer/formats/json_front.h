#pragma once

/// Whether a file begins as JSON, and as what.

#include <cstddef>
#include <string>
#include <string_view>

namespace inkling::indexer {

struct JsonFront {
  enum class Kind {
    none,      ///< not JSON
    complete,  ///< a whole value, of `size` bytes with the white space before it
    partial,   ///< the beginning of a value, as far as it goes
  };
  Kind kind = Kind::none;
  std::size_t size = 0;
  bool is_array = false;
  bool ends_line = false;   ///< only blanks follow it in its line
  bool has_string = false;  ///< a key or a value: something that prose in brackets has not
  bool has_text = false;    ///< an object with a member `text` or `title`, as a document has
};

/// The object or array that `front` begins with after white space. The grammar of RFC 8259 but for
/// the insides of strings and numbers. Cost: O(bytes).
JsonFront json_front(std::string_view front);

/// Whether files with this ending are JSON: "json", "geojson" and the like.
bool is_json_extension(const std::string& extension);

}  // namespace inkling::indexer

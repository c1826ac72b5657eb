#pragma once

/// What stands about a document at its front.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inkling::reader {

struct FrontMatter {
  std::size_t size = 0;  ///< bytes of it, with its lines of `---` or `+++`; 0 if there is none
  std::vector<std::pair<std::string, std::string>> fields{};  ///< a name may occur several times
};

/// Of YAML between lines of `---`, or TOML between lines of `+++`: names with a scalar or a list of
/// them, in order. Everything nested is left out, and what is not understood. Cost: O(bytes).
FrontMatter front_matter(std::string_view text);

}  // namespace inkling::reader

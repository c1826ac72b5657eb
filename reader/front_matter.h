#pragma once

/// What stands about a document at its front.

#include <cstddef>
#include <string_view>

#include "reader/front_lines.h"

namespace inkling::reader {

struct FrontMatter {
  std::size_t size = 0;  ///< bytes of it, with its lines of `---` or `+++`; 0 if there is none
  FoundValues found{};   ///< a name may occur several times
};

/// Of a converted document: how much of its front matter is left out. No name of a value.
inline constexpr const char* kLeftOutField = "front matter";

/// Of YAML between lines of `---`, or TOML between lines of `+++`: names with their values, in
/// order. What is in a table has a dotted name, `author.name`; lists, and tables in them, are all
/// their values. Anchors, aliases, tags, names in quotes, but in braces, what is deeper than
/// kDeepestFront and what is not understood is left out and counted; a table of TOML whose name is
/// not read counts once, with its pairs. Cost: O(bytes).
FrontMatter front_matter(std::string_view text);

/// What stands between the lines.
FoundValues read_yaml(std::string_view text);
FoundValues read_toml(std::string_view text);

}  // namespace inkling::reader

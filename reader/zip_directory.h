#pragma once

/// The list of members at the end of a zip archive.

#include <string_view>

namespace inkling::reader {

/// Throws HostileDocument where the list names the same bytes as several members, or members that
/// lie within each other: a few bytes could become any number of documents (D. Fifield, "A better
/// zip bomb", 2019). Whatever is not a zip archive, and a list that is not there, is left to
/// libarchive. Cost: O(members log members).
void require_apart(std::string_view zip);

}  // namespace inkling::reader

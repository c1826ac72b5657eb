#pragma once

/// The members at the front of a zip archive.

#include <string_view>
#include <vector>

namespace inkling::indexer {

struct FrontMember {
  std::string_view name;
  std::string_view bytes;  ///< as they are packed, as far as they go
};

/// Those of the archive itself, not of archives that it holds; empty for what is no zip archive.
/// The walk ends where the front does, or at a member that does not say how long it is and is not
/// deflated. Cost: O(front), and unpacking deflated members that do not say it.
std::vector<FrontMember> members_in_front(std::string_view front);

}  // namespace inkling::indexer

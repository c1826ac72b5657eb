#pragma once

/// The hits of the last search that was printed on a terminal, for `inkling open`.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace inkling::cli {

struct LastSearch {
  std::filesystem::path index;   ///< absolute
  std::filesystem::path folder;  ///< in which the search was run
  std::size_t offset = 0;        ///< hits before the first
  std::vector<std::string> ids;
};

/// inkling/last-search in $XDG_STATE_HOME, or in ~/.local/state; empty where neither is known.
std::filesystem::path last_search_path();

/// Replaces what was remembered. The file is the user's alone. Throws IoError.
void remember(const LastSearch& search);

/// Empty where none is remembered. Throws IoError, CorruptIndexError for a file that is none of it.
std::optional<LastSearch> last_search();

}  // namespace inkling::cli

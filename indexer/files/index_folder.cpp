#include "indexer/files/index_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "inkling/error.h"
#include "inkling/ingest.h"
#include "storage/files/format.h"

namespace inkling {

namespace {

namespace fs = std::filesystem;

constexpr const char* kStandardInput = "-";

/// The path from the root on, with links resolved as far as the path exists.
fs::path resolved(const fs::path& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  fs::path canonical = fs::weakly_canonical(absolute, error);
  if (error) canonical = absolute.lexically_normal();
  return canonical.has_filename() ? canonical : canonical.parent_path();
}

bool is_within(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

}  // namespace

namespace indexer {

bool is_index_folder(const std::vector<std::string>& entries) {
  const auto has = [&](const char* name) {
    return std::binary_search(entries.begin(), entries.end(), name);
  };
  const auto is_manifest = [](const std::string& name) {
    const std::uint64_t commit = storage::commit_of_manifest_name(name);
    return commit != 0 && name == storage::manifest_name(commit);
  };
  if (!has(storage::kLockName)) return false;
  if (std::ranges::any_of(entries, is_manifest)) return true;
  return has(storage::kNewName) && std::ranges::all_of(entries, storage::is_own_file_name);
}

}  // namespace indexer

void require_apart(const std::vector<std::string>& paths, const fs::path& index) {
  if (index.empty()) return;
  const fs::path directory = resolved(index);
  for (const std::string& path : paths) {
    if (path == kStandardInput || !is_within(resolved(path), directory)) continue;
    const bool is_same = resolved(path) == directory;
    throw OptionError(
        "path",
        path + (is_same ? " is the directory of the index" : " is in the directory of the index"),
        "an index has a directory of its own: leave it out of the paths, or name another with -i");
  }
}

}  // namespace inkling

#include "indexer/files/path_origins.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "indexer/files/file_names.h"

namespace inkling::indexer {

namespace {

namespace fs = std::filesystem;

bool is_above(const fs::path& folder, const fs::path& path) {
  return std::ranges::mismatch(folder, path).in1 == folder.end();
}

bool is_relative(const std::string& path) { return path != "-" && !path.starts_with('/'); }

}  // namespace

std::string way_to(const fs::path& here, const fs::path& index) {
  if (index.empty() || !is_above(here, index)) return here.string();
  return here.lexically_relative(index).string();
}

fs::path plain_path(const fs::path& path) {
  std::error_code unknown;
  fs::path found = fs::weakly_canonical(fs::absolute(path, unknown), unknown);
  return found.has_filename() ? found : found.parent_path();
}

std::set<std::string> moved_folders(const std::set<std::string>& recorded, const fs::path& from,
                                    const fs::path& to) {
  std::set<std::string> moved;
  for (const std::string& folder : recorded) {
    const fs::path path = (plain_path(from) / folder).lexically_normal();
    moved.insert(way_to(path.has_filename() || path == "/" ? path : path.parent_path(),
                        to.empty() ? to : plain_path(to)));
  }
  return moved;
}

PathOrigins::PathOrigins(const std::set<std::string>& recorded,
                         const std::vector<std::string>& paths, const fs::path& index) {
  if (std::ranges::none_of(paths, is_relative)) return;
  std::error_code unknown;
  const fs::path here = fs::current_path(unknown);
  const fs::path own = index.empty() ? index : fs::weakly_canonical(index, unknown);
  here_ = way_to(here, own);
  for (const std::string& folder : recorded) {
    // What ended in `..` ends in a slash.
    const fs::path other = (own / folder).lexically_normal();
    const std::string name =
        other.has_filename() || other == "/" ? other.string() : other.parent_path().string();
    if (name != here) others_.push_back(name);
  }
}

bool PathOrigins::may_be_elsewhere(std::string_view name) const {
  if (!is_ambiguous(name)) return false;
  return std::ranges::any_of(others_, [&](const std::string& folder) {
    std::error_code unknown;
    return !fs::is_directory(folder, unknown) || !is_gone(folder + "/" + unescape_path(name));
  });
}

void PathOrigins::record(std::set<std::string>& recorded) const {
  if (!here_.empty()) recorded.insert(here_);
}

bool is_gone(const std::string& path) {
  struct stat state {};
  if (::stat(path.c_str(), &state) == 0) return S_ISDIR(state.st_mode);
  return errno == ENOENT || errno == ENOTDIR || errno == ELOOP;
}

}  // namespace inkling::indexer

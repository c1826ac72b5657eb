#include "indexer/pruning.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "indexer/file_documents.h"
#include "indexer/files/file_names.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

/// Where files are looked for.
class Roots {
 public:
  explicit Roots(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
      if (path == "-") continue;
      require_no_way_back(path);
      roots_.push_back(name_of_file(path));
    }
  }

  /// Whether the file was below a root, and is gone.
  bool has_lost(std::string_view file) const { return has(file) && is_gone(file); }

 private:
  bool has(std::string_view file) const {
    return std::ranges::any_of(roots_, [&](std::string_view root) {
      // Nothing is left of `.`, below which is what is neither absolute nor above it.
      if (root.empty()) return !file.starts_with('/') && file != ".." && !file.starts_with("../");
      if (!file.starts_with(root)) return false;
      return file.size() == root.size() || root.ends_with('/') || file[root.size()] == '/';
    });
  }

  /// By its name, `link/..` is where the link is; by the files, it is above what the link leads to.
  static void require_no_way_back(const std::string& path) {
    const std::string normal = normal_path(path);
    std::error_code not_there;
    if (std::filesystem::equivalent(path, normal.empty() ? "." : normal, not_there) || not_there)
      return;
    throw OptionError("prune", path + " leads through a symbolic link and back by `..`",
                      "name the folder itself");
  }

  static bool is_gone(std::string_view file) {
    struct stat state {};
    if (::lstat(unescape_path(file).c_str(), &state) == 0) return S_ISDIR(state.st_mode);
    return errno == ENOENT || errno == ENOTDIR;
  }

  std::vector<std::string> roots_;
};

}  // namespace

DocumentSet documents_gone(const Index& index, const ReadPaths& read,
                           storage::SourceFiles& sources) {
  const Roots roots(read.paths);
  const auto is_lost = [&](std::string_view file) { return roots.has_lost(file); };
  const auto is_read = [&](std::string_view file) { return read.files.contains(file); };
  DocumentSet gone = file_documents(index, is_read);
  gone |= documents_of_files(index, is_read);
  DocumentSet others = read.kept;
  others.complement();
  gone &= others;
  gone |= file_documents(index, is_lost);
  gone |= documents_of_files(index, is_lost);
  std::erase_if(sources, [&](const auto& source) { return is_lost(source.first); });
  return gone;
}

}  // namespace inkling::indexer

#include "indexer/pruning.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "indexer/file_documents.h"
#include "indexer/files/file_names.h"

namespace inkling::indexer {

namespace {

/// Where files are looked for.
class Roots {
 public:
  explicit Roots(const ReadPaths& read) : origins_(read.origins) {
    for (const std::string& path : read.paths) {
      if (path == "-") continue;
      roots_.push_back({path, name_of_file(path), name_of_folder(path), is_bare(path, read)});
    }
  }

  /// Whether the file was at a root or below one that is not bare, and is gone.
  bool has_lost(std::string_view file) const {
    const Root* const root = nearest(file);
    return root != nullptr && (root->name == file || !root->is_bare) &&
           is_gone(unescape_path(file)) && !origins_.may_be_elsewhere(file);
  }

  std::map<std::string, std::uint64_t> spared(const Index& index) const {
    std::map<std::string, std::uint64_t> spared;
    for (const Root& root : roots_) {
      if (!root.is_bare) continue;
      const auto is_below = [&](std::string_view file) {
        return nearest(file) == &root && root.name != file;
      };
      DocumentSet below = file_documents(index, is_below);
      below |= documents_of_files(index, is_below);
      if (below.count() > 0) spared.emplace(root.path, below.count());
    }
    return spared;
  }

 private:
  struct Root {
    std::string path;  ///< as it was given
    std::string name;
    std::string folder;  ///< what the names of files below it begin with
    bool is_bare;

    bool is_above(std::string_view file) const {
      // Nothing is left of `.`, below which is what is neither absolute nor above it.
      if (name.empty()) return !file.starts_with('/') && file != ".." && !file.starts_with("../");
      return file == name || file.starts_with(folder);
    }
  };

  /// Below `d` and a disk at `d/sub`, what is on the disk is looked for there. Null if none is
  /// above.
  const Root* nearest(std::string_view file) const {
    const Root* found = nullptr;
    for (const Root& root : roots_) {
      const bool is_nearer = found == nullptr || root.name.size() > found->name.size();
      if (is_nearer && root.is_above(file)) found = &root;
    }
    return found;
  }

  /// Whether nothing is there, or a folder without a file to read: a mount point may hold a mark,
  /// or `lost+found`.
  static bool is_bare(const std::string& path, const ReadPaths& read) {
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) return !unknown;
    return std::filesystem::is_directory(path, unknown) && !read.holds_files(path);
  }

  std::vector<Root> roots_;
  const PathOrigins& origins_;
};

}  // namespace

Gone documents_gone(const Index& index, const ReadPaths& read, storage::SourceFiles& sources) {
  const Roots roots(read);
  const auto is_lost = [&](std::string_view file) { return roots.has_lost(file); };
  const auto is_read = [&](std::string_view file) {
    return read.files.contains(file) && !read.origins.may_be_elsewhere(file);
  };
  DocumentSet gone = file_documents(index, is_read);
  gone |= documents_of_files(index, is_read);
  DocumentSet others = read.kept;
  others.complement();
  gone &= others;
  gone |= file_documents(index, is_lost);
  gone |= documents_of_files(index, is_lost);
  std::erase_if(sources, [&](const auto& source) { return is_lost(source.first); });
  return {std::move(gone), roots.spared(index)};
}

}  // namespace inkling::indexer

#pragma once

/// Where relative paths begin.

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::indexer {

/// The folder `here`, as an index in `index` records it; both are canonical, and `index` is empty
/// where it has no directory.
std::string way_to(const std::filesystem::path& here, const std::filesystem::path& index);

/// `path` with no link, `.` or slash at its end, as far as it is there.
std::filesystem::path plain_path(const std::filesystem::path& path);
/// What an index in `from` records of folders, as one in `to` does. `to` may be empty.
std::set<std::string> moved_folders(const std::set<std::string>& recorded,
                                    const std::filesystem::path& from,
                                    const std::filesystem::path& to);

/// The working directory of a run, and those of the runs before it. The same relative name means
/// another file in each: what is known of one says nothing of the others.
class PathOrigins {
 public:
  /// `recorded` is Sources::folders, `paths` are those of the run; `index` is the directory of the
  /// index, empty where it has none.
  PathOrigins(const std::set<std::string>& recorded, const std::vector<std::string>& paths,
              const std::filesystem::path& index);

  /// The folders in which relative paths were given before, other than where they are given now.
  /// Empty when none are given now.
  const std::vector<std::string>& others() const noexcept { return others_; }
  /// Whether the file of that name, as name_of_file() gives it, may be one of another folder.
  bool is_ambiguous(std::string_view name) const {
    return !others_.empty() && !name.starts_with('/');
  }
  /// Whether it is there in another folder, or may be, since that folder is not there to be seen.
  bool may_be_elsewhere(std::string_view name) const;
  /// Adds where the paths of the run begin. A folder that holds the index is noted as the way up to
  /// it, so that both may be moved together.
  void record(std::set<std::string>& recorded) const;

 private:
  std::string here_;  ///< as it is recorded; empty when no relative paths are given
  std::vector<std::string> others_;
};

/// Whether no file is at the path or where its links lead, and nothing hides one.
bool is_gone(const std::string& path);

}  // namespace inkling::indexer

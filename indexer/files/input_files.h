#pragma once

/// The files of the paths that were named.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace inkling::indexer {

struct InputFile {
  std::filesystem::path path;  ///< to open it; not used for standard input
  std::string name;            ///< as given, or relative to the directory that was walked, with '/'
  bool named = true;  ///< given by the user: a failure is an exception, not a rejected record
  bool standard_input = false;   ///< "-" was given
  int error_number = 0;          ///< not 0: a directory that cannot be listed
  std::uint64_t size = 0;        ///< bytes, of a regular file
  std::int64_t modified_ns = 0;  ///< since 1970, of a regular file
  bool is_regular = false;
};

/// The regular files below `root`, folder by folder in the order of the names' bytes. Entries that
/// begin with a dot, symbolic links, special files and the directory `left_out` are left out.
/// Memory: the names in the folders from the root down to the current one.
class DirectoryWalk {
 public:
  /// Throws IoError when `root` cannot be listed.
  explicit DirectoryWalk(std::filesystem::path root, std::filesystem::path left_out = {});

  /// The next file, or a folder that cannot be listed (with `error_number`); empty at the end.
  std::optional<InputFile> next();

 private:
  struct Folder {
    std::vector<std::filesystem::path> entries;
    std::size_t at = 0;
  };

  InputFile found(const std::filesystem::path& path, int error_number) const;
  std::optional<InputFile> enter(const std::filesystem::path& folder);

  std::filesystem::path root_;
  std::filesystem::path left_out_;
  std::vector<Folder> folders_;
};

/// All files of all paths in order.
class InputFiles {
 public:
  /// Throws IoError when a path does not exist.
  explicit InputFiles(std::vector<std::string> paths, std::filesystem::path left_out = {});

  /// Empty at the end. Throws IoError when a directory that was named cannot be listed.
  std::optional<InputFile> next();

 private:
  std::vector<std::string> paths_;
  std::filesystem::path left_out_;
  std::size_t at_ = 0;
  std::optional<DirectoryWalk> walk_;
};

/// The bytes of all files as they are on disk; empty when that is not known (a stream is among
/// them).
std::optional<std::uint64_t> total_size(const std::vector<std::string>& paths,
                                        const std::filesystem::path& left_out);

}  // namespace inkling::indexer

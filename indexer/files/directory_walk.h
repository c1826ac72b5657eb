#pragma once

/// What lies below a folder.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/files/entry_filter.h"
#include "indexer/files/file_state.h"
#include "indexer/files/ignore_rules.h"
#include "indexer/files/input_file.h"
#include "indexer/files/left_out.h"

namespace inkling::indexer {

/// The files below `root`, folder by folder in the order of the names' bytes. Memory: the names in
/// the folders from the root down to the current one.
class DirectoryWalk {
 public:
  /// The filter must outlive the walk. Throws IoError when `root` cannot be listed, OptionError
  /// when it is the directory of an index.
  DirectoryWalk(std::string root, const EntryFilter& filter);

  /// The next file, or a file or folder that cannot be looked at (`error_number`); empty at the
  /// end.
  std::optional<InputFile> next();

  /// So far.
  const LeftOut& left_out() const noexcept { return left_out_; }

 private:
  struct Folder {
    std::string below;  ///< the path from the root to here, with '/' at its end if it has any
    FileIdentity identity;
    std::vector<std::string> entries;
    std::size_t at;
    IgnoreRules rules;
  };
  struct Entry;

  Entry look_at(const std::string& name) const;
  const char* reason_to_leave_out(const Entry& entry) const;
  bool is_ignored(const Entry& entry) const;
  bool is_above(const FileIdentity& folder) const;
  bool is_entered(const FileIdentity& folder) const;
  InputFile found(const Entry& entry) const;
  std::optional<InputFile> enter(const Entry& entry);
  void open(std::string below, const FileIdentity& identity, std::vector<std::string> entries);

  std::filesystem::path path_of(std::string_view below) const;

  std::string root_;   ///< as given
  std::string given_;  ///< the same in normal form, with '/' at its end if it has any
  const EntryFilter& filter_;
  std::vector<Folder> folders_;
  std::set<std::pair<dev_t, ino_t>> entered_;  ///< so far, where links are followed
  LeftOut left_out_;
};

}  // namespace inkling::indexer

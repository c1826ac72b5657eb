#pragma once

/// The files of the paths that were named.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "indexer/files/directory_walk.h"
#include "indexer/files/entry_filter.h"
#include "indexer/files/input_file.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

/// All files of all paths in order, each once, however many paths lead to it by the same name. A
/// file that was written to at this very moment is waited for,
/// some milliseconds: what is written to it after it was looked at gets another time.
class InputFiles {
 public:
  /// The options must outlive the files. Throws IoError when a path does not exist, OptionError for
  /// a path within the index and for a glob that matches nothing.
  InputFiles(std::vector<std::string> paths, const IngestOptions& options);
  InputFiles(const InputFiles&) = delete;
  InputFiles& operator=(const InputFiles&) = delete;

  /// Empty at the end. Throws IoError when a directory that was named cannot be listed.
  std::optional<InputFile> next();

  /// Of the folders so far.
  LeftOut left_out() const;

 private:
  std::optional<InputFile> find_next();
  bool is_first_meeting(const InputFile& file);
  std::optional<InputFile> open_next();

  std::vector<std::string> paths_;
  EntryFilter filter_;
  std::size_t at_ = 0;
  std::optional<DirectoryWalk> walk_;
  LeftOut left_out_;                     ///< of walks that are done, and files met before
  std::unordered_set<std::string> met_;  ///< by name, where there is more than one path
};

/// Calls `visit` with all files in order, until it returns false. WalkOptions::visit is not told.
/// Throws as InputFiles.
void for_each_file(const std::vector<std::string>& paths, const IngestOptions& options,
                   const std::function<bool(const InputFile&)>& visit);

/// The bytes of all files as they are on disk; empty when that is not known (a stream is among
/// them).
std::optional<std::uint64_t> total_size(const std::vector<std::string>& paths,
                                        const IngestOptions& options);

}  // namespace inkling::indexer

#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "storage/files/file_system.h"
#include "storage/segments/kept_commits.h"

namespace inkling::storage {

/// Removes files that no commit names which is kept: leftovers of a writer that died, files of
/// commits before. For the one writer of an index.
class Sweeper {
 public:
  explicit Sweeper(FileSystem& files) : files_(files) {}

  /// After commit `newest`, 0 when there is none yet. Throws IoError when a file cannot be removed.
  /// A commit that is kept and cannot be read is left as it is, and with it all files: they may be
  /// all that can be salvaged.
  void sweep(std::uint64_t newest);
  /// From now on leaves the files of this segment alone, which is being written; of none for 0.
  void spare(std::uint64_t segment) { spared_ = segment; }
  /// The same where a commit stands whether or not files of the one before can be removed: the next
  /// writer tries again.
  void sweep_if_possible(std::uint64_t newest) noexcept;

 private:
  FileSystem& files_;
  KeptCommits kept_;
  std::uint64_t spared_ = 0;
};

}  // namespace inkling::storage

#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "storage/files/file_system.h"
#include "storage/segments/kept_commits.h"

namespace inkling::storage {

/// Removes files that no kept commit names: those of earlier commits, and those that a writer left
/// when it died. For the one writer of an index.
class Sweeper {
 public:
  explicit Sweeper(FileSystem& files) : files_(files) {}

  /// After commit `newest`, or 0 when there is none yet. Throws IoError when a file cannot be
  /// removed. Where a kept commit cannot be read, all files stay: they may be needed to salvage it.
  void sweep(std::uint64_t newest);
  /// From now on leaves the files of this segment alone, which is being written; 0 for none.
  void spare(std::uint64_t segment) { spared_ = segment; }
  /// The same where the commit stands even if files of the one before cannot be removed: the next
  /// writer tries again.
  void sweep_if_possible(std::uint64_t newest) noexcept;

 private:
  FileSystem& files_;
  KeptCommits kept_;
  std::uint64_t spared_ = 0;
};

}  // namespace inkling::storage

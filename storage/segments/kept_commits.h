#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "storage/segments/manifest.h"

namespace inkling::storage {

/// Which commits can be read beside the newest, and which files they need.
class KeptCommits {
 public:
  /// Of the commits in `files`, those that the newest one says are kept, the oldest first: a commit
  /// that only merged stands for the one before it, which is not kept. Throws what load_manifest()
  /// throws.
  std::vector<std::uint64_t> find(const FileSystem& files, std::uint64_t newest);
  /// Names of all files of the commits that find() found, manifests among them.
  std::set<std::string> file_names() const;

 private:
  struct Commit {
    bool only_merged;
    std::set<std::string> files;
  };
  const Commit& load(const FileSystem& files, std::uint64_t commit);

  std::map<std::uint64_t, Commit> commits_;  ///< manifests are read once
};

}  // namespace inkling::storage

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "storage/segments/manifest.h"

namespace inkling::storage {

/// The commits that can be read besides the newest one, and the files that they need.
class KeptCommits {
 public:
  /// The commits in `files` that the newest one keeps, the oldest first. A commit that only merged
  /// replaces the one before it, which is not kept. Throws what load_manifest() throws.
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

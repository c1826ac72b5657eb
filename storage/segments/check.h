#pragma once

/// Is the index what its format says?

#include <cstdint>
#include <string>
#include <vector>

#include "storage/files/file_system.h"

namespace inkling::storage {

class Segment;

struct Finding {
  std::string file;
  std::uint64_t offset = 0;
  std::string what;
};

/// Reads all commits that are kept: every page of every file against its checksum, then that all of
/// it decodes. `deep` also recomputes what is stored twice and compares: order of terms and
/// documents, df, cf, lengths, counts of surface forms, sums of the manifest. Empty when nothing is
/// wrong. Cost: O(bytes); deep: O(tokens). Throws IndexMissingError and IoError; damage is a
/// finding.
std::vector<Finding> check(const FileSystem& files, bool deep);

/// The same, deep, of the terms, lists and columns of one segment that is open; of its titles and
/// texts nothing.
std::vector<Finding> check_lists(const FileSystem& files, const Segment& segment);

}  // namespace inkling::storage

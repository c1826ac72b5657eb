#pragma once

/// Is an index what its format says?

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A place where bytes are not what the format says.
struct Finding {
  std::string file;
  std::uint64_t offset = 0;  ///< bytes from the beginning of the file
  std::string what;          ///< what is wrong there, or what is lost by it

  friend bool operator==(const Finding&, const Finding&) = default;
};

struct CheckOptions {
  /// Also recomputes what is stored twice and compares: the order of terms and documents, df, cf,
  /// lengths, counts of surface forms, the sums of the manifest.
  bool deep = false;
  /// Called with what is worth knowing and no damage. May be empty.
  std::function<void(const std::string&)> on_remark{};
};

/// Reads all commits that are kept: each page of each file against its checksum, then that all of
/// it decodes. Empty when nothing is wrong. Writers may be at work. Cost: O(bytes); deep:
/// O(tokens). Throws IndexMissingError, IoError, and OptionError for an empty path; damage is a
/// finding and never an exception.
std::vector<Finding> check_index(const std::filesystem::path& directory,
                                 const CheckOptions& options = {});

/// The models of the index that cannot be read to their end: IndexWriter::put_model() keeps any
/// bytes. Cost: O(terms * topics) of each.
std::vector<Finding> check_models(const Index& index);

}  // namespace inkling

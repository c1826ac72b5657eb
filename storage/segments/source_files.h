#pragma once

/// The files of the input of which the documents themselves do not tell enough: those of many
/// records, and those of which records were skipped.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "storage/bits/bytes.h"

namespace inkling::storage {

/// A file as it was when it was last read to its end.
struct SourceFile {
  std::uint64_t bytes = 0;       ///< on disk
  std::int64_t modified_ns = 0;  ///< since 1970
  std::uint64_t documents = 0;   ///< that its records became
  /// Whether reading it again as it is would change nothing: none of its documents stood for, or
  /// gave way to, one of another place in the same run.
  bool is_settled = true;
  std::map<std::string, std::uint64_t> skipped{};  ///< records, by reason

  friend bool operator==(const SourceFile&, const SourceFile&) = default;
};

/// By the name that the ids of their records are made from.
using SourceFiles = std::map<std::string, SourceFile, std::less<>>;

/// What an index knows of where its documents came from.
struct Sources {
  SourceFiles files{};
  /// The working directories in which relative paths were given: absolute, or from the index.
  std::set<std::string> folders{};

  bool empty() const noexcept { return files.empty() && folders.empty(); }
  friend bool operator==(const Sources&, const Sources&) = default;
};

std::string encode_sources(const Sources& sources);
/// Throws CorruptIndexError.
Sources read_sources(ByteReader in);

}  // namespace inkling::storage

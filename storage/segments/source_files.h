#pragma once

/// The files of the input of which the documents themselves do not tell enough: those of many
/// records, and those of which records were skipped.

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/bits/bytes.h"

namespace inkling::storage {

/// A file as it was when it was last read to its end.
struct SourceFile {
  std::uint64_t bytes = 0;       ///< on disk
  std::int64_t modified_ns = 0;  ///< since 1970
  std::uint64_t documents = 0;   ///< that its records became
  /// Whether reading it again as it is would change nothing. Where its documents stood for, or gave
  /// way to, those of other places, Contests have these places, or it is not settled.
  bool is_settled = true;
  std::map<std::string, std::uint64_t> skipped{};  ///< records, by reason
  /// Documents that stay in the index although the file did not hold them when it was last read.
  std::uint64_t outdated = 0;

  friend bool operator==(const SourceFile&, const SourceFile&) = default;
};

/// By the name that the ids of their records are made from.
using SourceFiles = std::map<std::string, SourceFile, std::less<>>;

/// Documents of one file that gave way to those of another one, or of the same, in the same run.
struct Contest {
  /// An id that both gave, and where: "file:line" or "file".
  struct Places {
    std::string id;
    std::string later;  ///< of the document that is in the index, unless it gave way itself
    std::string earlier;

    friend bool operator==(const Places&, const Places&) = default;
  };

  std::uint64_t documents = 0;  ///< that gave way
  std::vector<Places> first{};  ///< the first kMost of them
  static constexpr std::size_t kMost = 10;

  friend bool operator==(const Contest&, const Contest&) = default;
};

/// By the names of the later file, whose documents took the place, and of the earlier one.
using Contests = std::map<std::pair<std::string, std::string>, Contest>;

/// What an index knows of where its documents came from.
struct Sources {
  SourceFiles files{};
  /// The working directories in which relative paths were given: absolute, or from the index.
  std::set<std::string> folders{};
  Contests contests{};  ///< of files in `files`

  bool empty() const noexcept { return files.empty() && contests.empty() && folders.empty(); }
  friend bool operator==(const Sources&, const Sources&) = default;
};

std::string encode_sources(const Sources& sources);
/// Throws CorruptIndexError.
Sources read_sources(ByteReader in);

}  // namespace inkling::storage

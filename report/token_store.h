#pragma once

/// The tokens of many documents, one document behind the other.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "report/token_runs.h"
#include "storage/files/nameless_file.h"

namespace inkling::report {

/// Holds them in memory or, where they are too many, in a file without a name in the system's
/// folder for temporary files ($TMPDIR), from where pages come and go as those of an index do.
/// One thread fills it, any number may read.
class TokenStore {
 public:
  /// For so many tokens, at most. Throws IoError where a file is needed and cannot be made.
  TokenStore(std::uint64_t tokens, std::uint64_t most_bytes);

  /// Throws IoError, as of a full disk.
  void append(std::span<const PlacedTerm> tokens);
  /// How many were appended.
  std::uint64_t size() const noexcept { return size_; }
  /// Ends appending. Throws IoError.
  void finish();
  /// All of them. Call finish() before.
  std::span<const PlacedTerm> tokens() const noexcept { return tokens_; }

 private:
  void write_buffer();

  std::optional<storage::NamelessFile> file_;  ///< where they are too many
  std::vector<PlacedTerm> buffer_;             ///< what is not in the file
  std::uint64_t size_ = 0;
  std::span<const PlacedTerm> tokens_;
};

}  // namespace inkling::report

#pragma once

/// What the system knows about a file.

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>

namespace inkling::indexer {

/// The same for all names of a file.
struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

/// More than a step of the clock that times of files come from, which are up to 10 ms.
inline constexpr std::chrono::milliseconds kClockStep{20};

enum class FileKind { unknown, regular, folder, link, special };

/// All of it from one question to the system.
struct EntryState {
  FileKind kind = FileKind::unknown;
  FileIdentity identity{};
  std::uint64_t size = 0;        ///< in bytes
  std::int64_t modified_ns = 0;  ///< nanoseconds since 1970
  std::int64_t changed_ns = 0;   ///< likewise, of its bytes or what is known of it: not to be set
  int error_number = 0;          ///< not 0: why nothing is known

  bool is_known() const noexcept { return error_number == 0; }
};

/// Of the path itself, be it a link.
EntryState state_of_entry(const std::filesystem::path& path) noexcept;
/// Of what the path leads to.
EntryState state_of(const std::filesystem::path& path) noexcept;

}  // namespace inkling::indexer

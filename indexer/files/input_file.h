#pragma once

/// A file on its way into the index.

#include <cstdint>
#include <filesystem>
#include <string>

namespace inkling::indexer {

struct InputFile {
  std::filesystem::path path;  ///< to open it; not used for standard input
  std::string name;            ///< its id: see name_of_file(); "stdin"
  bool named = true;  ///< given by the user: a failure is an exception, not a rejected record
  bool standard_input = false;  ///< "-" was given
  int error_number = 0;         ///< not 0: a file or folder that cannot be looked at
  /// As they were before it is opened, if it is a regular file.
  bool is_regular = false;
  std::uint64_t size = 0;        ///< in bytes, as on disk
  std::int64_t modified_ns = 0;  ///< nanoseconds since 1970

  /// Other bytes each time: standard input, and a pipe that was named.
  bool is_stream() const noexcept {
    return standard_input || (named && !is_regular && error_number == 0);
  }
};

}  // namespace inkling::indexer

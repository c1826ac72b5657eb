#pragma once

/// What every command is given besides its request.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "cli/streams.h"
#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "render/index.h"

namespace inkling::cli {

struct Session {
  std::filesystem::path index;
  std::optional<std::uint64_t> at;  ///< the snapshot to read; the newest when it is empty
  bool json = false;
  bool quiet = false;
  std::istream& in;   ///< throws IoError when it fails
  std::ostream& out;  ///< throws IoError when it fails
  std::ostream& err;
};

/// Prints `warning: message`, unless the session is quiet.
void warn(const Session& session, const std::string& message);

/// Whether a command that changes something should say what it did.
inline bool reports_in_words(const Session& session) noexcept {
  return !session.json && !session.quiet;
}

/// Seconds since it was made.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Cost: that of Index::field_statistics().
render::IndexTotals totals_of(const Index& index);

/// Opens the session's snapshot of its index.
Index open_snapshot(const Session& session);
/// The same for a command that cuts text, queries included, and warns when it was cut by other
/// releases of the libraries than are at work now.
Index open_to_compare_text(const Session& session);
/// The writer of the session's index, which must be there. Its commits merge nothing.
IndexWriter open_to_change(const Session& session);
void warn_about_libraries(const Session& session, const Index& index);

/// What `read(stream, name)` makes of a file, or of standard input for "-". Throws IoError.
template <typename Read>
auto read_file(const Session& session, const std::string& path, Read read) {
  if (path == "-") return read(session.in, std::string("standard input"));
  FileInput file(path);
  return read(file, path);
}

/// All of a file, or of standard input for "-". Throws IoError.
std::string read_text(const Session& session, const std::string& path);

}  // namespace inkling::cli

#pragma once

/// What every command is given besides its request.

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "cli/limited_input.h"
#include "cli/streams.h"
#include "inkling/index.h"
#include "inkling/table_format.h"
#include "render/remarks.h"
#include "service/formats.h"

namespace inkling::cli {

struct Session {
  std::filesystem::path index;
  std::optional<std::uint64_t> at;        ///< the snapshot to read; the newest when it is empty
  std::optional<service::Format> format;  ///< as asked for
  bool json = false;
  bool quiet = false;
  std::istream& in;   ///< throws IoError when it fails
  std::ostream& out;  ///< throws IoError when it fails
  std::ostream& err;

  /// That of rows, where the answer is not JSON.
  TableFormat table_format() const {
    return service::table_format(format.value_or(service::Format::table));
  }
};

/// Prints `warning: message`, unless the session is quiet.
void warn(const Session& session, const std::string& message);

/// Whether a command that changes something should say what it did.
inline bool reports_in_words(const Session& session) noexcept {
  return !session.json && !session.quiet;
}

/// Prints warnings as warn() does, and the rest where the session reports in words.
void tell(const Session& session, const std::vector<render::Remark>& remarks);

/// Of an answer that has no rows for --columns to choose from.
[[noreturn]] void refuse_columns();

/// Opens the session's snapshot of its index.
Index open_snapshot(const Session& session);
/// The same for a command that cuts text, queries included, and warns when it was cut by other
/// releases of the libraries than are at work now.
Index open_to_compare_text(const Session& session);
void warn_about_libraries(const Session& session, const Index& index);

/// What `read(stream, name)` makes of a file, or of standard input for "-". Throws IoError, and
/// UsageError for more than `limit` bytes.
template <typename Read>
auto read_file(const Session& session, const std::string& path, Read read,
               std::uint64_t limit = kLongestFile) {
  if (path == "-") {
    const std::string name = "standard input";
    LimitedInput limited(session.in, name, limit);
    return read(limited, name);
  }
  return read_limited(path, read, limit);
}

/// All of a file, or of standard input for "-". Throws what read_file() does.
std::string read_text(const Session& session, const std::string& path,
                      std::uint64_t limit = kLongestFile);

}  // namespace inkling::cli

#pragma once

/// One line for each request.

#include <iosfwd>
#include <string>

namespace inkling::server {

struct LogEntry {
  std::string peer;
  std::string method;
  std::string route;   ///< the pattern of the path: ids of documents are not logged
  std::string target;  ///< what was asked; logged only if that was asked for
  unsigned status = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
};

/// Writes `2026-11-28T01:22:25Z 127.0.0.1 "GET /api/v1/search" 200 5120 0.0021`. Control characters
/// of a target are escaped. Not thread safe.
class AccessLog {
 public:
  /// `out` may be null: nothing is logged.
  AccessLog(std::ostream* out, bool with_queries) : out_(out), with_queries_(with_queries) {}

  void add(const LogEntry& entry);
  /// What no client is shown.
  void tell(const std::string& message);

 private:
  std::ostream* out_;
  bool with_queries_;
};

}  // namespace inkling::server

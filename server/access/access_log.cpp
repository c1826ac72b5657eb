#include "server/access/access_log.h"

#include <fmt/format.h>

#include <cstdint>
#include <ctime>
#include <ostream>

#include "render/utf8.h"

namespace inkling::server {

namespace {

/// RFC 3339, in UTC.
std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

}  // namespace

void AccessLog::add(const LogEntry& entry) {
  if (out_ == nullptr) return;
  const std::string& what = with_queries_ && !entry.target.empty() ? entry.target : entry.route;
  *out_ << fmt::format("{} {} \"{} {}\" {} {} {:.4f}\n", time_now(), entry.peer,
                       render::terminal_text(entry.method), render::terminal_text(what),
                       entry.status, entry.bytes, entry.seconds);
}

void AccessLog::tell(const std::string& message) {
  if (out_ == nullptr) return;
  *out_ << fmt::format("{} error: {}\n", time_now(), render::terminal_text(message)) << std::flush;
}

}  // namespace inkling::server

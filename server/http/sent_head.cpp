#include "server/http/sent_head.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <iterator>

#include "render/numbers.h"

namespace inkling::server {

namespace {

/// "Sat, 28 Nov 2026 01:22:25 GMT" (RFC 9110, 5.6.7).
std::string http_date() {
  constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} GMT", kDays[parts.tm_wday], parts.tm_mday,
                     kMonths[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min,
                     parts.tm_sec);
}

}  // namespace

std::string head_of(const HttpResponse& response, bool keeps_alive, bool is_chunked,
                    bool has_parts) {
  std::string head = fmt::format("HTTP/1.1 {} {}\r\nDate: {}\r\n", response.status,
                                 reason_phrase(response.status), http_date());
  const auto add = [&](std::string_view name, std::string_view value) {
    head.append(name).append(": ").append(value).append("\r\n");
  };
  const bool is_empty = response.status == 304 || response.status == 204;
  if (!is_empty && !response.type.empty()) add("Content-Type", response.type);
  for (const auto& [name, value] : response.headers) add(name, value);
  if (has_parts || response.next) {
    if (is_chunked) add("Transfer-Encoding", "chunked");
  } else if (!is_empty) {
    add("Content-Length", std::to_string(response.bytes().size()));
  }
  add("Connection", keeps_alive ? "keep-alive" : "close");
  return head + "\r\n";
}

std::string chunk_of(std::string_view part) {
  return fmt::format("{:x}\r\n{}\r\n", part.size(), part);
}

std::string progress_event(double done) {
  return fmt::format("event: progress\ndata: {{\"done\":{}}}\n\n", render::shortest(done));
}

std::string last_event(const HttpResponse& response) {
  std::string event = response.status < 400 ? "event: result\n" : "event: error\n";
  std::string_view rest = response.bytes();
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    event.append("data: ").append(line).append("\n");
  }
  return event + "\n";
}

}  // namespace inkling::server

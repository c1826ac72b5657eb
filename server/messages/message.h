#pragma once

/// One request and one answer.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/nameless_file.h"
#include "service/stopping.h"

namespace inkling::server {

/// Names and values, in their order. Names of a request are in lower case.
using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string method{};
  std::string target{};  ///< path and query, as they were sent
  Headers headers{};
  std::string body{};
  std::shared_ptr<const NamelessFile> spooled{};  ///< in the place of `body`
  std::string peer{};                             ///< the address of the client

  /// The first value of that name, which is in lower case; null without one.
  const std::string* header(std::string_view name) const noexcept;
};

/// Makes the next part of a body that is sent while it is made; empty: that was all. What it throws
/// ends the connection, so that nobody takes a part for the whole. It is asked to stop when nobody
/// waits for the part any more.
using NextPart = std::function<std::optional<std::string>(const service::StopAsked& stop)>;

struct HttpResponse {
  unsigned status = 200;
  std::string type = "application/json";
  Headers headers{};
  std::string body{};
  /// In the place of `body`: bytes that other answers send, too.
  std::shared_ptr<const std::string> shared{};
  /// In the place of `body`: bytes that live as long as the program.
  std::string_view embedded{};
  /// Behind `body`, if it is not empty: the rest.
  NextPart next{};
  std::string cause{};        ///< of a failure of the server, for its log alone
  std::string route{};        ///< for metrics and the log, which must not have ids
  bool closes = false;        ///< nothing more is read from the connection
  bool is_committed = false;  ///< it says what the index holds now: no other answer may replace it

  std::string_view bytes() const noexcept {
    if (shared) return *shared;
    return embedded.empty() ? std::string_view(body) : embedded;
  }
};

/// "Not Found"; "" for a status that is not known.
std::string_view reason_phrase(unsigned status) noexcept;

/// In lower case, ASCII alone.
std::string lower_case(std::string_view text);

}  // namespace inkling::server

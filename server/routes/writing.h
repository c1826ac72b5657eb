#pragma once

/// What routes that change the index have in common.

#include <chrono>

#include "server/routes/answers.h"
#include "server/routes/route.h"
#include "service/choices.h"

namespace inkling::server {

/// A worker stands still while it waits for another writer: so it does for a moment only, and the
/// client is told to come again.
inline constexpr std::chrono::milliseconds kUsualWait{250};
inline constexpr std::chrono::milliseconds kLongestWait{2000};

/// How long the request waits. Throws ParameterError for more than kLongestWait.
template <typename Request>
void set_wait(Request& request, const Ask& ask) {
  if (!ask.values.contains("wait")) request.wait = kUsualWait;
  if (request.wait > kLongestWait)
    throw service::ParameterError("wait", "a request waits for 2 seconds at most",
                                  "send it again when Retry-After says so");
}

/// The request that the values fill, and how long it waits.
template <typename Request>
Request filled_to_write(const Ask& ask) {
  Request request = filled<Request>(ask);
  set_wait(request, ask);
  return request;
}

/// A route that writes.
inline Route writing(const char* method, std::string pattern, const char* what, Declare declare,
                     Handler handle, const char* answer) {
  return {.method = method,
          .pattern = std::move(pattern),
          .what = what,
          .right = Right::write,
          .body = BodyKind::values,
          .reads_snapshot = false,
          .declare = std::move(declare),
          .handle = std::move(handle),
          .answer = answer};
}

}  // namespace inkling::server

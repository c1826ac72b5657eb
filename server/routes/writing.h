#pragma once

/// What routes that change the index have in common.

#include <algorithm>
#include <chrono>

#include "server/routes/answers.h"
#include "server/routes/route.h"
#include "service/choices.h"
#include "service/index_requests.h"

namespace inkling::server {

/// A worker stands still while it waits for another writer: that of Lane::write, or one of those
/// that Lane::slow may have. So it does for a moment only, and the client is told to come again.
inline constexpr std::chrono::milliseconds kUsualWait{250};
inline constexpr std::chrono::milliseconds kLongestWait{2000};

/// How long the request waits. Behind others in Lane::write it has waited already: all who come
/// while the index is not free are told so within kLongestWait, and not one after the other. Throws
/// ParameterError for more than that.
template <typename Request>
void set_wait(Request& request, const Ask& ask) {
  if (!ask.values.contains("wait")) request.wait = kUsualWait;
  if (request.wait > kLongestWait)
    throw service::ParameterError("wait", "a request waits for 2 seconds at most",
                                  "send it again when Retry-After says so");
  if (ask.lane == Lane::write)
    request.wait = std::max(request.wait - ask.work.age(), service::Wait(0));
}

/// The request that the values fill, and how long it waits.
template <typename Request>
Request filled_to_write(const Ask& ask) {
  Request request = filled<Request>(ask);
  set_wait(request, ask);
  return request;
}

/// A route that writes, in a moment.
inline Route writing(const char* method, std::string pattern, const char* what, Declare declare,
                     Handler handle, const char* answer) {
  return {.method = method,
          .pattern = std::move(pattern),
          .what = what,
          .lane = Lane::write,
          .right = Right::write,
          .body = BodyKind::values,
          .reads_snapshot = false,
          .declare = std::move(declare),
          .handle = std::move(handle),
          .answer = answer};
}

}  // namespace inkling::server

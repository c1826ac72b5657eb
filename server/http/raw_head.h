#pragma once

/// The head of a request, byte by byte, before any library reads it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/messages/message.h"

namespace inkling::server {

struct HeadLimits {
  std::size_t bytes = 16 * 1024;
  std::size_t target = 8 * 1024;
  std::size_t fields = 100;
};

/// A head that is well formed.
struct RawHead {
  HttpRequest request{};    ///< the target begins with a slash
  std::string authority{};  ///< of a target in absolute form
  bool is_old = false;      ///< HTTP/1.0
  bool is_chunked = false;
  bool keeps_alive = true;
  bool awaits_continue = false;  ///< Expect: 100-continue
  std::uint64_t content_length = 0;
};

/// Reads a head with its empty line. Two programs that read a request differently let one request
/// pass as two; so whatever RFC 9112 lets a server refuse is refused: folded lines, a bare CR or
/// LF, blanks before a colon, more or less than one Host, Content-Length beside Transfer-Encoding
/// or twice, any coding but `chunked`, which HTTP/1.0 must not have, another host in the target
/// than in Host. Throws RefusedError with the status that the connection is closed with.
RawHead parse_head(std::string_view head, const HeadLimits& limits = {});

/// Whether bytes that have no empty line yet can still become a head: no line of them ends without
/// a CR.
bool may_become_head(std::string_view begun) noexcept;

}  // namespace inkling::server

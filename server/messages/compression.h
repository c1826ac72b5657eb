#pragma once

/// Bodies made shorter for those who can read them so.

#include <string>
#include <string_view>

#include "server/messages/message.h"

namespace inkling::server {

enum class Coding { identity, gzip, zstd };

/// The name in Content-Encoding; "" for identity.
std::string_view to_string(Coding coding) noexcept;

/// The best one that a header Accept-Encoding allows (RFC 9110, 12.5.3): zstd before gzip.
Coding preferred_coding(std::string_view accepted);

/// Cost: O(bytes); levels are those that take less time than a network saves. Throws
/// std::bad_alloc.
std::string compressed(std::string_view bytes, Coding coding);

/// Below, a body is sent as it is.
inline constexpr std::size_t kLeastCompressed = 1024;

/// As the client takes it: all but what is sent while it is made. It says that it varies with what
/// the client takes. Cost and errors are those of compressed().
HttpResponse compressed_for(const HttpRequest& request, HttpResponse response);

}  // namespace inkling::server

#pragma once

/// What stands before and between the bytes of an answer.

#include <cstddef>
#include <string>
#include <string_view>

#include "server/messages/message.h"

namespace inkling::server {

/// The status line and all headers, with their empty line. Without a length, where the body comes
/// in parts.
std::string head_of(const HttpResponse& response, bool keeps_alive, bool is_chunked,
                    bool has_parts = false);

/// A part as it is sent; it must not be empty, which would be the last one.
std::string chunk_of(std::string_view part);
inline constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

/// Server-sent events (HTML, 9.2).
std::string progress_event(double done);
std::string last_event(const HttpResponse& response);

}  // namespace inkling::server

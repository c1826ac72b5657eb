#pragma once

/// Which part of the server a request is for.

#include <string>
#include <string_view>
#include <vector>

#include "server/messages/message.h"
#include "server/messages/url.h"

namespace inkling::server {

/// GET for HEAD.
std::string method_of(const HttpRequest& request);

/// The segments behind /api/v1. Throws RefusedError (404) for another path.
std::vector<std::string> api_segments(const Target& target);

/// "/stats" for "/api/v1/stats"; another path as it is.
std::string behind_api(const std::string& path);

/// Whether the event loop answers: what the server says of itself, without an index, and the page.
bool is_answered_at_once(const std::string& path);

/// Whether it is the first of these, `rest` being behind_api().
bool is_of_server(std::string_view rest);

}  // namespace inkling::server

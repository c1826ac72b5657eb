#pragma once

/// Asking a server that the user runs.

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "inkling/input_format.h"

namespace inkling::indexer {

struct HttpLimits {
  std::chrono::seconds wall{60};              ///< for the whole exchange
  std::size_t bytes = std::size_t{64} << 20;  ///< of the answer's body
  std::function<bool()> stop{};               ///< as IngestOptions::stop: ends the exchange
};

struct HttpAnswer {
  unsigned status = 0;
  std::string content_type;  ///< as the header has it; empty if there is none
  std::string body;
};

/// Why there is no answer.
struct HttpFailure {
  bool is_connected = false;  ///< and what went wrong did so later
  std::string detail{};       ///< for people
  bool is_too_long = false;   ///< the answer, which another one would be as well
};

/// Sends `body` by PUT, over a connection of its own; plain HTTP/1.1. `name`, in UTF-8 or empty,
/// tells the server the name of the file. For any thread. Cost: that of the server. Memory: the
/// answer.
std::variant<HttpAnswer, HttpFailure> put(const ExtractionServer& server, std::string_view name,
                                          std::string_view body, const HttpLimits& limits);

/// Throws OptionError that says what to do if nothing listens there within 10 s.
void require_listening(const ExtractionServer& server);

}  // namespace inkling::indexer

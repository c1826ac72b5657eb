#pragma once

/// A response of HTTP/1 as a server sent it.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "indexer/formats/unpacked_bodies.h"
#include "indexer/records/record.h"

namespace inkling::indexer {

/// `Name: value` lines, as HTTP and WARC have them.
class HeaderLines {
 public:
  /// `lines` must outlive it.
  explicit HeaderLines(std::string_view lines) : lines_(lines) {}
  /// The value of the first line of that name, whatever the case of ASCII letters, without blanks
  /// around it; empty if there is none.
  std::string_view operator[](std::string_view name) const;

 private:
  std::string_view lines_;
};

/// Where the empty line behind header lines ends; empty if there is none.
std::optional<std::size_t> end_of_headers(std::string_view bytes);

/// What `Content-Type: text/html; charset=utf-8` says.
struct ContentType {
  std::string type{};     ///< in small letters, without parameters; empty if there is none
  std::string charset{};  ///< as it is named, or empty
};

ContentType content_type_in(std::string_view header);

/// The body in UTF-8 where a byte order mark or else the charset says what it is in; without the
/// mark. As it is where neither does.
std::string decoded_body(std::string&& body, const std::string& charset);

struct HttpResponse {
  int status = 0;
  ContentType content{};
  std::string body{};  ///< neither chunked nor compressed
};

/// Rejects what is no response ("bad_warc"), and a body that is compressed in a way that is not
/// known, or that is longer than `most` bytes, or becomes more than UnpackedBodies allow.
std::variant<HttpResponse, Rejection> read_response(std::string_view bytes, std::size_t most,
                                                    UnpackedBodies& bodies);

/// What stands in front of the body alone: `body` is empty.
std::optional<HttpResponse> response_head(std::string_view bytes);

}  // namespace inkling::indexer

#include "server/messages/message.h"

#include <algorithm>
#include <iterator>

namespace inkling::server {

const std::string* HttpRequest::header(std::string_view name) const noexcept {
  const auto found = std::ranges::find(
      headers, name, [](const auto& pair) -> const std::string& { return pair.first; });
  return found == headers.end() ? nullptr : &found->second;
}

std::string_view reason_phrase(unsigned status) noexcept {
  constexpr std::pair<unsigned, std::string_view> kPhrases[] = {
      {200, "OK"},
      {202, "Accepted"},
      {204, "No Content"},
      {304, "Not Modified"},
      {308, "Permanent Redirect"},
      {400, "Bad Request"},
      {401, "Unauthorized"},
      {403, "Forbidden"},
      {404, "Not Found"},
      {405, "Method Not Allowed"},
      {408, "Request Timeout"},
      {409, "Conflict"},
      {413, "Content Too Large"},
      {414, "URI Too Long"},
      {415, "Unsupported Media Type"},
      {417, "Expectation Failed"},
      {421, "Misdirected Request"},
      {422, "Unprocessable Content"},
      {429, "Too Many Requests"},
      {431, "Request Header Fields Too Large"},
      {500, "Internal Server Error"},
      {501, "Not Implemented"},
      {503, "Service Unavailable"},
      {505, "HTTP Version Not Supported"}};
  for (const auto& [known, phrase] : kPhrases) {
    if (known == status) return phrase;
  }
  return {};
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return lower;
}

}  // namespace inkling::server

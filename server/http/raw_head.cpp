#include "server/http/raw_head.h"

#include <algorithm>

#include "server/messages/problem.h"

namespace inkling::server {

namespace {

constexpr std::string_view kLineEnd = "\r\n";

constexpr const char* kShorter =
    "POST /api/v1/search takes the parameters of a search as one JSON object in its body";

[[noreturn]] void refuse_head(unsigned status, const char* what, const char* hint = "") {
  throw RefusedError(status, "bad_request", what, hint);
}

/// A letter of a token (RFC 9110, 5.6.2).
bool is_token(char letter) noexcept {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
         (letter >= 'A' && letter <= 'Z') || kMarks.find(letter) != kMarks.npos;
}

bool is_visible(char letter) noexcept { return letter > ' ' && letter < '\x7f'; }

bool is_field_letter(char letter) noexcept {
  return letter == '\t' || (static_cast<unsigned char>(letter) >= ' ' && letter != '\x7f');
}

/// The authority of a target in absolute form (RFC 9112, 3.2.2), of which the path is left; empty
/// for any other target.
std::string take_authority(std::string& target) {
  const std::size_t begin = target.find("://");
  if (begin == target.npos) return {};
  const std::string scheme = lower_case(target.substr(0, begin));
  if (scheme != "http" && scheme != "https") return {};
  std::string authority = target.substr(begin + 3);
  const std::size_t end = std::min(authority.find_first_of("/?"), authority.size());
  target = authority.substr(end);
  if (!target.starts_with('/')) target.insert(0, 1, '/');
  authority.resize(end);
  if (authority.empty()) refuse_head(400, "the target has no host");
  return authority;
}

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = rest.find(kLineEnd);
  const std::string_view line = rest.substr(0, end);
  if (line.find_first_of("\r\n") != line.npos) refuse_head(400, "a line does not end with CR LF");
  rest.remove_prefix(end + kLineEnd.size());
  return line;
}

void read_request_line(std::string_view line, const HeadLimits& limits, RawHead& head) {
  const std::size_t method = line.find(' ');
  const std::size_t version = line.rfind(' ');
  if (method == line.npos || version == method) refuse_head(400, "the request line has no target");
  head.request.method = line.substr(0, method);
  head.request.target = line.substr(method + 1, version - method - 1);
  const std::string_view protocol = line.substr(version + 1);
  if (head.request.method.empty() || !std::ranges::all_of(head.request.method, is_token))
    refuse_head(400, "the method is not a token");
  if (protocol != "HTTP/1.1" && protocol != "HTTP/1.0")
    refuse_head(protocol.starts_with("HTTP/") ? 505 : 400, "the version is not HTTP/1.1");
  head.is_old = protocol == "HTTP/1.0";
  if (head.request.target.size() > limits.target) refuse_head(414, "the URL is too long", kShorter);
  head.authority = take_authority(head.request.target);
  if (!head.request.target.starts_with('/') ||
      !std::ranges::all_of(head.request.target, is_visible))
    refuse_head(400, "the target is not a path");
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(begin);
  const std::size_t last = text.find_last_not_of(" \t");
  return text.substr(0, last == text.npos ? 0 : last + 1);
}

void read_field(std::string_view line, HttpRequest& request) {
  if (line.front() == ' ' || line.front() == '\t') refuse_head(400, "a header line is folded");
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  if (colon == line.npos || name.empty() || !std::ranges::all_of(name, is_token))
    refuse_head(400, "a header has no name");
  const std::string_view value = without_blanks(line.substr(colon + 1));
  if (!std::ranges::all_of(value, is_field_letter))
    refuse_head(400, "a header has a control character");
  request.headers.emplace_back(lower_case(name), value);
}

/// The value of a field that may be there once; null where it is not.
const std::string* only(const HttpRequest& request, std::string_view name) {
  const auto is_named = [name](const auto& field) { return field.first == name; };
  if (std::ranges::count_if(request.headers, is_named) > 1)
    refuse_head(400, "a header that may stand once is there twice");
  return request.header(name);
}

void read_length(RawHead& head) {
  constexpr std::size_t kMostDigits = 18;
  const std::string* const length = only(head.request, "content-length");
  if (length == nullptr) return;
  const bool is_number = !length->empty() && length->size() <= kMostDigits &&
                         length->find_first_not_of("0123456789") == length->npos;
  if (!is_number) refuse_head(400, "Content-Length is not a number");
  if (head.is_chunked) refuse_head(400, "there are both Content-Length and Transfer-Encoding");
  head.content_length = std::stoull(*length);
}

void read_coding(RawHead& head) {
  const std::string* const coding = only(head.request, "transfer-encoding");
  if (coding == nullptr) return;
  if (head.is_old) refuse_head(400, "HTTP/1.0 has no Transfer-Encoding");
  if (lower_case(*coding) != "chunked") refuse_head(501, "the only Transfer-Encoding is chunked");
  head.is_chunked = true;
}

void read_connection(RawHead& head) {
  const std::string* const host = only(head.request, "host");
  if (host == nullptr || host->empty()) refuse_head(400, "there is no Host");
  if (!head.authority.empty() && lower_case(head.authority) != lower_case(*host))
    refuse_head(400, "the target names another host than Host");
  const std::string* const connection = head.request.header("connection");
  head.keeps_alive = !head.is_old;
  if (connection != nullptr && lower_case(*connection).find("close") != std::string::npos)
    head.keeps_alive = false;
  const std::string* const expected = only(head.request, "expect");
  if (expected == nullptr) return;
  if (lower_case(*expected) != "100-continue") refuse_head(417, "Expect is not 100-continue");
  head.awaits_continue = !head.is_old;
}

}  // namespace

RawHead parse_head(std::string_view text, const HeadLimits& limits) {
  RawHead head;
  read_request_line(take_line(text), limits, head);
  while (true) {
    const std::string_view line = take_line(text);
    if (line.empty()) break;
    if (head.request.headers.size() == limits.fields)
      refuse_head(431, "there are too many headers");
    read_field(line, head.request);
  }
  read_coding(head);
  read_length(head);
  read_connection(head);
  return head;
}

bool may_become_head(std::string_view begun) noexcept {
  if (begun.starts_with('\n') || begun.starts_with('\r')) return false;
  for (std::size_t at = begun.find('\n'); at != begun.npos; at = begun.find('\n', at + 1)) {
    if (begun[at - 1] != '\r') return false;
  }
  return true;
}

}  // namespace inkling::server

#include "indexer/formats/http_response.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <sstream>
#include <utility>

#include "indexer/bytes/gzip_source.h"
#include "indexer/bytes/text_decoder.h"
#include "indexer/bytes/unicode_encoding.h"
#include "indexer/formats/declared_encoding.h"
#include "indexer/formats/front.h"
#include "indexer/formats/whole_file.h"

namespace inkling::indexer {

namespace {

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// Of "text/html; charset=utf-8" that of `name`.
std::string parameter(std::string_view value, std::string_view name) {
  for (std::size_t at = value.find(';'); at != value.npos; at = value.find(';', at + 1)) {
    const std::string_view part =
        without_blanks(value.substr(at + 1, value.find(';', at + 1) - at - 1));
    const std::size_t equals = part.find('=');
    if (equals == part.npos || lower_case(without_blanks(part.substr(0, equals))) != name) continue;
    std::string_view found = without_blanks(part.substr(equals + 1));
    if (found.size() > 1 && found.front() == '"' && found.back() == '"')
      found = found.substr(1, found.size() - 2);
    return std::string(found);
  }
  return {};
}

/// Whether the first chunk, or the last one, begins here. Programs that put a body together may
/// keep the header that says it is in chunks.
bool begins_chunk(std::string_view body) {
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), size, 16);
  body.remove_prefix(static_cast<std::size_t>(end - body.data()));
  constexpr std::string_view kBehindSize = " \t;\r\n";
  return error == std::errc() && !body.empty() &&
         kBehindSize.find(body.front()) != std::string_view::npos;
}

/// RFC 9112, section 7.1; empty where it is not so.
std::optional<std::string> without_chunks(std::string_view body) {
  std::string whole;
  for (;;) {
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), size, 16);
    const std::size_t line = body.find('\n');
    if (error != std::errc() || line == body.npos) return std::nullopt;
    body.remove_prefix(line + 1);
    if (size == 0) return whole;
    if (size > body.size()) return std::nullopt;
    whole += body.substr(0, size);
    body.remove_prefix(size);
    if (body.starts_with('\r')) body.remove_prefix(1);
    if (body.starts_with('\n')) body.remove_prefix(1);
  }
}

/// What servers and crawlers put behind the stream, such as an empty line, is none of the page.
std::variant<std::string, Rejection> unpacked(const std::string& body, std::size_t most,
                                              UnpackedBodies& bodies) {
  std::istringstream stream(body);
  std::string whole;
  try {
    const std::unique_ptr<ByteSource> source = gunzip(open_stream(stream, "a page"), "a page");
    std::string part(std::size_t{64} << 10, '\0');
    while (const std::size_t size = source->read(part)) {
      whole.append(part, 0, size);
      if (whole.size() > most) return Rejection{"too_large", too_large_detail(most)};
      if (UnpackedBodies::is_too_much(whole.size(), body.size()))
        return Rejection{"bad_warc",
                         "unpacked, its body has more than 1 MiB and 500 times its size"};
      if (!bodies.add(size)) {
        return Rejection{"bad_warc",
                         "unpacked, the bodies in the file have more than 1 MiB and 1,000 times "
                         "its size"};
      }
    }
  } catch (const DamagedStreamError& damage) {
    if (damage.damage() != StreamDamage::behind_end)
      return Rejection{"bad_warc", "the body: " + damage.what_is_wrong()};
  }
  return whole;
}

}  // namespace

std::string_view HeaderLines::operator[](std::string_view name) const {
  std::string_view rest = lines_;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t colon = line.find(':');
    if (colon != line.npos && lower_case(without_blanks(line.substr(0, colon))) == lower_case(name))
      return without_blanks(line.substr(colon + 1));
  }
  return {};
}

std::optional<std::size_t> end_of_headers(std::string_view bytes) {
  for (std::size_t at = bytes.find('\n'); at != bytes.npos; at = bytes.find('\n', at + 1)) {
    if (bytes.substr(at + 1).starts_with('\n')) return at + 2;
    if (bytes.substr(at + 1).starts_with("\r\n")) return at + 3;
  }
  return std::nullopt;
}

ContentType content_type_in(std::string_view header) {
  return {lower_case(without_blanks(header.substr(0, header.find(';')))),
          parameter(header, "charset")};
}

std::string decoded_body(std::string&& body, const std::string& charset) {
  const std::optional<MarkedEncoding> marked = marked_encoding(body);
  const std::string encoding = marked ? marked->name : encoding_called(charset);
  if (marked) body.erase(0, marked->mark_size);
  if (encoding.empty() || encoding == kUtf8) return std::move(body);
  std::string text;
  TextDecoder(encoding).decode(body, true, text);
  return text;
}

std::optional<HttpResponse> response_head(std::string_view bytes) {
  if (!bytes.starts_with("HTTP/")) return std::nullopt;
  const std::string_view first = bytes.substr(0, bytes.find('\n'));
  const std::size_t blank = first.find(' ');
  if (blank == first.npos) return std::nullopt;
  HttpResponse response;
  const char* const digits = first.data() + blank + 1;
  const auto [end, error] = std::from_chars(digits, first.data() + first.size(), response.status);
  if (error != std::errc()) return std::nullopt;
  response.content = content_type_in(HeaderLines(bytes)["Content-Type"]);
  return response;
}

std::variant<HttpResponse, Rejection> read_response(std::string_view bytes, std::size_t most,
                                                    UnpackedBodies& bodies) {
  const std::optional<std::size_t> end = end_of_headers(bytes);
  std::optional<HttpResponse> response = response_head(bytes.substr(0, end.value_or(0)));
  if (!response) return Rejection{"bad_warc", "the response is not an HTTP message"};
  const HeaderLines headers(bytes.substr(0, *end));
  response->body = bytes.substr(*end);
  if (lower_case(headers["Transfer-Encoding"]).find("chunked") != std::string::npos &&
      begins_chunk(response->body)) {
    std::optional<std::string> whole = without_chunks(response->body);
    if (!whole) return Rejection{"bad_warc", "its chunked body is damaged"};
    response->body = *std::move(whole);
  }
  constexpr std::string_view kGzipMark = "\x1F\x8B";
  const std::string packed = lower_case(headers["Content-Encoding"]);
  if (packed == "gzip" || packed == "x-gzip") {
    if (!response->body.starts_with(kGzipMark)) return *std::move(response);
    auto whole = unpacked(response->body, most, bodies);
    if (auto* const rejection = std::get_if<Rejection>(&whole)) return std::move(*rejection);
    response->body = std::get<std::string>(std::move(whole));
  } else if (!packed.empty() && packed != "identity") {
    return Rejection{"other_type", fmt::format("its body is packed with `{}`", packed)};
  }
  return *std::move(response);
}

}  // namespace inkling::indexer

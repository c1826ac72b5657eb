#include "reader/mail_parts.h"

#include <algorithm>
#include <array>

#include "reader/mail_header.h"

namespace inkling::reader {

namespace {

constexpr std::array<std::string_view, 3> kSignatures = {
    "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"};

/// Styles and scripts.
bool is_code_of_page(std::string_view kind) {
  static constexpr std::array<std::string_view, 5> kKinds = {
      "text/css", "text/javascript", "text/x-javascript", "text/ecmascript", "text/jscript"};
  return std::ranges::find(kKinds, kind) != kKinds.end();
}

}  // namespace

std::string_view raw_header(GMimeHeaderList* headers, const char* name) {
  const int count = headers == nullptr ? 0 : g_mime_header_list_get_count(headers);
  for (int at = 0; at < count; ++at) {
    GMimeHeader* const header = g_mime_header_list_get_header_at(headers, at);
    if (g_ascii_strcasecmp(g_mime_header_get_name(header), name) != 0) continue;
    const char* const value = g_mime_header_get_raw_value(header);
    return value == nullptr ? std::string_view() : value;
  }
  return {};
}

std::string_view raw_header(GMimeObject* part, const char* name) {
  return raw_header(g_mime_object_get_header_list(part), name);
}

std::string kind_of(GMimeObject* part) {
  std::string kind = header_kind(raw_header(part, "Content-Type"));
  // RFC 2045, section 5.2: the default, also for invalid kinds.
  return kind.find('/') == std::string::npos ? "text/plain" : kind;
}

std::string name_of_part(GMimeObject* part, std::string_view fallback) {
  std::string name =
      header_parameter(raw_header(part, "Content-Disposition"), "filename", fallback);
  return name.empty() ? header_parameter(raw_header(part, "Content-Type"), "name", fallback) : name;
}

std::string charset_of(GMimeObject* part, std::string_view fallback) {
  return header_parameter(raw_header(part, "Content-Type"), "charset", fallback);
}

PartText text_in(GMimeObject* part) {
  if (!GMIME_IS_PART(part)) return PartText::none;
  const std::string kind = kind_of(part);
  if (kind == "text/html" || kind == "application/xhtml+xml") return PartText::page;
  return kind.starts_with("text/") && !is_code_of_page(kind) ? PartText::plain : PartText::none;
}

std::string bytes_of(GMimePart* part) {
  GMimeDataWrapper* const content = g_mime_part_get_content(part);
  if (content == nullptr) return {};
  const Owned<GMimeStream> stream(g_mime_stream_mem_new());
  g_mime_data_wrapper_write_to_stream(content, stream.get());
  const GByteArray* const bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream.get()));
  return {reinterpret_cast<const char*>(bytes->data), bytes->len};
}

std::string_view bytes_before_parts(GMimeMultipart* parts) {
  const char* const bytes = g_mime_multipart_get_prologue(parts);
  return bytes == nullptr ? std::string_view() : bytes;
}

bool is_document(GMimeObject* part, std::string_view fallback) {
  if (GMIME_IS_MESSAGE_PART(part)) return true;
  const std::string kind = kind_of(part);
  if (!GMIME_IS_PART(part) || std::ranges::find(kSignatures, kind) != kSignatures.end())
    return false;
  if (header_kind(raw_header(part, "Content-Disposition")) == "attachment") return true;
  const bool is_image_of_page =
      kind.starts_with("image/") && !raw_header(part, "Content-Id").empty();
  const bool is_of_message =
      text_in(part) != PartText::none || is_image_of_page || is_code_of_page(kind);
  return !is_of_message && !name_of_part(part, fallback).empty();
}

}  // namespace inkling::reader

#include "reader/attachments.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "reader/charset.h"
#include "reader/mail_header.h"
#include "reader/mail_limits.h"
#include "reader/mail_parts.h"

namespace inkling::reader {

namespace {

constexpr std::string_view kMessageEnding = ".eml";

/// What an attachment without a name is called.
std::string usual_name(std::string_view kind) {
  if (kind == "text/html") return "attachment.html";
  return kind.starts_with("text/") ? "attachment.txt" : "attachment";
}

class AttachmentSearch {
 public:
  AttachmentSearch(std::string_view fallback, ConvertedDocument& message)
      : fallback_(fallback), message_(message) {}

  void walk(GMimeObject* part, std::size_t depth) {
    if (++parts_ > kMostMailParts)
      throw DamagedDocument("it has more than " + std::to_string(kMostMailParts) + " parts");
    if (depth > kDeepestMailPart)
      throw DamagedDocument("its parts are nested more than " + std::to_string(kDeepestMailPart) +
                            " deep");
    if (GMIME_IS_MULTIPART(part)) {
      GMimeMultipart* const parts = GMIME_MULTIPART(part);
      const int count = g_mime_multipart_get_count(parts);
      for (int at = 0; at < count; ++at) walk(g_mime_multipart_get_part(parts, at), depth + 1);
    } else if (GMIME_IS_PART(part) || GMIME_IS_MESSAGE_PART(part)) {
      note(part);
    }
  }

  std::vector<Attachment> take() { return std::move(found_); }

 private:
  void note(GMimeObject* part) {
    std::string kind = GMIME_IS_MESSAGE_PART(part) ? "message/rfc822" : kind_of(part);
    std::string name = name_of_part(part, fallback_);
    const bool is_own = is_document(part, fallback_);
    const bool is_text = kind.starts_with("text/") || text_in(part) != PartText::none;
    if (!is_own && name.empty() && is_text) return;
    if (!name.empty()) message_.fields.emplace_back("attachment", name);
    if (is_own) found_.push_back({unused(member_name(std::move(name), kind)), part});
    message_.fields.emplace_back("attachment_type", std::move(kind));
  }

  static std::string member_name(std::string name, std::string_view kind) {
    std::ranges::replace(name, '\0', ' ');
    if (kind != "message/rfc822") return name.empty() ? usual_name(kind) : name;
    if (name.empty()) name = "message";
    return name.ends_with(kMessageEnding) ? name : name + std::string(kMessageEnding);
  }

  /// The second `a.pdf` is `a-2.pdf`.
  std::string unused(std::string name) {
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    std::string unused = name;
    for (std::size_t& number = last_numbers_[name]; !names_.insert(unused).second;)
      unused = name.substr(0, dot) + '-' + std::to_string(std::max<std::size_t>(2, ++number)) +
               name.substr(dot);
    return unused;
  }

  std::string_view fallback_;
  ConvertedDocument& message_;
  std::vector<Attachment> found_;
  std::unordered_set<std::string> names_;
  std::unordered_map<std::string, std::size_t> last_numbers_;  ///< behind each name
  std::size_t parts_ = 0;
};

std::string bytes_of_message(GMimeMessagePart* part) {
  GMimeMessage* const message = g_mime_message_part_get_message(part);
  if (message == nullptr) return {};
  const Owned<GMimeStream> stream(g_mime_stream_mem_new());
  g_mime_object_write_to_stream(GMIME_OBJECT(message), nullptr, stream.get());
  const GByteArray* const bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream.get()));
  return {reinterpret_cast<const char*>(bytes->data), bytes->len};
}

}  // namespace

std::vector<Attachment> find_attachments(GMimeObject* root, std::string_view fallback,
                                         ConvertedDocument& message) {
  AttachmentSearch search(fallback, message);
  search.walk(root, 1);
  return search.take();
}

std::string bytes_of(const Attachment& attachment, std::string_view fallback) {
  GMimeObject* const part = attachment.part;
  if (GMIME_IS_MESSAGE_PART(part)) return bytes_of_message(GMIME_MESSAGE_PART(part));
  std::string bytes = bytes_of(GMIME_PART(part));
  const std::string charset = charset_of(part, fallback);
  if (charset.empty() || !kind_of(part).starts_with("text/")) return bytes;
  return to_utf8(bytes, charset, fallback);
}

}  // namespace inkling::reader

#pragma once

/// Messages as they are sent: RFC 5322 and MIME.

#include <functional>
#include <string_view>

#include "reader/archive.h"
#include "reader/converted.h"

namespace inkling::reader {

/// The title is the subject. Fields are `subject`, `from` (all of them), `to` and `cc` (each
/// address), `date` (in UTC), `list-id`, `message-id`, `thread` (the first message it refers to, or
/// itself), `attachment` (names) and `attachment_type` (of parts that are not text to be read). The
/// text is that of all parts that are text or HTML and not attached; of alternatives the plain one,
/// if there is something in it. Bytes without a known encoding are UTF-8 or in `fallback`, see
/// to_utf8(). Throws DamagedDocument above the limits of mail_limits.h. Cost: O(bytes).
ConvertedDocument convert_mail(std::string_view message, std::string_view fallback);

/// Gets a message before its attachments, and says whether these are wanted.
using OnMessage = std::function<bool(ConvertedDocument&&)>;

/// As convert_mail(), and then gives what is attached, messages among it: see is_document() in
/// mail_parts.h. Memory: the longest attachment besides the message.
void read_mail(std::string_view message, std::string_view fallback, const OnMessage& on_message,
               MemberSink& attachments);

}  // namespace inkling::reader

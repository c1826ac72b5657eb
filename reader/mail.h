#pragma once

/// Messages as they are sent: RFC 5322 and MIME.

#include <string_view>

#include "reader/converted.h"

namespace inkling::reader {

/// The title is the subject. Fields are `subject`, `from` (all of them), `to` and `cc` (each
/// address), `date` (in UTC), `list-id`, `message-id`, `thread` (the first message it refers to, or
/// itself), `attachment` (names) and `attachment_type` (of parts that are no text). The text is
/// that of all parts that are text or HTML; of alternatives the plain one, if there is something in
/// it. Bytes without a known encoding are UTF-8 or in `fallback`, see to_utf8(). Throws
/// DamagedDocument above the limits of mail_limits.h. Cost: O(bytes).
ConvertedDocument convert_mail(std::string_view message, std::string_view fallback);

}  // namespace inkling::reader

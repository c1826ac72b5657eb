#pragma once

/// Messages on their way to the process that links GMime.

#include <string>
#include <string_view>

#include "indexer/records/record.h"

namespace inkling::indexer {

/// Whether the records of the format are messages.
bool is_message_format(const Format& format);

/// False where no part can be attached: no header `Content-...` speaks of a name, an attachment or
/// a message. Cost: O(bytes).
bool may_have_attachments(std::string_view message);

/// The bytes of the message, without what a mailbox escapes, behind the encoding of what says none:
/// as reader/wire.h has it. Takes them out of the record.
std::string take_mail_request(RawRecord& record);

}  // namespace inkling::indexer

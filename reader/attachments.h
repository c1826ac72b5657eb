#pragma once

/// The documents in a message.

#include <gmime/gmime.h>

#include <string>
#include <string_view>
#include <vector>

#include "reader/archive.h"
#include "reader/converted.h"

namespace inkling::reader {

struct Attachment {
  std::string name;  ///< no other one of the message has it
  GMimeObject* part;
};

/// All of them, in order, whatever they are in but another message; of these and other parts that
/// are not text to be read, adds the fields `attachment`, the name, and `attachment_type`. Throws
/// DamagedDocument above the limits of mail_limits.h. Cost: O(parts).
std::vector<Attachment> find_attachments(GMimeObject* root, std::string_view fallback,
                                         ConvertedDocument& message);

/// Its bytes, without their transfer encoding; a text that declares its encoding is in UTF-8.
std::string bytes_of(const Attachment& attachment, std::string_view fallback);

}  // namespace inkling::reader

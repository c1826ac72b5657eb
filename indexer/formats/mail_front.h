#pragma once

/// Telling mail by how files begin.

#include <string_view>

#include "indexer/formats/front.h"

namespace inkling::indexer {

/// Headers come first, `From` among them and one that programs write (`Received`, `Message-ID`,
/// `MIME-Version`), or any if the name ends in `.eml`.
bool is_mail(const FileFront& front);

/// A line that is_mailbox_line(), and headers behind it.
bool is_mailbox(const FileFront& front);

/// "From ann@example.org Mon Jan  1 10:00:00 2024", which stands before a message in a mailbox.
bool is_mailbox_line(std::string_view line);

}  // namespace inkling::indexer

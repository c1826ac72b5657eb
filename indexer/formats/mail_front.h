#pragma once

/// Telling mail by how files begin.

#include <cstddef>
#include <string_view>

#include "indexer/formats/front.h"

namespace inkling::indexer {

/// Headers come first, `From` among them and one that programs write (`Received`, `Message-ID`,
/// `MIME-Version`), and end in an empty line. Either is enough in a Maildir, or if the name ends in
/// `.eml`, `.emlx`, `.mht` or `.mhtml`, where no line need follow them; such a name makes mail of
/// any headers that end, also behind empty lines.
bool is_mail(const FileFront& front);

/// A line that is_mailbox_line(), and headers behind it. A line among them that is none does not
/// matter behind those by which mail is told.
bool is_mailbox(const FileFront& front);

/// What Apple Mail keeps in a `.emlx`: the bytes of the message are those behind a first line with
/// their number, and data of its own follow. All of `bytes` if they do not begin so.
std::string_view message_in_emlx(std::string_view bytes);

/// The bytes of empty lines before the headers of a message; 0 if no header follows.
std::size_t empty_lines_before_mail(std::string_view message);

/// A header that programs write at the front of messages, such as `Received: ...` or `Date: ...`.
bool is_first_header(std::string_view line);

/// "From ann@example.org Mon Jan  1 10:00:00 2024", which stands before a message in a mailbox; or
/// with a date such as 2024-01-01T10:00:00.
bool is_mailbox_line(std::string_view line);

}  // namespace inkling::indexer

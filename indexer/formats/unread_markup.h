#pragma once

/// Formats of characters that are told, but not read.

#include <optional>

#include "indexer/bytes/file_type.h"
#include "indexer/formats/front.h"

namespace inkling::indexer {

/// Mail, mailboxes, RTF, PostScript, which are not to be read as they stand. Precise rather than
/// complete: Markdown, source code, logs and prose are none, whatever they begin with.
std::optional<UnreadType> unread_markup(const FileFront& front);

}  // namespace inkling::indexer

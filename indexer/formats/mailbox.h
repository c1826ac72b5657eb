#pragma once

/// Messages one after the other in a file.

#include <memory>
#include <string>

#include "indexer/formats/format.h"

namespace inkling::indexer {

/// The messages of a mailbox, each without the line before it. That is one which is_mailbox_line()
/// at the front, behind an empty line, or before one that is_first_header(). What stands before the
/// first one is rejected as "bad_mbox". `source` must outlive the result. Memory: O(the longest
/// message).
std::unique_ptr<FileRecords> mailbox_messages(ByteSource& source,
                                              std::shared_ptr<const FileContext> file);

/// Takes one `>` away from lines such as `>From` and `>>From`, which mboxo and mboxrd put there.
void unescape_from_lines(std::string& message);

}  // namespace inkling::indexer

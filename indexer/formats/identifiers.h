#pragma once

/// The words in the names of source code.

#include <string>
#include <string_view>

namespace inkling::indexer {

/// The words of each name that has several, as "read HTTP Header 2" of `readHTTPHeader2` and
/// `read_HTTP_Header_2`: at underscores, between small and capital letters, before the last capital
/// of several, and around digits. A name counts once; each is a line, in order. Names are of ASCII
/// letters, digits, `_` and characters beyond ASCII, of which capitals are capitals here, too.
/// Cost: O(bytes).
std::string words_of_identifiers(std::string_view code);

}  // namespace inkling::indexer

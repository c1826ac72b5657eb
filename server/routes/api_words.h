#pragma once

/// What the library and the command line say, in the words of the API.

#include <string>
#include <string_view>

#include "server/messages/problem.h"

namespace inkling::server {

/// A hint without what only a command line can do: "name a field" for "tag documents by `inkling
/// tag`, or name a field".
std::string without_commands(std::string_view hint);

/// A text with parameters called as they are here.
std::string in_api_words(const ErrorText& text);

/// The problem in these words: "add `rank` bm25f" for "add --rank bm25f". Flags of the server and
/// of other commands stay as they are.
Problem worded(Problem problem);

}  // namespace inkling::server

#pragma once

/// What the library and the command line say, in the words of the API.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/messages/message.h"
#include "server/messages/problem.h"

namespace inkling::server {

/// Texts that came with a request: segments and values of its URL, values of its body.
std::vector<std::string> texts_of(const HttpRequest& request);

/// "add `rank` bm25f" for "add --rank bm25f": each flag in a message that is a parameter of some
/// route. Flags of the server and of other commands stay as they are, and so does what the message
/// quotes from the texts that were `sent`.
std::string with_parameters_named(std::string_view message, std::span<const std::string> sent);

/// A hint without what only a command line can do: "name a field" for "tag documents by `inkling
/// tag`, or name a field".
std::string without_commands(std::string_view hint);

/// The problem of a request, in these words.
Problem worded(Problem problem, const HttpRequest& request);

}  // namespace inkling::server

#pragma once

/// Help texts that belong to no single command.

#include <string>
#include <string_view>
#include <vector>

namespace inkling::cli {

/// "inkling 0.1.0 (ICU 72.1, Unicode 15.0, Snowball 2.2.0)\n".
std::string version_text();

/// Lines that end the help of a command ("inkling report topics"); empty for most short commands.
std::string_view command_examples(std::string_view command) noexcept;

/// The names of the topics below.
std::vector<std::string> help_topics();

/// Empty when there is no such topic.
std::string_view help_topic(std::string_view name) noexcept;

}  // namespace inkling::cli

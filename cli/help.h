#pragma once

/// Help texts that belong to no single command.

#include <string>
#include <string_view>
#include <vector>

namespace inkling::cli {

/// "inkling 0.2.0 (analyzer 5, ICU 72.1, Unicode 15.0, Snowball 2.2.0)\n".
std::string version_text();
/// The same as a JSON object, and the end of the line.
std::string version_json();

/// The names of the topics below.
std::vector<std::string> help_topics();

/// Begins with a line that is its title. Empty when there is no such topic.
std::string_view help_topic(std::string_view name) noexcept;
std::string help_topic_json(std::string_view name);

}  // namespace inkling::cli

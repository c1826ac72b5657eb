#pragma once

/// Help texts that belong to no single command.

#include <string>
#include <string_view>
#include <vector>

namespace inkling::cli {

/// "inkling 0.1.0 (ICU 72.1, Unicode 15.0, Snowball 2.2.0)\n".
std::string version_text();
/// `{"inkling":"0.1.0","icu":"72.1","unicode":"15.0","snowball":"2.2.0"}` and the end of the line.
std::string version_json();

/// A name that help explains: "-k", "QUERY", "search".
struct HelpEntry {
  std::string name;
  std::string type;  ///< of the value of a flag
  std::string what;
};

/// What the help of a command says.
struct HelpPage {
  std::string command;
  std::string what;
  std::vector<HelpEntry> arguments;
  std::vector<HelpEntry> flags;
  std::vector<HelpEntry> commands;
};
std::string json_of(const HelpPage& page);

/// Lines that end the help of a command ("inkling report topics"); empty for most short commands.
std::string_view command_examples(std::string_view command) noexcept;

/// The names of the topics below.
std::vector<std::string> help_topics();

/// Empty when there is no such topic.
std::string_view help_topic(std::string_view name) noexcept;
std::string help_topic_json(std::string_view name);

}  // namespace inkling::cli

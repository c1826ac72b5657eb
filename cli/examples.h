#pragma once

/// Lines that end the help of a command. A test runs every one of them.

#include <string_view>
#include <vector>

namespace inkling::cli {

/// Three or more of "report topics"; none of a command that needs another one behind it.
std::vector<std::string_view> examples_of(std::string_view command);

/// A remark below them; empty for most.
std::string_view note_below_examples(std::string_view command) noexcept;

}  // namespace inkling::cli

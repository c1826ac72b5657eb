#pragma once

/// Help in lines that a terminal has room for.

#include <cstddef>
#include <string>
#include <string_view>

namespace inkling::cli {

/// `text` in lines of at most `width` bytes, each behind `indent` blanks but the first. A longer
/// word stays whole.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width);

/// A command for a shell, cut at blanks outside of its quotation marks. A backslash ends each line
/// but the last, so that what is copied is one command.
std::string wrapped_command(std::string_view command, std::size_t indent, std::size_t width);

/// A page of prose at the left, and of names with what they mean in a column beside them: both are
/// folded, or what a name means goes below it where there is no room. A page that fits, or a width
/// of 0, changes nothing.
std::string folded_page(std::string_view page, std::size_t width);

}  // namespace inkling::cli

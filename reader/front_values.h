#pragma once

/// Single values of YAML and TOML, as front matter has them.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inkling::reader {

/// Without blanks, tabs and CR at both ends.
std::string_view without_blanks(std::string_view text);
/// Up to a `#` that begins a comment.
std::string_view without_comment(std::string_view value);
/// `name` is one, that of a pair.
bool is_front_name(std::string_view name);
/// `content` is one of a list of YAML in lines, `- a`.
bool is_front_item(std::string_view content);
/// `author.name`, or `name` alone where there is nothing around it.
std::string dotted(std::string_view outer, std::string_view name);

inline bool is_front_quote(char c) noexcept { return c == '"' || c == '\''; }

/// What stands in the quotes that `text` begins with, or up to the end, and how long that is with
/// them. Escapes are those of YAML 1.2, section 5.7.
std::pair<std::string, std::size_t> in_quotes(std::string_view text);
/// The same for the three quotes about several lines of TOML; npos long if they are not closed.
std::pair<std::string, std::size_t> in_three_quotes(std::string_view text);

/// Whether each line of `text` is blank or a comment.
bool are_comments(std::string_view text);
/// Whether all of `text` is one value: behind a closing quote there are at most comments.
bool is_whole_value(std::string_view text);
/// A plain value without a comment, or one in quotes; empty for that of `null` and `~`.
std::string front_value(std::string_view text);

/// As YAML folds lines: a line break is a blank, but beside a line that begins with one; an empty
/// line is a line break.
std::string folded(const std::vector<std::string_view>& lines);

}  // namespace inkling::reader

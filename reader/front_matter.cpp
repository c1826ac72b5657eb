#include "reader/front_matter.h"

#include <algorithm>
#include <utility>

#include "reader/front_values.h"

namespace inkling::reader {

namespace {

/// The line at the front, which is taken away with its end.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_blank_text(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

FrontMatter front_matter(std::string_view text) {
  std::string_view rest = text;
  const std::string_view mark = without_blanks(take_line(rest));
  if (mark != "---" && mark != "+++") return {};
  const std::string_view begin = rest;
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    const bool is_end =
        without_blanks(line) == mark || (mark == "---" && (line == "..." || line == "...\r"));
    if (!is_end) continue;
    const std::string_view content =
        begin.substr(0, static_cast<std::size_t>(line.data() - begin.data()));
    FoundValues found = mark == "+++" ? read_toml(content) : read_yaml(content);
    // Without a pair it was prose between two lines.
    if (!found.has_pairs() && !is_blank_text(content)) return {};
    return {text.size() - rest.size(), std::move(found)};
  }
  return {};
}

}  // namespace inkling::reader

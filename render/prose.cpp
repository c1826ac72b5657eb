#include "render/prose.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "render/graphemes.h"
#include "render/style.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

constexpr std::size_t kHang = 2;
/// Where less than this is left, lines are left to the terminal.
constexpr std::size_t kNarrowestProse = 10;

std::string text_of(const MarkedLine& line) {
  std::string text;
  for (const MarkedPart& part : line) text += part.text;
  return text;
}

/// The lines that a line takes.
std::vector<std::string> broken(std::string_view line, std::size_t width, std::size_t hang) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  if (width < indent + hang + kNarrowestProse || display_width(line) <= width)
    return {std::string(line)};
  const auto wrapped_to = [&](std::size_t columns) {
    return wrapped({{std::string(line), false}}, columns);
  };
  line.remove_prefix(indent);
  const std::string first = text_of(wrapped_to(width - indent).front());
  std::vector<std::string> lines = {std::string(indent, ' ') + first};
  line.remove_prefix(first.size());
  if (line.starts_with(' ')) line.remove_prefix(1);
  for (const MarkedLine& further : wrapped_to(width - indent - hang))
    lines.push_back(std::string(indent + hang, ' ') + text_of(further));
  return lines;
}

/// As far in as what follows the label, which two spaces or more part from it.
std::size_t label_width(std::string_view line) {
  const std::size_t gap = line.find("  ", line.find_first_not_of(' '));
  const std::size_t end = line.find_first_not_of(' ', gap);
  return gap == line.npos || end == line.npos ? kHang : end;
}

template <typename Hang>
void print_each_line(std::ostream& out, std::string_view text, Hang hang_of) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    for (const std::string& part : broken(line, style_of(out).width, hang_of(line)))
      out << part << '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

void print_prose(std::ostream& out, std::string_view text) {
  print_each_line(out, text, [](std::string_view) { return kHang; });
}

void print_labelled(std::ostream& out, std::string_view text) {
  print_each_line(out, text, label_width);
}

void print_headed(std::ostream& out, Role role, std::string_view head, std::string_view text,
                  std::size_t indent) {
  const Style style = style_of(out);
  const std::string begin = std::string(indent, ' ').append(head);
  std::vector<std::string> lines =
      broken(std::string(begin).append(1, ' ').append(text), style.width, kHang);
  if (lines.front().starts_with(begin))
    lines.front().replace(indent, head.size(), painted(style, role, head));
  for (const std::string& line : lines) out << line << '\n';
}

}  // namespace inkling::render

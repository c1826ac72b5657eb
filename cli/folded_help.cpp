#include "cli/folded_help.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace inkling::cli {

namespace {

constexpr std::size_t kFurtherIn = 4;     ///< of what goes below that to which it belongs
constexpr std::size_t kLeastBeside = 20;  ///< room for what a name means

/// Cuts `text` where `ends_piece(c)` says so of a blank; a piece is never empty but where two
/// blanks stand together.
template <typename EndsPiece>
std::vector<std::string_view> pieces_of(std::string_view text, EndsPiece ends_piece) {
  std::vector<std::string_view> pieces;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!ends_piece(text[at])) continue;
    pieces.push_back(text.substr(begin, at - begin));
    begin = at + 1;
  }
  pieces.push_back(text.substr(begin));
  return pieces;
}

/// As many pieces on a line as there is room for, with one blank between two; `goes_on` ends each
/// line but the last.
std::string in_lines(const std::vector<std::string_view>& pieces, std::size_t begin,
                     std::size_t indent, std::size_t width, std::string_view goes_on) {
  std::string lines;
  std::size_t column = begin;
  bool is_first = true;  // of its line
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    if (pieces[at].empty()) continue;
    const std::size_t room =
        at + 1 < pieces.size() ? width - std::min(width, goes_on.size()) : width;
    if (!is_first && column + 1 + pieces[at].size() > room) {
      lines.append(goes_on).append(1, '\n').append(indent, ' ');
      column = indent;
      is_first = true;
    }
    if (!is_first) lines += ' ';
    column += pieces[at].size() + (is_first ? 0 : 1);
    lines += pieces[at];
    is_first = false;
  }
  return lines;
}

/// A line of a page, with those in which it goes on.
struct PageLine {
  std::size_t indent = 0;
  std::string text{};      ///< prose, or a name
  std::size_t column = 0;  ///< of what the name means
  std::string meaning{};
};

PageLine page_line(std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = indent == 0 ? line.npos : line.rfind("  ");
  if (gap == line.npos || gap < indent) return {indent, std::string(line.substr(indent))};
  const std::size_t end = line.find_last_not_of(' ', gap) + 1;
  return {indent, std::string(line.substr(indent, end - indent)), gap + 2,
          std::string(line.substr(gap + 2))};
}

/// Whether `next` goes on with what `line` began.
bool goes_on(const PageLine& line, const PageLine& next) {
  if (line.text.empty() || next.text.empty()) return false;
  if (line.indent == 0) return next.indent == 0;
  return !line.meaning.empty() && next.indent == line.column && next.meaning.empty();
}

std::vector<PageLine> page_lines(std::string_view page) {
  std::vector<PageLine> lines;
  for (const std::string_view text : pieces_of(page, [](char c) { return c == '\n'; })) {
    PageLine next = page_line(text);
    if (lines.empty() || !goes_on(lines.back(), next)) {
      lines.push_back(std::move(next));
      continue;
    }
    std::string& before = lines.back().indent == 0 ? lines.back().text : lines.back().meaning;
    before.append(1, ' ').append(next.text);
  }
  return lines;
}

std::string folded(const PageLine& line, std::size_t width) {
  const std::string blanks(line.indent, ' ');
  const std::size_t below = line.indent + (line.indent > 0 ? kFurtherIn : 0);
  if (line.meaning.empty())
    return blanks + in_lines(pieces_of(line.text, [](char c) { return c == ' '; }), line.indent,
                             below, width, "");
  if (width < line.column + kLeastBeside) {
    return blanks + line.text + '\n' + std::string(below, ' ') +
           wrapped(line.meaning, below, width);
  }
  return blanks + line.text + std::string(line.column - line.indent - line.text.size(), ' ') +
         wrapped(line.meaning, line.column, width);
}

std::size_t widest_line(std::string_view page) {
  std::size_t widest = 0;
  for (const std::string_view line : pieces_of(page, [](char c) { return c == '\n'; }))
    widest = std::max(widest, line.size());
  return widest;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  const auto words = pieces_of(text, [](char c) { return c == ' '; });
  return in_lines(words, indent, indent, width, "");
}

std::string wrapped_command(std::string_view command, std::size_t indent, std::size_t width) {
  std::optional<char> quote;
  const auto words = pieces_of(command, [&](char c) {
    if (quote ? c == *quote : c == '"' || c == '\'')
      quote = quote ? std::nullopt : std::optional(c);
    return c == ' ' && !quote;
  });
  return in_lines(words, indent, indent + kFurtherIn, width, " \\");
}

std::string folded_page(std::string_view page, std::size_t width) {
  if (width == 0 || widest_line(page) <= width) return std::string(page);
  std::string folded_lines;
  for (const PageLine& line : page_lines(page)) {
    if (!folded_lines.empty()) folded_lines += '\n';
    folded_lines += folded(line, width);
  }
  return folded_lines;
}

}  // namespace inkling::cli

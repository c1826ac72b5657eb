#include "indexer/formats/footnotes.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "indexer/formats/front.h"

namespace inkling::indexer {

namespace {

constexpr std::string_view kMark = "[^";
/// A line that is indented by more blanks is code.
constexpr std::size_t kMostBlanks = 3;

std::size_t leading_blanks(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// Behind the `>` of quotes.
std::size_t begin_in_quotes(std::string_view line) {
  std::size_t begin = 0;
  for (;;) {
    const std::size_t at = begin + leading_blanks(line.substr(begin));
    if (at - begin > kMostBlanks || at == line.size() || line[at] != '>') return begin;
    begin = at + 1;
    if (begin < line.size() && line[begin] == ' ') ++begin;
  }
}

/// Behind the marks of items of lists, such as `- ` and `12. `, and blanks.
std::size_t begin_in_lists(std::string_view line, std::size_t begin) {
  for (;;) {
    begin += leading_blanks(line.substr(begin));
    const std::string_view rest = line.substr(begin);
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const std::string_view mark = rest.substr(digits, 2);
    const bool is_item =
        digits == 0 ? mark == "- " || mark == "* " || mark == "+ " : mark == ". " || mark == ") ";
    if (!is_item) return begin;
    begin += digits + mark.size();
  }
}

/// Follows blocks of code, line by line.
class CodeBlocks {
 public:
  /// Whether the next line is of a block of code that has a beginning and an end.
  bool take(std::string_view line) {
    if (is_pre_) {
      is_pre_ = !ends_pre(line);
      return true;
    }
    const std::size_t in_quotes = begin_in_quotes(line);
    if (fence_size_ > 0 && is_left(line, in_quotes)) fence_size_ = 0;
    const std::size_t begin = fence_size_ > 0 ? in_quotes + leading_blanks(line.substr(in_quotes))
                                              : begin_in_lists(line, in_quotes);
    const std::string_view text = line.substr(begin);
    if (fence_size_ > 0) {
      if (closes(text, begin)) fence_size_ = 0;
      return true;
    }
    const std::size_t blanks = leading_blanks(line.substr(in_quotes));
    if (blanks <= kMostBlanks && opens(text, begin)) {
      is_in_quote_ = in_quotes > 0;
      is_in_item_ = begin > in_quotes + blanks;
      return true;
    }
    const bool begins_pre = is_pre(text);
    is_pre_ = begins_pre && !ends_pre(line);
    return begins_pre;
  }

 private:
  /// A fence ends with the quote or the item of a list that it is in.
  bool is_left(std::string_view line, std::size_t in_quotes) const {
    if (is_in_quote_ && in_quotes == 0) return true;
    const std::size_t begin = in_quotes + leading_blanks(line.substr(in_quotes));
    const bool is_blank = line.find_first_not_of(" \t\r\n", begin) == std::string_view::npos;
    return is_in_item_ && !is_blank && begin < fence_begin_;
  }

  /// As md4c has it, for which `<preface>` begins such a block, too.
  static bool is_pre(std::string_view text) { return lower_case(text.substr(0, 4)) == "<pre"; }
  static bool ends_pre(std::string_view line) {
    return lower_case(line).find("</pre>") != std::string::npos;
  }

  static std::size_t count_of(std::string_view text, char fence) {
    return std::min(text.find_first_not_of(fence), text.size());
  }

  bool opens(std::string_view text, std::size_t begin) {
    constexpr std::size_t kShortestFence = 3;
    if (text.empty() || (text.front() != '`' && text.front() != '~')) return false;
    const std::size_t size = count_of(text, text.front());
    if (size < kShortestFence) return false;
    // What has another one is a span of code.
    if (text.front() == '`' && text.find('`', size) != std::string_view::npos) return false;
    fence_ = text.front();
    fence_size_ = size;
    fence_begin_ = begin;
    return true;
  }

  bool closes(std::string_view text, std::size_t begin) const {
    const std::size_t size = count_of(text, fence_);
    return size >= fence_size_ && begin <= fence_begin_ + kMostBlanks &&
           text.find_first_not_of(" \t\r\n", size) == std::string_view::npos;
  }

  char fence_ = '`';
  std::size_t fence_size_ = 0;  ///< 0 outside of fences
  std::size_t fence_begin_ = 0;
  bool is_in_quote_ = false;  ///< the fence
  bool is_in_item_ = false;   ///< likewise, behind the mark of an item
  bool is_pre_ = false;
};

/// Where the mark of a footnote is in the line; its size where none is.
std::size_t find_footnote(std::string_view line) {
  const std::size_t in_quotes = begin_in_quotes(line);
  const std::size_t blanks = leading_blanks(line.substr(in_quotes));
  if (blanks > kMostBlanks) return line.size();
  const std::size_t begin = begin_in_lists(line, in_quotes);
  const std::string_view text = line.substr(begin);
  const std::size_t end = text.find("]:");
  const bool is_footnote = text.starts_with(kMark) && end != std::string_view::npos &&
                           end > kMark.size() &&
                           text.substr(0, end).find_first_of("[]", 1) == std::string_view::npos;
  return is_footnote ? begin : line.size();
}

}  // namespace

std::string with_footnotes_as_text(std::string markdown) {
  if (markdown.find(kMark) == std::string::npos) return markdown;
  std::string out;
  out.reserve(markdown.size() + markdown.size() / 64);
  CodeBlocks code;
  for (std::size_t at = 0; at < markdown.size();) {
    const std::size_t end = std::min(markdown.find('\n', at), markdown.size() - 1) + 1;
    const std::string_view line = std::string_view(markdown).substr(at, end - at);
    const std::size_t mark = code.take(line) ? line.size() : find_footnote(line);
    out += line.substr(0, mark);
    if (mark < line.size()) out += '\\';
    out += line.substr(mark);
    at = end;
  }
  return out;
}

}  // namespace inkling::indexer

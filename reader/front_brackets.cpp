#include "reader/front_brackets.h"

#include <algorithm>
#include <utility>

#include "reader/front_values.h"

namespace inkling::reader {

namespace {

bool is_one_of(char c, std::string_view those) { return those.find(c) != those.npos; }

/// A name or an item: brackets before it are not closed.
bool begins_other(std::string_view content, char of_pair) {
  if (of_pair == ':' && is_front_item(content)) return true;
  const std::size_t end = content.find(of_pair);
  if (end == content.npos || !is_front_name(without_blanks(content.substr(0, end)))) return false;
  // In a list, `http://a` is none.
  return of_pair == '=' || end + 1 == content.size() || is_one_of(content[end + 1], " \t[{");
}

class Brackets {
 public:
  Brackets(std::string_view text, BracketsPlace place, const FrontLines& lines)
      : rest_(text), of_pair_(place.of_pair), indent_(place.indent), lines_(lines) {}

  void read(const std::string& name, std::size_t depth, FoundValues& found) {
    const bool is_table = rest_.front() == '{';
    ++open_;
    take(1);
    while (go_to_value()) is_table ? read_pair(name, depth, found) : read_value(name, depth, found);
  }

  bool are_closed() const noexcept { return open_ == 0; }
  std::string_view rest() const noexcept { return rest_; }

 private:
  /// False behind the end.
  bool go_to_value() {
    for (;;) {
      take(rest_.find_first_not_of(" \t\r\n,"));
      if (rest_.empty()) return false;
      if (rest_.front() != '#') break;
      take(rest_.find('\n'));
    }
    if (rest_.front() != ']' && rest_.front() != '}') return true;
    --open_;
    take(1);
    return false;
  }

  std::string take_name() {
    if (is_front_quote(rest_.front())) return take_quoted();
    const char ends[] = {of_pair_, ',', ']', '}', '\n', '\0'};
    return std::string(without_blanks(take(rest_.find_first_of(ends))));
  }

  void read_pair(const std::string& name, std::size_t depth, FoundValues& found) {
    const std::string own = take_name();
    take(rest_.find_first_not_of(" \t"));
    if (!rest_.starts_with(of_pair_)) return found.note_left_out(lines_);
    take(1);
    take(rest_.find_first_not_of(" \t\r\n"));
    if (rest_.empty()) return;
    if (is_front_name(own)) return read_value(dotted(name, own), depth, found);
    found.note_left_out(lines_);
    FoundValues nothing;
    read_value({}, depth, nothing);
  }

  void read_value(const std::string& name, std::size_t depth, FoundValues& found) {
    if (rest_.front() == '[' || rest_.front() == '{') {
      if (depth < kDeepestFront) return read(name, depth + 1, found);
      pass_nested();
      found.note_left_out(lines_);
    } else if (is_front_quote(rest_.front())) {
      std::string text = take_quoted();
      take(rest_.find_first_not_of(" \t\r"));
      const bool is_whole = rest_.empty() || is_one_of(rest_.front(), ",]}\n#");
      is_whole ? found.add(name, std::move(text)) : found.note_left_out(lines_);
      if (!is_whole) take(rest_.find_first_of(",]}\n"));
    } else {
      found.add(name, front_value(take(rest_.find_first_of(",]}\n"))));
    }
  }

  /// The list or table at the front, with those in it.
  void pass_nested() {
    std::size_t depth = 0;
    do {
      const char c = rest_.front();
      if (c == '[' || c == '{') ++depth;
      if (c == ']' || c == '}') --depth;
      take(1);
      if (depth > 0) take(rest_.find_first_of("[]{}\n"));
    } while (depth > 0 && !rest_.empty());
  }

  std::string take_quoted() {
    auto [text, size] = in_quotes(rest_);
    take(size);
    return std::move(text);
  }

  /// Nothing is left behind it where something else begins in the next line.
  std::string_view take(std::size_t size) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    for (std::size_t at = taken.find('\n'); at != taken.npos; at = taken.find('\n', at + 1)) {
      const auto line = FrontLines(lines_.text_from(taken.substr(at + 1))).next();
      if (line && line->indent <= indent_ && begins_other(line->content, of_pair_)) rest_ = {};
    }
    return taken;
  }

  std::string_view rest_;
  char of_pair_;
  std::size_t indent_;
  const FrontLines& lines_;
  std::size_t open_ = 0;  ///< brackets, those that are passed aside
};

}  // namespace

void read_brackets(std::string_view value, BracketsPlace place, const std::string& name,
                   FrontLines& lines, FoundValues& found) {
  const std::string_view text = lines.text_from(value);
  Brackets brackets(text, place, lines);
  FoundValues inner;
  brackets.read(name, place.depth, inner);
  if (!brackets.are_closed()) {
    found.note_left_out(lines);
    lines.take();
    return lines.take_below(place.indent);
  }
  const std::string_view rest = brackets.rest();
  const bool is_whole = are_comments(rest.substr(0, rest.find('\n')));
  is_whole ? found.add_all(std::move(inner)) : found.note_left_out(lines);
  lines.take_lines_of(text.substr(0, text.size() - rest.size()));
}

}  // namespace inkling::reader

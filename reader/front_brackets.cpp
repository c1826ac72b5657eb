#include "reader/front_brackets.h"

#include <algorithm>
#include <utility>

#include "reader/front_values.h"

namespace inkling::reader {

namespace {

/// How long the list or table at the front is, with those in it.
std::size_t nested_size(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && --depth == 0) return at + 1;
  }
  return text.size();
}

class Brackets {
 public:
  Brackets(std::string_view text, char of_pair, const FrontLines& lines, FoundValues& found)
      : rest_(text), of_pair_(of_pair), lines_(lines), found_(found) {}

  void read(const std::string& name, std::size_t depth) {
    const bool is_table = rest_.front() == '{';
    rest_.remove_prefix(1);
    while (go_to_value()) is_table ? read_pair(name, depth) : read_value(name, depth);
  }

  std::size_t left() const noexcept { return rest_.size(); }

 private:
  /// False behind the end.
  bool go_to_value() {
    for (;;) {
      rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n,"), rest_.size()));
      if (rest_.empty()) return false;
      if (rest_.front() != '#') break;
      rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
    }
    if (rest_.front() != ']' && rest_.front() != '}') return true;
    rest_.remove_prefix(1);
    return false;
  }

  std::string take_name() {
    if (is_front_quote(rest_.front())) return take_quoted();
    const char ends[] = {of_pair_, ',', ']', '}', '\n', '\0'};
    return std::string(without_blanks(take(rest_.find_first_of(ends))));
  }

  void read_pair(const std::string& name, std::size_t depth) {
    const std::string own = take_name();
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size()));
    const bool is_pair = rest_.starts_with(of_pair_);
    if (is_pair) rest_.remove_prefix(1);
    if (!is_pair || !is_front_name(own)) return found_.note_left_out(lines_);
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
    if (!rest_.empty()) read_value(dotted(name, own), depth);
  }

  void read_value(const std::string& name, std::size_t depth) {
    if (rest_.front() == '[' || rest_.front() == '{') {
      if (depth < kDeepestFront) return read(name, depth + 1);
      take(nested_size(rest_));
      found_.note_left_out(lines_);
    } else if (is_front_quote(rest_.front())) {
      found_.add(name, take_quoted());
    } else {
      found_.add(name, front_value(take(rest_.find_first_of(",]}\n"))));
    }
  }

  std::string take_quoted() {
    auto [text, size] = in_quotes(rest_);
    rest_.remove_prefix(size);
    return std::move(text);
  }

  std::string_view take(std::size_t size) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest_;
  char of_pair_;
  const FrontLines& lines_;
  FoundValues& found_;
};

}  // namespace

std::size_t read_brackets(std::string_view text, char of_pair, const std::string& name,
                          std::size_t depth, const FrontLines& lines, FoundValues& found) {
  Brackets brackets(text, of_pair, lines, found);
  brackets.read(name, depth);
  return text.size() - brackets.left();
}

}  // namespace inkling::reader

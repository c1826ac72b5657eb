#include "reader/front_brackets.h"
#include "reader/front_matter.h"
#include "reader/front_values.h"

namespace inkling::reader {

namespace {

/// Where the `=` of a pair is, whose name may be in quotes; the size of `line` if there is none.
std::size_t end_of_name(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size() && line[at] != '=')
    at += is_front_quote(line[at]) ? in_quotes(line.substr(at)).second : 1;
  return at;
}

class TomlReader {
 public:
  explicit TomlReader(std::string_view text) : lines_(text) {}

  FoundValues read() && {
    while (const auto line = lines_.next_content()) {
      FoundValues nothing;
      line->content.front() == '[' ? read_header(line->content)
                                   : read_pair(line->content, is_table_read_ ? found_ : nothing);
      if (nothing.has_pairs()) found_.note_pair();
    }
    return std::move(found_);
  }

 private:
  /// `[table]`, or `[[table]]` for one of several.
  void read_header(std::string_view line) {
    line = without_blanks(without_comment(line));
    for (int each = line.starts_with("[[") ? 2 : 1; each > 0; --each) {
      line.remove_prefix(1);
      if (line.ends_with(']')) line.remove_suffix(1);
    }
    table_ = without_blanks(line);
    is_table_read_ = is_front_name(table_);
    if (!is_table_read_) return pass_line(found_);
    lines_.take();
  }

  void read_pair(std::string_view line, FoundValues& found) {
    const std::size_t end = end_of_name(line);
    if (end >= line.size()) return pass_line(found);
    const std::string_view own = without_blanks(line.substr(0, end));
    const std::string_view value = without_blanks(line.substr(end + 1));
    if (is_front_name(own)) {
      found.note_pair();
      return read_value(dotted(table_, own), value, found);
    }
    found.note_left_out(lines_);
    FoundValues nothing;
    read_value({}, value, nothing);
  }

  void read_value(const std::string& name, std::string_view value, FoundValues& found) {
    if (value.starts_with("\"\"\"") || value.starts_with("'''"))
      return read_three_quotes(name, lines_.text_from(value), found);
    if (value.starts_with('[') || value.starts_with('{'))
      return read_brackets(value, {'=', lines_.next()->indent}, name, lines_, found);
    if (!is_whole_value(value)) return pass_line(found);
    found.add(name, front_value(value));
    lines_.take();
  }

  void read_three_quotes(const std::string& name, std::string_view text, FoundValues& found) {
    auto [words, size] = in_three_quotes(text);
    if (size == text.npos) return pass_line(found);
    const std::string_view rest = text.substr(size);
    const bool is_whole = are_comments(rest.substr(0, rest.find('\n')));
    is_whole ? found.add(name, std::move(words)) : found.note_left_out(lines_);
    lines_.take_lines_of(text.substr(0, size));
  }

  /// Alone: those below may be deeper and have other pairs.
  void pass_line(FoundValues& found) {
    found.note_left_out(lines_);
    lines_.take();
  }

  FrontLines lines_;
  FoundValues found_;
  std::string_view table_;     ///< in which the pairs are
  bool is_table_read_ = true;  ///< else its pairs are left out with it
};

}  // namespace

FoundValues read_toml(std::string_view text) { return TomlReader(text).read(); }

}  // namespace inkling::reader

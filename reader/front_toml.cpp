#include "reader/front_brackets.h"
#include "reader/front_matter.h"
#include "reader/front_values.h"

namespace inkling::reader {

namespace {

class TomlReader {
 public:
  explicit TomlReader(std::string_view text) : lines_(text) {}

  FoundValues read() && {
    while (const auto line = lines_.next_content())
      line->content.front() == '[' ? read_header(line->content) : read_pair(line->content);
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
    if (is_front_name(table_)) return lines_.take();
    table_ = {};
    found_.leave_out(lines_);
  }

  void read_pair(std::string_view line) {
    const std::size_t end = line.find('=');
    const std::string_view own = without_blanks(line.substr(0, end));
    if (end == line.npos || !is_front_name(own)) return found_.leave_out(lines_);
    found_.note_pair();
    const std::string name = dotted(table_, own);
    const std::string_view value = without_blanks(line.substr(end + 1));
    const std::string_view text = lines_.text_from(value);
    if (value.starts_with("\"\"\"") || value.starts_with("'''")) {
      auto [words, size] = in_three_quotes(text);
      found_.add(name, std::move(words));
      lines_.take_lines_of(text.substr(0, size));
    } else if (value.starts_with('[') || value.starts_with('{')) {
      lines_.take_lines_of(text.substr(0, read_brackets(text, '=', name, 0, lines_, found_)));
    } else {
      found_.add(name, front_value(value));
      lines_.take();
    }
  }

  FrontLines lines_;
  FoundValues found_;
  std::string_view table_;  ///< in which the pairs are
};

}  // namespace

FoundValues read_toml(std::string_view text) { return TomlReader(text).read(); }

}  // namespace inkling::reader

#include <algorithm>
#include <cctype>

#include "reader/front_brackets.h"
#include "reader/front_matter.h"
#include "reader/front_values.h"

namespace inkling::reader {

namespace {

struct YamlPair {
  std::string_view name;
  std::string_view value;  ///< in this line
};

/// `name: value`. At the top, where no line is a value alone, the blank may be missing.
std::optional<YamlPair> pair_in(const FrontLine& line) {
  const std::size_t end = line.content.find(':');
  if (end == std::string_view::npos) return std::nullopt;
  const YamlPair pair{without_blanks(line.content.substr(0, end)), line.content.substr(end + 1)};
  const bool is_separate =
      pair.value.empty() || without_blanks(pair.value).size() != pair.value.size();
  if (!is_front_name(pair.name) || (line.indent > 0 && !is_separate)) return std::nullopt;
  return YamlPair{pair.name, without_blanks(pair.value)};
}

/// Also with a name in quotes, which is not read.
bool begins_table(const FrontLine& line) {
  if (!is_front_quote(line.content.front())) return pair_in(line).has_value();
  const std::string_view behind =
      without_blanks(line.content.substr(in_quotes(line.content).second));
  return behind == ":" || behind.starts_with(": ") || behind.starts_with(":\t");
}

bool is_nothing(std::string_view value) { return value.empty() || value.front() == '#'; }

/// `|` or `>`, with signs that say where the text begins and ends.
bool begins_block(std::string_view value) {
  if (value.empty() || (value.front() != '|' && value.front() != '>')) return false;
  return std::ranges::all_of(without_blanks(without_comment(value.substr(1))), [](char c) {
    return c == '+' || c == '-' || std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

/// Anchors, aliases and tags; what no value may begin with.
bool is_unread(std::string_view value) {
  return !value.empty() && !begins_block(value) &&
         std::string_view("|>&*!%@`").find(value.front()) != std::string_view::npos;
}

class YamlReader {
 public:
  explicit YamlReader(std::string_view text) : lines_(text) {}

  FoundValues read() && {
    read_table(0, {}, 0);
    return std::move(found_);
  }

 private:
  void read_table(std::size_t indent, const std::string& outer, std::size_t depth) {
    while (const auto line = lines_.next_content()) {
      if (line->indent < indent) return;
      const auto pair = line->indent == indent ? pair_in(*line) : std::nullopt;
      if (pair) {
        found_.note_pair();
        read_value(indent, dotted(outer, pair->name), pair->value, depth);
      } else {
        found_.leave_out(lines_);
      }
    }
  }

  /// The next line is that of the value, which goes on in those that are deeper than `indent`.
  void read_value(std::size_t indent, const std::string& name, std::string_view value,
                  std::size_t depth) {
    if (is_unread(value)) return found_.leave_out(lines_);
    if (!value.empty() && (value.front() == '[' || value.front() == '{'))
      return read_brackets(value, {':', indent, depth}, name, lines_, found_);
    if (is_nothing(value)) {
      lines_.take();
      return read_below(indent, name, depth);
    }
    begins_block(value) ? read_block(indent, name, value) : read_scalar(indent, name, value);
  }

  void read_below(std::size_t indent, const std::string& name, std::size_t depth) {
    const auto line = lines_.next_content();
    if (!line) return;
    // The items of a list may be as deep as its name.
    if (is_front_item(line->content) && line->indent >= indent)
      return depth < kDeepestFront ? read_list(line->indent, name, depth + 1)
                                   : found_.leave_out(lines_);
    if (line->indent <= indent) return;
    if (!begins_table(*line)) return read_value(indent, name, line->content, depth);
    depth < kDeepestFront ? read_table(line->indent, name, depth + 1) : found_.leave_out(lines_);
  }

  void read_list(std::size_t indent, const std::string& name, std::size_t depth) {
    for (;;) {
      const auto line = lines_.next_content();
      if (!line || line->indent != indent || !is_front_item(line->content)) return;
      read_item(*line, name, depth);
    }
  }

  void read_item(const FrontLine& line, const std::string& name, std::size_t depth) {
    const std::string_view content = without_blanks(line.content.substr(1));
    const auto before = static_cast<std::size_t>(content.data() - line.content.data());
    const FrontLine inner{line.whole, line.indent + before, content};
    if (is_nothing(content)) {
      lines_.take();
      const auto next = lines_.next_content();
      if (next && next->indent > line.indent) read_below(line.indent, name, depth);
    } else if (!is_front_item(content) && !begins_table(inner)) {
      read_value(line.indent, name, content, depth);
    } else if (depth == kDeepestFront) {
      found_.leave_out(lines_);
    } else {
      lines_.take_up_to(inner);
      is_front_item(content) ? read_list(inner.indent, name, depth + 1)
                             : read_table(inner.indent, name, depth + 1);
    }
  }

  /// Plain or in quotes, on all lines that are deeper.
  void read_scalar(std::size_t indent, const std::string& name, std::string_view value) {
    const bool is_plain = !is_front_quote(value.front());
    const FrontLines begin = lines_;
    std::vector<std::string_view> parts;
    const auto add = [&](std::string_view part) {
      if (is_plain && !part.empty() && part.front() == '#') return;
      parts.push_back(is_plain ? without_blanks(without_comment(part)) : part);
    };
    add(value);
    lines_.take();
    for (; const auto line = lines_.next_below(indent); lines_.take()) add(line->content);
    while (parts.back().empty()) parts.pop_back();
    const char* const end = parts.back().data() + parts.back().size();
    const bool is_whole =
        is_plain || is_whole_value({value.data(), static_cast<std::size_t>(end - value.data())});
    is_whole ? found_.add(name, front_value(folded(parts))) : found_.note_left_out(begin);
  }

  /// Whose lines stay as they are, or are folded.
  void read_block(std::size_t indent, const std::string& name, std::string_view header) {
    const std::size_t digit = without_comment(header).find_first_of("123456789");
    std::size_t begin =
        digit == header.npos ? 0 : indent + static_cast<std::size_t>(header[digit] - '0');
    std::vector<std::string_view> parts;
    lines_.take();
    for (; const auto line = lines_.next_below(indent); lines_.take()) {
      if (begin == 0 && !line->content.empty()) begin = line->indent;
      if (begin > 0 && !line->content.empty() && line->indent < begin) break;
      parts.push_back(line->whole.substr(std::min(begin, line->whole.size())));
    }
    std::string text;
    if (header.front() == '>') text = folded(parts);
    for (const std::string_view part : header.front() == '|' ? parts : decltype(parts)())
      (text += part) += '\n';
    found_.add(name, std::move(text));
  }

  FrontLines lines_;
  FoundValues found_;
};

}  // namespace

FoundValues read_yaml(std::string_view text) { return YamlReader(text).read(); }

}  // namespace inkling::reader

#include "tests/architecture/script_functions.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>

namespace inkling::test {

namespace {

/// Text with blanks in the place of comments and of what stands in quotes; lines stay where they
/// are.
class Blanked {
 public:
  explicit Blanked(std::string_view text) : text_(text), code_(text) {}

  bool at_end() const { return at_ >= text_.size(); }
  bool follows(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  char next() const { return text_[at_]; }
  void keep() {
    if (text_[at_] != ' ' && text_[at_] != '\n') last_ = text_[at_];
    ++at_;
  }
  /// Up to what ends a comment; `end` itself stays where it is a line's.
  void blank_to(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    blank(found == std::string_view::npos ? text_.size() : found + (end == "\n" ? 0 : end.size()));
  }
  /// What is in quotes of `quote`, in which a backslash escapes; it leaves a 0 behind.
  void blank_quoted(std::string_view quote) {
    std::size_t end = at_ + quote.size();
    while (end < text_.size() && !text_.substr(end).starts_with(quote))
      end += text_[end] == '\\' ? 2U : 1U;
    leave_number(end + quote.size());
  }
  /// A regular expression, whose classes may hold a slash.
  void blank_pattern() {
    bool is_in_class = false;
    std::size_t end = at_ + 1;
    for (; end < text_.size() && (text_[end] != '/' || is_in_class); ++end) {
      if (text_[end] == '[' || text_[end] == ']') is_in_class = text_[end] == '[';
      if (text_[end] == '\\') ++end;
    }
    leave_number(end + 1);
  }
  /// The last sign of code before this place.
  char last() const { return last_; }
  const std::string& code() const { return code_; }

 private:
  void blank(std::size_t end) {
    for (; at_ < std::min(end, text_.size()); ++at_) {
      if (code_[at_] != '\n') code_[at_] = ' ';
    }
  }
  void leave_number(std::size_t end) {
    const std::size_t begin = at_;
    blank(end);
    code_[begin] = last_ = '0';
  }

  std::string_view text_;
  std::string code_;
  std::size_t at_ = 0;
  char last_ = '(';
};

std::string blanked_python(std::string_view text) {
  Blanked code(text);
  while (!code.at_end()) {
    if (code.next() == '#') {
      code.blank_to("\n");
    } else if (code.follows("\"\"\"") || code.follows("'''")) {
      code.blank_quoted(code.next() == '"' ? "\"\"\"" : "'''");
    } else if (code.next() == '"' || code.next() == '\'') {
      code.blank_quoted(code.next() == '"' ? "\"" : "'");
    } else {
      code.keep();
    }
  }
  return code.code();
}

std::string blanked_script(std::string_view text) {
  constexpr std::string_view kBeforePattern = "(,=:[!&|?{};+>";
  Blanked code(text);
  while (!code.at_end()) {
    if (code.follows("//")) {
      code.blank_to("\n");
    } else if (code.follows("/*")) {
      code.blank_to("*/");
    } else if (code.next() == '"' || code.next() == '\'' || code.next() == '`') {
      code.blank_quoted(std::string(1, code.next()));
    } else if (code.next() == '/' && kBeforePattern.find(code.last()) != kBeforePattern.npos) {
      code.blank_pattern();
    } else {
      code.keep();
    }
  }
  return code.code();
}

/// Signs that open brackets less those that close them.
int brackets_in(const std::string& line) {
  const auto count = [&](std::string_view signs) {
    return std::ranges::count_if(line, [&](char c) { return signs.find(c) != signs.npos; });
  };
  return static_cast<int>(count("([{") - count(")]}"));
}

/// Empty where a line begins no function.
std::string python_name_in(std::string_view line) {
  constexpr std::string_view kAsync = "async ", kDef = "def ";
  if (line.starts_with(kAsync)) line.remove_prefix(kAsync.size());
  return line.starts_with(kDef)
             ? std::string(line.substr(kDef.size(), line.find('(') - kDef.size()))
             : "";
}

/// Reads line by line; what is indented more than a `def` belongs to it.
class PythonFunctions {
 public:
  std::vector<Sized> all;

  void read(const std::string& line) {
    ++line_;
    const std::size_t indent = line.find_first_not_of(' ');
    if (indent == std::string::npos) return;
    if (depth_ == 0) {
      end(indent);
      if (const std::string name = python_name_in(std::string_view(line).substr(indent));
          !name.empty()) {
        open_.emplace_back(indent, all.size());
        all.push_back({name, line_, 0});
      }
    }
    depth_ += brackets_in(line);
    last_ = line_;
  }
  /// Those that are not indented less than `indent`.
  void end(std::size_t indent) {
    for (; !open_.empty() && indent <= open_.back().first; open_.pop_back()) {
      Sized& function = all[open_.back().second];
      function.size = last_ + 1 - function.line;
    }
  }

 private:
  std::vector<std::pair<std::size_t, std::size_t>> open_;  ///< indents, and places in `all`
  int depth_ = 0;                                          ///< of brackets
  std::size_t line_ = 0;
  std::size_t last_ = 0;  ///< that is not blank
};

}  // namespace

std::vector<Sized> python_functions_of(std::string_view text) {
  PythonFunctions functions;
  std::istringstream code(blanked_python(text));
  for (std::string line; std::getline(code, line);) functions.read(line);
  functions.end(0);
  return functions.all;
}

std::vector<Sized> script_functions_of(std::string_view text) {
  struct Brace {
    std::size_t line;
    bool begins_function;
  };
  std::vector<Sized> functions;
  std::vector<Brace> open;
  std::size_t line = 1;
  char last = ' ', before_last = ' ';  // that are not blank
  for (const char c : blanked_script(text)) {
    if (c == '{') open.push_back({line, last == ')' || (before_last == '=' && last == '>')});
    if (c == '}' && !open.empty()) {
      const auto [begin, begins_function] = open.back();
      if (begins_function) functions.push_back({"a function", begin, line + 1 - begin});
      open.pop_back();
    }
    if (c == '\n') ++line;
    if (c != ' ' && c != '\n') before_last = std::exchange(last, c);
  }
  return functions;
}

std::string scripts_of_component(std::string_view text) {
  constexpr std::string_view kBegin = "<script", kEnd = "</script>";
  std::string scripts;
  while (true) {
    const std::size_t tag = std::min(text.find(kBegin), text.size());
    const std::size_t begin = std::min(text.find('>', tag), text.size());
    const std::size_t end = std::min(text.find(kEnd, begin), text.size());
    if (begin == text.size()) return scripts;
    scripts.append(static_cast<std::size_t>(std::ranges::count(text.substr(0, begin), '\n')), '\n');
    scripts += text.substr(begin + 1, end - begin - 1);
    text.remove_prefix(end);
  }
}

}  // namespace inkling::test

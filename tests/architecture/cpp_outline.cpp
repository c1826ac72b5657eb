#include "tests/architecture/cpp_outline.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace inkling::test {

namespace {

bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

/// The text without comments, without what stands in quotes, and without lines of the
/// preprocessor; lines stay where they are.
class Code {
 public:
  explicit Code(std::string_view text) : text_(text) {
    while (at_ < text_.size()) step();
  }

  std::string take() && { return std::move(code_); }

 private:
  bool follows(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  void step() {
    if (follows("//")) return skip_to(text_.find('\n', at_));
    if (follows("/*")) return skip_to(text_.find("*/", at_) + 2);
    if (follows("R\"") && (at_ == 0 || !is_of_name(text_[at_ - 1]))) return skip_raw_string();
    if (text_[at_] == '"' || (text_[at_] == '\'' && !is_in_number())) return skip_quoted();
    if (text_[at_] == '#' && (at_ == 0 || text_[at_ - 1] == '\n')) return skip_directive();
    code_ += text_[at_++];
  }

  /// As in 1'000.
  bool is_in_number() const {
    std::size_t begin = at_;
    while (begin > 0 && (is_of_name(text_[begin - 1]) || text_[begin - 1] == '\'')) --begin;
    return begin < at_ && std::isdigit(static_cast<unsigned char>(text_[begin])) != 0;
  }

  void skip_to(std::size_t end) {
    end = std::min(end, text_.size());
    code_.append(count_lines(text_.substr(at_, end - at_)), '\n');
    at_ = end;
  }

  void skip_raw_string() {
    const std::size_t open = text_.find('(', at_);
    const std::string close = ')' + std::string(text_.substr(at_ + 2, open - at_ - 2)) + '"';
    code_ += '0';
    skip_to(text_.find(close, open) + close.size());
  }

  void skip_quoted() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != text_[at_]) end += text_[end] == '\\' ? 2u : 1u;
    code_ += '0';
    skip_to(end + 1);
  }

  void skip_directive() {
    std::size_t end = text_.find('\n', at_);
    while (end < text_.size() && text_[end - 1] == '\\') end = text_.find('\n', end + 1);
    skip_to(end);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string code_;
};

bool begins_with_word(std::string_view text, std::string_view word) {
  return text.starts_with(word) && (text.size() == word.size() || !is_of_name(text[word.size()]));
}

bool begins_with_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words,
                             [&](std::string_view word) { return begins_with_word(text, word); });
}

void trim_left(std::string& text) {
  text.erase(0, std::min(text.find_first_not_of(" \n"), text.size()));
}

/// Without what stands between angle brackets, attributes, alignment, and `template`.
std::string bare(std::string head) {
  for (std::size_t close = head.find('>'); close != std::string::npos; close = head.find('>')) {
    const std::size_t open = head.rfind('<', close);
    // An arrow, an operator or the like.
    if (open == std::string::npos) head[close] = ' ';
    if (open != std::string::npos) head.erase(open, close - open + 1);
  }
  for (std::size_t open = head.find("[["); open != std::string::npos; open = head.find("[["))
    head.erase(open, head.find("]]", open) + 2 - open);
  if (const std::size_t open = head.find("alignas("); open != std::string::npos)
    head.erase(open, head.find(')', open) + 2 - open);
  trim_left(head);
  if (begins_with_word(head, "template")) head.erase(0, std::string_view("template").size());
  trim_left(head);
  head.erase(head.find_last_not_of(" \n") + 1);
  return head;
}

enum class Kind { name_space, a_class, function, other };

/// Of a pair of braces before which `head` stands, as bare() leaves it.
Kind kind_of(const std::string& head) {
  if (begins_with_any(head, {"namespace", "inline namespace", "extern"})) return Kind::name_space;
  const std::size_t open = head.find('(');
  if (begins_with_any(head, {"class", "struct", "union"}) && open == std::string::npos)
    return Kind::a_class;
  const bool is_call = open == std::string::npos || head.find('=') < open ||
                       std::ranges::count(head, '(') != std::ranges::count(head, ')') ||
                       head.ends_with('=');
  if (is_call && head.find("operator") == std::string::npos) return Kind::other;
  // The braces of a member in the list of a constructor.
  const std::size_t list = head.find(") :");
  if (list != std::string::npos && !head.ends_with(')') && !head.ends_with('}')) return Kind::other;
  return Kind::function;
}

/// Of a class or a function whose head this is.
std::string name_in(const std::string& head, Kind kind) {
  if (kind == Kind::a_class) {
    const std::string name = head.substr(head.find(' ') + 1);
    return name.substr(0, name.find(' '));
  }
  const std::string before = head.substr(0, head.find('('));
  return before.substr(before.rfind(' ') + 1);
}

/// Commas that stand within no brackets.
std::size_t outer_commas(std::string_view text) {
  std::size_t commas = 0, depth = 0;
  for (const char c : text) {
    depth += c == '(' || c == '[' || c == '{' ? 1U : 0U;
    depth -= c == ')' || c == ']' || c == '}' ? 1U : 0U;
    commas += c == ',' && depth == 0 ? 1U : 0U;
  }
  return commas;
}

/// Stands for a class that ends, in front of the members that may be declared with it.
constexpr std::string_view kEndOfClass = "ended";

/// How many data members a statement of a class declares: `int a = 1, b{}` has two.
std::size_t members_in(const std::string& statement) {
  const std::string declared = statement.substr(0, statement.find_first_of("={"));
  const bool is_none =
      declared.empty() || declared == kEndOfClass || declared.find('(') != std::string::npos ||
      declared.find("operator") != std::string::npos ||
      begins_with_any(declared, {"using", "friend", "static", "typedef", "enum", "class", "struct",
                                 "union", "constexpr", "inline"});
  return is_none ? 0 : 1 + outer_commas(statement);
}

/// Reads heads and braces. What stands within a function is passed over.
class Outline {
 public:
  explicit Outline(std::string_view text) : code_(Code(text).take()) {
    for (; at_ < code_.size(); ++at_) step();
  }

  std::vector<Sized> functions;
  std::vector<Sized> classes;

 private:
  void step() {
    const char c = code_[at_];
    if (c == '{') return open();
    if (c == '}') return close();
    if (c == ';') return end_statement();
    const bool is_space = c == ' ' || c == '\n';
    line_ += c == '\n' ? 1u : 0u;
    if (is_space && (head_.empty() || head_.ends_with(' '))) return;
    if (head_.empty()) head_line_ = line_;
    head_ += is_space ? ' ' : c;
    if (head_ == "public:" || head_ == "protected:" || head_ == "private:") head_.clear();
  }

  void open() {
    const std::string head = bare(head_);
    const Kind kind = kind_of(head);
    if (kind == Kind::name_space || kind == Kind::a_class) {
      open_.push_back({kind, {name_in(head, kind), head_line_, 0}});
      head_.clear();
      return;
    }
    pass_braces();
    if (kind == Kind::function) {
      functions.push_back({name_in(head, kind), head_line_, line_ - head_line_ + 1});
      head_.clear();
    } else {
      head_ += "{}";
    }
  }

  void pass_braces() {
    std::size_t depth = 0;
    do {
      depth += code_[at_] == '{' ? 1u : 0u;
      depth -= code_[at_] == '}' ? 1u : 0u;
      line_ += code_[at_] == '\n' ? 1u : 0u;
    } while (depth > 0 && ++at_ < code_.size());
  }

  void close() {
    head_.clear();
    if (open_.empty()) return;
    if (open_.back().first == Kind::a_class) {
      classes.push_back(open_.back().second);
      head_ = kEndOfClass;
    }
    open_.pop_back();
  }

  void end_statement() {
    if (!open_.empty() && open_.back().first == Kind::a_class)
      open_.back().second.size += members_in(bare(head_));
    head_.clear();
  }

  std::string code_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::string head_;  ///< what stands before the next brace or semicolon
  std::size_t head_line_ = 1;
  std::vector<std::pair<Kind, Sized>> open_;
};

}  // namespace

std::vector<Sized> functions_of(std::string_view text) { return Outline(text).functions; }

std::vector<Sized> classes_of(std::string_view text) { return Outline(text).classes; }

}  // namespace inkling::test

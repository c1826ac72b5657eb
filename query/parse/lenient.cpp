#include "query/parse/lenient.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "analysis/unicode.h"
#include "inkling/error.h"
#include "query/parse/parser.h"

namespace inkling::query {

namespace {

/// Where the code point of that number begins.
std::size_t byte_of(std::string_view text, std::size_t code_points) {
  return analysis::first_code_points(text, code_points).size();
}

bool is_escaped(std::string_view text, std::size_t at) {
  std::size_t backslashes = 0;
  while (backslashes < at && text[at - 1 - backslashes] == '\\') ++backslashes;
  return backslashes % 2 == 1;
}

bool ends_word(std::string_view text, std::size_t at) {
  if (at == text.size() || text[at] == ')' || text[at] == '"') return true;
  return analysis::is_white_space(analysis::next_code_point(text, at));
}

/// "what is ink?" asks about ink. What stands in quotation marks is left alone: there it is no
/// sign.
std::string without_questions(std::string_view text) {
  std::string result;
  bool is_quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"' && !is_escaped(text, at)) is_quoted = !is_quoted;
    const bool is_question =
        text[at] == '?' && !is_quoted && !is_escaped(text, at) && ends_word(text, at + 1);
    if (is_question) result += '\\';
    result += text[at];
  }
  return result;
}

/// Puts a backslash before the sign at `at`, or, where that is the end of a word, before the last
/// one of the word. False when it has one already.
bool escape(std::string& text, std::size_t at) {
  while (at > 0 && (at == text.size() || analysis::is_ascii_space(text[at]))) --at;
  const bool escapes_another = text[at] == '\\' && at + 1 < text.size();
  if (escapes_another || is_escaped(text, at)) return false;
  text.insert(at, 1, '\\');
  return true;
}

class Reader {
 public:
  Reader(std::string_view text, Join join) : join_(join) {
    query_.text = without_questions(analysis::to_valid_utf8(text));
  }

  LenientQuery read() {
    cut(longest());
    query_.tree = parse();
    if (!cut_off_.empty()) query_.dropped.push_back(std::move(cut_off_));
    return std::move(query_);
  }

 private:
  /// An escaped character is no sign any more: each round leaves fewer of them, or a shorter text.
  Node parse() {
    while (!is_blank(query_.text)) {
      try {
        return parse_query(query_.text, join_);
      } catch (const TooManyClausesError& error) {
        cut(byte_of(query_.text, error.position()));
      } catch (const QuerySyntaxError& error) {
        const std::size_t at = byte_of(query_.text, error.position());
        if (!escape(query_.text, at)) cut(at);
        cut(longest());
      }
    }
    return {GroupNode{}};
  }

  std::size_t longest() const {
    std::size_t end = std::min(query_.text.size(), kLongestQuery);
    while (end < query_.text.size() &&
           (static_cast<unsigned char>(query_.text[end]) & 0xC0u) == 0x80u)
      --end;
    const bool parts_an_escape = end < query_.text.size() && is_escaped(query_.text, end);
    return parts_an_escape ? end - 1 : end;
  }

  void cut(std::size_t end) {
    cut_off_.insert(0, query_.text, end);
    query_.text.resize(end);
  }

  std::string cut_off_;
  Join join_;
  LenientQuery query_;
};

}  // namespace

LenientQuery parse_leniently(std::string_view text, Join join) { return Reader(text, join).read(); }

}  // namespace inkling::query

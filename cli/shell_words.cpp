#include "cli/shell_words.h"

namespace inkling::cli {

namespace {

/// Takes a line apart, letter by letter.
class Splitter {
 public:
  void take(char letter) {
    if (escaped_) {
      // Within double quotes a backslash is itself before most letters.
      constexpr std::string_view kTaken = "$`\"\\";
      if (words_.quote == '"' && kTaken.find(letter) == kTaken.npos) words_.texts.back() += '\\';
      words_.texts.back() += letter;
      escaped_ = false;
    } else if (letter == '\\' && words_.quote != '\'') {
      escaped_ = true;
    } else if (words_.quote != '\0') {
      if (letter == words_.quote) {
        words_.quote = '\0';
      } else {
        words_.texts.back() += letter;
      }
    } else {
      take_plain(letter);
    }
  }

  ShellWords taken() { return std::move(words_); }

 private:
  void take_plain(char letter) {
    if (letter == '"' || letter == '\'') {
      words_.quote = letter;
      words_.before_quote = words_.texts.back().size();
      is_between_ = false;
    } else if (letter == ' ' || letter == '\t') {
      if (!is_between_) words_.texts.emplace_back();
      is_between_ = true;
    } else if (letter == '|' || letter == ';' || letter == '&') {
      words_.texts.assign(1, {});
      is_between_ = true;
    } else {
      words_.texts.back() += letter;
      is_between_ = false;
    }
  }

  ShellWords words_{.texts = {std::string()}};
  bool is_between_ = true;  ///< the last word has not begun
  bool escaped_ = false;
};

}  // namespace

ShellWords shell_words(std::string_view line) {
  Splitter splitter;
  for (const char letter : line) splitter.take(letter);
  return splitter.taken();
}

std::string shell_escaped(std::string_view text, char quote) {
  constexpr std::string_view kSpecial = " \t\n\"'\\$`!*?[](){}<>|&;#~";
  constexpr std::string_view kInDoubleQuotes = "\"\\$`";
  std::string escaped;
  for (const char letter : text) {
    if (quote == '\'' && letter == '\'') {
      escaped += "'\\''";  // ends the quotation, and begins it again
      continue;
    }
    const std::string_view special = quote == '\'' ? "" : quote == '"' ? kInDoubleQuotes : kSpecial;
    if (special.find(letter) != special.npos) escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

}  // namespace inkling::cli

#include "cli/shell_words.h"

namespace inkling::cli {

namespace {

/// Takes a line apart, letter by letter.
class Splitter {
 public:
  void take(char letter) {
    if (escaped_) {
      words_.texts.back() += letter;
      escaped_ = false;
    } else if (letter == '\\' && quote_ != '\'') {
      escaped_ = true;
    } else if (quote_ != '\0') {
      if (letter == quote_) {
        quote_ = '\0';
      } else {
        words_.texts.back() += letter;
      }
    } else {
      take_plain(letter);
    }
  }

  ShellWords taken() {
    words_.is_quoted = quote_ != '\0';
    return std::move(words_);
  }

 private:
  void take_plain(char letter) {
    if (letter == '"' || letter == '\'') {
      quote_ = letter;
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

  ShellWords words_{{std::string()}, false};
  bool is_between_ = true;  ///< the last word has not begun
  bool escaped_ = false;
  char quote_ = '\0';
};

}  // namespace

ShellWords shell_words(std::string_view line) {
  Splitter splitter;
  for (const char letter : line) splitter.take(letter);
  return splitter.taken();
}

std::string shell_escaped(std::string_view text) {
  constexpr std::string_view kSpecial = " \t\n\"'\\$`!*?[](){}<>|&;#~";
  std::string escaped;
  for (const char letter : text) {
    if (kSpecial.find(letter) != kSpecial.npos) escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

}  // namespace inkling::cli

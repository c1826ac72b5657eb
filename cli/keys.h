#pragma once

/// Answers of one key.

#include <iosfwd>
#include <optional>
#include <string>

namespace inkling::cli {

/// On a terminal, reads single keys; from a pipe or a file, one line for each answer.
///
/// The terminal is in raw mode only while a key is awaited. Whatever ends the process meanwhile,
/// the signals INT, TERM, HUP and QUIT included, puts it back as it was.
class Keys {
 public:
  /// `in` is standard input.
  Keys(std::istream& in, std::ostream& out);

  /// A key or a line, without blanks at its ends; empty at the end of the input.
  std::optional<std::string> next();
  /// A whole line, after a prompt on a terminal.
  std::string line(const std::string& prompt);

 private:
  std::istream& in_;
  std::ostream& out_;
  bool is_terminal_;
};

}  // namespace inkling::cli

#pragma once

/// What keeps foreign bytes from obeying nobody but the terminal's owner.

#include <string>
#include <string_view>

namespace inkling::cli {

/// Makes the characters of an answer that a terminal obeys, or that reorder or hide what it shows,
/// visible, as in tables (render/utf8.h), but for line feeds and tabs. For answers whose bytes are
/// those of documents; where nothing reads them but a program, they stay.
class TerminalGuard {
 public:
  /// What may be shown of the bytes so far; a character that has only begun waits for its rest.
  std::string shown(std::string_view bytes);
  /// The rest that no byte follows.
  std::string end();

 private:
  std::string begun_;
};

}  // namespace inkling::cli

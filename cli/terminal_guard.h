#pragma once

/// What keeps a terminal from obeying the bytes of documents.

#include <string>
#include <string_view>

namespace inkling::cli {

/// Makes the characters of an answer that a terminal obeys, or that reorder or hide what it shows,
/// visible, as in tables (render/utf8.h), but for line feeds and tabs. For answers whose bytes are
/// those of documents; in a pipe or a file they stay as they are.
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

#pragma once

/// What .gitignore and .inklingignore say.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/files/glob.h"

namespace inkling::indexer {

/// What is said about a path.
enum class Verdict { none, ignored, kept };

/// The lines of the ignore files of one folder, by the rules of git: of the lines that match, the
/// last one counts, and `!` in front of a pattern keeps what earlier lines ignore. `#` begins a
/// comment; blanks at the end of a line do not count, unless a backslash stands before them.
class IgnoreRules {
 public:
  /// Adds the lines of a file behind those there are.
  void add(std::string_view text);
  bool empty() const noexcept { return rules_.empty(); }

  /// `path` is relative to the folder, in normal form.
  Verdict verdict(std::string_view path, bool is_folder) const;

 private:
  struct Rule {
    Glob glob;
    bool keeps;
  };

  void add_line(std::string_view line);

  std::vector<Rule> rules_;
};

/// The rules of .gitignore and, with the last word, of .inklingignore in `folder`. A file that is
/// no regular file or cannot be read has no lines. Of a file, the first 16 MiB count.
IgnoreRules read_ignore_rules(const std::filesystem::path& folder);

}  // namespace inkling::indexer

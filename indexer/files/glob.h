#pragma once

/// Patterns of file names.

#include <string>
#include <string_view>

namespace inkling::indexer {

/// A pattern as in .gitignore: `*` stands for any characters but `/`, `?` for one, `[a-z]` and
/// `[!a-z]` for one of these or one of the others, `[[:digit:]]` for a class, `\` takes the next
/// character as it is. `**/` at the front, `/**/` in the middle and `/**` at the end reach over any
/// folders. A `/` at the end matches folders alone. With a `/` at the front or in the middle, the
/// pattern matches the whole path, otherwise the name, at any depth. Characters are code points.
class Glob {
 public:
  /// Never fails: a pattern that is not well formed matches nothing.
  explicit Glob(std::string_view pattern);

  /// False for a pattern that matches nothing, whatever it is asked: one that is empty or has a
  /// bracket or a backslash that nothing follows.
  bool is_well_formed() const noexcept { return is_well_formed_; }
  /// False for a pattern of names alone.
  bool is_of_whole_path() const noexcept { return of_whole_path_; }

  /// `path` is relative to where the pattern stands, with '/', in normal form.
  bool matches(std::string_view path, bool is_folder) const;
  /// Whether it matches the path or one of the folders that the path leads through.
  bool matches_within(std::string_view path, bool is_folder) const;

 private:
  std::string pattern_;  ///< without '/' at its ends
  bool is_well_formed_ = true;
  bool of_folders_ = false;
  bool of_whole_path_ = false;
};

}  // namespace inkling::indexer

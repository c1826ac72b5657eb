#pragma once

/// Secrets that allow to read, or to read and write.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::server {

enum class Right { none, read, write };

/// Tokens of a file. Each line is `read TOKEN` or `write TOKEN`; empty lines and those with a #
/// first are left out. A token has 128 bits at least: 32 hexadecimal digits, or 22 of A-Z a-z 0-9 -
/// and _ (and + / = of base64).
class Tokens {
 public:
  /// None: everybody reads.
  Tokens() = default;

  /// Throws IoError, OptionError for a file that others can read, and for a line that is none of
  /// these.
  static Tokens read(const std::filesystem::path& file);
  /// A new file with a token of either kind, 192 bits each of getrandom(2), for its owner alone.
  /// It appears with all that is in it; false where one is there already, which stays as it is.
  /// Throws IoError.
  static bool create(const std::filesystem::path& file);

  bool are_needed() const noexcept { return !tokens_.empty(); }
  bool has_one_that_writes() const noexcept;
  /// The right of a header Authorization; `none` where it has no token of these. Takes the same
  /// time for any token of one length.
  Right right_of(std::string_view authorization) const noexcept;

 private:
  struct Token {
    std::string secret;
    Right right;
  };
  std::vector<Token> tokens_{};
};

}  // namespace inkling::server

#pragma once

/// The words of an error, in which the parameters that they speak of are data.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What somebody calls the parameter of that name: "--min-df" on a command line, "`min_df`" in a
/// program.
using CallParameter = std::function<std::string(std::string_view name)>;

/// A text and the parameters that it mentions. What a value, a file or a person says in it is never
/// taken for a mention, whatever it looks like.
class ErrorText {
 public:
  ErrorText() = default;
  /// Words of a program, never of its input: in them `--min-df` mentions the parameter of that
  /// name, but not within backquotes, where a command stands as it is typed.
  ErrorText(const char* words);
  /// Anything else as it is: values, names, what the system said. It mentions nothing.
  ErrorText(std::string words) : plain_(std::move(words)) {}

  ErrorText& operator+=(const ErrorText& more);
  friend ErrorText operator+(ErrorText text, const ErrorText& more) { return text += more; }

  bool empty() const noexcept { return plain_.empty(); }
  /// "add `rank` bm25f": with the names that parameters have in error.h.
  const std::string& plain() const noexcept { return plain_; }
  /// "add --rank bm25f": with others; plain() for an empty `call`. Throws what it throws.
  std::string with(const CallParameter& call) const;
  /// The names of the parameters mentioned, in order; a name may come again.
  std::vector<std::string> parameters() const;
  /// The same text, where it mentions `name`, about `other`.
  ErrorText renamed(std::string_view name, std::string_view other) const;

 private:
  struct Mention {
    std::size_t begin = 0;  ///< of the name and the marks around it, in plain_
    std::size_t end = 0;
    std::string name;
  };

  void mention(std::string_view name);

  std::string plain_{};
  std::vector<Mention> mentions_{};
};

}  // namespace inkling

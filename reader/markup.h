#pragma once

/// A walk through the tags of markup.

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "reader/converted.h"

namespace inkling::reader {

inline bool is_space_in_tag(char c) noexcept {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// A place in markup.
class Markup {
 public:
  explicit Markup(std::string_view markup) : markup_(markup) {}

 protected:
  /// Counts the attributes of an element.
  class Count {
   public:
    /// Throws DamagedDocument for one too many.
    void add() {
      if (++count_ > kMostAttributes)
        throw DamagedDocument("an element has more than 2,000 attributes");
    }

   private:
    static constexpr std::size_t kMostAttributes = 2000;

    std::size_t count_ = 0;
  };

  std::size_t place() const noexcept { return at_; }
  bool is_at_end() const noexcept { return at_ == markup_.size(); }
  /// NUL at the end.
  char here() const noexcept { return is_at_end() ? '\0' : markup_[at_]; }
  std::string_view after(std::size_t bytes, std::size_t size) const {
    return markup_.substr(std::min(at_ + bytes, markup_.size()), size);
  }
  bool begins(std::string_view word) const { return markup_.substr(at_).starts_with(word); }
  void advance(std::size_t bytes = 1) { at_ = std::min(at_ + bytes, markup_.size()); }

  bool go_to(char c) {
    at_ = std::min(markup_.find(c, at_), markup_.size());
    return !is_at_end();
  }
  bool go_to_one_of(std::string_view characters) {
    at_ = std::min(markup_.find_first_of(characters, at_), markup_.size());
    return !is_at_end();
  }
  void go_behind(std::string_view end) {
    const std::size_t found = markup_.find(end, at_);
    at_ = found == markup_.npos ? markup_.size() : found + end.size();
  }
  /// Passes over what `is_part` says.
  template <typename IsPart>
  std::string_view take(IsPart is_part, std::size_t most = std::string_view::npos) {
    const std::size_t begin = at_;
    while (!is_at_end() && at_ - begin < most && is_part(markup_[at_])) ++at_;
    return markup_.substr(begin, at_ - begin);
  }
  void pass_blanks() { take(is_space_in_tag); }

  /// Behind `=`: in quotes, or up to the next blank.
  void pass_value() {
    pass_blanks();
    const std::string_view quote = markup_.substr(at_, 1);
    if (quote == "\"" || quote == "'") {
      advance();
      go_behind(quote);
    } else {
      take([](char c) { return !is_space_in_tag(c) && c != '>'; });
    }
  }

 private:
  std::string_view markup_;
  std::size_t at_ = 0;
};

}  // namespace inkling::reader

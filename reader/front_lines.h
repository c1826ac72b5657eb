#pragma once

/// Front matter line by line, and what is found in it.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inkling::reader {

struct FrontLine {
  std::string_view whole;    ///< without its end
  std::size_t indent = 0;    ///< bytes before the content
  std::string_view content;  ///< without blanks at both ends; empty for a blank line
};

/// Reads lines from the front. Memory: O(1).
class FrontLines {
 public:
  /// `text` must outlive it.
  explicit FrontLines(std::string_view text) noexcept : text_(text), rest_(text) {}

  /// The next line; empty at the end.
  std::optional<FrontLine> next() const;
  /// The next one that is neither blank nor a comment, which is what this goes on to.
  std::optional<FrontLine> next_content();
  /// The next one, if it is deeper than `indent` or blank.
  std::optional<FrontLine> next_below(std::size_t indent) const;
  /// Goes on to the line behind the next one.
  void take();
  /// Goes on behind all lines that next_below() gives.
  void take_below(std::size_t indent);
  /// What is left of the next line is its end, at this place.
  void take_up_to(const FrontLine& line) { cut_ = line; }

  /// From `at`, which is in the text, to the end of that.
  std::string_view text_from(std::string_view at) const {
    return text_.substr(static_cast<std::size_t>(at.data() - text_.data()));
  }
  /// Goes on to the line behind the one in which `passed`, a part of the text, ends.
  void take_lines_of(std::string_view passed);
  /// That of the next line, from 1.
  std::size_t number() const noexcept { return number_; }

 private:
  void go_to(std::string_view rest);

  std::string_view text_;
  std::string_view rest_;         ///< from the next line on
  std::optional<FrontLine> cut_;  ///< the next line, if its beginning was taken
  std::size_t number_ = 1;
};

/// Names and values, and what was not understood.
class FoundValues {
 public:
  using Fields = std::vector<std::pair<std::string, std::string>>;

  /// What is empty is no value. Line breaks at the end are left out.
  void add(const std::string& name, std::string value) {
    value.erase(value.find_last_not_of('\n') + 1);
    if (!value.empty()) fields_.emplace_back(name, std::move(value));
  }
  /// Those of `inner`, and what it left out.
  void add_all(FoundValues&& inner);
  /// Something in the next line is not understood.
  void note_left_out(const FrontLines& lines);
  /// The next line is not, with those below it, which are taken.
  void leave_out(FrontLines& lines);
  void note_pair() noexcept { has_pairs_ = true; }

  bool has_pairs() const noexcept { return has_pairs_; }
  std::size_t left_out() const noexcept { return left_out_; }
  /// The line of the first one; 0 if nothing was.
  std::size_t first_left_out() const noexcept { return first_left_out_; }
  Fields take_fields() noexcept { return std::move(fields_); }

 private:
  Fields fields_;
  bool has_pairs_ = false;
  std::size_t left_out_ = 0;
  std::size_t first_left_out_ = 0;
};

/// Tables and lists within each other are read so deep.
inline constexpr std::size_t kDeepestFront = 8;

}  // namespace inkling::reader

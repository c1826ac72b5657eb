#pragma once

/// Auxiliary files with one entry a line: topics, judgments, runs, synonyms, weights, frequencies.

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

#include "inkling/error.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// The lines of a file that are not blank, and their places. They are UTF-8: what reads them needs
/// no check of its own.
///
/// Lines end with LF or CR LF, the last one perhaps with nothing. A byte order mark is not part of
/// a line, at the beginning of the file or, where files were put together, of a later line.
class LineReader {
 public:
  /// White space within a line.
  static constexpr std::string_view kBlanks = " \t\r\v\f";

  /// Both must outlive it.
  LineReader(std::istream& in, const std::string& name) : in_(in), name_(name) {}

  /// Moves to the next line; false when none is left. Throws OptionError with the place for UTF-16,
  /// and for a line that is not UTF-8.
  bool next();
  const std::string& line() const noexcept { return line_; }
  /// Of the line, from 1; blank ones count.
  std::size_t number() const noexcept { return number_; }
  /// "file:3".
  std::string place() const { return place_of(name_, number_); }

  /// Throws OptionError with the place.
  [[noreturn]] void refuse(const ErrorText& what_is_wrong, const ErrorText& hint = {}) const {
    throw OptionError::at(place(), what_is_wrong, hint);
  }
  /// `text` without the byte order mark that it may begin with.
  static std::string_view without_mark(std::string_view text) noexcept {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
    return text;
  }
  static std::string place_of(const std::string& name, std::size_t number) {
    return name + ":" + std::to_string(number);
  }

 private:
  std::istream& in_;
  const std::string& name_;
  std::string line_;
  std::size_t number_ = 0;
};

}  // namespace inkling

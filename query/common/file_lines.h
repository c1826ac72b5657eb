#pragma once

/// Files with one entry a line.

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

#include "inkling/error.h"

namespace inkling::query {

/// White space within a line.
inline constexpr std::string_view kBlanks = " \t\r\v\f";

/// The lines of a file that say something, and where they stand.
class FileLines {
 public:
  /// Both must outlive it.
  FileLines(std::istream& in, const std::string& name) : in_(in), name_(name) {}

  bool next() {
    while (std::getline(in_, line_)) {
      ++number_;
      if (!line_.empty() && line_.back() == '\r') line_.pop_back();
      if (line_.find_first_not_of(kBlanks) != std::string::npos) return true;
    }
    return false;
  }
  const std::string& line() const noexcept { return line_; }
  std::size_t number() const noexcept { return number_; }

  /// Throws OptionError, whose name is the place.
  [[noreturn]] void refuse(const std::string& what_is_wrong, const std::string& hint = {}) const {
    throw OptionError(place_of(name_, number_), what_is_wrong, hint);
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

}  // namespace inkling::query

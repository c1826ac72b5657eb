#pragma once

/// A text of several values.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::classify {

/// The values one after another, each but the first behind the end of a line.
struct PartedText {
  std::string_view all;
  std::span<const std::size_t> starts{};  ///< in bytes, of the values behind the first
};

/// Keeps what a PartedText refers to.
class JoinedValues {
 public:
  explicit JoinedValues(std::span<const std::string> values) {
    for (const std::string& value : values) {
      if (&value != values.data()) starts_.push_back(all_.append("\n").size());
      all_ += value;
    }
  }

  PartedText text() const noexcept { return {all_, starts_}; }

 private:
  std::string all_;
  std::vector<std::size_t> starts_;
};

}  // namespace inkling::classify

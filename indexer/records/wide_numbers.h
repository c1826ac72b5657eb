#pragma once

/// Numbers of JSON that neither 64 bits nor a double can hold.

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace inkling::indexer {

/// The numbers of one line that the parser refuses, which are kept as their digits: the parser gets
/// them as strings, with a mark in front that tells them from others.
class WideNumbers {
 public:
  /// Makes strings of such numbers; false when there are none. Cost: O(line).
  bool quote_in(std::string& line);
  void clear() noexcept { numbers_.clear(); }

  /// The number, as the line writes it, if `string` stands for one.
  std::optional<std::string_view> number_of(std::string_view string) const;

 private:
  std::set<std::string, std::less<>> numbers_;
};

}  // namespace inkling::indexer

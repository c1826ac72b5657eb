#pragma once

/// Many short strings in one block of memory.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::classify {

/// Strings in the order in which they were added.
class StringTable {
 public:
  std::size_t size() const noexcept { return ends_.size(); }

  std::string_view operator[](std::size_t at) const noexcept {
    const std::uint64_t start = at == 0 ? 0 : ends_[at - 1];
    return {bytes_.data() + start, static_cast<std::size_t>(ends_[at] - start)};
  }

  void add(std::string_view text) {
    bytes_ += text;
    ends_.push_back(bytes_.size());
  }

  /// The index of `text` in a table that is sorted by bytes, without duplicates. Cost: O(log size).
  std::optional<std::size_t> find(std::string_view text) const noexcept;

  friend bool operator==(const StringTable&, const StringTable&) = default;

 private:
  std::string bytes_;
  std::vector<std::uint64_t> ends_;
};

}  // namespace inkling::classify

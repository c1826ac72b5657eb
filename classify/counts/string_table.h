#pragma once

/// Many short strings in one block of memory.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::classify {

/// Strings in the order in which they were added.
class StringTable {
 public:
  std::size_t size() const noexcept { return ends_.size(); }

  std::string_view operator[](std::size_t at) const noexcept {
    return {bytes_.data() + start(at), static_cast<std::size_t>(ends_[at]) - start(at)};
  }

  void add(std::string_view text) {
    bytes_ += text;
    ends_.push_back(bytes_.size());
  }

  void reserve(std::size_t strings) { ends_.reserve(strings); }
  /// All strings, one after another.
  std::string_view bytes() const noexcept { return bytes_; }

  /// Where `text` is, or would be, in a table that is sorted by bytes. Cost: O(log size).
  std::size_t lower_bound(std::string_view text) const noexcept;
  /// The index of `text` in a table that is sorted by bytes, without duplicates. Cost: O(log size).
  std::optional<std::size_t> find(std::string_view text) const noexcept;

  /// Puts each of `texts` before the string that was at its place; `places` do not decrease. Cost:
  /// O(bytes and strings behind the first place).
  void insert(std::span<const std::size_t> places, std::span<const std::string_view> texts);
  /// Removes the strings at `places`, which increase. Cost as insert().
  void erase(std::span<const std::size_t> places);

  friend bool operator==(const StringTable&, const StringTable&) = default;

 private:
  std::size_t start(std::size_t at) const noexcept {
    return at == 0 ? 0 : static_cast<std::size_t>(ends_[at - 1]);
  }

  std::string bytes_;
  std::vector<std::uint64_t> ends_;
};

}  // namespace inkling::classify

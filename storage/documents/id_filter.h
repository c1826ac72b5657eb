#pragma once

/// A filter for ids: tells most ids that are not in a set, without reading the set.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace inkling::storage {

/// A Bloom filter (Bloom 1970, Space/time trade-offs in hash coding with allowable errors) whose
/// bits of one id lie in one word (Putze, Sanders & Singler 2007, Cache-, Hash- and Space-Efficient
/// Bloom Filters). Memory: two bytes an id.
class IdFilter {
 public:
  /// `ids` is the number of ids that will be inserted.
  explicit IdFilter(std::size_t ids) : words_(ids / kIdsOfWord + 1) {}

  void insert(std::string_view id) noexcept;
  /// True for every id that was inserted, and for about one in 200 others. Cost: O(id), one cache
  /// line.
  bool may_have(std::string_view id) const noexcept;

  std::size_t memory_bytes() const noexcept { return words_.capacity() * sizeof(words_[0]); }

 private:
  static constexpr std::size_t kIdsOfWord = 4;

  struct Bits {
    std::size_t word;
    std::uint64_t bits;
  };
  Bits bits_of(std::string_view id) const noexcept;

  std::vector<std::uint64_t> words_;
};

}  // namespace inkling::storage

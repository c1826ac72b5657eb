#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/strings/substring_table.h"

namespace inkling::storage {

/// Writes strings in codes of a SubstringTable: at each place the longest string of the table, or
/// else a byte.
class SubstringEncoder {
 public:
  SubstringEncoder() : SubstringEncoder(std::vector<std::string>()) {}
  /// The strings of the table in the order of bytes, distinct, of 2 to 16 bytes each, at most as
  /// many as there are codes. Cost: O(their bytes).
  explicit SubstringEncoder(std::vector<std::string> strings);

  bool has_strings() const noexcept { return !strings_.empty(); }
  unsigned code_bits() const noexcept { return code_bits_; }
  /// Number of codes.
  std::size_t size() const noexcept { return SubstringTable::kByteCodes + strings_.size(); }
  /// What a code stands for.
  std::string text(std::uint32_t code) const;
  /// Appends the table.
  void write_table(std::string& out) const;

  /// Calls `on_code(code)` for the codes of `text` in order. Cost: some 5 ns a byte.
  template <typename OnCode>
  void encode(std::string_view text, OnCode on_code) const {
    while (!text.empty()) {
      const Match match = longest_match(text);
      on_code(match.code);
      text.remove_prefix(match.bytes);
    }
  }

 private:
  // All strings as a trie in a double array (Aoe, An Efficient Digital Search Algorithm by Using a
  // Double-Array Structure, 1989). The first 256 nodes are those of a first byte.
  struct Node {
    std::uint32_t base =
        0;  ///< the node behind this one by a byte is at base + byte, if this one is its parent
    std::uint32_t parent = kFree;
  };
  /// The longest string that ends at a node or before it.
  struct Match {
    std::uint16_t code = 0;
    std::uint16_t bytes = 0;
  };
  static constexpr std::uint32_t kFree = 0xFFFF'FFFF;
  static constexpr std::uint32_t kNoParent = 0xFFFF'FFFE;

  static std::uint32_t byte_at(std::string_view text, std::size_t at) noexcept {
    return static_cast<unsigned char>(text[at]);
  }
  Match longest_match(std::string_view text) const noexcept {
    std::uint32_t node = byte_at(text, 0);
    for (std::size_t at = 1; at < text.size(); ++at) {
      const std::uint32_t next = nodes_[node].base + byte_at(text, at);
      if (nodes_[next].parent != node) break;
      node = next;
    }
    return matches_[node];
  }
  void number_by_length();
  void place_behind(std::uint32_t node, std::span<const std::string> strings, std::size_t depth);
  std::uint32_t find_base(std::span<const std::uint32_t> bytes);

  std::vector<std::string> strings_;      ///< in the order of bytes
  std::vector<std::uint16_t> codes_;      ///< of each of them
  std::vector<std::uint32_t> by_length_;  ///< in the order of codes
  unsigned code_bits_;
  std::vector<Node> nodes_;
  std::vector<Match> matches_;  ///< by node
  std::uint32_t first_free_ = SubstringTable::kByteCodes;
};

}  // namespace inkling::storage

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::indexer {

/// Divides terms into ranges: all terms of a range come before those of the next one.
class TermRanges {
 public:
  /// One range with all terms.
  TermRanges() = default;
  /// `splitters` are the least terms of all ranges but the first, in order.
  explicit TermRanges(std::vector<std::string> splitters);

  std::size_t size() const noexcept { return splitters_.size() + 1; }
  /// Cost: O(log size()).
  std::size_t range_of(std::string_view term) const noexcept;

 private:
  std::vector<std::string> splitters_;
  std::vector<std::uint64_t> leading_;  ///< their leading_bytes()
};

/// A term and how often it occurs.
struct TermCount {
  std::string_view term;
  std::size_t count;
};

/// Splitters of about 256 ranges with about as many occurrences each. A term that fills a range has
/// it for itself. `terms` are sorted; a term may be repeated.
std::vector<std::string> choose_splitters(const std::vector<TermCount>& terms);

}  // namespace inkling::indexer

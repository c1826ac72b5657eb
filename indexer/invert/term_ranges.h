#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::indexer {

/// Parts of the alphabet: each term lies in one, and terms of one part come before those of the
/// next.
class TermRanges {
 public:
  /// One part that holds all.
  TermRanges() = default;
  /// `splitters` are the least terms of all parts but the first, in order.
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

/// Splitters of some hundred parts in which terms occur alike often; a term as frequent as a part
/// has one of its own. `terms` are sorted, and may come several times.
std::vector<std::string> choose_splitters(const std::vector<TermCount>& terms);

}  // namespace inkling::indexer

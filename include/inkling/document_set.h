#pragma once

/// A set of documents of one view, as a bitmap.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/types.h"

namespace inkling {

class DocumentSet {
 public:
  DocumentSet() = default;
  /// The empty set over documents 0 .. bound-1.
  explicit DocumentSet(std::uint32_t bound)
      : bound_(bound), words_((std::size_t{bound} + 63) / 64) {}

  std::uint32_t bound() const noexcept { return bound_; }

  /// `doc` must lie below bound().
  bool contains(DocId doc) const noexcept {
    return (words_[to_number(doc) / 64] >> (to_number(doc) % 64) & 1u) != 0;
  }
  void insert(DocId doc) noexcept {
    words_[to_number(doc) / 64] |= std::uint64_t{1} << (to_number(doc) % 64);
  }
  void erase(DocId doc) noexcept {
    words_[to_number(doc) / 64] &= ~(std::uint64_t{1} << (to_number(doc) % 64));
  }

  /// What was in it is not, and the other way round. Cost: O(bound / 64).
  void complement() noexcept {
    for (std::uint64_t& word : words_) word = ~word;
    if (bound_ % 64 != 0) words_.back() &= (std::uint64_t{1} << (bound_ % 64)) - 1;
  }

  /// Cost: O(bound / 64).
  std::uint32_t count() const noexcept {
    std::uint32_t n = 0;
    for (const std::uint64_t word : words_) n += static_cast<std::uint32_t>(std::popcount(word));
    return n;
  }

  /// The first member that is not below `from`, or kNoDoc.
  DocId next(DocId from) const noexcept {
    const std::uint32_t start = to_number(from);
    if (start >= bound_) return kNoDoc;
    std::size_t at = start / 64;
    std::uint64_t word = words_[at] & (~std::uint64_t{0} << (start % 64));
    while (word == 0) {
      if (++at == words_.size()) return kNoDoc;
      word = words_[at];
    }
    return DocId{
        static_cast<std::uint32_t>(at * 64 + static_cast<unsigned>(std::countr_zero(word)))};
  }

  /// The members as bits: document d is bit d % 64 of word d / 64. Bits from bound() on are 0.
  std::span<const std::uint64_t> words() const noexcept { return words_; }

  /// Calls `visit(DocId)` for each member in increasing order.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t at = 0; at < words_.size(); ++at) {
      for (std::uint64_t word = words_[at]; word != 0; word &= word - 1) {
        visit(DocId{
            static_cast<std::uint32_t>(at * 64 + static_cast<unsigned>(std::countr_zero(word)))});
      }
    }
  }

  /// Both sets must have the same bound.
  DocumentSet& operator&=(const DocumentSet& other) noexcept {
    for (std::size_t at = 0; at < words_.size(); ++at) words_[at] &= other.words_[at];
    return *this;
  }
  DocumentSet& operator|=(const DocumentSet& other) noexcept {
    for (std::size_t at = 0; at < words_.size(); ++at) words_[at] |= other.words_[at];
    return *this;
  }

  friend bool operator==(const DocumentSet&, const DocumentSet&) = default;

 private:
  std::uint32_t bound_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace inkling

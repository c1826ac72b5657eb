#pragma once

/// Several lists of postings as one.

#include <cstdint>
#include <limits>
#include <vector>

#include "inkling/types.h"

namespace inkling::storage {

/// Documents, increasing, and how often each holds what was added up.
struct PostingSum {
  std::vector<DocId> docs;
  std::vector<std::uint32_t> tfs;
};

/// Adds postings that come in any order. Few are sorted in the end; many are counted at the places of their documents,
/// in a byte each, as most sums are small.
class PostingAdder {
 public:
  /// Of documents below `bound`.
  explicit PostingAdder(std::uint32_t bound) : bound_(bound) {}

  /// Cost: O(1), but for the one that is the first too many to be few. `tf` is at least 1.
  void add(DocId doc, std::uint32_t tf) {
    if (!counts_.empty()) return count(to_number(doc), tf);
    few_.push_back({doc, tf});
    if (few_.size() > bound_ / kDenseShare) count_few();
  }

  /// Cost: O(postings log postings) when they are few, else O(bound / 8 + documents).
  PostingSum take() &&;

 private:
  /// Postings are many when there is one for so many documents: then bytes for all of these cost less than sorting.
  static constexpr std::uint32_t kDenseShare = 512;
  static constexpr std::uint32_t kMostCounted = std::numeric_limits<std::uint8_t>::max();

  struct Posting {
    DocId doc;
    std::uint32_t tf;
  };

  void count(std::uint32_t doc, std::uint32_t tf) {
    const std::uint32_t room = kMostCounted - counts_[doc];
    if (tf <= room) [[likely]] {
      counts_[doc] = static_cast<std::uint8_t>(counts_[doc] + tf);
    } else {
      counts_[doc] = kMostCounted;
      more_.push_back({DocId{doc}, tf - room});
    }
  }
  void count_few();
  PostingSum sorted();
  PostingSum counted() const;

  std::uint32_t bound_;
  std::vector<Posting> few_;
  std::vector<std::uint8_t> counts_;  ///< by document; empty until there are many
  std::vector<Posting> more_;         ///< what a byte did not hold
};

}  // namespace inkling::storage

#pragma once

/// Several lists of postings as one.

#include <cstdint>
#include <vector>

#include "inkling/types.h"

namespace inkling::storage {

/// Documents, increasing, and how often each holds what was added up.
struct PostingSum {
  std::vector<DocId> docs;
  std::vector<std::uint32_t> tfs;
};

/// Adds postings that come in any order.
class PostingAdder {
 public:
  /// Of documents below `bound`. Where `expected` postings are more than one for sixteen of them, a number for each
  /// document is taken, 4 bytes; else 8 bytes for each posting, which are sorted.
  PostingAdder(std::uint32_t bound, std::uint64_t expected);

  /// Cost: O(1). `tf` is at least 1.
  void add(DocId doc, std::uint32_t tf) {
    if (counts_.empty()) {
      found_.push_back({doc, tf});
    } else {
      counts_[to_number(doc)] += tf;
    }
  }

  /// Cost: O(bound) or O(postings log postings).
  PostingSum take() &&;

 private:
  struct Posting {
    DocId doc;
    std::uint32_t tf;
  };

  std::vector<std::uint32_t> counts_;  ///< by document; empty where postings are kept
  std::vector<Posting> found_;
};

}  // namespace inkling::storage

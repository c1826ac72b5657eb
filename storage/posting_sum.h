#pragma once

/// Several lists of postings as one.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "inkling/types.h"
#include "storage/counted_documents.h"

namespace inkling::storage {

/// Documents, and how often each holds what was added up: lists of few, of many a byte for each document there is.
class PostingSum {
 public:
  struct Posting {
    DocId doc;
    std::uint32_t tf;
  };

  PostingSum() = default;
  /// Of postings in any order, of which several may be of one document.
  static PostingSum of_few(std::vector<Posting> postings);
  /// Of a multiple of kCountsStep counts by document, and what their bytes do not hold, in any order.
  static PostingSum of_many(std::vector<std::uint8_t> counts, std::vector<Posting> more);

  std::uint32_t df() const noexcept { return df_; }
  std::uint64_t cf() const noexcept { return cf_; }

  bool is_counted() const noexcept { return !counts_.empty(); }

  /// Where it is not counted: documents, increasing, and their tfs.
  std::span<const DocId> docs() const noexcept { return docs_; }
  std::span<const std::uint32_t> tfs() const noexcept { return tfs_; }

  /// Where it is counted: a byte for each document and as many more as fill up a step; kMostCounted of those that occur
  /// more often, too.
  std::span<const std::uint8_t> counts() const noexcept { return counts_; }
  /// Where it is counted: as collect_documents() of `size` counts from `begin` on, both multiples of kCountsStep, with
  /// their tfs.
  std::size_t collect(std::size_t begin, std::size_t size, DocId* docs, std::uint32_t* tfs) const;
  /// The same as collect_documents_below().
  std::size_t collect_below(std::size_t begin, std::span<const std::uint8_t> others, const CountLimits& limits,
                            DocId* docs, std::uint32_t* tfs) const;

  static constexpr std::uint32_t kMostCounted = std::numeric_limits<std::uint8_t>::max();

 private:
  /// Raises the `tfs` of `docs`, which are their counts, to what they are.
  void complete(std::span<const DocId> docs, std::uint32_t* tfs) const;

  std::uint32_t df_ = 0;
  std::uint64_t cf_ = 0;
  std::vector<DocId> docs_;
  std::vector<std::uint32_t> tfs_;
  std::vector<std::uint8_t> counts_;
  std::vector<Posting> more_;  ///< beyond kMostCounted, increasing
};

/// Adds postings that come in any order. Few are sorted in the end; many are counted at the places of their documents,
/// in a byte each, as most sums are small.
class PostingAdder {
 public:
  /// Of documents below `bound`.
  explicit PostingAdder(std::uint32_t bound) : bound_(bound) {}

  /// Cost: O(1), but for the one that is the first too many to be few. `tf` is at least 1.
  void add(DocId doc, std::uint32_t tf) {
    if (!counts_.empty()) return count(doc, tf, counts_[to_number(doc)]);
    few_.push_back({doc, tf});
    if (few_.size() > bound_ / kDenseShare) count_few();
  }

  /// The same of a list of numbers that are less than those of documents by `base`.
  void add(std::uint32_t base, std::span<const std::uint32_t> numbers, std::span<const std::uint32_t> tfs) {
    std::size_t at = 0;
    for (; at < numbers.size() && counts_.empty(); ++at) add(DocId{base + numbers[at]}, tfs[at]);
    std::uint8_t* const counts = counts_.data();
    for (; at < numbers.size(); ++at) {
      const DocId doc{base + numbers[at]};
      count(doc, tfs[at], counts[to_number(doc)]);
    }
  }

  /// Cost: O(postings log postings) when they are few, else O(bound / lanes).
  PostingSum take() &&;

 private:
  /// Postings are many when there is one for so many documents: then bytes for all of these cost less than sorting.
  static constexpr std::uint32_t kDenseShare = 512;

  void count(DocId doc, std::uint32_t tf, std::uint8_t& counted) {
    const std::uint32_t room = PostingSum::kMostCounted - counted;
    if (tf <= room) [[likely]] {
      counted = static_cast<std::uint8_t>(counted + tf);
    } else {
      counted = static_cast<std::uint8_t>(PostingSum::kMostCounted);
      more_.push_back({doc, tf - room});
    }
  }
  void count_few();

  std::uint32_t bound_;
  std::vector<PostingSum::Posting> few_;
  std::vector<std::uint8_t> counts_;  ///< by document; empty until there are many
  std::vector<PostingSum::Posting> more_;
};

}  // namespace inkling::storage

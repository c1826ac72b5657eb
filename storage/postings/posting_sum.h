#pragma once

/// The sum of several posting lists.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "inkling/types.h"
#include "storage/documents/counted_documents.h"
#include "storage/documents/document_counts.h"

namespace inkling::storage {

/// Documents, and how often each holds what was added up: lists of few, of many a byte for each
/// document there is.
class PostingSum {
 public:
  struct Posting {
    DocId doc;
    std::uint32_t tf;
  };

  PostingSum() = default;
  /// Of postings in any order, of which several may be of one document.
  static PostingSum of_few(std::vector<Posting> postings);
  /// Of `df` documents with counts, `cf` together, and what their bytes do not hold, in any order.
  static PostingSum of_many(BorrowedCounts counts, std::uint32_t df, std::uint64_t cf,
                            std::vector<Posting> more);

  std::uint32_t df() const noexcept { return df_; }
  std::uint64_t cf() const noexcept { return cf_; }

  bool is_counted() const noexcept { return counts_ != nullptr; }

  /// Where it is not counted: documents, increasing, and their tfs.
  std::span<const DocId> docs() const noexcept { return docs_; }
  std::span<const std::uint32_t> tfs() const noexcept { return tfs_; }

  /// Where it is counted: steps of kCountsStep documents that there are.
  std::size_t steps() const noexcept { return counts_->steps(); }
  /// Where it is counted: its first document from `from` on; kNoDoc where there is none.
  DocId next(DocId from) const noexcept { return first_counted(counts_->marked(), steps(), from); }
  /// Where it is counted: as collect_documents(), with their tfs.
  CollectedDocuments collect(CountsSteps steps, std::size_t room, DocId* docs,
                             std::uint32_t* tfs) const;
  /// The same as collect_documents_below().
  CollectedDocuments collect_below(const std::uint8_t* others, const CountLimits& limits,
                                   CountsSteps steps, std::size_t room, DocId* docs,
                                   std::uint32_t* tfs) const;

 private:
  /// Raises the `tfs` of `docs`, which are their counts, to what they are.
  void complete(std::span<const DocId> docs, std::uint32_t* tfs) const;

  std::uint32_t df_ = 0;
  std::uint64_t cf_ = 0;
  std::vector<DocId> docs_;
  std::vector<std::uint32_t> tfs_;
  BorrowedCounts counts_;
  std::vector<Posting> more_;  ///< beyond DocumentCounts::kMost, increasing
};

/// Adds postings that come in any order. Few are sorted in the end; many are counted at the places
/// of their documents, in a byte each, as most sums are small.
class PostingAdder {
 public:
  /// Of documents below the bound of `scratch`.
  explicit PostingAdder(std::shared_ptr<CountsScratch> scratch)
      : scratch_(std::move(scratch)), most_few_(scratch_->bound() / kDenseShare) {}

  /// Cost: O(1), but for the one that is the first too many to be few. `tf` is at least 1.
  void add(DocId doc, std::uint32_t tf) {
    cf_ += tf;
    if (counts_ != nullptr) return raise<true>(doc, tf, counts_->places(), df_);
    few_.push_back({doc, tf});
    if (few_.size() > most_few_) count_few();
  }

  /// The same of a list of numbers that are less than those of documents by `base`. The tfs are
  /// numbers of 32 bits, or bytes.
  template <typename Tf>
  void add(std::uint32_t base, std::span<const std::uint32_t> numbers, std::span<const Tf> tfs) {
    cf_ = std::accumulate(tfs.begin(), tfs.end(), cf_);
    if (counts_ == nullptr) {
      for (std::size_t at = 0; at < numbers.size(); ++at)
        few_.push_back({DocId{base + numbers[at]}, tfs[at]});
      if (few_.size() > most_few_) count_few();
    } else {
      count_list(base, numbers, tfs);
    }
  }

  /// Cost: O(postings log postings) when they are few, else that of sorting those that are beyond a
  /// byte.
  PostingSum take() &&;

 private:
  /// Postings are many when there is one for so many documents: then to walk over a mark for each
  /// step of documents costs less than sorting.
  static constexpr std::uint32_t kDenseShare = 4096;
  /// Steps are marked all at once when there are so many postings for each of them: most have their
  /// mark then.
  static constexpr std::size_t kDensePostings = 2;

  /// Adds to what was counted of `doc`; and 1 to `df` when that was 0.
  template <bool kMarks>
  void raise(DocId doc, std::uint32_t tf, const DocumentCounts::Places& places, std::uint32_t& df) {
    std::uint8_t& counted = places.count(doc);
    df += counted == 0 ? 1u : 0u;
    const std::uint64_t sum = std::uint64_t{counted} + tf;
    if (sum <= DocumentCounts::kMost) [[likely]] {
      counted = static_cast<std::uint8_t>(sum);
    } else {
      counted = static_cast<std::uint8_t>(DocumentCounts::kMost);
      more_.push_back({doc, static_cast<std::uint32_t>(sum - DocumentCounts::kMost)});
    }
    if (kMarks) places.mark(doc, counted);
  }
  template <typename Tf>
  void count_list(std::uint32_t base, std::span<const std::uint32_t> numbers,
                  std::span<const Tf> tfs);
  template <bool kMarks, typename Tf>
  void raise_each(std::uint32_t base, std::span<const std::uint32_t> numbers,
                  std::span<const Tf> tfs);
  void count_few();

  std::shared_ptr<CountsScratch> scratch_;
  std::size_t most_few_;
  std::uint64_t cf_ = 0;
  std::vector<PostingSum::Posting> few_;
  BorrowedCounts counts_;   ///< null until there are many
  std::size_t listed_ = 0;  ///< postings that came in lists since then, until all are marked
  bool all_marked_ = false;
  std::uint32_t df_ = 0;  ///< of what is counted
  std::vector<PostingSum::Posting> more_;
};

}  // namespace inkling::storage

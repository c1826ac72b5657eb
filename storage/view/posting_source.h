#pragma once

/// What a PostingCursor reads from.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "inkling/types.h"
#include "storage/files/format.h"
#include "storage/view/commit.h"

namespace inkling::storage {

/// Live postings of all segments of a commit by increasing document, block by block.
class PostingSource {
 public:
  /// Keeps `commit` alive.
  explicit PostingSource(std::shared_ptr<const Commit> commit) : commit_(std::move(commit)) {}
  virtual ~PostingSource() = default;

  /// The next block; false after the last.
  virtual bool next_block() = 0;
  /// The next block whose last document is not below `target`.
  virtual bool seek_block(DocId target) = 0;
  std::span<const DocId> docs() const noexcept { return {docs_.data(), count_}; }
  std::span<const std::uint32_t> tfs() const noexcept { return {tfs_.data(), count_}; }
  /// Of posting `index` of the block.
  virtual void positions(std::size_t index, std::vector<std::uint32_t>& positions) const = 0;
  /// Appends those of the postings from `first` on at `places`, increasing.
  virtual void append_positions(std::size_t first, std::span<const std::uint8_t> places,
                                std::vector<std::uint32_t>& positions) const;
  /// An upper bound of the postings that are left, including those of the block.
  virtual std::uint64_t cost() const noexcept = 0;

 protected:
  bool is_of(const Commit& commit) const noexcept { return commit_.get() == &commit; }
  std::size_t count() const noexcept { return count_; }
  void begin_block() noexcept { count_ = 0; }
  /// A block holds kPostingBlock postings.
  void put(DocId doc, std::uint32_t tf) noexcept {
    docs_[count_] = doc;
    tfs_[count_] = tf;
    ++count_;
  }
  /// Replaces the block by postings of the documents from `base` on.
  void put_all(std::span<const std::uint32_t> docs, std::uint32_t base,
               std::span<const std::uint32_t> tfs) noexcept {
    for (std::size_t at = 0; at < docs.size(); ++at) docs_[at] = DocId{base + docs[at]};
    std::copy(tfs.begin(), tfs.end(), tfs_.begin());
    count_ = docs.size();
  }

 private:
  std::shared_ptr<const Commit> commit_;
  std::size_t count_ = 0;
  std::array<DocId, kPostingBlock> docs_;  ///< the first count_ are set
  std::array<std::uint32_t, kPostingBlock> tfs_;
};

inline void PostingSource::append_positions(std::size_t first, std::span<const std::uint8_t> places,
                                            std::vector<std::uint32_t>& all) const {
  std::vector<std::uint32_t> of_one;
  for (const std::uint8_t place : places) {
    positions(first + place, of_one);
    all.insert(all.end(), of_one.begin(), of_one.end());
  }
}

}  // namespace inkling::storage

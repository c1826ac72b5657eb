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
#include "storage/postings/marked_places.h"
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
  /// How many of those of the postings from `first` on at `places`, increasing, are marked.
  virtual std::uint64_t count_marked(std::size_t first, std::span<const std::uint8_t> places,
                                     const MarkedPlaces& marks) const;
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
  /// Replaces the block by postings of the documents from `base` on. The tfs may be bytes.
  template <typename Tf>
  void put_all(std::span<const std::uint32_t> docs, std::uint32_t base,
               std::span<const Tf> tfs) noexcept {
    for (std::size_t at = 0; at < docs.size(); ++at) docs_[at] = DocId{base + docs[at]};
    std::copy(tfs.begin(), tfs.end(), tfs_.begin());
    count_ = docs.size();
  }
  /// Of a posting of the block.
  void correct_tf(std::size_t at, std::uint32_t tf) noexcept { tfs_[at] = tf; }

 private:
  std::shared_ptr<const Commit> commit_;
  std::size_t count_ = 0;
  std::array<DocId, kPostingBlock> docs_;  ///< the first count_ are set
  std::array<std::uint32_t, kPostingBlock> tfs_;
};

inline std::uint64_t PostingSource::count_marked(std::size_t first,
                                                 std::span<const std::uint8_t> places,
                                                 const MarkedPlaces& marks) const {
  std::vector<std::uint32_t> of_one;
  std::uint64_t count = 0;
  for (const std::uint8_t place : places) {
    positions(first + place, of_one);
    count += marks.count(to_number(docs_[first + place]), of_one);
  }
  return count;
}

}  // namespace inkling::storage

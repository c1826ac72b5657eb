#pragma once

/// Cursors over postings and terms.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/types.h"
#include "inkling/visibility.h"

namespace inkling::storage {
class PostingSource;
class TermWalk;
struct CursorAccess;
}  // namespace inkling::storage

namespace INKLING_PUBLIC inkling {

/// Walks the live postings of one term forward, block by block, over all segments of a view.
/// It keeps the view alive. Use it from one thread at a time. A cursor that was moved from may only
/// be assigned to or destroyed.
class PostingCursor {
 public:
  PostingCursor();  ///< exhausted
  ~PostingCursor();
  PostingCursor(PostingCursor&&) noexcept;
  PostingCursor& operator=(PostingCursor&&) noexcept;

  /// The document the cursor is at; kNoDoc when it is exhausted. A new cursor is at the first one.
  DocId doc() const noexcept { return at_ < docs_.size() ? docs_[at_] : kNoDoc; }
  /// Occurrences in doc(), at least 1. Only while doc() is a document.
  std::uint32_t tf() const noexcept { return tfs_[at_]; }

  /// Moves to the next posting; an exhausted cursor stays exhausted.
  void advance() {
    if (++at_ >= docs_.size()) refill();
  }
  /// Moves forward to the first posting whose document is not below `target`; stays if it is there
  /// already.
  void seek(DocId target) {
    if (at_ < docs_.size() && docs_.back() >= target) {
      while (docs_[at_] < target) ++at_;
    } else {
      seek_block(target);
    }
  }

  /// Replaces `positions` with those of the term in doc(), in increasing order; with none when the
  /// cursor is exhausted. Cost: O(tf), plus O(tf) of the postings of the block that were passed
  /// over.
  void positions(std::vector<std::uint32_t>& positions) const;

  /// The rest of the block that the cursor is in; both empty when it is exhausted. For walks:
  /// `while (!cursor.block_docs().empty()) { ...; cursor.next_block(); }`
  std::span<const DocId> block_docs() const noexcept { return docs_.subspan(at_); }
  std::span<const std::uint32_t> block_tfs() const noexcept { return tfs_.subspan(at_); }
  void next_block() { refill(); }

  /// An upper bound of the number of postings that are left, for ordering conjunctions.
  std::uint64_t cost() const noexcept;

 private:
  friend class TermCursor;
  friend struct storage::CursorAccess;
  explicit PostingCursor(std::unique_ptr<storage::PostingSource> source);
  void refill();
  void seek_block(DocId target);

  std::span<const DocId> docs_;
  std::span<const std::uint32_t> tfs_;
  std::size_t at_ = 0;
  std::unique_ptr<storage::PostingSource> source_;
};

/// Walks the terms of one field, or its surface forms as if they were terms, in the order of their
/// bytes, over all segments of a view. Terms that no live document contains are passed over. An
/// exhausted cursor stays exhausted: its term is empty and has no postings. Use it from one thread
/// at a time. A cursor that was moved from may only be assigned to or destroyed.
class TermCursor {
 public:
  ~TermCursor();
  TermCursor(TermCursor&&) noexcept;
  TermCursor& operator=(TermCursor&&) noexcept;

  bool exhausted() const noexcept;
  /// Valid until advance().
  std::string_view term() const noexcept;
  TermStatistics statistics() const;
  /// The most frequent surface form of the term.
  std::string surface() const;
  PostingCursor postings() const;
  /// The same in the memory of a cursor that this one gave before, or that is new.
  void postings(PostingCursor& reused) const;
  void advance();

 private:
  friend struct storage::CursorAccess;
  explicit TermCursor(std::unique_ptr<storage::TermWalk> walk);

  std::unique_ptr<storage::TermWalk> walk_;
};

}  // namespace inkling

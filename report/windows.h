#pragma once

/// The places near the occurrences of a word.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "report/selection.h"

namespace inkling::report {

/// A bit for each place of a document that has the node, up to the last one that is near it. Any
/// number of threads may count.
class Windows {
 public:
  Windows(const Index& index, const Selection& selection, std::uint32_t left, std::uint32_t right);

  /// Marks what is near the occurrences that the cursors, of the forms of one word, have in
  /// selected documents. Call once.
  void add(std::vector<PostingCursor> forms);

  /// Where a thread counts.
  struct Room {
    std::vector<std::uint8_t> chosen{};  ///< postings of a block
    std::vector<std::uint32_t> positions{};
  };
  /// How many of the occurrences that the cursor has are near the node. The cursor is left at its
  /// end. Cost: O(postings of blocks that may have a document of the node), and the positions in
  /// these documents.
  std::uint64_t count(PostingCursor& postings, Room& room) const;

 private:
  /// Of a document.
  struct Place {
    std::uint32_t first_word = 0;
    std::uint32_t bound = 0;  ///< places that have a bit; the bit behind them is not set
  };

  std::uint32_t is_near(const Place& place, std::uint32_t position) const noexcept {
    const std::uint32_t bit = std::min(position, place.bound);
    return static_cast<std::uint32_t>(words_[place.first_word + bit / 64] >> (bit % 64) & 1);
  }
  std::uint64_t count_block(const PostingCursor& postings, Room& room) const;
  void mark(std::uint64_t start, std::uint32_t first, std::uint32_t end) noexcept;
  void add_document(DocId doc, const std::vector<std::uint32_t>& positions);

  const Selection& selection_;
  std::uint32_t left_, right_;
  DocumentSet documents_;      ///< that have the node
  std::vector<Place> places_;  ///< by DocId
  std::vector<std::uint64_t> words_;
};

}  // namespace inkling::report

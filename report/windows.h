#pragma once

/// The places near the occurrences of a word.

#include <cstdint>
#include <vector>

#include "inkling/index.h"
#include "report/selection.h"

namespace inkling::report {

/// A bit for each place of a document, up to the last one that is near the node.
class Windows {
 public:
  Windows(const Index& index, const Selection& selection, std::uint32_t left, std::uint32_t right);

  /// Marks what is near the occurrences that the cursor has in selected documents.
  void add(PostingCursor node);

  std::uint64_t node_count() const noexcept { return node_count_; }
  bool has(DocId doc) const noexcept { return starts_[to_number(doc)] != kNone; }

  /// How many of the positions, increasing, are near the node.
  std::uint64_t count(DocId doc, const std::vector<std::uint32_t>& positions) const noexcept;

 private:
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  bool is_near(std::uint64_t bit) const noexcept {
    return (words_[bit / 64] >> (bit % 64) & 1) != 0;
  }
  void mark(std::uint64_t start, std::uint32_t first, std::uint32_t end) noexcept;
  void add_document(DocId doc, const std::vector<std::uint32_t>& positions);

  const Selection& selection_;
  std::uint32_t left_, right_;
  std::vector<std::uint64_t> starts_;  ///< by DocId: the bit of its first place
  std::vector<std::uint32_t> bounds_;  ///< by DocId: its places that have a bit
  std::vector<std::uint64_t> words_;
  std::uint64_t bits_ = 0;
  std::uint64_t node_count_ = 0;
};

}  // namespace inkling::report

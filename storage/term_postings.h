#pragma once

/// The lists of one term in all segments, one after the other.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "inkling/types.h"
#include "storage/posting_list.h"
#include "storage/posting_source.h"
#include "storage/view.h"

namespace inkling::storage {

class TermPostings : public PostingSource {
 public:
  /// Keeps `view` alive.
  explicit TermPostings(std::shared_ptr<const View> view) : view_(std::move(view)) {}

  /// The list of the term in a segment; segments in order.
  void add(const PlacedSegment& placed, const TermEntry& entry);

  bool next_block() override;
  bool seek_block(DocId target) override;
  std::span<const DocId> docs() const noexcept override { return {docs_.data(), count_}; }
  std::span<const std::uint32_t> tfs() const noexcept override { return {tfs_.data(), count_}; }
  void positions(std::size_t index, std::vector<std::uint32_t>& positions) const override;
  std::uint64_t cost() const noexcept override;

 private:
  struct Part {
    const PlacedSegment* placed;
    PostingListDecoder list;
  };
  void take_live(const Part& part);

  std::shared_ptr<const View> view_;
  std::vector<Part> parts_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
  std::array<DocId, kPostingBlock> docs_;  ///< the first count_ are set
  std::array<std::uint32_t, kPostingBlock> tfs_;
  std::array<std::uint8_t, kPostingBlock> index_in_list_;  ///< of each live posting within the block of the list
};

}  // namespace inkling::storage

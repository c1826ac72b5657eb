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
  using PostingSource::PostingSource;

  /// The list of the term in a segment; segments in order.
  void add(const PlacedSegment& placed, const TermEntry& entry);

  bool next_block() override;
  bool seek_block(DocId target) override;
  void positions(std::size_t index, std::vector<std::uint32_t>& positions) const override;
  std::uint64_t cost() const noexcept override;

 private:
  struct Part {
    const PlacedSegment* placed;
    PostingListDecoder list;
  };
  void take_live(const Part& part);

  std::vector<Part> parts_;
  std::size_t at_ = 0;
  std::array<std::uint8_t, kPostingBlock> index_in_list_;  ///< of each live posting within the block of the list
};

}  // namespace inkling::storage

#pragma once

/// The lists of one term in all segments, one after the other.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "inkling/types.h"
#include "storage/postings/posting_list.h"
#include "storage/view/placed_segment.h"
#include "storage/view/posting_source.h"

namespace inkling::storage {

class TermPostings : public PostingSource {
 public:
  using PostingSource::PostingSource;

  /// Without a list, from `old` where that is one of this commit.
  static std::unique_ptr<TermPostings> make(const std::shared_ptr<const Commit>& commit,
                                            std::unique_ptr<PostingSource> old);

  /// Adds the list of the term in a segment. Call in the order of segments.
  void add(const PlacedSegment& placed, const TermEntry& entry) { add(placed, entry, {}); }
  /// The same, with only those occurrences whose form is true in `forms`, which has an element for
  /// each form of the term; with all of them when `forms` is empty.
  void add(const PlacedSegment& placed, const TermEntry& entry, std::vector<bool> forms);

  bool next_block() override;
  bool seek_block(DocId target) override;
  void positions(std::size_t index, std::vector<std::uint32_t>& positions) const override;
  std::uint64_t count_marked(std::size_t first, std::span<const std::uint8_t> places,
                             const MarkedPlaces& marks) const override;
  std::uint64_t cost() const noexcept override;

 private:
  struct Part {
    /// Made where it stays: a list is large.
    Part(const PlacedSegment& segment, const TermEntry& entry, const std::vector<bool>& chosen)
        : placed(&segment),
          list(segment.segment->postings(entry)),
          forms(chosen.begin(), chosen.end()) {}

    const PlacedSegment* placed;
    PostingListDecoder list;
    std::vector<std::uint8_t> forms;  ///< of each, 1 or 0: they are added up
  };
  void take_live(const Part& part);
  void take_live_forms(const Part& part);
  void put_at(std::size_t index, const Part& part, std::uint32_t tf);

  std::vector<Part> parts_;
  std::size_t at_ = 0;
  std::array<std::uint8_t, kPostingBlock> index_in_list_;  ///< of each live posting, unless all are
};

}  // namespace inkling::storage

#pragma once

/// The postings of surface forms: those of terms, parted by form.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "inkling/types.h"
#include "storage/dictionary/term_entry.h"
#include "storage/view/placed_segment.h"
#include "storage/view/posting_source.h"

namespace inkling::storage {

/// The live postings of one term in one segment, form by form, from one walk over its list.
class PartedPostings {
 public:
  /// Documents of the segment, increasing, and the tf of the form in each, or kGreatTf.
  struct OfForm {
    std::span<const std::uint32_t> docs;
    std::span<const std::uint8_t> tfs;
  };
  static constexpr std::uint8_t kGreatTf = 0xFF;

  /// Of a term that has so many forms. Cost: O(cf).
  PartedPostings(const PlacedSegment& placed, const TermEntry& entry, std::size_t forms);

  OfForm operator[](std::uint32_t form) const noexcept {
    const std::size_t start = starts_[form], size = starts_[form + 1] - start;
    return {std::span(docs_).subspan(start, size), std::span(tfs_).subspan(start, size)};
  }
  bool has_great_tfs() const noexcept { return !great_tfs_.empty(); }
  /// Of number `at` of the form, whatever its byte is. Cost: O(log of the great ones).
  std::uint32_t tf(std::uint32_t form, std::size_t at) const noexcept;
  /// Replaces `positions` by those of the form in `doc`, which has it. Cost: that of a block.
  void positions(std::uint32_t form, std::uint32_t doc,
                 std::vector<std::uint32_t>& positions) const;

  std::uint32_t base() const noexcept { return placed_->base; }
  std::size_t memory_bytes() const noexcept;

 private:
  class Gathered;
  /// One that a byte cannot tell.
  struct GreatTf {
    std::size_t place;  ///< among the documents of all forms
    std::uint32_t tf;
  };

  const PlacedSegment* placed_;
  TermEntry entry_;
  std::vector<std::size_t> starts_;  ///< of each form, and the end
  std::vector<std::uint32_t> docs_;  ///< of all forms, each of which has its own
  std::vector<std::uint8_t> tfs_;
  std::vector<GreatTf> great_tfs_;  ///< by increasing places
};

/// One surface form, of one term or several, in one segment or several.
class SurfacePostings : public PostingSource {
 public:
  using PostingSource::PostingSource;

  /// Without postings, from `old` where that is one of this commit.
  static std::unique_ptr<SurfacePostings> make(const std::shared_ptr<const Commit>& commit,
                                               std::unique_ptr<PostingSource> old);

  /// Call in the order of segments. The terms of a segment have the form in different documents,
  /// since each is a stem of one language.
  void add(std::shared_ptr<const PartedPostings> postings, std::uint32_t form);

  bool next_block() override;
  bool seek_block(DocId target) override;
  void positions(std::size_t index, std::vector<std::uint32_t>& positions) const override;
  std::uint64_t cost() const noexcept override;

 private:
  struct Part {
    std::shared_ptr<const PartedPostings> postings;
    std::uint32_t form;
    PartedPostings::OfForm list;
    std::size_t at = 0;  ///< its next posting

    bool is_done() const noexcept { return at == list.docs.size(); }
    DocId doc() const noexcept { return DocId{postings->base() + list.docs[at]}; }
    std::uint32_t tf() const noexcept {
      const std::uint8_t byte = list.tfs[at];
      return byte < PartedPostings::kGreatTf ? byte : postings->tf(form, at);
    }
  };
  bool take_block(Part& only) noexcept;
  void correct_great_tfs(const Part& part, std::size_t first) noexcept;
  Part* first_part() noexcept;
  DocId next_behind(const Part& part) const noexcept;
  void take_until(Part& part, DocId end) noexcept;

  std::vector<Part> parts_;
  std::array<std::uint32_t, kPostingBlock> part_of_;  ///< that each is of
};

}  // namespace inkling::storage

#pragma once

/// The postings of terms, parted by form, cached for repeated terms.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "storage/dictionary/term_entry.h"
#include "storage/view/placed_segment.h"
#include "storage/view/surface_list.h"
#include "storage/view/surface_postings.h"

namespace inkling::storage {

/// What becomes of terms that take more than all others may together.
enum class LargeTerms {
  dropped,
  last_kept,  ///< one of them stays: for walks that come back to it soon
};

/// Of one commit, which must outlive it. Any number of threads may ask.
class PartedTerms {
 public:
  /// Takes `most_bytes` at most, beside a large term. One that does not fit takes the place of any
  /// others: were it that of the oldest, a few too many that are asked for in turn would all be
  /// gone before their turn.
  explicit PartedTerms(std::size_t most_bytes, LargeTerms large = LargeTerms::dropped)
      : most_bytes_(most_bytes), large_terms_(large) {}

  /// The postings of the term that `word` is a form of, one of `forms`. Cost: O(cf) where they are
  /// not cached.
  std::shared_ptr<const PartedPostings> get(const PlacedSegment& placed, const SurfacePlace& word,
                                            const TermEntry& entry, std::size_t forms);

 private:
  using TermPlace =
      std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  ///< segment, block, row

  std::shared_ptr<const PartedPostings> find(const TermPlace& place);
  void keep(const TermPlace& place, const std::shared_ptr<const PartedPostings>& parted);
  void drop_any();

  struct Kept {
    TermPlace place;
    std::shared_ptr<const PartedPostings> parted;
  };

  std::size_t most_bytes_;
  LargeTerms large_terms_;
  std::mutex mutex_;  ///< guards what follows
  std::pair<TermPlace, std::shared_ptr<const PartedPostings>> large_;
  std::vector<Kept> kept_;
  std::map<TermPlace, std::size_t> numbers_;  ///< in kept_
  std::minstd_rand dropped_;
  std::size_t bytes_ = 0;
};

}  // namespace inkling::storage

#pragma once

/// The postings of terms, parted by form, cached for repeated terms.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "storage/dictionary/term_entry.h"
#include "storage/view/placed_segment.h"
#include "storage/view/surface_list.h"
#include "storage/view/surface_postings.h"

namespace inkling::storage {

/// Of one commit, which must outlive it. Any number of threads may ask.
class PartedTerms {
 public:
  /// Takes `most_bytes` at most: drops everything when the next term does not fit, and never keeps
  /// one that is larger by itself.
  explicit PartedTerms(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The postings of the term that `word` is a form of, one of `forms`. Cost: O(cf) where they are
  /// not cached.
  std::shared_ptr<const PartedPostings> get(const PlacedSegment& placed, const SurfacePlace& word,
                                            const TermEntry& entry, std::size_t forms);

 private:
  using TermPlace =
      std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  ///< segment, block, row

  std::shared_ptr<const PartedPostings> find(const TermPlace& place);
  void keep(const TermPlace& place, const std::shared_ptr<const PartedPostings>& parted);

  std::size_t most_bytes_;
  std::mutex mutex_;  ///< guards what follows
  std::map<TermPlace, std::shared_ptr<const PartedPostings>> kept_;
  std::size_t bytes_ = 0;
};

}  // namespace inkling::storage

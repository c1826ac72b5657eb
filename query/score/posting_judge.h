#pragma once

/// Which postings of a term may lift a document over the threshold, judged before anything is added
/// up.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"
#include "query/score/saturation_filter.h"
#include "storage/files/format.h"

namespace inkling::query {

/// What a posting must add for its document to enter; 0 or less where any is enough.
struct PostingNeeds {
  double alone;        ///< where the document has none of the other terms whose documents are known
  double with_others;  ///< where it may have any term
};

/// Most documents that have a term of a query have no other. The bits of the other terms tell which
/// ones: these must enter by this term alone.
class PostingJudge {
 public:
  /// `others`: the documents of other terms that are cached as sets. All must outlive it.
  PostingJudge(const SaturationFilter& filter, std::vector<const DocumentSet*> others)
      : filter_(filter), others_(std::move(others)) {}

  bool has_others() const noexcept { return !others_.empty(); }

  /// Writes the places of those of `docs`, at most a block, that may help with their tfs, in order,
  /// to `places`; returns how many. Cost: O(docs * others).
  std::size_t select(const PostingNeeds& needs, std::span<const DocId> docs,
                     std::span<const std::uint32_t> tfs, std::uint8_t* places) const {
    if (!filter_.judges() || needs.alone <= std::max(needs.with_others, 0.0)) {
      return filter_.select(docs, tfs, needs.with_others, places);
    }
    filter_.codes().prefetch(docs);
    std::array<std::uint8_t, storage::kPostingBlock> has_other{};
    for (const DocumentSet* const documents : others_) {
      for (std::size_t at = 0; at < docs.size(); ++at)
        has_other[at] |= std::uint8_t{documents->contains(docs[at])};
    }
    return filter_.select(docs, tfs, {needs.alone, needs.with_others}, has_other.data(), places);
  }

 private:
  SaturationFilter filter_;
  std::vector<const DocumentSet*> others_;
};

}  // namespace inkling::query

#pragma once

/// What is stored of the documents of a view, through its cache.

#include <optional>

#include "inkling/types.h"
#include "storage/documents/block_cache.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// Reads titles and texts of a few documents, such as hits, which others ask for again. Those who
/// read all documents once take StoredReader, and leave the cache as it is.
class CachedReader {
 public:
  /// `view` must outlive it.
  explicit CachedReader(const View& view) : view_(view) {}

  /// Only the title where texts are not kept; valid until the next call. Throws CorruptIndexError.
  StoredText read(DocId doc) {
    const PlacedSegment& placed = view_.place(doc);
    if (&placed != placed_) {
      texts_.emplace(placed.segment->documents(), view_.caches().text_blocks());
      placed_ = &placed;
    }
    return texts_->read(to_number(doc) - placed.base);
  }

 private:
  const View& view_;
  const PlacedSegment* placed_ = nullptr;  ///< of texts_
  std::optional<CachedTexts> texts_;
};

}  // namespace inkling::storage

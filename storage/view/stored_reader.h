#pragma once

/// What is stored of the documents of a view.

#include <optional>

#include "inkling/types.h"
#include "storage/documents/document_store.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// Reads titles and texts; in the order of documents, each block of texts is decompressed once, and
/// of titles alone, which stand in another, those stay that were read last.
class StoredReader {
 public:
  /// `view` must outlive it.
  explicit StoredReader(const View& view) : view_(view) {}

  /// Only the title where texts are not kept; valid until the next call.
  StoredText read(DocId doc) {
    const PlacedSegment& placed = view_.place(doc);
    if (&placed != placed_) {
      const DocumentStore& store = placed.segment->documents();
      blocks_.emplace(store, store.is_by_number() ? 0 : kCachedTexts);
      placed_ = &placed;
    }
    return blocks_->read(to_number(doc) - placed.base);
  }

 private:
  const View& view_;
  const PlacedSegment* placed_ = nullptr;  ///< of blocks_
  std::optional<StoredBlocks> blocks_;
};

}  // namespace inkling::storage

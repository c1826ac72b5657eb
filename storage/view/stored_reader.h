#pragma once

/// What is stored of the documents of a commit.

#include <optional>

#include "inkling/types.h"
#include "storage/documents/document_store.h"
#include "storage/view/commit.h"

namespace inkling::storage {

/// Reads titles and texts. In the order of documents each block of texts is decompressed once.
/// Titles that are stored alone are in another order: there the blocks that were read last are
/// kept.
class StoredReader {
 public:
  /// `commit` must outlive it.
  explicit StoredReader(const Commit& commit) : commit_(commit) {}

  /// Only the title where texts are not kept; valid until the next call.
  StoredText read(DocId doc) {
    const PlacedSegment& placed = commit_.place(doc);
    if (&placed != placed_) {
      const DocumentStore& store = placed.segment->documents();
      blocks_.emplace(store, store.is_by_number() ? 0 : kCachedTexts);
      placed_ = &placed;
    }
    return blocks_->read(to_number(doc) - placed.base);
  }

 private:
  const Commit& commit_;
  const PlacedSegment* placed_ = nullptr;  ///< of blocks_
  std::optional<StoredBlocks> blocks_;
};

}  // namespace inkling::storage

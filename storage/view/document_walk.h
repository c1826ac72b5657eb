#pragma once

/// Documents of an index as a whole, one after another.

#include <optional>

#include "inkling/document.h"
#include "inkling/index.h"
#include "storage/documents/document_store.h"
#include "storage/view/commit.h"

namespace inkling::storage {

/// The document with the texts that are stored of it.
StoredDocument document_of(const Index& index, DocId doc, const StoredText& stored);

/// Reads the same as Index::document(). The blocks of texts that were read last are kept, at most
/// 64 MiB of one segment: in the order of entry each is decompressed once. For one thread.
class DocumentWalk {
 public:
  /// `index` must outlive it.
  explicit DocumentWalk(const Index& index) : index_(index) {}

  /// Of a live document. Throws CorruptIndexError.
  StoredDocument read(DocId doc);

 private:
  const Index& index_;
  const PlacedSegment* placed_ = nullptr;  ///< of blocks_
  std::optional<StoredBlocks> blocks_;
};

}  // namespace inkling::storage

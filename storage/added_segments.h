#pragma once

/// Segments that a transaction has added and not committed yet.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "inkling/document_set.h"
#include "storage/file_system.h"
#include "storage/id_filter.h"
#include "storage/manifest.h"
#include "storage/segment.h"

namespace inkling::storage {

/// Where a document of them stands; segments are counted from 0.
struct AddedDocument {
  std::size_t segment;
  std::uint32_t local_doc;
};

class AddedSegments {
 public:
  bool empty() const noexcept { return added_.empty(); }
  void clear() noexcept { added_.clear(); }

  /// Cost: O(documents), a byte of memory each.
  void add(std::shared_ptr<const Segment> segment);
  /// False when the document was erased already.
  bool erase(const AddedDocument& document);
  /// The document of that id which was not erased; empty when there is none.
  std::optional<AddedDocument> find(std::string_view id) const;

  /// Puts those that have documents behind the segments of `manifest`, with what was erased.
  void write(FileSystem& files, Manifest& manifest) const;

 private:
  struct Added {
    std::shared_ptr<const Segment> segment;
    DocumentSet deleted;
    IdFilter ids;  ///< that it may hold, so that new ones are not looked for in every segment
  };
  std::vector<Added> added_;
};

}  // namespace inkling::storage

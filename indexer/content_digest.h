#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document.h"

namespace inkling::indexer {

/// Tells whether a document would be indexed as it was.
class ContentDigest {
 public:
  /// As this program analyzes text, by these libraries: what others made counts as other content.
  explicit ContentDigest(const LibraryVersions& versions);

  /// 48 bits of XXH3-64 over title, texts and fields, in whatever order the fields come; never 0.
  /// Of two documents that differ in more than id and labels, one pair in 2^48 has the same. Cost:
  /// O(bytes).
  std::uint64_t of(const Document& document) const;

 private:
  std::uint64_t seed_;
};

/// What people said the document is about, as the index keeps it: sorted, each once.
std::vector<std::string> labels_of(const Document& document);

}  // namespace inkling::indexer

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document.h"

namespace inkling::indexer {

/// A digest that tells whether a document would be indexed just as before.
class ContentDigest {
 public:
  /// `versions` of libraries, and this program's own rules, go into the digest: text that they cut
  /// differently counts as other content.
  explicit ContentDigest(const LibraryVersions& versions);

  /// 48 bits of XXH3-64 over title, texts and fields, in whatever order the fields come; never 0.
  /// Of two documents that differ in more than id and labels, one pair in 2^48 has the same. Cost:
  /// O(bytes).
  std::uint64_t of(const Document& document) const;

 private:
  std::uint64_t seed_;
};

/// The labels as the index keeps them: sorted, unique.
std::vector<std::string> labels_of(const Document& document);

}  // namespace inkling::indexer

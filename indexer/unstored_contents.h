#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "indexer/content_digest.h"
#include "indexer/placeless_digest.h"
#include "inkling/document.h"

namespace inkling::indexer {

/// Documents of an index without texts, found by what they are: the digest that the index has of
/// one is that of another with the same texts and fields, once the fields that its file gives this
/// one are replaced by those of the file of that. For one thread at a time. Memory: some 100 bytes
/// a document.
class UnstoredContents {
 public:
  explicit UnstoredContents(const LibraryVersions& versions) : digest_(versions) {}

  /// Adds one by a number. `document` has its id and the fields that the index knows, `digest` is
  /// its ContentDigest there.
  void add(std::size_t number, const Document& document, std::uint64_t digest);
  /// The numbers of those that have the texts and the fields of `document`, wherever they stand.
  /// Cost: O(bytes), and some 50 ns for each file of documents with these fields, and of whole
  /// files for each of this size.
  std::vector<std::size_t> find(const Document& document);

 private:
  /// Fields aside from those of the file, and the size of a whole file.
  using Kind = std::pair<std::uint64_t, std::uint64_t>;
  using Numbers = std::vector<std::size_t>;

  Kind kind_of(const SplitFields& fields);

  ContentDigest digest_;
  /// By digest, by the fields of their file.
  std::map<Kind, std::map<ContentDigest::Fields, std::map<std::uint64_t, Numbers>>> kinds_;
};

}  // namespace inkling::indexer

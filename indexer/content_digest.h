#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document.h"

namespace inkling::indexer {

/// A digest that tells whether a document would be indexed just as before. For one thread at a
/// time.
class ContentDigest {
 public:
  /// `versions` of libraries, and this program's own rules, go into the digest: text that they cut
  /// differently counts as other content.
  explicit ContentDigest(const LibraryVersions& versions);

  /// 48 bits made of XXH3-64 over title, texts and fields, in whatever order the fields come, and
  /// whether keywords are shared or not; never 0. Of two documents that differ in more than id and
  /// labels, one pair in 2^48 has the same. Cost: O(bytes), without those of keywords that the
  /// document before shares.
  std::uint64_t of(const Document& document);

  /// Values in any order: their hashes are added.
  struct Sum {
    std::uint64_t hashes = 0;
    std::uint64_t count = 0;

    void add(const KeywordValue& keyword);
    void add(const NumberValue& number);
    Sum& operator+=(const Sum& other);
    Sum& operator-=(const Sum& other);
    friend auto operator<=>(const Sum&, const Sum&) = default;
  };
  struct Fields {
    Sum keywords{};
    Sum numbers{};

    Fields& operator+=(const Fields& other);
    Fields& operator-=(const Fields& other);
    friend auto operator<=>(const Fields&, const Fields&) = default;
  };
  /// What of() is made of, so that fields can be put in the place of others.
  struct Parts {
    std::uint64_t texts;
    Fields fields;
  };
  Parts parts_of(const Document& document);
  Fields fields_of(const Document& document);
  /// of() a document of these parts. Cost: O(1).
  static std::uint64_t of(const Parts& parts);

 private:
  const Sum& of_shared(const SharedKeywords& keywords);

  std::uint64_t seed_;
  SharedKeywords shared_;  ///< those of the document before
  Sum of_shared_;
};

/// The labels as the index keeps them: sorted, unique.
std::vector<std::string> labels_of(const Document& document);

/// The document with these labels in the place of its own.
Document with_labels(Document document, std::vector<std::string> labels);

}  // namespace inkling::indexer

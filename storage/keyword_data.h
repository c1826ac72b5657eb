#pragma once

/// Exact strings of the documents of a segment: one keyword field.

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "storage/bytes.h"

namespace inkling::storage {

/// The field that holds what people said a document is about.
inline constexpr const char* kLabelField = "label";

struct KeywordData {
  std::vector<std::string> values;      ///< sorted
  std::vector<std::uint32_t> starts;    ///< one more than documents
  std::vector<std::uint32_t> ordinals;  ///< increasing within a document

  /// Of documents none of which has a value.
  static KeywordData without_values(std::uint32_t document_count);
  /// Sorted, each once.
  std::vector<std::string> values_of(std::uint32_t doc) const;
};

/// Collects values document by document.
class KeywordDataWriter {
 public:
  /// Documents come in increasing order. Returns whether `value` is one that none had before.
  bool add(std::uint32_t doc, const std::string& value);
  std::string encode(std::uint32_t document_count) const;

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;      ///< of values, by first appearance
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;  ///< (document, number of value)
};

/// What encode() made, to the last byte of `in`. Throws CorruptIndexError. Cost: O(documents + values).
KeywordData read_keyword_data(ByteReader in, std::uint32_t document_count);

}  // namespace inkling::storage

#pragma once

/// Ids of records on standard input that have none of their own.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "inkling/field_mapping.h"

namespace inkling::indexer {

/// The id is a digest of the record's bytes, in 32 hexadecimal digits: two streams add their
/// records, and the same stream again changes nothing. The second record of a run with the same
/// bytes has "-2" behind it, and so on. Memory: about 20 bytes for each record without an id.
class DigestIds {
 public:
  explicit DigestIds(const FieldMapping& mapping);
  ~DigestIds();
  DigestIds(const DigestIds&) = delete;
  DigestIds& operator=(const DigestIds&) = delete;

  /// Of a text, which has no id.
  std::string of_text(std::string_view text);
  /// Of a JSON object; empty when it has an id itself, by the mapping. Cost: O(bytes).
  std::string of_object(std::string_view line);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::indexer

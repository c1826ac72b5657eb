#pragma once

/// Ids of records on standard input that have none of their own.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace inkling::indexer {

/// The id is a digest of the record's bytes, in 32 hexadecimal digits: two streams add their
/// records, and the same stream again changes nothing. The second record of a run with the same
/// digest has "-2" behind it, and so on. Memory: about 20 bytes for each record without an id.
class DigestIds {
 public:
  DigestIds();
  ~DigestIds();
  DigestIds(const DigestIds&) = delete;
  DigestIds& operator=(const DigestIds&) = delete;

  /// Of a record that has no id; white space at its end does not count if it is a line. `meaning`:
  /// that of SharedByRecords, or empty. Cost: O(bytes).
  std::string of(std::string_view record, bool is_line, std::string_view meaning);

 private:
  class Impl;  // hides a hash map of Boost
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::indexer

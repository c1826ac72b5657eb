#pragma once

/// How often each surface form of each term occurs, added up over indexes.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "inkling/index.h"
#include "inkling/types.h"
#include "storage/bits/bytes.h"

namespace inkling::storage {

class SurfaceCounts {
 public:
  /// Of all live documents, as Index::surface() counts them. Nothing where terms are their own
  /// surface forms. Cost: O(forms).
  static SurfaceCounts of(const Index& index, FieldId field, TermUnit unit);
  /// Reads what write() wrote. Throws CorruptIndexError.
  static SurfaceCounts read(ByteReader& in);
  void write(std::string& out) const;

  void add(const SurfaceCounts& other);
  /// The most frequent form, of equal ones the first by bytes; empty if that is the term itself.
  std::string_view most_frequent(std::string_view term) const;

 private:
  using Forms = std::map<std::string, std::uint64_t, std::less<>>;
  std::map<std::string, Forms, std::less<>> of_term_;
};

}  // namespace inkling::storage

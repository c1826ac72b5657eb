#pragma once

/// The numbers of terms.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "report/stretch.h"
#include "storage/files/value_array.h"
#include "storage/files/value_store.h"

namespace inkling::report {

/// All terms of a field, numbered from 0 in the order of their bytes, those of unselected documents
/// included. Cost: a walk over them. Memory: their bytes and 8 more for each, up to `bytes`; more
/// are in a temporary file. Any number of threads may look up.
class TermNumbers {
 public:
  /// Throws IoError where the temporary file cannot be made or written.
  TermNumbers(const Index& index, FieldId field, TermUnit unit, std::uint64_t bytes,
              const Stretch& work);

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(starts_.size() - 1); }
  std::string_view term(std::uint32_t number) const noexcept;
  /// Empty where there is no such term. Cost: O(log terms).
  std::optional<std::uint32_t> find(std::string_view term) const noexcept;

 private:
  storage::ValueStore<char> bytes_;
  storage::ValueStore<std::uint64_t> starts_;  ///< in bytes_; one more than terms
};

/// The terms of these numbers. Cost: a walk over all terms.
std::map<std::uint32_t, std::string> terms_of(const Index& index, FieldId field, TermUnit unit,
                                              const std::set<std::uint32_t>& numbers,
                                              const Stretch& work);

/// The places of the most frequent surface forms of all stems, in the order of their bytes, by the
/// numbers of stems; equal ones share a place. Cost: a look-up of each stem, and sorting. Memory:
/// `bytes` and a few MiB while they are sorted, then 4 for each stem up to an eighth of `bytes`;
/// what does not fit is in temporary files. Throws IoError where these cannot be made or written.
storage::ValueArray<std::uint32_t> surface_places(const Index& index, FieldId field,
                                                  std::uint64_t bytes, const Stretch& work);

}  // namespace inkling::report

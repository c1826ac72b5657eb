#pragma once

/// Calls of the public API in any order, with values inside and outside of their domains.

#include <cstddef>
#include <cstdint>
#include <span>

namespace inkling::test {

/// What a run of calls did.
struct CallCounts {
  std::size_t calls = 0;
  std::size_t refused = 0;  ///< with an exception that the library documents
};

/// Makes the calls that `bytes` spell, on an index in memory. Whatever is thrown that is neither an
/// inkling::Error nor std::bad_alloc leaves it.
CallCounts make_calls(std::span<const std::uint8_t> bytes);

}  // namespace inkling::test

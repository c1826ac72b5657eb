#pragma once

/// Indexes whose bytes are wrong and whose checksums hold.

#include <cstdint>
#include <span>

namespace inkling::test {

/// Changes an index as `bytes` spell it (a file, then places and values), makes its checksums hold
/// again, and reads all of it. Whether it was read to the end; else an inkling::Error said why not.
/// Whatever else is thrown leaves it.
bool read_forged(std::span<const std::uint8_t> bytes);

}  // namespace inkling::test

#pragma once

/// One zstd frame to the bytes that it holds.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

struct ZSTD_DDict_s;

namespace inkling::storage {

/// Replaces `raw` by the `size` bytes of `packed`, which was compressed with `dictionary`, unless
/// that is null. False when it is not exactly one frame of so many bytes. Memory grows with what
/// comes out of the frame, never on the word of a damaged number.
bool decompress_frame(std::span<const std::byte> packed, const ZSTD_DDict_s* dictionary,
                      std::uint64_t size, std::string& raw);

}  // namespace inkling::storage

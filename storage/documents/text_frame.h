#pragma once

/// Decompressing one zstd frame.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

struct ZSTD_DDict_s;

namespace inkling::storage {

/// Decompresses `packed` into `raw`, with `dictionary` unless that is null. False if `packed` is
/// not exactly one frame of `size` bytes. Memory grows with the bytes that come out of the frame,
/// so a damaged `size` claims none.
bool decompress_frame(std::span<const std::byte> packed, const ZSTD_DDict_s* dictionary,
                      std::uint64_t size, std::string& raw);

}  // namespace inkling::storage

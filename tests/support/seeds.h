#pragma once

/// What fuzz targets begin with, and what they once failed on, read by the tests as well. A test
/// includes the file of a target with its function under another name.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace inkling::test {

/// Calls `run` as libFuzzer does with each file of tests/fuzz/`target`, of which there is at least
/// one, and with no bytes.
void replay_seeds(const std::string& target,
                  const std::function<void(const std::uint8_t*, std::size_t)>& run);

}  // namespace inkling::test

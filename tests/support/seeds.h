#pragma once

/// What fuzz targets begin with, and what they once failed on, read by the tests as well.

#include <functional>
#include <string_view>

namespace inkling::test {

/// Calls `run` with the name of each target in `targets`, which blanks part, and the bytes of each
/// file of tests/fuzz/TARGET, of which there is at least one; and with no bytes.
void replay_seeds(std::string_view targets,
                  const std::function<void(std::string_view, std::string_view)>& run);

}  // namespace inkling::test

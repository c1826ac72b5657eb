#include "tests/support/seeds.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <vector>

#include "tests/support/data.h"
#include "tests/support/places.h"

namespace inkling::test {

void replay_seeds(const std::string& target,
                  const std::function<void(const std::uint8_t*, std::size_t)>& run) {
  CAPTURE(target);
  std::size_t seeds = 0;
  const std::uint8_t none = 0;
  run(&none, 0);
  for (const auto& entry :
       std::filesystem::directory_iterator(project_path("tests/fuzz/" + target))) {
    CAPTURE(entry.path().filename().string());
    // A block of just that size: memory checkers see what is read behind it.
    const std::string file = read_file(entry.path());
    const std::vector<std::uint8_t> bytes(file.begin(), file.end());
    CHECK_NOTHROW(run(bytes.data(), bytes.size()));
    ++seeds;
  }
  CHECK(seeds > 0);
}

}  // namespace inkling::test

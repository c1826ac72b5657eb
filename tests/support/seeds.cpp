#include "tests/support/seeds.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/data.h"
#include "tests/support/places.h"

namespace inkling::test {

namespace {

using Run = std::function<void(std::string_view, std::string_view)>;

void replay_target(const std::string& target, const Run& run) {
  CAPTURE(target);
  std::size_t seeds = 0;
  CHECK_NOTHROW(run(target, ""));
  for (const auto& entry :
       std::filesystem::directory_iterator(project_path("tests/fuzz/" + target))) {
    CAPTURE(entry.path().filename().string());
    // A block of just that size: memory checkers see what is read behind it.
    const std::string file = read_file(entry.path());
    const std::vector<char> bytes(file.begin(), file.end());
    CHECK_NOTHROW(run(target, {bytes.data(), bytes.size()}));
    ++seeds;
  }
  CHECK(seeds > 0);
}

}  // namespace

void replay_seeds(std::string_view targets, const Run& run) {
  std::istringstream names{std::string(targets)};
  for (std::string target; names >> target;) replay_target(target, run);
}

}  // namespace inkling::test

#pragma once

/// Commands of pages, in a shell.

#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "tests/support/places.h"

namespace inkling::test {

inline bool succeeds(const std::string& command) {
  return std::system(("{ " + command + "; } > /dev/null 2>&1").c_str()) == 0;
}

inline std::string output_of(const std::string& command, const std::filesystem::path& directory) {
  const std::string all = "cd '" + directory.string() + "' && PATH='" + programs().string() +
                          "':\"$PATH\" && { " + command + "; } 2> errors; cat errors";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(all.c_str(), "r"), pclose);
  REQUIRE(pipe != nullptr);
  std::string output;
  std::array<char, 4096> buffer;
  while (std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe.get()) != nullptr)
    output += buffer.data();
  return output;
}

}  // namespace inkling::test

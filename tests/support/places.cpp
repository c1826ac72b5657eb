#include "tests/support/places.h"

#include <cstdlib>

namespace inkling::test {

std::filesystem::path project_path(const std::string& relative) {
  return std::filesystem::path(INKLING_PROJECT) / relative;
}

std::filesystem::path programs() { return INKLING_PROGRAMS; }

std::string program() { return (programs() / "inkling").string(); }

std::filesystem::path large_collections() {
  const char* named = std::getenv("INKLING_DATA");
  return named != nullptr ? named : INKLING_DATA_DEFAULT;
}

}  // namespace inkling::test

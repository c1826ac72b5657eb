#include "storage/documents/id_filter.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

namespace inkling::storage {

namespace {

TEST_CASE("an id that was inserted may be there, and few others") {
  for (const std::size_t ids : {0u, 1u, 7u, 8u, 1000u, 100'000u}) {
    CAPTURE(ids);
    IdFilter filter(ids);
    for (std::size_t at = 0; at < ids; ++at) filter.insert("id/" + std::to_string(at));
    for (std::size_t at = 0; at < ids; ++at) REQUIRE(filter.may_have("id/" + std::to_string(at)));
    constexpr std::size_t kOthers = 20'000;
    std::size_t mistaken = 0;
    for (std::size_t at = 0; at < kOthers; ++at)
      mistaken += std::size_t{filter.may_have(std::to_string(at) + "/id")};
    CHECK(mistaken < kOthers / 100);
  }
}

}  // namespace

}  // namespace inkling::storage

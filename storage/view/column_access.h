#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "inkling/index.h"

namespace inkling::storage {

struct ColumnAccess {
  static KeywordColumn of(std::vector<std::string> values, ValueRanges ranges,
                          std::vector<std::uint32_t> ordinals) {
    return {std::move(values), std::move(ranges), std::move(ordinals)};
  }
  static NumberColumn of(ValueRanges ranges, NumberList values) {
    return {std::move(ranges), std::move(values)};
  }
};

}  // namespace inkling::storage

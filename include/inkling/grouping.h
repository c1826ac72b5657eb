#pragma once

/// How the values of a field become topics or parts.

#include <cstddef>
#include <cstdint>
#include <string>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// Groups are in the order of their values: numbers by size, strings and dates by their bytes.
struct Grouping {
  enum class Kind : std::uint8_t {
    values,     ///< each value by itself
    quantiles,  ///< `count` groups of numbers, as many documents in each as equal values allow
    bins,       ///< `count` groups of numbers, all as wide
    year,       ///< of dates by ISO 8601, or of whole numbers
    month,      ///< of dates
    day,        ///< of dates
  };
  Kind kind = Kind::values;
  std::size_t count = 0;  ///< of quantiles and bins: 2 to kMostGroups

  friend bool operator==(const Grouping&, const Grouping&) = default;
};

inline constexpr std::size_t kMostGroups = 1000;

/// "price:quantiles:4", "date:year", or the field alone.
std::string to_string(const std::string& field, const Grouping& grouping);

}  // namespace inkling

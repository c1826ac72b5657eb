#pragma once

/// Why a text was given one topic and not another.

#include <cstdint>
#include <string>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What one term adds to the log odds of one topic against another.
struct Evidence {
  std::string term;              ///< "" for the prior
  std::string surface;           ///< as it is in the text, folded; "prior" for the prior
  std::uint32_t tf = 0;          ///< occurrences in the text
  double bits = 0;               ///< infinite, at alpha 0, when the other topic never had the term
  std::string impossible_under;  ///< that other topic; "" where the bits are finite
};

}  // namespace inkling

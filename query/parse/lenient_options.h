#pragma once

/// How what people type is read.

#include <functional>
#include <string>
#include <string_view>

#include "inkling/search.h"
#include "query/parse/leaf_reader.h"

namespace inkling::query {

struct LenientReadingOptions {
  Join join = Join::any;
  IsField is_field{};  ///< a name of no field is a word
  /// Whether "field:value" finds anything. Asked about values with punctuation behind them, and
  /// then without; empty: they stay as they are.
  std::function<bool(std::string_view)> finds{};
  /// The field that was perhaps meant by a name of none, for the reason; empty when none is near.
  std::function<std::string(std::string_view)> nearest_field{};
  /// Whether punctuation around words is a part of them, as where text is split at spaces alone. If
  /// not, what is read as punctuation is left out of the text.
  bool keeps_punctuation = false;
};

}  // namespace inkling::query

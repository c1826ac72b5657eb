#pragma once

namespace inkling::query {

/// Which terms are passed over because no rule makes a wanted form of them.
enum class Skipping {
  none,           ///< all terms are looked at
  where_certain,  ///< if the rules of the dictionary tell of all forms
  always,         ///< forms that no rule tells of may be overlooked
};

}  // namespace inkling::query

#pragma once

#include <string>
#include <string_view>

#include "inkling/types.h"

namespace inkling::storage {

/// The key of a term in the dictionary: a byte with its field, then its bytes.
inline std::string make_key(FieldId field, std::string_view term) {
  std::string key(1, static_cast<char>(field));
  key += term;
  return key;
}

inline std::string_view term_of(std::string_view key) noexcept { return key.substr(1); }

}  // namespace inkling::storage

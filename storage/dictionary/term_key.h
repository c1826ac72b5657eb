#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "inkling/types.h"
#include "storage/bits/bytes.h"
#include "storage/files/format.h"

namespace inkling::storage {

/// Terms are found by their field and their bytes.
inline std::string make_key(FieldId field, std::string_view term) {
  std::string key(1, static_cast<char>(field));
  key += term;
  return key;
}

inline std::string_view term_of(std::string_view key) noexcept { return key.substr(1); }

/// Makes of `key` the next one, which shares its first `shared` bytes.
inline void put_rest_of_key(const ByteReader& in, std::uint64_t shared, std::string_view rest,
                            std::string& key) {
  if (shared > key.size()) in.fail("shared prefix longer than the key before");
  if (rest <= std::string_view(key).substr(static_cast<std::size_t>(shared)))
    in.fail("keys out of order");
  key.resize(static_cast<std::size_t>(shared));
  key += rest;
  if (key.size() > kLongestKey) in.fail("key longer than any");
}

}  // namespace inkling::storage

#pragma once

/// The sums of the text field, which may not have been counted.

#include <optional>

#include "inkling/types.h"
#include "render/json.h"

namespace inkling::render {

/// `"terms": ..., "tokens": ..., "postings": ...`, each null where nobody counted.
inline void write_sums(JsonWriter& json, const std::optional<FieldStatistics>& sums) {
  const auto write = [&](const char* name, std::uint64_t FieldStatistics::*sum) {
    json.key(name);
    sums ? json.value((*sums).*sum) : json.null();
  };
  write("terms", &FieldStatistics::terms);
  write("tokens", &FieldStatistics::tokens);
  write("postings", &FieldStatistics::postings);
}

}  // namespace inkling::render

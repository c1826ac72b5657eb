#pragma once

/// Documents with values in exact fields.

#include <cstddef>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "inkling/document.h"
#include "tests/query/collection.h"

namespace inkling::test {

using FieldValue = std::variant<Number, std::string>;

struct Record {
  Document document;
  bool is_deleted = false;

  /// Each once, numbers first.
  std::vector<FieldValue> values(const std::string& field) const;
};

using Records = std::vector<Record>;

/// Documents "0", "1", ... of words "a" to "d", with labels, numbers `year`, up to three of any
/// kind in `any`, and `mixed` of both kinds; some deleted.
Records random_records(std::mt19937& random, std::size_t count);

/// Every `per_segment` documents a commit; then the deletions.
void fill(Collection& collection, const Records& records, std::size_t per_segment);

}  // namespace inkling::test

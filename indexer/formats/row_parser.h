#pragma once

/// Rows of tables as documents.

#include <memory>
#include <optional>
#include <string_view>

#include "indexer/formats/format.h"
#include "inkling/number.h"

namespace inkling::indexer {

/// For records that are a row each, and share a TableHeader.
std::unique_ptr<FormatParser> row_parser(const FieldMapping& mapping);

/// The number that a value of a table is: one that is written in plain decimal digits, without a
/// zero or a `+` in front (-12, 0.5, 3.10), or just as Inkling writes it (1e+100). Others, as 007,
/// 1e5 and 1,000, may be names; so is a whole number beyond 64 bits, which a double would round.
std::optional<Number> number_in_table(std::string_view value);

}  // namespace inkling::indexer

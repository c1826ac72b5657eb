#pragma once

/// What is counted and by what: fields of terms by name, and values of exact fields as topics.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"

namespace inkling::storage {

/// Strings as they are and numbers as to_string() writes them, equal ones once, sorted by bytes.
/// Null when there is no such field. `index` must outlive it. Cost: O(values log values) of a field
/// with numbers.
std::shared_ptr<const KeywordColumn> topic_column(const Index& index, std::string_view field);

/// The same of a field that must be there. Throws as refuse_values(), of all exact fields.
std::shared_ptr<const KeywordColumn> require_topic_column(const Index& index,
                                                          std::string_view field);

/// Throws what is wrong with a name that is none of `known`, the fields whose values are meant:
/// OptionError for a field of words, UnknownNameError for no field.
[[noreturn]] void refuse_values(const Index& index, std::string_view name,
                                const std::vector<std::string>& known);

/// The field with postings of that name. Throws UnknownNameError where there is no such field,
/// OptionError for one with exact values.
FieldId require_field(const Index& index, std::string_view name);

/// Names of the fields with exact strings or numbers, sorted, without the index's own, which begin
/// with `_`.
std::vector<std::string> exact_fields(const Index& index);

}  // namespace inkling::storage

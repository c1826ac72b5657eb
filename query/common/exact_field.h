#pragma once

/// Fields by their names: analyzed ones, and exact ones, which are labels, tags, other strings and
/// numbers.

#include <optional>
#include <string>
#include <string_view>

#include "inkling/index.h"
#include "query/common/whole_collection.h"

namespace inkling::query {

/// Empty for a field that is not analyzed. No name means `text`.
std::optional<FieldId> analyzed_field(const Index& index, std::string_view name) noexcept;

/// The values of one exact field, which may hold both kinds.
struct ExactColumns {
  const KeywordColumn* keywords;  ///< null when there is none
  const NumberColumn* numbers;
  /// Of an index that is all there is, whether the columns are there.
  bool some_have_keywords = keywords != nullptr;
  bool some_have_numbers = numbers != nullptr;
};

/// Whether the index has an exact field of that name. Labels and tags count as fields
/// always. With a larger collection, one that any of its shards has.
bool is_exact_field(const Index& index, std::string_view field,
                    const WholeCollection& whole = WholeCollection());

/// Whether the field is one of topics: `label` or `tag`.
bool holds_topics(std::string_view field) noexcept;

/// Whether the field is one that files are given for their names, in which a date is a name like
/// any other: a folder `2004-05` is not in a folder `2004`.
bool holds_names(std::string_view field) noexcept;

/// Whether the index has an analyzed or an exact field of that name.
bool is_field(const Index& index, std::string_view name,
              const WholeCollection& whole = WholeCollection());

/// The field that was perhaps meant by a name of none; empty when no name is near.
std::string nearest_field(const Index& index, std::string_view name,
                          const WholeCollection& whole = WholeCollection());

/// Throws UnknownNameError when there is none, OptionError for a field of words. A field that only
/// other shards of a larger collection have has no columns.
ExactColumns exact_columns(const Index& index, std::string_view field,
                           const WholeCollection& whole = WholeCollection());
/// The same for what counts values or orders by them: the error names no other field.
ExactColumns valued_columns(const Index& index, std::string_view field,
                            const WholeCollection& whole = WholeCollection());

}  // namespace inkling::query

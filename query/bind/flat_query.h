#pragma once

/// Queries that consist of single terms, the most frequent kind. They are ranked without a tree of
/// matchers.

#include <cstddef>
#include <optional>
#include <vector>

#include "query/bind/binder.h"

namespace inkling::query {

/// Terms that score, in any form, in the order of the query.
struct FlatQuery {
  std::vector<const BoundTerms*> terms;
  bool all_required = false;  ///< else any of them matches that has all of `required`
  /// Numbers of terms, increasing, where some are required and others are not.
  std::vector<std::size_t> required{};
};

/// Whether it is a single word, in any form.
bool is_one_word(const BoundTerms& terms) noexcept;

/// The phrase, where the query is a single one, without slop and in any forms; else null. It is a
/// part of `query`.
const BoundTerms* plain_phrase(const BoundQuery& query);

/// The expansion, where the query is a single pattern, fuzzy term, range, or word with synonyms;
/// else null. It is a part of `query`.
const BoundTerms* plain_expansion(const BoundQuery& query);

/// Of terms that are all required, or all optional. Empty for any other query. `query` must outlive
/// the answer.
std::optional<FlatQuery> flat_query(const BoundQuery& query);

/// The same where some terms are required and the others are optional.
std::optional<FlatQuery> mixed_query(const BoundQuery& query);

/// The terms that alone say what matches: those that are required, where all else is optional.
/// Empty for any other query. `query` must outlive the answer.
std::optional<FlatQuery> required_terms(const BoundQuery& query);

}  // namespace inkling::query

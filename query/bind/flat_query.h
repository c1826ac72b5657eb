#pragma once

/// Queries of single terms, the most frequent kind, which need no tree.

#include <optional>
#include <vector>

#include "query/bind/binder.h"

namespace inkling::query {

/// Words that score, each a single term in any form, in the order of the query.
struct FlatQuery {
  std::vector<const BoundTerms*> terms;
  bool all_required = false;  ///< else any of them matches
};

/// The one phrase, without slop and in any forms, that the query is; null for any other. It is a
/// part of `query`.
const BoundTerms* plain_phrase(const BoundQuery& query);

/// The one pattern, fuzzy term, range or term with synonyms that the query is; null for any other.
/// It is a part of `query`.
const BoundTerms* plain_expansion(const BoundQuery& query);

/// Empty for a query of any other kind. `query` must outlive the answer.
std::optional<FlatQuery> flat_query(const BoundQuery& query);

}  // namespace inkling::query

#pragma once

/// The scoring leaves of a bound query, and the same query with more.

#include <string>
#include <vector>

#include "inkling/index.h"
#include "query/bind/binder.h"

namespace inkling::query {

/// A term to add, and what its contributions are multiplied by.
struct AddedTerm {
  std::string term;
  double boost;
};

/// The leaves that score, from left to right.
std::vector<const BoundTerms*> scoring_leaves(const BoundNode& root);

/// How much of the query scores, as feedback weighs its own terms against it.
struct QueryMass {
  double sum = 0;       ///< of the boosts of all terms
  double greatest = 0;  ///< boost of a term, with all its occurrences in the query
  double length = 0;    ///< of the vector with boost * log10(N / df) of each term
};
QueryMass mass_of(const BoundNode& root, std::uint32_t N);

/// Adds each term as an optional clause of the field `text`; on top of a clause that is the same
/// word without more, which keeps its place. A query that requires or forbids something finds what
/// it found before; one that takes any of its clauses also finds what has the new terms alone.
void add_terms(BoundQuery& query, const std::vector<AddedTerm>& terms, const Index& index);

/// From now on nothing that the query says scores; it decides what matches.
void stop_scoring(BoundNode& root);

}  // namespace inkling::query

#pragma once

/// The best documents of a single term, of which the greatest are known.

#include "query/common/top_k.h"
#include "query/score/greatest_documents.h"

namespace inkling::query {

/// Offers documents of a term until no other can be among the best, and returns true; false where
/// others may be, after any were offered. `scale` times a saturation is a score, to the last bit.
/// `best` takes any order, and wants no more than are known unless these are all.
bool offer_greatest(const GreatestDocuments& greatest, double scale, TopK& best);

}  // namespace inkling::query

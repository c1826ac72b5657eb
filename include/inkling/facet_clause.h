#pragma once

/// From the count of a facet to the documents that it counts.

#include <string>

#include "inkling/answers.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// The clause of the query language that finds what `counted` of the facet counts:
/// `kind\ of:"dark \"red\""`, `year:1953`, `price:[10 TO 20}`, `date:[2024-05 TO 2024-05]`. Names
/// are escaped where they are no plain words. Cost: O(bytes).
std::string facet_clause(const Facet& facet, const FacetCount& counted);

}  // namespace inkling

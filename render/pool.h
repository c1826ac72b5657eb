#pragma once

/// Documents that wait for a judgment.

#include <iosfwd>
#include <vector>

#include "inkling/pool_judging.h"
#include "inkling/search.h"
#include "render/table.h"

namespace inkling::render {

/// The topic that the document is to be judged by, the document, and the keys to answer with.
void print_pooled(std::ostream& out, const PoolItem& item, const SearchHit& document);

/// "0 not relevant  1 relevant ...", wrapped as the rest.
void print_judging_keys(std::ostream& out);

/// Two rankings side by side; a + for each grade above 0, a - for 0.
void print_rankings(std::ostream& out, const std::vector<JudgedRow>& rows);

}  // namespace inkling::render

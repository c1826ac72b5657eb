#pragma once

/// A document as a query.

#include <cstddef>
#include <string>
#include <vector>

#include "inkling/answers.h"
#include "inkling/index.h"
#include "query/bind/binder.h"

namespace inkling::query {

/// The `most` terms with the most bits among those that another document holds, too: a term of one
/// document finds nothing else.
std::vector<Keyword> shared_terms(const DocumentKeywords& document, std::size_t most);

/// Each as an optional clause of the field `text` that weighs as often as the document holds it.
BoundQuery bind_terms(const std::vector<Keyword>& terms, const Index& index);

/// Their surfaces and weights as a query has them.
std::string written(const std::vector<Keyword>& terms);

}  // namespace inkling::query

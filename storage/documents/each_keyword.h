#pragma once

#include "inkling/document.h"

namespace inkling::storage {

/// Visits the keywords of a document, its own and those it shares.
template <typename Visit>
void for_each_keyword(const Document& document, Visit visit) {
  for (const KeywordValue& keyword : document.keywords) visit(keyword);
  for (const KeywordValue& keyword : document.shared.values()) visit(keyword);
}

}  // namespace inkling::storage

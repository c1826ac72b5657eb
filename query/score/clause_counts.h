#pragma once

/// What is counted before any document is scored.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "inkling/index.h"
#include "inkling/types.h"

namespace inkling::query {

class Deadline;
class DocumentNumbers;

/// What a ranking knows of a whole field.
struct Collection {
  std::uint32_t N = 0;  ///< live documents
  std::uint64_t C = 0;  ///< their tokens
  double avgdl = 0;     ///< mean length in tokens; 0 when there are no documents

  static Collection of(std::uint32_t N, std::uint64_t C) {
    return {N, C, N == 0 ? 0 : static_cast<double>(C) / N};
  }
  static Collection of(const Index& index, FieldId field) {
    return of(index.document_count(), index.token_count(field));
  }
};

/// What is known of one scoring clause, a word or a phrase.
struct ClauseCounts {
  FieldId field = FieldId::text;
  std::vector<TermStatistics> terms;  ///< of each of its terms
  std::size_t bytes = 0;              ///< of all its terms
  std::uint32_t times = 1;            ///< how often the query says the same
  bool repeats = false;               ///< whether it did so before
  double boost = 1;                   ///< multiplies what the clause contributes

  /// Whether some document holds each of its terms.
  bool is_known() const noexcept {
    return std::ranges::none_of(terms, [](const TermStatistics& term) { return term.df == 0; });
  }
};

/// What a scorer of one field is made from.
struct FieldContext {
  const Index& index;
  FieldId field;
  Collection collection;
  std::vector<ClauseCounts> clauses;  ///< those of this field, from left to right
  DocumentNumbers& numbers;
  const Deadline& deadline;  ///< of what is to be found out about documents
};

}  // namespace inkling::query

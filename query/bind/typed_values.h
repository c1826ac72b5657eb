#pragma once

/// Values of exact fields as people type them, with punctuation behind them.

#include <cstdint>
#include <string_view>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "query/common/deadline.h"
#include "query/common/whole_collection.h"

namespace inkling::query {

/// Looks up whether values are there.
class TypedValues {
 public:
  /// `counted`: how many documents of this index have a value is noted there for a larger
  /// collection; null for a search. All must outlive it.
  TypedValues(const Index& index, const WholeCollection& whole, QueryCounts* counted,
              analysis::Analyzer& analyzer, const Deadline& deadline)
      : index_(index), whole_(whole), counted_(counted), analyzer_(analyzer), deadline_(deadline) {}

  /// Whether `typed`, a field and a value, finds documents of the collection. Words of an analyzed
  /// field always do. Cost: O(documents), of a pattern in an analyzed field that of expand().
  /// Throws TimeLimitError.
  bool finds(std::string_view typed) const;

 private:
  std::uint64_t documents_with(std::string_view typed) const;
  template <typename ValueNode>
  std::uint64_t count(const ValueNode& value, std::string_view typed) const;

  const Index& index_;
  const WholeCollection& whole_;
  QueryCounts* counted_;
  analysis::Analyzer& analyzer_;
  const Deadline& deadline_;
};

}  // namespace inkling::query

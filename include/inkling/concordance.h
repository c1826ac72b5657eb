#pragma once

/// Every occurrence of what a query looks for, in its context: key word in context.

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/query_options.h"
#include "inkling/report_work.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What is shown on each side of an occurrence.
struct ContextWidth {
  std::uint32_t size = 8;
  /// At most so many code points, without a part of a grapheme cluster at the end; else words.
  bool in_characters = false;
};

/// By what lines are sorted; ties keep the order of documents and places.
struct ConcordanceOrder {
  enum class Kind : std::uint8_t {
    document,  ///< in the order of entry, and in a document by place
    left,      ///< by the word so many places to the left, as words are compared
    right,
    match,   ///< by the words that were found
    field,   ///< by the first value of a field; lines without one come last
    random,  ///< shuffled, by a seed
  };
  Kind kind = Kind::document;
  std::uint32_t place = 1;  ///< of left and right, from 1
  std::string field{};
  std::uint64_t seed = 1;
  /// From the last to the first; lines without a value come last all the same, and of several
  /// values the last counts. Random order has no direction.
  bool descending = false;
};

struct ConcordanceOptions {
  QueryOptions query{};
  std::optional<DocumentSet> where{};  ///< only these documents
  ContextWidth context{};
  std::vector<ConcordanceOrder> order{};  ///< the first counts most; none: as documents are
  std::size_t k = std::numeric_limits<std::size_t>::max();  ///< lines to show
  /// Only words of at least this many of these documents: of a pattern the others are left out, and
  /// a phrase where one of its words is.
  std::uint64_t min_df = 1;
  ReportWork work{};  ///< its threads read texts; lines are the same
};

struct ConcordanceLine {
  DocId doc = kNoDoc;
  std::string id{};
  std::string field{};                   ///< "title", "text", or a text field
  std::uint32_t value = 0;               ///< which of the values of the field, from 0
  std::uint32_t position = 0;            ///< of its first word in the value, from 0
  std::string left{}, match{}, right{};  ///< white space is shown as single spaces
};

struct ConcordanceTotals {
  std::uint64_t lines = 0;             ///< all occurrences, shown or not
  std::uint64_t documents = 0;         ///< that have one
  std::uint64_t matched = 0;           ///< documents that the query finds, by such a word or not
  std::vector<std::string> unknown{};  ///< words of the query that no document has
};

/// Receives the lines in order, from one thread at a time; must not be empty. Returning false ends
/// the walk: what is left is not counted.
using ConcordanceSink = std::function<bool(const ConcordanceLine&)>;

}  // namespace inkling

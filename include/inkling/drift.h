#pragma once

/// How the language of one corpus differs from that of another, term by term.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/report.h"
#include "inkling/row_order.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What became of a term.
enum class DriftChange : std::uint8_t { appeared, vanished, rose, fell };
inline constexpr std::size_t kDriftChanges = 4;

struct DriftOptions {
  DriftOrder order = DriftOrder::bits;
  std::optional<DriftChange> only{};  ///< lists only these terms
  std::size_t k = 20;
  std::uint64_t min_count = 1;  ///< the least occurrences of a listed term, in both together
  std::uint64_t min_df = 1;     ///< and its least documents, in both together
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  ReportWork work{};
};

struct DriftTerm {
  std::string term{};
  std::string surface{};  ///< the most frequent surface form, after where it occurs there
  DriftChange change = DriftChange::rose;
  std::uint64_t before = 0, after = 0;  ///< occurrences
  double per_million_before = 0, per_million_after = 0;
  double bits = 0;   ///< its part of the divergence: stats/divergence.h
  double share = 0;  ///< bits / divergence; 0 where that is 0
};

struct DriftReport {
  struct Corpus {
    std::uint64_t documents = 0, tokens = 0;
  } before{}, after{};
  /// Jensen-Shannon, in bits: 0 for equal rates of all terms, 1 without a common term.
  double divergence = 0;
  struct Group {
    std::uint64_t terms = 0;
    double bits = 0;               ///< their part; those of all groups add up to the divergence
  } groups[kDriftChanges]{};       ///< by DriftChange
  std::uint64_t unchanged = 0;     ///< terms of the same rate in both
  std::vector<DriftTerm> terms{};  ///< in the order asked for, ties by term
  DriftOptions options{};
};

/// Compares two sets of documents of one index.
///
/// Cost: O(postings of the field); memory: k rows, and 8 bytes for
/// each term of a 64th of all. Throws EmptyInputError where a side has no
/// token, and what every report does (inkling/report.h).
DriftReport drift_report(const Index& index, const DocumentSet& before, const DocumentSet& after,
                         const DriftOptions& options = {});
/// Compares documents of two indexes or, to see what is new, of two snapshots of one. Also throws
/// OptionError where their analyzers differ.
DriftReport drift_report(const Index& index_before, const DocumentSet& before,
                         const Index& index_after, const DocumentSet& after,
                         const DriftOptions& options = {});

}  // namespace inkling

#pragma once

/// How a vocabulary grows.

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

/// The documents up to one of them, in the order of entry.
struct GrowthPoint {
  std::uint64_t documents = 0;
  std::uint64_t tokens = 0;      ///< N
  std::uint64_t vocabulary = 0;  ///< V: distinct terms
  std::uint64_t hapaxes = 0;     ///< V1: terms that occur once

  /// V1 / N: the chance that the next token is a new term.
  double growth_rate() const noexcept {
    return static_cast<double>(hapaxes) / static_cast<double>(tokens);
  }
};

struct GrowthReport {
  /// Of those in the order of entry the last one has all tokens; none without any.
  std::vector<GrowthPoint> points{};
  std::optional<PowerFit> heaps{};  ///< as in SummaryReport
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
};

struct GrowthOptions {
  /// At most so many points, at least 1: after the documents with which the tokens reach equal
  /// parts of all.
  std::size_t points = 20;
  GrowthOrder order = GrowthOrder::entry;
  std::uint64_t min_df = 1;  ///< counts only terms of so many selected documents as vocabulary
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  ReportWork work{};
};

/// Vocabulary and hapaxes after growing prefixes of the documents. V1 / N is the chance that the
/// next token is a new term (Baayen 2001, Word Frequency Distributions, section 2.6). Cost:
/// O(postings); memory: 8 bytes for each document,
/// and as much again for each thread. Throws OptionError for no points, and what
/// every report does (inkling/report.h).
GrowthReport growth_report(const Index& index, const DocumentSet& where,
                           const GrowthOptions& options = {});
GrowthReport growth_report(const Index& index, const GrowthOptions& options = {});

}  // namespace inkling

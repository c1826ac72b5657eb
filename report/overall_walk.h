#pragma once

/// How much each term tells about the topic, whichever it is.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "inkling/report.h"
#include "report/best_terms.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/topic_columns.h"
#include "stats/false_discovery.h"

namespace inkling::report {

/// Compares terms with all topics at once; what has no topic is one more. One thread at a time.
class OverallWalk {
 public:
  /// Throws OptionError for another measure than mi, chi2 and g2, and where a document has several
  /// topics.
  OverallWalk(const Selection& selection, const TopicColumns& columns, CountUnit count,
              const TopicReportOptions& options, std::size_t most_p_values);

  /// Call it in the byte order of terms.
  void visit(const TermPostings& term);
  void merge(OverallWalk&& other);
  /// The k best, without their surface forms. Call it once, at the end.
  std::vector<OverallTerm> take();

 private:
  struct Candidate {
    std::uint64_t count = 0;
    double p_value = 1;
  };
  double score_of(double statistic) const noexcept;

  const TopicColumns& columns_;
  const TopicReportOptions& options_;
  bool by_tokens_;
  std::vector<std::uint64_t> sizes_;  ///< of topics, and of what has none
  std::uint64_t total_ = 0;
  std::size_t degrees_ = 0;
  std::vector<std::uint64_t> counts_;  ///< of the current term
  stats::FalseDiscovery family_;
  BestTerms<Candidate> best_;
};

}  // namespace inkling::report

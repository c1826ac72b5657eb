#pragma once

/// How much each term tells about the topic, whichever it is.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
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
  /// Keeps as many p-values, none above `bound`, and lists k terms.
  OverallWalk(const Selection& selection, const TopicColumns& columns, CountUnit count,
              const TopicReportOptions& options, std::size_t k, std::size_t most_p_values,
              double bound = 1);

  /// Call it in the byte order of terms. `surface`: where the order is by surface forms.
  void visit(const TermPostings& term, std::string_view surface = {});
  void merge(OverallWalk&& other);
  /// The k best, without their surface forms, and with q-values where these are known. Call it
  /// once, at the end, and `set_q_values()` behind it where they are not.
  std::vector<OverallTerm> take();
  /// Whether they are.
  bool knows_q_values() const noexcept { return knows_q_values_; }
  /// Of the terms that another walk took, whose p-values did not fit.
  void set_q_values(std::vector<OverallTerm>& terms);
  /// Of the q-values of the terms that were taken.
  double bound() const noexcept { return bound_; }

 private:
  struct Candidate {
    std::uint64_t count = 0;
    double p_value = 1;
    double score = 0;
  };
  struct Compared {
    double statistic = 0;
    double p_value = 1;
  };
  /// What terms have in common that occur a few times, and in the same topics.
  struct Remembered {
    std::uint64_t key = 0;  ///< no term has it
    Compared compared{};
  };
  std::uint64_t key_of(const TermPostings& term) const;
  const Compared& remembered(const TermPostings& term);
  Compared compare(const TermPostings& term);
  double score_of(double statistic) const noexcept;
  double number_of(double score, std::uint64_t count) const noexcept;

  const TopicColumns& columns_;
  const TopicReportOptions& options_;
  bool by_tokens_;
  std::vector<std::uint64_t> sizes_;  ///< of topics, and of what has none
  std::uint64_t total_ = 0;
  std::size_t degrees_ = 0;
  std::vector<std::uint64_t> counts_;   ///< of the current term
  std::vector<Remembered> remembered_;  ///< by the hash of their keys, the last one of each
  stats::FalseDiscovery family_;
  bool knows_q_values_ = true;
  double bound_ = 0;
  BestTerms<Candidate> best_;
};

}  // namespace inkling::report

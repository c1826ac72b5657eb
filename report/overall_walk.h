#pragma once

/// How much each term tells about the topic, whichever it is.

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/report.h"
#include "report/best_terms.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/topic_columns.h"
#include "stats/false_discovery.h"

namespace inkling::report {

/// All p-values up to a bound, of several threads in the memory of one: what many terms have in
/// common is there once. Any number of threads may add to it.
class GatheredPValues {
 public:
  explicit GatheredPValues(double bound) : bound_(bound), all_(stats::kEveryPValue, bound) {}

  /// Some of them, for a thread that hands them on now and then.
  stats::FalseDiscovery part() const { return stats::FalseDiscovery(stats::kEveryPValue, bound_); }
  /// Takes those of a part, which begins anew.
  void take(stats::FalseDiscovery& part);
  /// All of them. Call it once, when no thread adds any more.
  stats::FalseDiscovery&& all() && noexcept { return std::move(all_); }

 private:
  double bound_;
  std::mutex mutex_;
  stats::FalseDiscovery all_;  ///< guarded by mutex_
};

/// Compares terms with all topics at once; what has no topic is one more. One thread at a time.
class OverallWalk {
 public:
  /// Throws OptionError for another measure than mi, chi2 and g2, and where a document has several
  /// topics.
  /// Keeps as many p-values, and lists k terms.
  OverallWalk(const Selection& selection, const TopicColumns& columns, CountUnit count,
              const TopicReportOptions& options, std::size_t k, std::size_t most_p_values);
  /// Lists nothing, and hands its p-values on to `gathered`, which must outlive it.
  OverallWalk(const Selection& selection, const TopicColumns& columns, CountUnit count,
              const TopicReportOptions& options, GatheredPValues& gathered);

  /// Call it in the byte order of terms. `surface`: where the order is by surface forms.
  void visit(const TermPostings& term, std::string_view surface = {});
  void merge(OverallWalk&& other);
  /// The last p-values, where they are handed on.
  void hand_on() { gathered_->take(family_); }
  /// The k best, without their surface forms and q-values. Call it once, at the end.
  std::vector<OverallTerm> take();
  /// Of all terms.
  stats::FalseDiscovery& family() noexcept { return family_; }

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
  GatheredPValues* gathered_ = nullptr;
  BestTerms<Candidate> best_;
};

/// Sets the q-values of terms of a family. Where they depend on p-values that were not kept, a
/// bound of them is returned.
std::optional<double> set_q_values(stats::FalseDiscovery& family, std::vector<OverallTerm>& terms);

}  // namespace inkling::report

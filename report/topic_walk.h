#pragma once

/// Counting each term in each topic, and what is kept of it.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "inkling/report.h"
#include "report/association.h"
#include "report/best_terms.h"
#include "report/scored_tables.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/topic_columns.h"
#include "stats/false_discovery.h"

namespace inkling::report {

/// A table that is listed.
struct TopicCandidate {
  stats::Contingency table;
  double p_value = 1;
};

/// What all threads share that compare terms with topics.
class TopicTables {
 public:
  TopicTables(const Selection& selection, const TopicColumns& columns,
              const TopicReportOptions& options);

  const TopicReportOptions& options() const noexcept { return options_; }
  CountUnit count() const noexcept { return count_; }
  const TopicColumns& columns() const noexcept { return columns_; }
  const ScoredTables& rare() const noexcept { return rare_; }
  std::size_t topics() const noexcept { return columns_.size(); }

  /// Of a term that occurs `row` times, `n11` of these in the topic.
  stats::Contingency table(std::size_t topic, std::uint64_t row, std::uint64_t n11) const noexcept {
    return {.n11 = n11,
            .n10 = row - n11,
            .n01 = sizes_[topic] - n11,
            .n00 = total_ - sizes_[topic] - (row - n11)};
  }
  /// The score is multiplied by sign().
  Association2x2 judge(const stats::Contingency& table) const noexcept {
    Association2x2 found = measure_(table);
    found.score *= sign_;
    return found;
  }
  /// -1 where the least scores are the best: of what speaks against a topic.
  double sign() const noexcept { return sign_; }
  bool is_wanted(const stats::Contingency& table) const noexcept;

 private:
  const TopicReportOptions& options_;
  CountUnit count_;
  const TopicColumns& columns_;
  const std::vector<std::uint64_t>& sizes_;  ///< of topics, in the unit that is counted
  std::uint64_t total_;
  AssociationFunction measure_;
  double sign_;
  ScoredTables rare_;
};

/// The comparison of some terms with some topics. One thread at a time.
class TopicWalk {
 public:
  /// Of the topics `judged`; lists `k` terms of each, and keeps `most_kept` p-values of each, none
  /// above its place in `bounds`.
  TopicWalk(const TopicTables& tables, std::vector<std::uint32_t> judged, std::size_t k,
            std::size_t most_kept, const std::vector<double>& bounds);

  /// Call it in the byte order of terms. Cost: O(df * topics of a document), and O(topics) for
  /// terms that are not rare.
  void visit(const TermPostings& term);

  /// Adds the terms of another walk, over the same topics.
  void merge(TopicWalk&& other);
  /// Call it at the end of all walks: the p-values of rare terms join those of the others.
  void finish();

  const std::vector<std::uint32_t>& judged() const noexcept { return judged_; }
  std::uint64_t terms() const noexcept { return terms_; }
  /// Of the topic judged()[at].
  stats::FalseDiscovery& family(std::size_t at) noexcept { return tallies_[at].family; }
  std::vector<BestTerms<TopicCandidate>::Entry> take_best(std::size_t at) {
    return std::move(tallies_[at].best).take();
  }

 private:
  struct Tally {
    stats::FalseDiscovery family;
    BestTerms<TopicCandidate> best;
    std::vector<std::uint64_t> rare;  ///< terms, by their table among ScoredTables
  };
  std::uint64_t count(const TermPostings& term);
  void add(std::uint32_t topic, std::uint64_t weight);
  void judge_rare(std::string_view term, std::uint64_t row);
  void judge_absent(std::string_view term, std::uint64_t row);
  void judge_frequent(std::string_view term, std::uint64_t row);
  void offer(std::size_t at, std::string_view term, const stats::Contingency& table,
             const Association2x2& association);

  const TopicTables& tables_;
  std::vector<std::uint32_t> judged_;
  std::vector<std::uint32_t> place_of_;  ///< of each topic in judged_, if it is there
  std::vector<Tally> tallies_;           ///< of each of judged_
  std::vector<std::uint64_t> counts_;    ///< of the current term, by topic, and without any
  std::vector<std::uint32_t> touched_;   ///< where counts_ are not 0
  std::uint64_t terms_ = 0;
  std::vector<std::uint64_t> terms_of_row_;  ///< rare ones, by how often they occur
  std::vector<bool> is_hopeless_;  ///< no topic lists a term any more that it has not and that
                                   ///< occurs so often
};

}  // namespace inkling::report

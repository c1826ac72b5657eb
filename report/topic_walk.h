#pragma once

/// Counting each term in each topic, and what is kept of it.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "report/association.h"
#include "report/best_terms.h"
#include "report/row_bound.h"
#include "report/term_walk.h"
#include "report/topic_tables.h"
#include "stats/contingency.h"
#include "stats/false_discovery.h"

namespace inkling::report {

/// A table that is listed.
struct TopicCandidate {
  stats::Contingency table;
  double p_value = 1;
};

/// The comparison of some terms with some topics. One thread at a time.
class TopicWalk {
 public:
  /// Of the topics `judged`; lists `k` terms of each, and keeps `most_kept` p-values of each, none
  /// above its place in `bounds`. There are at most `most_terms`.
  TopicWalk(const TopicTables& tables, std::vector<std::uint32_t> judged, std::size_t k,
            std::size_t most_kept, const std::vector<double>& bounds, std::uint64_t most_terms);

  /// Whether the next term is to be visited; if not, it is counted: in no topic it may be listed,
  /// nor have a say in the q-value of one that is. `statistics` are those of the selection. Cost:
  /// O(1), and O(topics) now and then.
  bool wants(const TermStatistics& statistics);
  /// Call it in the byte order of terms. `surface`: where the order is by surface forms. Cost: O(df
  /// * topics of a document), and O(topics) for terms that are not rare.
  void visit(const TermPostings& term, std::string_view surface = {});

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
  template <typename Topics>
  std::uint64_t count_apart(const TermPostings& term, Topics topics);
  template <typename Topics>
  std::uint64_t count_many(const TermPostings& term, Topics topics);
  void add(std::uint32_t topic, std::uint64_t weight);
  void judge_rare(std::string_view term, std::uint64_t row);
  void judge_absent(std::string_view term, std::uint64_t row);
  void judge_frequent(std::string_view term, std::uint64_t row);
  bool takes(const Tally& tally, const Association2x2& association) const noexcept {
    return tally.best.takes(association.score, surface_);
  }
  void offer(std::size_t at, std::string_view term, const stats::Contingency& table,
             const Association2x2& association);
  void raise_bound();
  void leave_out_passed();

  const TopicTables& tables_;
  std::vector<std::uint32_t> judged_;
  std::vector<std::uint32_t> place_of_;  ///< of each topic in judged_, if it is there
  std::vector<Tally> tallies_;           ///< of each of judged_
  std::vector<std::uint64_t> counts_;    ///< of the current term, by topic, and without any
  std::vector<std::uint32_t> touched_;   ///< where counts_ are not 0
  std::string_view surface_;             ///< of the current term, where it matters
  std::uint64_t terms_ = 0;
  RowBound bound_;
  std::uint64_t passed_ = 0;                 ///< terms that were not visited
  std::vector<std::uint64_t> terms_of_row_;  ///< rare ones, by how often they occur
  std::vector<bool> is_hopeless_;  ///< no topic lists a term any more that it has not and that
                                   ///< occurs so often
};

}  // namespace inkling::report

#include <algorithm>
#include <utility>
#include <vector>

#include "inkling/report.h"
#include "report/association.h"
#include "report/best_terms.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/topic_columns.h"
#include "stats/multiple_testing.h"

namespace inkling {

namespace {

using report::Association2x2;
using report::Selection;
using report::TermPostings;
using report::TopicColumns;
using stats::Contingency;

/// What is kept of a term until the p-values of all terms are known.
struct Candidate {
  Contingency table;
  double p_value = 1;
};

/// The state of one topic during the walk.
struct TopicTally {
  std::uint64_t size = 0;        ///< col1: documents or tokens of the topic
  std::vector<double> p_values;  ///< of every term, in the order of the walk
  report::BestTerms<Candidate> best;
};

/// Counts each term in each topic, one term after another.
class TopicWalk {
 public:
  TopicWalk(const Selection& selection, const TopicColumns& columns,
            const TopicReportOptions& options)
      : columns_(columns),
        by_tokens_(options.count == CountUnit::tokens),
        total_(by_tokens_ ? selection.tokens() : selection.count()),
        measure_(report::function_of(options.measure)),
        counts_(columns.size()) {
    for (std::size_t topic = 0; topic < columns.size(); ++topic) {
      const std::uint64_t size = by_tokens_ ? columns.tokens(topic) : columns.documents(topic);
      tallies_.push_back({size, {}, report::BestTerms<Candidate>(options.k)});
    }
  }

  void visit(const TermPostings& term) {
    std::ranges::fill(counts_, 0);
    std::uint64_t in_all = 0;
    for (std::size_t i = 0; i < term.docs.size(); ++i) {
      const std::uint64_t weight = by_tokens_ ? term.tfs[i] : 1;
      in_all += weight;
      for (const std::uint32_t topic : columns_.topics(term.docs[i])) counts_[topic] += weight;
    }
    for (std::size_t topic = 0; topic < tallies_.size(); ++topic) judge(term.term, in_all, topic);
  }

  std::vector<TopicTally> take() && { return std::move(tallies_); }

 private:
  void judge(std::string_view term, std::uint64_t in_all, std::size_t topic) {
    TopicTally& tally = tallies_[topic];
    const std::uint64_t n11 = counts_[topic];
    const Contingency table{.n11 = n11,
                            .n10 = in_all - n11,
                            .n01 = tally.size - n11,
                            .n00 = total_ - tally.size - (in_all - n11)};
    const Association2x2 association = measure_(table);
    tally.p_values.push_back(association.p_value);
    tally.best.offer(association.score, term, {table, association.p_value});
  }

  const TopicColumns& columns_;
  bool by_tokens_;
  std::uint64_t total_;
  report::AssociationFunction measure_;
  std::vector<std::uint64_t> counts_;  ///< of the current term, by topic
  std::vector<TopicTally> tallies_;
};

std::vector<TopicTerm> described(const Index& index, FieldId field, TermUnit unit,
                                 TopicTally&& tally) {
  const std::vector<double> q_values = stats::benjamini_hochberg(tally.p_values);
  std::vector<TopicTerm> terms;
  for (auto& entry : std::move(tally.best).take()) {
    const Contingency& table = entry.payload.table;
    terms.push_back({.term = entry.term,
                     .surface = report::surface_of(index, field, unit, entry.term),
                     .score = entry.score,
                     .in_favour = stats::direction(table) > 0,
                     .n11 = table.n11,
                     .n10 = table.n10,
                     .n01 = table.n01,
                     .n00 = table.n00,
                     .p_value = entry.payload.p_value,
                     .q_value = q_values[entry.number]});
  }
  return terms;
}

}  // namespace

TopicReport topic_report(const Index& index, const DocumentSet& where,
                         const TopicReportOptions& options) {
  const Selection selection(index, where, options.field);
  const TopicColumns columns(index, selection, options.by, options.topic);
  TopicWalk walk(selection, columns, options);
  report::for_each_term(index, options.term_unit, selection,
                        [&](const TermPostings& term) { walk.visit(term); });
  TopicReport report{.measure = options.measure,
                     .unit = report::unit_of(options.measure),
                     .count = options.count,
                     .by = options.by,
                     .topics = {},
                     .term_unit = options.term_unit,
                     .field = options.field};
  std::vector<TopicTally> tallies = std::move(walk).take();
  for (std::size_t topic = 0; topic < columns.size(); ++topic) {
    report.topics.push_back({.topic = columns.name(topic),
                             .documents = columns.documents(topic),
                             .terms = described(index, selection.field(), options.term_unit,
                                                std::move(tallies[topic]))});
  }
  return report;
}

TopicReport topic_report(const Index& index, const TopicReportOptions& options) {
  return topic_report(index, index.documents(), options);
}

}  // namespace inkling

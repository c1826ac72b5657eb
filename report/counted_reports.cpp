/// Reports of counts that were added up. Every pair of term and topic is judged by itself; what
/// topic_walk.h saves, it saves on postings, of which there are none here.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/number.h"
#include "inkling/term_counts.h"
#include "report/association.h"
#include "report/best_terms.h"
#include "report/counted_terms.h"
#include "report/given_choices.h"
#include "report/keyness_comparison.h"
#include "report/selection.h"
#include "report/table_judge.h"
#include "stats/contingency.h"
#include "stats/false_discovery.h"
#include "stats/keyness.h"

namespace inkling {

namespace {

using report::Association2x2;
using report::CountedMatter;
using report::CountedTerm;
using report::CountedTerms;
using report::TermInGroup;
using stats::Contingency;

void require(const CountedTerms& counts, const CountedMatter& wanted) {
  if (counts.matter != wanted)
    throw OptionError("counts", "they do not belong to this report",
                      "count with the options of the report");
}

/// A table that may be listed.
struct Candidate {
  Contingency table;
  double p_value = 1;
};

/// One topic, and what is kept of its tables.
struct JudgedTopic {
  JudgedTopic(std::uint32_t of, std::string called, std::size_t k)
      : number(of), name(std::move(called)), best(k), family(stats::kEveryPValue) {}

  std::uint32_t number;  ///< among those that were counted
  std::string name;
  report::BestTerms<Candidate> best;
  stats::FalseDiscovery family;
};

class CountedTopics {
 public:
  CountedTopics(const CountedTerms& counts, const TopicReportOptions& options)
      : counts_(counts),
        options_(options),
        unit_(options.count.value_or(
            options.measure == Association::log_odds ? CountUnit::tokens : CountUnit::documents)),
        judge_(options) {
    for (const auto& [name, group] : counts.groups) sizes_.push_back(size_of(group));
    total_ = size_of(report::CountedGroup{counts.documents, counts.tokens});
    choose_topics();
    report::require_tokens(counts.tokens);
  }

  TopicReport report() && {
    std::uint64_t terms = 0;
    std::vector<std::uint64_t> in_group(sizes_.size());
    for (const auto& [name, term] : counts_.terms) {
      if (term.df < options_.min_df) continue;
      ++terms;
      for (const TermInGroup& group : term.in) in_group[group.group] = size_of(group);
      const std::uint64_t row = unit_ == CountUnit::tokens ? term.cf : term.df;
      surface_ = judge_.is_by_surface() ? counts_.surface_of(name) : std::string();
      for (JudgedTopic& topic : topics_) visit(name, row, in_group[topic.number], topic);
      for (const TermInGroup& group : term.in) in_group[group.group] = 0;
    }
    return listed(terms);
  }

 private:
  template <typename Counted>
  std::uint64_t size_of(const Counted& counted) const {
    return unit_ == CountUnit::tokens ? counted.tokens : counted.documents;
  }

  /// Numbers by size, or names by bytes, which is how they were counted.
  void choose_topics() {
    const std::vector<std::string> names = counts_.names();
    for (std::uint32_t number = 0; number < names.size(); ++number) {
      if (!options_.topic || *options_.topic == names[number])
        topics_.emplace_back(number, names[number], options_.k);
    }
    if (counts_.are_numbers.value_or(false)) {
      std::ranges::stable_sort(topics_, {}, [](const JudgedTopic& topic) {
        return Number::parse(topic.name).value_or(Number());
      });
    }
    if (names.empty())
      throw EmptyInputError("no selected document has a " + options_.by,
                            "label documents, or name a field with --by");
    if (topics_.empty()) throw UnknownNameError("topic", *options_.topic, names);
    if (topics_.size() > kMostReportTopics)
      throw OptionError("by",
                        "the documents have " + std::to_string(topics_.size()) +
                            " topics, and a report takes " + std::to_string(kMostReportTopics),
                        "name one with --topic");
  }

  void visit(const std::string& name, std::uint64_t row, std::uint64_t n11, JudgedTopic& topic) {
    const std::uint64_t size = sizes_[topic.number];
    const Contingency table{
        .n11 = n11, .n10 = row - n11, .n01 = size - n11, .n00 = total_ - size - (row - n11)};
    const Association2x2 found = judge_(table);
    topic.family.add(found.p_value);
    if (is_wanted(table)) topic.best.offer(found.score, name, {table, found.p_value}, surface_);
  }

  bool is_wanted(const Contingency& table) const noexcept {
    if (options_.direction == AssociationDirection::both) return true;
    return (options_.direction == AssociationDirection::in_favour) == (stats::direction(table) > 0);
  }

  TopicReport listed(std::uint64_t terms) {
    TopicReport report;
    report.measure = options_.measure;
    report.family = options_.family;
    report.terms = terms;
    report.unit = report::unit_of(options_.measure);
    report.count = unit_;
    report.by = counts_.matter.by;
    report.term_unit = options_.term_unit;
    report.field = options_.field;
    report.order = options_.order;
    report.left_out = counts_.in_none;
    stats::FalseDiscovery all(stats::kEveryPValue);
    for (JudgedTopic& topic : topics_) {
      all.merge(topic.family);
      topic.family.finish();
    }
    all.finish();
    for (JudgedTopic& topic : topics_) {
      const auto& family = options_.family == TestFamily::all ? all : topic.family;
      report.topics.push_back(
          {.topic = topic.name, .documents = counts_.groups.at(topic.name).documents, .terms = {}});
      for (auto& entry : std::move(topic.best).take())
        report.topics.back().terms.push_back(described(entry, family));
    }
    report::order_topics(report);
    return report;
  }

  TopicTerm described(const report::BestTerms<Candidate>::Entry& entry,
                      const stats::FalseDiscovery& family) const {
    const Contingency& table = entry.payload.table;
    TopicTerm row;
    row.term = entry.term;
    row.surface = counts_.surface_of(entry.term);
    row.score = judge_.score_of(table);
    row.in_favour = stats::direction(table) > 0;
    row.n11 = table.n11;
    row.n10 = table.n10;
    row.n01 = table.n01;
    row.n00 = table.n00;
    row.p_value = entry.payload.p_value;
    row.q_value = family.q_value(row.p_value).value_or(1);
    row.log_ratio = report::log_ratio_of(table);
    row.odds_ratio = report::odds_ratio_of(table);
    return row;
  }

  const CountedTerms& counts_;
  const TopicReportOptions& options_;
  CountUnit unit_;
  report::TableJudge judge_;
  std::string surface_;               ///< of the current term, where it matters
  std::vector<std::uint64_t> sizes_;  ///< of groups, in the unit that is counted
  std::uint64_t total_ = 0;
  std::vector<JudgedTopic> topics_;
};

report::CountedGroup side(const CountedTerms& counts, const char* name) {
  const auto found = counts.groups.find(name);
  if (found == counts.groups.end() || found->second.tokens == 0)
    throw EmptyInputError("the " + std::string(name) + " has no token to compare");
  return found->second;
}

}  // namespace

TopicReport topic_report(const TermCounts& counts, const TopicReportOptions& options) {
  report::require_choices(options);
  if (options.overall)
    throw OptionError("overall", "it needs all topics of each document",
                      "merge the indexes, and report on the whole");
  require(report::content_of(counts), {CountedMatter::Kind::topics, options.term_unit,
                                       options.field, to_string(options.by, options.grouping)});
  return CountedTopics(report::content_of(counts), options).report();
}

KeynessReport keyness_report(const TermCounts& counts, const KeynessOptions& options) {
  report::require_choices(options);
  const CountedTerms& content = report::content_of(counts);
  require(content, {CountedMatter::Kind::sides, options.term_unit, options.field, {}});
  KeynessReport report;
  report.measure = options.measure;
  report.order = options.order;
  report.term_unit = options.term_unit;
  report.field = options.field;
  const report::CountedGroup target = side(content, "target");
  const report::CountedGroup reference = side(content, "reference");
  report.target = {target.documents, target.tokens};
  report.reference = {reference.documents, reference.tokens};
  report.in_both = content.in_both;
  report::Comparison comparison(report, options);
  for (const auto& [name, term] : content.terms) {
    report::CountedWord word{.df = term.df};
    for (const TermInGroup& group : term.in)
      (group.group == 0 ? word.reference : word.target) += group.tokens;
    comparison.take(name, word,
                    comparison.wants_surfaces() ? content.surface_of(name) : std::string());
  }
  comparison.finish(report, [&](const std::string& term) { return content.surface_of(term); });
  return report;
}

}  // namespace inkling

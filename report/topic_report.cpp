#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/report.h"
#include "report/association.h"
#include "report/given_choices.h"
#include "report/overall_walk.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/topic_columns.h"
#include "report/topic_report_work.h"
#include "report/topic_walk.h"
#include "stats/contingency.h"
#include "stats/false_discovery.h"
#include "stats/keyness.h"

namespace inkling {

namespace {

using report::Selection;
using report::TermPostings;
using report::TopicCandidate;
using report::TopicColumns;
using report::TopicTables;
using report::TopicWalk;
using stats::Contingency;
using stats::FalseDiscovery;

/// They take 16 bytes each, and a half more are there before the largest go: 12 MiB.
constexpr std::size_t kMostPValues = std::size_t{1} << 19;

/// Terms of a range, for the walk of the thread that took it.
template <typename Walk>
struct WalkPart {
  std::vector<Walk>* walks;
  const report::WantedSurfaces* surfaces;

  bool wants(std::size_t worker, const TermStatistics& statistics) {
    return (*walks)[worker].wants(statistics);
  }
  void visit(std::size_t worker, const TermPostings& term) {
    (*walks)[worker].visit(term, (*surfaces)(term));
  }
  void finish() {}
};

/// One report, from the first walk to the last.
class TopicReporting {
 public:
  TopicReporting(const Index& index, const Selection& selection, const TopicColumns& columns,
                 const TopicReportOptions& options, std::size_t most_p_values)
      : index_(index),
        options_(options),
        selection_(selection),
        columns_(columns),
        tables_(selection, columns, options),
        surfaces_(options.term_unit, tables_.judge().is_by_surface()),
        most_p_values_(most_p_values),
        bounds_(columns.size(), 1) {}

  TopicReport report() && {
    std::vector<std::uint32_t> all(columns_.size());
    for (std::size_t topic = 0; topic < all.size(); ++topic)
      all[topic] = static_cast<std::uint32_t>(topic);
    TopicReport report = compared(all);
    if (options_.overall) report.overall = overall();
    report::order_topics(report);
    return report;
  }

 private:
  /// All but what is told of all topics at once; its p-values are gone when that is counted.
  TopicReport compared(const std::vector<std::uint32_t>& topics) {
    TopicWalk walk = walked(topics, options_.k, share());
    TopicReport report = begun(walk);
    options_.family == TestFamily::all ? adjust_together(walk, report) : adjust(walk, report);
    return report;
  }

  /// Compares all terms with some topics; keeps at most so many p-values of each.
  TopicWalk walked(const std::vector<std::uint32_t>& judged, std::size_t k, std::size_t kept) {
    threads::require_thread_count(options_.work.threads);
    std::vector<TopicWalk> walks;
    for (std::size_t at = 0; at < options_.work.threads; ++at)
      walks.emplace_back(tables_, judged, k, kept, bounds_, most_terms());
    const auto make_part = [&] { return WalkPart<TopicWalk>{&walks, &surfaces_}; };
    const bool tell_counts = options_.term_unit == TermUnit::stems && selection_.is_all();
    if (k > 0 && tell_counts && tables_.judge().has_bounds()) {
      report::walk_wanted_in_ranges(index_, options_.term_unit, selection_, options_.work,
                                    make_part);
    } else {
      report::walk_in_ranges(index_, options_.term_unit, selection_, options_.work, make_part);
    }
    for (std::size_t at = 1; at < walks.size(); ++at) walks[0].merge(std::move(walks[at]));
    walks[0].finish();
    return std::move(walks[0]);
  }

  /// Compares all terms with all topics at once; again where p-values did not fit.
  std::vector<OverallTerm> overall() {
    std::vector<OverallTerm> terms;
    if (const std::optional<double> bound = walk_overall(terms)) {
      FalseDiscovery family = p_values_up_to(*bound);
      report::set_q_values(family, terms);
    }
    for (OverallTerm& term : terms)
      term.surface = report::surface_of(index_, selection_.field(), options_.term_unit, term.term);
    return terms;
  }

  /// Finds the terms that are listed; with a bound of their q-values where these are not known.
  std::optional<double> walk_overall(std::vector<OverallTerm>& terms) {
    const std::size_t threads = std::max<std::size_t>(options_.work.threads, 1);
    std::vector<report::OverallWalk> walks(
        threads, report::OverallWalk(selection_, columns_, tables_.count(), options_, options_.k,
                                     most_p_values_ / threads));
    walk_all(walks);
    for (std::size_t at = 1; at < walks.size(); ++at) walks[0].merge(std::move(walks[at]));
    terms = walks[0].take();
    return report::set_q_values(walks[0].family(), terms);
  }

  FalseDiscovery p_values_up_to(double bound) {
    report::GatheredPValues gathered(bound);
    std::vector<report::OverallWalk> walks(
        options_.work.threads,
        report::OverallWalk(selection_, columns_, tables_.count(), options_, gathered));
    walk_all(walks);
    for (report::OverallWalk& walk : walks) walk.hand_on();
    return std::move(gathered).all();
  }

  void walk_all(std::vector<report::OverallWalk>& walks) {
    report::walk_in_ranges(index_, options_.term_unit, selection_, options_.work, [&] {
      return WalkPart<report::OverallWalk>{&walks, &surfaces_};
    });
  }

  /// Terms of the field, or more.
  std::uint64_t most_terms() const {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 32;
    const auto known = index_.known_field_statistics(selection_.field());
    return known ? known->terms : kMost;
  }

  /// How many each topic may keep where all walk together.
  std::size_t share() const {
    return most_p_values_ / (columns_.size() * std::max<std::size_t>(options_.work.threads, 1));
  }

  TopicReport begun(TopicWalk& walk) const {
    TopicReport report{.measure = options_.measure,
                       .family = options_.family,
                       .terms = walk.terms(),
                       .unit = report::unit_of(options_.measure),
                       .count = tables_.count(),
                       .by = to_string(options_.by, options_.grouping),
                       .left_out = columns_.left_out(),
                       .topics = {},
                       .overall = {},
                       .term_unit = options_.term_unit,
                       .field = options_.field,
                       .order = options_.order};
    for (std::size_t topic = 0; topic < columns_.size(); ++topic) {
      report.topics.push_back(
          {.topic = columns_.name(topic), .documents = columns_.documents(topic), .terms = {}});
      for (auto& entry : walk.take_best(topic))
        report.topics.back().terms.push_back(described(entry.term, entry.payload));
    }
    return report;
  }

  TopicTerm described(const std::string& term, const TopicCandidate& found) const {
    const Contingency& table = found.table;
    return {.term = term,
            .surface = report::surface_of(index_, selection_.field(), options_.term_unit, term),
            .score = tables_.judge().score_of(table),
            .in_favour = stats::direction(table) > 0,
            .n11 = table.n11,
            .n10 = table.n10,
            .n01 = table.n01,
            .n00 = table.n00,
            .p_value = found.p_value,
            .q_value = 1,
            .log_ratio = report::log_ratio_of(table),
            .odds_ratio = report::odds_ratio_of(table)};
  }

  static double largest_p_value(const std::vector<TopicTerm>& terms) {
    double largest = 0;
    for (const TopicTerm& term : terms) largest = std::max(largest, term.p_value);
    return largest;
  }

  /// Sets the q-values of a topic, of a family that is finished. False, with a bound of them, where
  /// they depend on p-values that were not kept.
  static bool set_q_values(const FalseDiscovery& family, std::vector<TopicTerm>& terms,
                           double& bound) {
    double largest = 0;
    bool are_known = true;
    for (TopicTerm& term : terms) {
      const std::optional<double> q_value = family.q_value(term.p_value);
      are_known = are_known && q_value.has_value();
      term.q_value = q_value.value_or(1);
      largest = std::max(largest, family.bound(term.p_value));
    }
    bound = largest;
    return are_known;
  }

  /// Each topic by itself; those whose p-values did not fit again, as many as surely do.
  void adjust(TopicWalk& walk, TopicReport& report) {
    std::vector<std::uint32_t> left;
    for (std::size_t at = 0; at < walk.judged().size(); ++at) {
      const std::uint32_t topic = walk.judged()[at];
      walk.family(at).finish(largest_p_value(report.topics[topic].terms));
      if (!set_q_values(walk.family(at), report.topics[topic].terms, bounds_[topic]))
        left.push_back(topic);
    }
    const auto group =
        std::max<std::size_t>(1, most_p_values_ / std::max<std::size_t>(walk.terms(), 1));
    for (auto from = left.begin(); from != left.end();) {
      const auto to =
          from + std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(group), left.end() - from);
      TopicWalk again = walked({from, to}, 0, stats::kEveryPValue);
      for (std::size_t at = 0; at < again.judged().size(); ++at) {
        const std::uint32_t topic = again.judged()[at];
        again.family(at).finish(largest_p_value(report.topics[topic].terms));
        set_q_values(again.family(at), report.topics[topic].terms, bounds_[topic]);
      }
      from = to;
    }
  }

  /// All topics as one family.
  void adjust_together(TopicWalk& walk, TopicReport& report) {
    double largest = 0;
    for (const TopicTerms& topic : report.topics)
      largest = std::max(largest, largest_p_value(topic.terms));
    if (set_all(joined(walk, largest), report)) return;
    TopicWalk again = walked(walk.judged(), 0, stats::kEveryPValue);
    set_all(joined(again, largest), report);
  }

  static FalseDiscovery joined(TopicWalk& walk, double largest) {
    FalseDiscovery family = std::move(walk.family(0));
    for (std::size_t at = 1; at < walk.judged().size(); ++at)
      family.merge(std::move(walk.family(at)));
    family.finish(largest);
    return family;
  }

  bool set_all(const FalseDiscovery& family, TopicReport& report) {
    bool are_known = true;
    double largest = 0;
    for (TopicTerms& topic : report.topics) {
      double bound = 0;
      are_known = set_q_values(family, topic.terms, bound) && are_known;
      largest = std::max(largest, bound);
    }
    bounds_.assign(bounds_.size(), largest);
    return are_known;
  }

  const Index& index_;
  const TopicReportOptions& options_;
  const Selection& selection_;
  const TopicColumns& columns_;
  TopicTables tables_;
  report::WantedSurfaces surfaces_;
  std::size_t most_p_values_;
  std::vector<double> bounds_;  ///< of the q-values that are listed, by topic
};

}  // namespace

namespace report {

TopicReport topic_report_within(const Index& index, const DocumentSet& where,
                                const TopicReportOptions& options, std::size_t most_p_values) {
  require_choices(options);
  if (options.overall && options.topic) {
    throw OptionError("overall", "it compares all topics at once, and one is named",
                      "leave out either this or the topic");
  }
  const Selection selection(index, where, options.field);
  const TopicColumns columns(index, selection, options.by, options.grouping, options.topic);
  selection.require_tokens();
  return TopicReporting(index, selection, columns, options, most_p_values).report();
}

}  // namespace report

TopicReport topic_report(const Index& index, const DocumentSet& where,
                         const TopicReportOptions& options) {
  return report::topic_report_within(index, where, options, kMostPValues);
}

TopicReport topic_report(const Index& index, const TopicReportOptions& options) {
  return topic_report(index, index.documents(), options);
}

std::vector<TopicTerm> significant_terms(const Index& index, const DocumentSet& members,
                                         const TopicReportOptions& options) {
  const Selection selection(index, index.documents(), options.field);
  const TopicColumns columns(index, selection, members);
  if (columns.documents(0) == 0 || columns.documents(0) == selection.count()) return {};
  TopicReportOptions of_one = options;
  of_one.family = TestFamily::topic;
  return TopicReporting(index, selection, columns, of_one, kMostPValues).report().topics[0].terms;
}

}  // namespace inkling

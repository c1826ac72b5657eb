#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "render/charts/bars.h"
#include "render/charts/markup.h"
#include "render/numbers.h"
#include "render/page_parts.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

using charts::HtmlTable;

/// The best terms of the first topics, each once: a row for the term, a column for the topic.
void write_term_map(std::ostream& out, const TopicReport& report) {
  charts::HeatMap map{"Terms by topic: the darker, the more bits", {}, {}, {}};
  std::vector<std::string> terms;
  std::map<std::pair<std::string, std::size_t>, double> scores;
  double most = 0;
  const std::size_t topics = std::min(report.topics.size(), kChartTopics);
  for (std::size_t at = 0; at < topics; ++at) {
    map.columns.push_back(terminal_text(report.topics[at].topic));
    for (std::size_t rank = 0; rank < report.topics[at].terms.size(); ++rank) {
      const TopicTerm& term = report.topics[at].terms[rank];
      scores[{term.term, at}] = term.score;
      most = std::max(most, term.score);
      const bool is_listed = std::ranges::find(terms, term.term) != terms.end();
      if (at >= kRowTopics || rank >= kRowTerms || is_listed) continue;
      terms.push_back(term.term);
      map.rows.push_back(terminal_text(term.surface));
    }
  }
  map.shade = [&](std::size_t row, std::size_t column) {
    const auto found = scores.find({terms[row], column});
    return found == scores.end() || most <= 0 ? 0 : found->second / most;
  };
  charts::write_heat_map(out, map);
  write_note(out,
             fmt::format("Rows: the {} best terms of each of the first {} topics. Columns: {} "
                         "of {} topics. Blank: not among the terms listed for the topic.",
                         kRowTerms, std::min(topics, kRowTopics), topics, report.topics.size()));
}

void write_topics(std::ostream& out, const AllReports& reports) {
  write_heading(out, "Terms that set topics apart");
  if (!reports.topics) return write_missing(out, reports, "topics");
  if (reports.topics->topics.empty()) return write_note(out, "No document has a label.");
  write_term_map(out, *reports.topics);
  HtmlTable table{{"topic", "term", "bits", "with both", "q"}, {}};
  for (const TopicTerms& topic : reports.topics->topics) {
    for (const TopicTerm& term : topic.terms)
      table.rows.push_back({terminal_text(topic.topic), terminal_text(term.surface),
                            fixed(term.score, 5), grouped(term.n11), probability(term.q_value, 4)});
  }
  charts::write_table(out, table);
}

HtmlTable divergence_table(const TopicDistances& report, std::size_t topics) {
  HtmlTable table{{"topic"}, {}};
  for (std::size_t row = 0; row < topics; ++row) {
    const std::string name = terminal_text(report.topics[row].name);
    table.header.push_back(name);
    table.rows.push_back({name});
    for (std::size_t column = 0; column < topics; ++column)
      table.rows.back().push_back(fixed(report.divergence(row, column), 3));
  }
  return table;
}

void write_distances(std::ostream& out, const AllReports& reports) {
  write_heading(out, "Similar topics");
  if (!reports.distances) return write_missing(out, reports, "similar-topics");
  const TopicDistances& report = *reports.distances;
  if (report.topics.empty()) return write_note(out, "No document has a label.");
  const std::size_t topics = std::min(report.topics.size(), kChartTopics);
  charts::HeatMap map{"Topics by topic: the darker, the more alike", {}, {}, {}};
  for (std::size_t at = 0; at < topics; ++at)
    map.rows.push_back(terminal_text(report.topics[at].name));
  map.columns = map.rows;
  map.shade = [&](std::size_t row, std::size_t column) {
    return 1 - report.divergence(row, column);
  };
  charts::write_heat_map(out, map);
  write_note(out, fmt::format("Jensen-Shannon divergence in bits, 0 to 1, of {} of {} topics.",
                              topics, report.topics.size()));
  charts::write_table(out, divergence_table(report, topics));
}

}  // namespace

void write_topic_sections(std::ostream& out, const AllReports& reports) {
  write_topics(out, reports);
  write_distances(out, reports);
}

}  // namespace inkling::render

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/ordering.h"
#include "render/prose.h"
#include "render/reports.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

const char* direction(const TopicTerm& term) { return term.in_favour ? "for" : "against"; }

const char* name(CountUnit count) { return count == CountUnit::documents ? "documents" : "tokens"; }

const char* name(TestFamily family) { return family == TestFamily::all ? "all" : "topic"; }

/// With the bounds of its 95 % interval.
void write_estimate(JsonWriter& json, const std::string& key, const Estimate& estimate) {
  json.member(key, estimate.value)
      .member(key + "_low", estimate.low)
      .member(key + "_high", estimate.high);
}

void write(JsonWriter& json, const TopicTerm& term) {
  json.begin_object()
      .member("term", term.term)
      .member("surface", term.surface)
      .member("score", term.score);
  if (std::isinf(term.score))
    json.member("score_why", "minus infinity: the topic does not have it");
  json.member("direction", direction(term));
  json.member("n11", term.n11)
      .member("n10", term.n10)
      .member("n01", term.n01)
      .member("n00", term.n00);
  json.member("p_value", term.p_value).member("q_value", term.q_value);
  write_estimate(json, "log_ratio", term.log_ratio);
  write_estimate(json, "odds_ratio", term.odds_ratio);
  json.end_object();
}

/// Whether it is their scores that order the terms of a topic.
bool is_by_score(const TopicReport& report) noexcept {
  return report.order == TopicTermOrder::score || report.order == TopicTermOrder::topic ||
         report.order == TopicTermOrder::documents;
}

Column effect_column(const char* name) {
  return {.name = name, .align = Align::right, .is_for_the_eye = false, .is_extra = true};
}

/// With the topic in each row; people see it above them where they see topics apart.
std::vector<Column> topic_columns(const TopicReport& report, TableFormat format) {
  Column topic{"topic"}, documents{"documents", Align::right};
  topic.is_extra = documents.is_extra = format == TableFormat::table;
  Column p_value{"p_value", Align::right, 6};
  p_value.is_spare = true;
  std::vector<Column> columns({topic,
                               documents,
                               {"term"},
                               {"surface"},
                               {"score", Align::right, 6},
                               {"direction"},
                               {"n11", Align::right},
                               {"n10", Align::right},
                               {"n01", Align::right},
                               {"n00", Align::right},
                               p_value,
                               {"q_value", Align::right, 6},
                               effect_column("log_ratio"),
                               effect_column("log_ratio_low"),
                               effect_column("log_ratio_high"),
                               effect_column("odds_ratio"),
                               effect_column("odds_ratio_low"),
                               effect_column("odds_ratio_high")});
  if (!is_by_score(report)) show_ordering(columns, name_of(report.order, kTopicTermOrders));
  return columns;
}

/// Of some topics, which must outlive them.
RowSource rows_of(const TopicReport& report, std::span<const TopicTerms> topics,
                  TableFormat format) {
  return {
      topic_columns(report, format), [topics, format](const RowSource::Add& add_row) {
        for (const TopicTerms& topic : topics) {
          for (const TopicTerm& term : topic.terms)
            add_row({topic.topic, topic.documents, term.term, term.surface, term.score,
                     direction(term), term.n11, term.n10, term.n01, term.n00,
                     probability_cell(term.p_value, format), probability_cell(term.q_value, format),
                     term.log_ratio.value, term.log_ratio.low, term.log_ratio.high,
                     term.odds_ratio.value, term.odds_ratio.low, term.odds_ratio.high});
        }
      }};
}

RowSource overall_rows(const TopicReport& report, TableFormat format) {
  double most = 0;
  for (const OverallTerm& term : report.overall) most = std::max(most, term.score);
  return {
      {{"term"},
       {"surface"},
       {"score", Align::right, 6},
       {"count", Align::right},
       {"p_value", Align::right, 6},
       {"q_value", Align::right, 6},
       bar_column()},
      [&report, most, format](const RowSource::Add& add_row) {
        for (const OverallTerm& term : report.overall)
          add_row({term.term, term.surface, term.score, term.count,
                   probability_cell(term.p_value, format), probability_cell(term.q_value, format),
                   bar(most > 0 ? term.score / most : 0, kBarWidth)});
      }};
}

void print_apart(std::ostream& out, const TopicReport& report) {
  std::string head = "terms by ";
  if (!is_by_score(report))
    head += fmt::format("{}, scored by ", name_of(report.order, kTopicTermOrders));
  head += fmt::format("{}{}, counts of {}", to_string(report.measure),
                      report.unit.empty() ? "" : " in " + report.unit, name(report.count));
  if (report.left_out > 0)
    head += fmt::format(", {} in no topic", counted(report.left_out, "document"));
  print_prose(out, head);
  for (const TopicTerms& topic : report.topics) {
    print_prose(out, fmt::format("\n{} {} ({})\n", terminal_text(report.by),
                                 terminal_text(topic.topic), counted(topic.documents, "document")));
    print_listed(out, rows_of(report, {&topic, 1}, TableFormat::table), TableFormat::table, "term");
  }
  if (report.overall.empty()) return;
  out << "\nall topics at once\n";
  print(out, overall_rows(report, TableFormat::table));
}

void write_overall(JsonWriter& json, const OverallTerm& term) {
  json.begin_object().member("term", term.term).member("surface", term.surface);
  json.member("score", term.score).member("count", term.count);
  json.member("p_value", term.p_value).member("q_value", term.q_value).end_object();
}

}  // namespace

void write_json(std::ostream& out, const TopicReport& report) {
  JsonWriter json(out);
  json.begin_object().member("measure", to_string(report.measure)).member("unit", report.unit);
  json.member("count", name(report.count)).member("by", report.by);
  if (report.order != TopicTermOrder::score)
    json.member("sort", name_of(report.order, kTopicTermOrders));
  json.member("left_out", report.left_out);
  json.member("family", name(report.family)).member("compared", report.terms);
  write_counted_terms(json, report.term_unit, report.field);
  json.array("topics", report.topics, [&](const TopicTerms& topic) {
    json.begin_object().member("topic", topic.topic).member("documents", topic.documents);
    json.array("terms", topic.terms, [&](const TopicTerm& term) { write(json, term); })
        .end_object();
  });
  if (!report.overall.empty())
    json.array("overall", report.overall,
               [&](const OverallTerm& term) { write_overall(json, term); });
  json.end_object().end_line();
}

void print(std::ostream& out, const TopicReport& report, TableFormat format) {
  if (format == TableFormat::table) return print_apart(out, report);
  if (!report.overall.empty()) return print(out, overall_rows(report, format), format);
  print(out, rows_of(report, report.topics, format), format);
}

}  // namespace inkling::render

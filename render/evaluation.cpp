#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <utility>
#include <vector>

#include "render/classification.h"
#include "render/cuts.h"
#include "render/evaluation_comparison.h"
#include "render/json.h"
#include "render/mistakes.h"
#include "render/numbers.h"
#include "render/prose.h"

namespace inkling::render {

namespace {

Table quality_table(const Evaluation& evaluation) {
  std::vector<Column> columns{{"#", Align::right, 0, true}, {"topic"},
                              {"precision", Align::right},  {"recall", Align::right},
                              {"f1", Align::right},         {"support", Align::right}};
  const bool has_cuts = !evaluation.topics.empty() && evaluation.topics.front().cut;
  if (has_cuts) columns.push_back({"cut", Align::right});
  Table table(columns);
  std::uint64_t number = 0;
  for (const TopicQuality& topic : evaluation.topics) {
    std::vector<Cell> row{++number,     topic.topic, topic.precision,
                          topic.recall, topic.f1,    topic.support};
    if (has_cuts) row.push_back(cut_cell(topic.cut));
    table.add_row(std::move(row));
  }
  return table;
}

/// Rows are true topics, columns predicted ones, by the numbers of the table above.
Table confusion_table(const Evaluation& evaluation) {
  std::vector<Column> columns = {{"true \\ given", Align::right}};
  for (std::size_t at = 1; at <= evaluation.confusion.size(); ++at)
    columns.push_back({fmt::format("{}", at), Align::right});
  Table table(columns);
  std::uint64_t number = 0;
  for (const std::vector<std::uint64_t>& counts : evaluation.confusion) {
    std::vector<Cell> row = {++number};
    row.insert(row.end(), counts.begin(), counts.end());
    table.add_row(std::move(row));
  }
  return table;
}

Table coverage_table(const Evaluation& evaluation) {
  Table table({{"most confident", Align::right},
               {"documents", Align::right},
               {"accuracy", Align::right},
               {"least p", Align::right}});
  for (const CoverageRow& row : evaluation.coverage) {
    table.add_row(
        {fmt::format("{:.0f} %", 100 * row.coverage), row.documents, row.accuracy, row.least_p});
  }
  return table;
}

/// Without the bins in which no probability fell.
Table reliability_table(const Evaluation& evaluation) {
  Table table({{"p up to", Align::right},
               {"documents", Align::right},
               {"mean p", Align::right},
               {"accuracy", Align::right}});
  for (const ReliabilityBin& bin : evaluation.reliability) {
    if (bin.documents > 0)
      table.add_row({fixed(bin.high, 4), bin.documents, bin.mean_p, bin.accuracy});
  }
  return table;
}

void write_curves(JsonWriter& json, const Evaluation& evaluation) {
  json.array("coverage", evaluation.coverage, [&](const CoverageRow& row) {
    json.begin_object().member("coverage", row.coverage).member("documents", row.documents);
    json.member("accuracy", row.accuracy).member("least_p", row.least_p).end_object();
  });
  json.array("reliability", evaluation.reliability, [&](const ReliabilityBin& bin) {
    json.begin_object().member("low", bin.low).member("high", bin.high);
    json.member("documents", bin.documents);
    if (bin.documents == 0) {
      json.key("mean_p").null().key("accuracy").null().member("why", "no document");
    } else {
      json.member("mean_p", bin.mean_p).member("accuracy", bin.accuracy);
    }
    json.end_object();
  });
}

void write_unknown(JsonWriter& json, const UnknownLabels& unknown) {
  json.member("labels_unknown", unknown.labels).member("documents_unknown", unknown.documents);
  json.array("unknown", unknown.by_label, [&](const auto& of) {
    json.begin_object().member("label", of.first).member("documents", of.second).end_object();
  });
}

std::string why_no_confusion() {
  return fmt::format("more than {} topics", grouped(Evaluation::kMostConfusionTopics));
}

void write_confusion(JsonWriter& json, const Evaluation& evaluation) {
  if (evaluation.confusion.empty()) {
    json.key("confusion").null().member("confusion_why", why_no_confusion());
    return;
  }
  json.array("confusion", evaluation.confusion, [&](const std::vector<std::uint64_t>& row) {
    json.begin_array();
    for (const std::uint64_t count : row) json.value(count);
    json.end_array();
  });
}

void print_measures(std::ostream& out, const Evaluation& evaluation) {
  print_prose(out, fmt::format("{} {}  macro F1 {}  micro F1 {}  exact sets {}\n",
                               evaluation.gives_sets ? "best topic right" : "accuracy",
                               fixed(evaluation.accuracy, 4), fixed(evaluation.macro_f1, 4),
                               fixed(evaluation.micro_f1, 4), fixed(evaluation.exact_set, 4)));
  print_prose(out,
              fmt::format("log loss {} nats  Brier {}  ECE {}{}\n\n", fixed(evaluation.log_loss, 4),
                          fixed(evaluation.brier, 4), fixed(evaluation.ece, 4),
                          evaluation.mean_cost ? "  mean cost " + fixed(*evaluation.mean_cost, 4)
                                               : std::string()));
}

void print_curves(std::ostream& out, const Evaluation& evaluation) {
  if (evaluation.coverage.empty()) return;
  print(out, coverage_table(evaluation));
  out << '\n';
  if (evaluation.abstained == evaluation.documents) return;
  print(out, reliability_table(evaluation));
  out << '\n';
}

void write_evaluation(JsonWriter& json, const Evaluation& evaluation) {
  json.member("documents", evaluation.documents).member("correct", evaluation.correct);
  json.member("abstained", evaluation.abstained).member("unlike", evaluation.unlike);
  json.member("unlike_correct", evaluation.unlike_correct);
  json.member("accuracy", evaluation.accuracy);
  json.member("macro_f1", evaluation.macro_f1).member("micro_f1", evaluation.micro_f1);
  json.member("exact_set", evaluation.exact_set).member("log_loss", evaluation.log_loss);
  if (std::isinf(evaluation.log_loss))
    json.member("log_loss_why", "a true topic was held impossible");
  json.member("brier", evaluation.brier).member("ece", evaluation.ece);
  if (evaluation.mean_cost) json.member("mean_cost", *evaluation.mean_cost);
  write_unknown(json, evaluation.unknown);
  if (evaluation.trained_on) {
    json.member("trained_on", *evaluation.trained_on);
  } else {
    json.key("trained_on")
        .null()
        .member("trained_on_why", "the model did not record its documents");
  }
  json.array("topics", evaluation.topics, [&](const TopicQuality& topic) {
    json.begin_object().member("topic", topic.topic).member("precision", topic.precision);
    json.member("recall", topic.recall).member("f1", topic.f1).member("support", topic.support);
    write_cut(json, topic.cut);
    json.end_object();
  });
  write_curves(json, evaluation);
  write_confusion(json, evaluation);
}

}  // namespace

void write_json(std::ostream& out, const Evaluation& evaluation, std::optional<double> seconds) {
  write_json(out, EvaluationReport{evaluation, {}}, seconds);
}

void write_json(std::ostream& out, const EvaluationReport& report, std::optional<double> seconds) {
  JsonWriter json(out);
  json.begin_object();
  write_evaluation(json, report.evaluation);
  if (report.compare) write_comparison(json, *report.compare);
  if (report.evaluation.mistakes) write_mistakes(json, *report.evaluation.mistakes);
  if (seconds) json.member("seconds", *seconds);
  json.end_object().end_line();
}

void print(std::ostream& out, const Evaluation& evaluation, TableFormat format) {
  if (format != TableFormat::table) return print(out, quality_table(evaluation), format);
  print_prose(out, fmt::format("{}, {} right, {} without a topic\n",
                               counted(evaluation.documents, "document"),
                               grouped(evaluation.correct), grouped(evaluation.abstained)));
  if (evaluation.unlike > 0) {
    print_prose(out,
                fmt::format("{} unlike the training texts, {} right: tag gives them no topic\n",
                            grouped(evaluation.unlike), grouped(evaluation.unlike_correct)));
  }
  print_measures(out, evaluation);
  print(out, quality_table(evaluation));
  out << '\n';
  print_curves(out, evaluation);
  if (evaluation.confusion.empty()) {
    print_prose(out, fmt::format("no confusion matrix: {}\n", why_no_confusion()));
  } else {
    print(out, confusion_table(evaluation));
  }
}

void print(std::ostream& out, const EvaluationReport& report, TableFormat format) {
  const std::optional<MistakeList>& mistakes = report.evaluation.mistakes;
  if (format != TableFormat::table && mistakes) return print(out, mistake_table(*mistakes), format);
  if (format != TableFormat::table && report.compare)
    return print(out, comparison_table(*report.compare), format);
  print(out, report.evaluation, format);
  if (report.compare) print_comparison(out, *report.compare);
  if (mistakes) print_mistakes(out, *mistakes);
}

}  // namespace inkling::render

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>
#include <vector>

#include "inkling/kind_options.h"
#include "render/counted_terms.h"
#include "render/cuts.h"
#include "render/fields.h"
#include "render/json.h"
#include "render/model_options.h"
#include "render/models.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/tags.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

void write_head(JsonWriter& json, const ModelDescription& model) {
  json.begin_object().member("model", model.name).member("kind", model.kind);
  write_alpha(json, model);
  json.member("documents", model.documents).member("tokens", model.tokens);
}

/// The query and the snapshot of training, as far as they are known.
void write_origin(JsonWriter& json, const ModelDescription& model) {
  if (!model.from) {
    json.key("where").null().key("snapshot").null();
    json.member("where_why", "an earlier release trained it");
    return;
  }
  json.member("where", model.from->where);
  if (model.from->snapshot > 0) json.member("snapshot", model.from->snapshot);
}

void print_origin(std::ostream& out, const ModelDescription& model) {
  if (!model.from) return;
  const std::string& where = model.from->where;
  print_prose(
      out, fmt::format(
               "trained on {}{}\n", where.empty() ? "all documents" : terminal_text(where),
               model.from->snapshot > 0 ? fmt::format(", snapshot {}", model.from->snapshot) : ""));
}

/// "mi:1000", as train takes it.
std::string features_of(const FeatureChoice& chosen) {
  if (chosen.measure == FeatureMeasure::none) return "all";
  const bool is_chi2 = chosen.measure == FeatureMeasure::chi_squared;
  return fmt::format("{}:{}", is_chi2 ? "chi2" : "mi", chosen.count);
}

void write_tail(JsonWriter& json, const ModelDescription& model) {
  json.member("terms", model.terms).member("by", model.by);
  write_prior(json, model);
  json.member("analyzer", to_string(model.analyzer.kind))
      .member("language", model.analyzer.language);
  write_counted_terms(json, model.term_unit, model.field)
      .member("cells", model.cells)
      .member("parameters", model.parameters());
  json.member("free_parameters", model.free_parameters());
}

std::string name_of_kind(const std::string& kind) {
  if (kind == "logistic") return "logistic regression";
  return kind == "blend" ? "a blend with logistic regression" : kind + " naive Bayes";
}

const char* noun_of(TermUnit unit) { return unit == TermUnit::words ? "word" : "term"; }

Table topic_table(const ModelDescription& model) {
  const bool has_counts = std::ranges::all_of(model.topics, [](const ModelTopic& topic) {
    return std::trunc(topic.tokens) == topic.tokens;
  });
  std::vector<Column> columns{{"topic"},
                              {"documents", Align::right},
                              {has_counts ? "tokens" : "values", Align::right},
                              {"prior", Align::right}};
  const bool has_cuts = !model.topics.empty() && model.topics.front().cut;
  if (has_cuts) columns.push_back({"cut", Align::right});
  Table table(columns);
  for (const ModelTopic& topic : model.topics) {
    std::vector<Cell> row{topic.topic, topic.documents, count_cell(topic.tokens),
                          std::exp(topic.log_prior)};
    if (has_cuts) row.push_back(cut_cell(topic.cut));
    table.add_row(std::move(row));
  }
  return table;
}

/// Micro F1 with a cut for each topic chooses only where documents have several.
bool has_micro_f1(const ModelDescription& model) {
  return std::ranges::any_of(model.trials,
                             [](const TrainingTrial& trial) { return trial.micro_f1 > 0; });
}

/// Where scores of all documents would take too much room.
bool holds_out_a_sample(const ModelDescription& model) {
  return model.held_out > 0 && model.held_out < model.documents;
}

void write_trials(JsonWriter& json, const ModelDescription& model) {
  json.member("temperature", model.temperature);
  if (holds_out_a_sample(model)) json.member("held_out", model.held_out);
  json.array("trials", model.trials, [&](const TrainingTrial& trial) {
    json.begin_object().member("parameter", trial.parameter).member("value", trial.value);
    json.member("log_loss", trial.log_loss).member("accuracy", trial.accuracy);
    if (has_micro_f1(model)) json.member("micro_f1", trial.micro_f1);
    json.member("temperature", trial.temperature).end_object();
  });
}

/// "blend of complement, with bigrams".
std::string name_of(const KindTrial& trial) {
  std::string name(kind_name(trial.kind));
  if (trial.kind == ModelKind::blend) name.append(" of ").append(kind_name(trial.family));
  return trial.bigrams ? name + ", with bigrams" : name;
}

void write_kinds(JsonWriter& json, const ModelDescription& model) {
  if (model.kinds_compared.empty()) return;
  json.array("compared", model.kinds_compared, [&](const KindTrial& trial) {
    json.begin_object().member("kind", kind_name(trial.kind));
    if (trial.kind == ModelKind::blend) json.member("family", kind_name(trial.family));
    json.member("bigrams", trial.bigrams)
        .member("log_loss", trial.log_loss)
        .member("accuracy", trial.accuracy);
    if (has_micro_f1(model)) json.member("micro_f1", trial.micro_f1);
    json.member("chosen", trial.chosen).end_object();
  });
}

/// What auto chose from.
Table kind_table(const ModelDescription& model) {
  std::vector<Column> columns{{"compared"}, {"log loss", Align::right}, {"accuracy", Align::right}};
  if (has_micro_f1(model)) columns.push_back({"micro F1", Align::right});
  columns.push_back({"", Align::left});
  Table table(columns);
  for (const KindTrial& trial : model.kinds_compared) {
    std::vector<Cell> row{name_of(trial), trial.log_loss, trial.accuracy};
    if (has_micro_f1(model)) row.push_back(trial.micro_f1);
    row.push_back(trial.chosen ? "chosen" : "");
    table.add_row(std::move(row));
  }
  return table;
}

/// What decided, where documents have one topic or several.
double score_of(const ModelDescription& model, const KindTrial& trial) {
  return has_micro_f1(model) ? trial.micro_f1 : trial.accuracy;
}

/// Why auto took the kind that it took.
void print_choice(std::ostream& out, const ModelDescription& model) {
  if (model.kinds_compared.empty()) return;
  const KindTrial* next = nullptr;
  const KindTrial* chosen = nullptr;
  for (const KindTrial& trial : model.kinds_compared) {
    if (trial.chosen) {
      chosen = &trial;
    } else if (next == nullptr || score_of(model, trial) > score_of(model, *next)) {
      next = &trial;
    }
  }
  if (chosen == nullptr) return;
  const auto told = [&](const KindTrial& trial) {
    return fmt::format("{} {}", name_of(trial), fixed(score_of(model, trial), 4));
  };
  print_prose(
      out, fmt::format("           best of {} on documents held out, by {}: {}{}\n",
                       model.kinds_compared.size(), has_micro_f1(model) ? "micro F1" : "accuracy",
                       told(*chosen), next == nullptr ? "" : "; then " + told(*next)));
}

/// Why auto compared nothing.
void print_no_choice(std::ostream& out, const ModelDescription& model) {
  if (model.documents >= kLeastHeldOut || !model.fields.empty()) return;
  print_prose(out, fmt::format("           too few documents to compare: {}\n", model.kind));
}

/// What was tried on documents that were held out from training.
Table trial_table(const ModelDescription& model) {
  std::vector<Column> columns{{"held out"},
                              {"value", Align::right},
                              {"log loss", Align::right},
                              {"accuracy", Align::right}};
  if (has_micro_f1(model)) columns.push_back({"micro F1", Align::right});
  columns.push_back({"temperature", Align::right});
  Table table(columns);
  for (const TrainingTrial& trial : model.trials) {
    std::vector<Cell> row{trial.parameter, trial.value, trial.log_loss, trial.accuracy};
    if (has_micro_f1(model)) row.push_back(trial.micro_f1);
    row.push_back(trial.temperature);
    table.add_row(std::move(row));
  }
  return table;
}

void write_spread(JsonWriter& json, std::string_view name, const ValueSpread& spread) {
  json.key(name).begin_object().array("shares", ValueSpread::kShares);
  json.array("values", spread.quantiles).member("cut", spread.cut).end_object();
}

/// Nothing where nothing is known.
void write_typical(JsonWriter& json, const TypicalTexts& typical) {
  if (typical.documents == 0) return;
  json.key("typical_texts").begin_object().member("documents", typical.documents);
  write_spread(json, "bits_per_token", typical.bits);
  write_spread(json, "unknown_share", typical.unknown);
  json.end_object();
}

/// What the training documents measured, from the least to the most.
Table typical_table(const TypicalTexts& typical) {
  std::vector<Column> columns{{"held out"}};
  std::vector<Cell> bits{"bits a token"}, unknown{"unknown share"};
  for (std::size_t at = 0; at < ValueSpread::kShares.size(); ++at) {
    columns.push_back({fmt::format("{:.0f} %", 100 * ValueSpread::kShares[at]), Align::right, 2});
    bits.push_back(typical.bits.quantiles[at]);
    unknown.push_back(typical.unknown.quantiles[at]);
  }
  Table table(columns);
  table.add_row(std::move(bits));
  table.add_row(std::move(unknown));
  return table;
}

/// Whether a term has an interval of its rate: a model has those of all its terms, or of none.
bool has_intervals(const TopicWeights& topic) {
  return std::ranges::any_of(topic.intervals, [](const auto& of) { return of.has_value(); });
}

bool has_rates(const TopicWeights& topic) {
  return !topic.terms.empty() && topic.terms.front().log_p;
}

/// Kinds have either a probability of a term or no more than a weight.
std::vector<Column> weight_columns(bool with_rates, bool with_intervals) {
  std::vector<Column> columns{
      {"term"},
      {"surface"},
      {"count", Align::right, 4},
      with_rates ? Column{"p", Align::right, 6} : Column{"weight", Align::right, 4},
      {"bits", Align::right}};
  if (with_intervals) {
    columns.push_back(headed("rate low", {"rate_low", Align::right, 6}));
    columns.push_back(headed("rate high", {"rate_high", Align::right, 6}));
  }
  return columns;
}

std::vector<Cell> cells(const TopicWeights& topic, std::size_t at, bool with_intervals) {
  const TopicWeight& weight = topic.terms[at];
  std::vector<Cell> row{weight.term, weight.surface, count_cell(weight.count),
                        weight.log_p ? std::exp(*weight.log_p) : weight.weight, weight.bits};
  if (!with_intervals) return row;
  const bool is_known = at < topic.intervals.size() && topic.intervals[at];
  row.push_back(is_known ? Cell(topic.intervals[at]->low) : Cell());
  row.push_back(is_known ? Cell(topic.intervals[at]->high) : Cell());
  return row;
}

void write_terms(JsonWriter& json, const TopicWeights& topic) {
  json.key("terms").begin_array();
  for (std::size_t at = 0; at < topic.terms.size(); ++at) {
    const TopicWeight& weight = topic.terms[at];
    json.begin_object().member("term", weight.term).member("surface", weight.surface);
    json.member("count", weight.count);
    if (weight.log_p) json.member("log_p", *weight.log_p);
    json.member("weight", weight.weight).member("bits", weight.bits);
    if (at < topic.intervals.size() && topic.intervals[at]) {
      json.member("rate", topic.intervals[at]->rate).member("low", topic.intervals[at]->low);
      json.member("high", topic.intervals[at]->high);
    }
    json.end_object();
  }
  json.end_array();
}

void print_apart(std::ostream& out, const std::vector<TopicWeights>& topics) {
  const char* separator = "";
  for (const TopicWeights& topic : topics) {
    print_prose(out, fmt::format("{}{}\n", separator, terminal_text(topic.topic)));
    const bool with_intervals = has_intervals(topic);
    Table table(weight_columns(has_rates(topic), with_intervals));
    for (std::size_t at = 0; at < topic.terms.size(); ++at)
      table.add_row(cells(topic, at, with_intervals));
    if (!topic.terms.empty() || topic.numbers.empty()) print(out, table);
    print_numbers(out, topic);
    separator = "\n";
  }
}

}  // namespace

void write_trained_json(std::ostream& out, const ModelDescription& model, double seconds) {
  JsonWriter json(out);
  write_head(json, model);
  json.array("topics", model.topics, [&](const ModelTopic& topic) { json.value(topic.topic); });
  write_tail(json, model);
  if (!model.topics.empty() && model.topics.front().cut) {
    json.key("cuts").begin_object();
    for (const ModelTopic& topic : model.topics) json.member(topic.topic, *topic.cut);
    json.end_object();
  }
  json.key("ece");
  const std::optional<double> ece = model.ece();
  ece ? json.value(*ece) : json.null();
  json.member("seconds", seconds).end_object().end_line();
}

void print_trained(std::ostream& out, const ModelDescription& model, double seconds,
                   ModelKind asked) {
  print_labelled(
      out, fmt::format("Trained    {}: {} of {}, {}, {}, {}{}, in {}\n", terminal_text(model.name),
                       name_of_kind(model.kind), counted(model.topics.size(), "topic"),
                       counted(model.documents, "document"), counted(model.tokens, "token"),
                       counted(model.terms, noun_of(model.term_unit)), told_strengths(model),
                       duration(seconds)));
  print_choice(out, model);
  if (asked == ModelKind::automatic) print_no_choice(out, model);
}

void write_json(std::ostream& out, const ModelDescription& model) {
  JsonWriter json(out);
  write_head(json, model);
  json.array("topics", model.topics, [&](const ModelTopic& topic) {
    json.begin_object().member("topic", topic.topic).member("documents", topic.documents);
    json.member("tokens", topic.tokens).member("log_prior", topic.log_prior);
    write_cut(json, topic.cut);
    json.end_object();
  });
  write_tail(json, model);
  write_origin(json, model);
  write_tagging(json, model);
  json.member("features", features_of(model.chosen));
  if (!model.weighing.field.empty()) json.member("weights", model.weighing.field);
  json.member("balance", model.weighing.balance);
  write_options(json, model);
  write_kinds(json, model);
  write_trials(json, model);
  write_typical(json, model.typical);
  write_fields(json, model);
  json.end_object().end_line();
}

void print(std::ostream& out, const ModelDescription& model) {
  print_prose(out,
              fmt::format("{}: {} by {}{}\n", terminal_text(model.name), name_of_kind(model.kind),
                          terminal_text(model.by), told_options(model)));
  print_prose(out, fmt::format("{}, {}, {}\n", counted(model.documents, "document"),
                               counted(model.tokens, "token"),
                               counted(model.terms, noun_of(model.term_unit))));
  print_origin(out, model);
  print_prose(out, told_tagging(model));
  if (model.chosen.measure != FeatureMeasure::none)
    print_prose(out, fmt::format("features {}\n", features_of(model.chosen)));
  if (!model.weighing.field.empty())
    print_prose(out, fmt::format("documents weighed by {}\n", terminal_text(model.weighing.field)));
  if (model.weighing.balance) print_prose(out, "balanced: each topic counts the same\n");
  print_prose(out, fmt::format("{}{}, {} of them free; {} above 0 stored\n\n",
                               counted(model.parameters(), "parameter"),
                               model.fields.empty() ? " = K (V + 1)" : "",
                               grouped(model.free_parameters()), counted(model.cells, "count")));
  print(out, topic_table(model));
  print_fields(out, model);
  if (holds_out_a_sample(model)) {
    print_prose(out, fmt::format("\n{} of {} held out\n", grouped(model.held_out),
                                 counted(model.documents, "document")));
  }
  if (!model.kinds_compared.empty()) {
    out << '\n';
    print(out, kind_table(model));
  }
  if (!model.trials.empty()) {
    out << '\n';
    print(out, trial_table(model));
  }
  if (model.typical.documents > 0) {
    out << '\n';
    print(out, typical_table(model.typical));
  }
}

void write_json(std::ostream& out, std::string_view model,
                const std::vector<TopicWeights>& topics) {
  JsonWriter json(out);
  json.begin_object()
      .member("model", model)
      .array("topics", topics, [&](const TopicWeights& topic) {
        json.begin_object().member("topic", topic.topic);
        write_terms(json, topic);
        write_numbers(json, topic);
        json.end_object();
      });
  json.end_object().end_line();
}

void print(std::ostream& out, const std::vector<TopicWeights>& topics, TableFormat format) {
  if (format == TableFormat::table) return print_apart(out, topics);
  const bool with_intervals = std::ranges::any_of(topics, has_intervals);
  std::vector<Column> columns =
      weight_columns(std::ranges::any_of(topics, has_rates), with_intervals);
  columns.insert(columns.begin(), {"topic"});
  Table table(columns);
  for (const TopicWeights& topic : topics) {
    for (std::size_t at = 0; at < topic.terms.size(); ++at) {
      std::vector<Cell> row = cells(topic, at, with_intervals);
      row.insert(row.begin(), topic.topic);
      table.add_row(std::move(row));
    }
  }
  print(out, table, format);
}

}  // namespace inkling::render

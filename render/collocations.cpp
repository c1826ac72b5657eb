#include "inkling/collocations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
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

std::string_view name_of(CollocationMeasure measure) {
  switch (measure) {
    case CollocationMeasure::log_dice:
      return "log_dice";
    case CollocationMeasure::pmi:
      return "pmi";
    case CollocationMeasure::npmi:
      return "npmi";
    case CollocationMeasure::g2:
      return "g2";
    case CollocationMeasure::t:
      return "t";
    case CollocationMeasure::mi3:
      return "mi3";
    case CollocationMeasure::delta_p:
      return "delta_p";
  }
  return "";
}

/// The column that orders the words.
std::string_view ordering_of(const CollocationOptions& options) {
  return options.order == CollocationOrder::score ? name_of(options.measure)
                                                  : name_of(options.order, kCollocationOrders);
}

/// Whether the others say nearly as much of a word.
bool is_spare(std::string_view name) { return name == "t" || name == "e11" || name == "g2"; }

/// A number. `heading`: what people see above it; empty where they do not see it.
Column number_column(const char* name, const char* heading, int decimals) {
  return {.name = name,
          .align = Align::right,
          .decimals = decimals,
          .is_for_the_eye = false,
          .is_extra = *heading == '\0',
          .heading = heading,
          .is_spare = is_spare(name)};
}

/// Behind the words. Whatever orders them is seen.
std::vector<Column> with_counts(std::vector<Column> columns, const CollocationOptions& options,
                                const char* all) {
  for (const Column& column :
       {number_column("o11", "near", 4), number_column("e11", "expected", 2),
        number_column("n2", all, 4), number_column("log_dice", "logDice", 2),
        number_column("pmi", "PMI", 2), number_column("npmi", "", 4), number_column("mi3", "", 2),
        number_column("g2", "G2", 1), number_column("t", "t", 2), number_column("delta_p", "", 6),
        number_column("delta_p_node", "", 6), number_column("p_value", "", 6),
        number_column("n1", "", 4)})
    columns.push_back(column);
  show_ordering(columns, ordering_of(options));
  return columns;
}

std::vector<Cell> with_counts(std::vector<Cell> row, const Collocate& word, std::uint64_t n1,
                              TableFormat format) {
  for (const Cell& cell :
       {Cell(word.o11), Cell(word.e11), Cell(word.n2), Cell(word.log_dice), Cell(word.pmi),
        Cell(word.npmi), Cell(word.mi3), Cell(word.g2), Cell(word.t), Cell(word.delta_p),
        Cell(word.delta_p_node), probability_cell(word.p_value, format), Cell(n1)})
    row.push_back(cell);
  return row;
}

Column word_column(const char* name, const char* heading) {
  return {.name = name, .is_for_the_eye = false, .is_extra = *heading == '\0', .heading = heading};
}

RowSource rows_of(const CollocationReport& report, TableFormat format) {
  return {with_counts({word_column("term", ""), word_column("surface", "word")}, report.options,
                      "in all"),
          [&report, format](const RowSource::Add& add_row) {
            for (const Collocate& word : report.collocates)
              add_row(with_counts({word.term, word.surface}, word, report.n1, format));
          }};
}

RowSource rows_of(const CollocationPairs& report, TableFormat format) {
  return {with_counts({word_column("node", ""), word_column("node_surface", "node"),
                       number_column("node_count", "node in all", 4), word_column("term", ""),
                       word_column("surface", "word")},
                      report.options, "word in all"),
          [&report, format](const RowSource::Add& add_row) {
            for (const CollocationPair& pair : report.pairs) {
              const Collocate& word = pair.collocate;
              add_row(with_counts(
                  {pair.node, pair.node_surface, pair.node_count, word.term, word.surface}, word,
                  pair.n1, format));
            }
          }};
}

std::string window_of(const CollocationOptions& options) {
  if (options.span == CollocationSpan::sentence) return "sentence";
  if (options.span == CollocationSpan::document) return "document";
  return fmt::format("{}L{}R", options.left, options.right);
}

void write_ordering(JsonWriter& json, const CollocationOptions& options) {
  json.member("measure", name_of(options.measure));
  if (options.order != CollocationOrder::score) json.member("sort", ordering_of(options));
}

/// With n1, the tokens near the node.
void write_members(JsonWriter& json, std::uint64_t n1, const Collocate& word) {
  json.member("term", word.term).member("surface", word.surface);
  json.member("o11", word.o11).member("e11", word.e11).member("n1", n1);
  json.member("n2", word.n2).member("score", word.score);
  json.member("log_dice", word.log_dice).member("pmi", word.pmi).member("npmi", word.npmi);
  json.member("mi3", word.mi3).member("g2", word.g2).member("t", word.t);
  json.member("delta_p", word.delta_p).member("delta_p_node", word.delta_p_node);
  json.member("p_value", word.p_value);
}

/// What the node stands for, where it is more than one word.
std::string counted_words(const std::vector<SurfaceForm>& forms) {
  if (forms.size() < 2) return {};
  constexpr std::size_t kMostShown = 12;
  std::string line = "counted: ";
  for (std::size_t at = 0; at < std::min(forms.size(), kMostShown); ++at)
    line += fmt::format("{}{} {}", at == 0 ? "" : ", ", terminal_text(forms[at].surface),
                        grouped(forms[at].count));
  if (forms.size() > kMostShown)
    line += fmt::format(", and {} more", grouped(forms.size() - kMostShown));
  return line + '\n';
}

}  // namespace

void write_json(std::ostream& out, const CollocationReport& report) {
  JsonWriter json(out);
  json.begin_object().member("node", report.node).member("surface", report.surface);
  json.array("forms", report.forms, [&](const SurfaceForm& form) {
    json.begin_object().member("word", form.surface).member("count", form.count).end_object();
  });
  json.member("node_count", report.node_count).member("n1", report.n1);
  json.member("tokens", report.tokens).member("window", window_of(report.options));
  write_ordering(json, report.options);
  json.member("candidates", report.candidates);
  write_counted_terms(json, report.options.term_unit, report.options.field);
  json.array("collocates", report.collocates, [&](const Collocate& word) {
    json.begin_object();
    write_members(json, report.n1, word);
    json.end_object();
  });
  json.end_object().end_line();
}

void write_json(std::ostream& out, const CollocationPairs& report) {
  JsonWriter json(out);
  json.begin_object().key("node").null();
  json.member("tokens", report.tokens).member("window", window_of(report.options));
  write_ordering(json, report.options);
  json.member("candidates", report.candidates);
  write_counted_terms(json, report.options.term_unit, report.options.field);
  json.array("collocates", report.pairs, [&](const CollocationPair& pair) {
    json.begin_object().member("node", pair.node).member("node_surface", pair.node_surface);
    json.member("node_count", pair.node_count);
    write_members(json, pair.n1, pair.collocate);
    json.end_object();
  });
  json.end_object().end_line();
}

void print(std::ostream& out, const CollocationReport& report, TableFormat format) {
  if (format != TableFormat::table) return print(out, rows_of(report, format), format);
  print_prose(out,
              fmt::format("{}: {} in {}, {} within {}\n", terminal_text(report.surface),
                          counted(report.node_count, "occurrence"), counted(report.tokens, "token"),
                          counted(report.n1, "token"), window_of(report.options)));
  print_prose(out,
              fmt::format("{} near it {} or more, by {}\n{}\n", counted(report.candidates, "word"),
                          counted(report.options.min_count, "time"), ordering_of(report.options),
                          counted_words(report.forms)));
  print_listed(out, rows_of(report, format), format, "word");
}

void print(std::ostream& out, const CollocationPairs& report, TableFormat format) {
  if (format != TableFormat::table) return print(out, rows_of(report, format), format);
  print_prose(out,
              fmt::format("{} within {}, near each other {} or more, by {}\n\n",
                          counted(report.candidates, "pair"), window_of(report.options),
                          counted(report.options.min_count, "time"), ordering_of(report.options)));
  print_listed(out, rows_of(report, format), format, "pair");
}

}  // namespace inkling::render

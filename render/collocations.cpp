#include "inkling/collocations.h"

#include <fmt/format.h>

#include <ostream>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/reports.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

const char* name_of(CollocationMeasure measure) {
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

const std::vector<Column>& count_columns() {
  static const std::vector<Column> columns{{"o11", Align::right},
                                           {"e11", Align::right, 2},
                                           {"n2", Align::right},
                                           {"log_dice", Align::right},
                                           {"pmi", Align::right},
                                           {"npmi", Align::right},
                                           {"mi3", Align::right},
                                           {"g2", Align::right},
                                           {"t", Align::right},
                                           {"delta_p", Align::right, 6},
                                           {"delta_p_node", Align::right, 6},
                                           {"p_value", Align::right, 6}};
  return columns;
}

Table with_counts(std::vector<Column> columns) {
  columns.insert(columns.end(), count_columns().begin(), count_columns().end());
  return Table(std::move(columns));
}

std::vector<Cell> with_counts(std::vector<Cell> row, const Collocate& word, TableFormat format) {
  for (const Cell& cell :
       {Cell(word.o11), Cell(word.e11), Cell(word.n2), Cell(word.log_dice), Cell(word.pmi),
        Cell(word.npmi), Cell(word.mi3), Cell(word.g2), Cell(word.t), Cell(word.delta_p),
        Cell(word.delta_p_node), probability_cell(word.p_value, format)})
    row.push_back(cell);
  return row;
}

Table collocate_table(const CollocationReport& report, TableFormat format) {
  Table table = with_counts({{"term"}, {"surface"}});
  for (const Collocate& word : report.collocates)
    table.add_row(with_counts({word.term, word.surface}, word, format));
  return table;
}

Table pair_table(const CollocationPairs& report, TableFormat format) {
  Table table = with_counts(
      {{"node"}, {"node_surface"}, {"node_count", Align::right}, {"term"}, {"surface"}});
  for (const CollocationPair& pair : report.pairs) {
    const Collocate& word = pair.collocate;
    table.add_row(with_counts(
        {pair.node, pair.node_surface, pair.node_count, word.term, word.surface}, word, format));
  }
  return table;
}

/// The columns that fit beside one another.
Table short_table(const CollocationReport& report) {
  Table table({{"word"},
               {"near", Align::right},
               {"expected", Align::right, 2},
               {"in all", Align::right},
               {"logDice", Align::right, 2},
               {"PMI", Align::right, 2},
               {"G2", Align::right, 1},
               {"t", Align::right, 2}});
  for (const Collocate& word : report.collocates) {
    table.add_row(
        {word.surface, word.o11, word.e11, word.n2, word.log_dice, word.pmi, word.g2, word.t});
  }
  return table;
}

/// The columns that fit beside one another.
Table short_table(const CollocationPairs& report) {
  Table table({{"node"},
               {"word"},
               {"near", Align::right},
               {"expected", Align::right, 2},
               {"node in all", Align::right},
               {"word in all", Align::right},
               {"logDice", Align::right, 2},
               {"PMI", Align::right, 2},
               {"G2", Align::right, 1}});
  for (const CollocationPair& pair : report.pairs) {
    const Collocate& word = pair.collocate;
    table.add_row({pair.node_surface, word.surface, word.o11, word.e11, pair.node_count, word.n2,
                   word.log_dice, word.pmi, word.g2});
  }
  return table;
}

std::string window_of(const CollocationOptions& options) {
  if (options.span == CollocationSpan::sentence) return "sentence";
  if (options.span == CollocationSpan::document) return "document";
  return fmt::format("{}L{}R", options.left, options.right);
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

}  // namespace

void write_json(std::ostream& out, const CollocationReport& report) {
  JsonWriter json(out);
  json.begin_object().member("node", report.node).member("surface", report.surface);
  json.member("node_count", report.node_count).member("n1", report.n1);
  json.member("tokens", report.tokens).member("window", window_of(report.options));
  json.member("measure", name_of(report.options.measure));
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
  json.member("measure", name_of(report.options.measure));
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
  if (format != TableFormat::table) return print(out, collocate_table(report, format), format);
  out << fmt::format("{}: {} in {}, {} within {}\n", terminal_text(report.surface),
                     counted(report.node_count, "occurrence"), counted(report.tokens, "token"),
                     counted(report.n1, "token"), window_of(report.options));
  out << fmt::format("{} near it {} times or more, by {}\n\n", counted(report.candidates, "word"),
                     report.options.min_count, name_of(report.options.measure));
  print(out, short_table(report));
}

void print(std::ostream& out, const CollocationPairs& report, TableFormat format) {
  if (format != TableFormat::table) return print(out, pair_table(report, format), format);
  out << fmt::format("{} within {}, near each other {} times or more, by {}\n\n",
                     counted(report.candidates, "pair"), window_of(report.options),
                     report.options.min_count, name_of(report.options.measure));
  print(out, short_table(report));
}

}  // namespace inkling::render

#include "inkling/dispersion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <ostream>
#include <utility>
#include <vector>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/ordering.h"
#include "render/prose.h"
#include "render/reports.h"
#include "render/style.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

Column extra_column(const char* name) {
  return {.name = name, .align = Align::right, .is_extra = true};
}

const std::vector<Column>& measure_columns() {
  const auto measure = [](const char* name, bool is_spare) {
    Column column{name, Align::right};
    column.is_spare = is_spare;
    return column;
  };
  static const std::vector<Column> columns{
      measure("range", false), measure("dp", false),         measure("dp_norm", false),
      measure("d", false),     measure("u", true),           measure("d2", true),
      measure("s", true),      extra_column("kl_divergence")};
  return columns;
}

Cell cell_of(const std::optional<double>& measure) { return measure ? Cell(*measure) : Cell(); }

void add_measures(std::vector<Cell>& row, const std::optional<DispersionMeasures>& measures) {
  if (!measures) {
    row.emplace_back(std::uint64_t{0});  // no part has the word
    return row.resize(row.size() + measure_columns().size() - 1);
  }
  for (const Cell& cell : {Cell(measures->range), Cell(measures->dp), cell_of(measures->dp_norm),
                           cell_of(measures->d), cell_of(measures->u), cell_of(measures->d2),
                           Cell(measures->s), Cell(measures->kl_divergence)})
    row.push_back(cell);
}

constexpr const char* kOnePart = "the corpus is one part: dp_norm, d, u and d2 are 0/0";

std::vector<Column> with_measures(std::vector<Column> columns) {
  columns.insert(columns.end(), measure_columns().begin(), measure_columns().end());
  return columns;
}

void write_measures(JsonWriter& json, std::uint64_t cf,
                    const std::optional<DispersionMeasures>& measures) {
  if (!measures) {
    json.member("range", std::uint64_t{0});
    for (const char* const name : {"dp", "dp_norm", "d", "u", "d2", "s", "kl_divergence"})
      json.key(name).null();
    json.member("why", cf > 0 ? "the word occurs in no part" : "the word does not occur");
    return;
  }
  const auto write = [&](const char* name, const std::optional<double>& measure) {
    measure ? json.member(name, *measure) : json.key(name).null();
  };
  json.member("range", measures->range).member("dp", measures->dp);
  write("dp_norm", measures->dp_norm);
  write("d", measures->d);
  write("u", measures->u);
  write("d2", measures->d2);
  json.member("s", measures->s).member("kl_divergence", measures->kl_divergence);
  if (!measures->dp_norm) json.member("why", kOnePart);
}

std::vector<Column> word_columns(const DispersionReport& report) {
  Column surface{"surface"};
  surface.is_extra = true;
  std::vector<Column> columns =
      with_measures({{"word"}, {"term"}, surface, {"df", Align::right}, {"cf", Align::right}});
  show_ordering(columns, name_of(report.order, kDispersionOrders));
  return columns;
}

std::vector<Cell> word_row(const WordDispersion& word) {
  std::vector<Cell> row{word.word, word.term, word.surface, std::uint64_t{word.df}, word.cf};
  add_measures(row, word.measures);
  return row;
}

double per_million(std::uint64_t count, std::uint64_t tokens) {
  return 1e6 * static_cast<double>(count) / static_cast<double>(tokens);
}

/// Numbers of parts in the order in which they are listed.
std::vector<std::uint32_t> listed_parts(const WordDispersion& word) {
  if (!word.listed_parts.empty()) return word.listed_parts;
  std::vector<std::uint32_t> parts(word.counts.size());
  std::iota(parts.begin(), parts.end(), 0);
  return parts;
}

RowSource word_rows(const DispersionReport& report) {
  return {word_columns(report), [&report](const RowSource::Add& add_row) {
            for (const WordDispersion& word : report.words) add_row(word_row(word));
          }};
}

void add_parts(const RowSource::Add& add_row, const DispersionReport& report,
               const WordDispersion& word) {
  for (const std::uint32_t part : listed_parts(word)) {
    const auto& [name, tokens] = report.part_list[part];
    std::vector<Cell> row = word_row(word);
    for (const Cell& cell : {Cell(name), Cell(tokens), Cell(word.counts[part]),
                             Cell(per_million(word.counts[part], tokens))})
      row.push_back(cell);
    add_row(row);
  }
}

/// For programs: a row for each word, or where parts are told for each word and part.
RowSource rows_of(const DispersionReport& report) {
  if (report.part_list.empty()) return word_rows(report);
  std::vector<Column> columns = word_columns(report);
  for (const Column& column :
       {Column{"part"}, Column{"tokens", Align::right}, Column{"count", Align::right},
        Column{"per_million", Align::right, 1}})
    columns.push_back(column);
  return {std::move(columns), [&report](const RowSource::Add& add_row) {
            for (const WordDispersion& word : report.words) add_parts(add_row, report, word);
          }};
}

/// Rates by part, with bars.
void print_parts(std::ostream& out, const DispersionReport& report, const WordDispersion& word) {
  Table table({{"part"},
               {"tokens", Align::right},
               {"count", Align::right},
               {"per million", Align::right, 1},
               bar_column()});
  double most = 0;
  for (std::size_t part = 0; part < word.counts.size(); ++part)
    most = std::max(most, per_million(word.counts[part], report.part_list[part].tokens));
  for (const std::uint32_t part : listed_parts(word)) {
    const double rate = per_million(word.counts[part], report.part_list[part].tokens);
    table.add_row({report.part_list[part].name, report.part_list[part].tokens, word.counts[part],
                   rate, bar(most > 0 ? rate / most : 0, kBarWidth)});
  }
  out << '\n' << terminal_text(word.word) << '\n';
  print_beside(out, table);
}

void write(JsonWriter& json, const DispersionReport& report, const WordDispersion& word) {
  json.begin_object().member("word", word.word).member("term", word.term);
  json.member("surface", word.surface).member("df", word.df).member("cf", word.cf);
  write_measures(json, word.cf, word.measures);
  json.key("parts").begin_array();
  for (const std::uint32_t part : listed_parts(word)) {
    json.begin_object().member("part", report.part_list[part].name);
    json.member("tokens", report.part_list[part].tokens).member("count", word.counts[part]);
    json.end_object();
  }
  json.end_array().end_object();
}

RowSource rows_of(const Wordlist& list) {
  return {with_measures({{"term"},
                         {"surface"},
                         {"df", Align::right},
                         {"cf", Align::right},
                         {"per_million", Align::right, 1}}),
          [&list](const RowSource::Add& add_row) {
            for (const WordlistRow& word : list.rows) {
              std::vector<Cell> row{word.term, word.surface, std::uint64_t{word.df}, word.cf,
                                    word.per_million};
              add_measures(row, word.over_documents);
              add_row(row);
            }
          }};
}

}  // namespace

void write_json(std::ostream& out, const DispersionReport& report) {
  JsonWriter json(out);
  json.begin_object().member("parts", report.parts);
  if (report.asked_parts) json.member("asked_parts", *report.asked_parts);
  json.member("tokens", report.tokens).member("left_out", report.left_out);
  write_counted_terms(json, report.term_unit, report.field);
  json.array("words", report.words, [&](const WordDispersion& word) { write(json, report, word); });
  json.end_object().end_line();
}

void print(std::ostream& out, const DispersionReport& report, TableFormat format) {
  if (format != TableFormat::table) return print(out, rows_of(report), format);
  std::string line = report.asked_parts ? grouped(report.parts) + " of " : std::string();
  line += fmt::format("{} of {}", counted(report.asked_parts.value_or(report.parts), "part"),
                      counted(report.tokens, "token"));
  if (report.left_out > 0) {
    line += fmt::format(", {} in no part, which cf and df count, and measures do not",
                        counted(report.left_out, "token"));
  }
  if (report.parts == 1) line += fmt::format("; {}", kOnePart);
  print_prose(out, line + "\n\n");
  // Columns that were chosen may be those of parts.
  if (style_of(out).columns != nullptr) return print(out, rows_of(report), format);
  print(out, word_rows(report), format);
  for (const WordDispersion& word : report.words) {
    if (!word.counts.empty()) print_parts(out, report, word);
  }
}

void write_json(std::ostream& out, const Wordlist& list) {
  JsonWriter json(out);
  json.begin_object().member("documents", list.documents).member("tokens", list.tokens);
  json.member("vocabulary", list.vocabulary);
  write_counted_terms(json, list.term_unit, list.field);
  json.array("terms", list.rows, [&](const WordlistRow& row) {
    json.begin_object().member("term", row.term).member("surface", row.surface);
    json.member("df", row.df).member("cf", row.cf).member("per_million", row.per_million);
    write_measures(json, row.cf, row.over_documents);
    json.end_object();
  });
  json.end_object().end_line();
}

void print(std::ostream& out, const Wordlist& list, TableFormat format) {
  if (format == TableFormat::table) {
    print_prose(out, fmt::format("{}, {}, {}\n\n", counted(list.documents, "document"),
                                 counted(list.tokens, "token"), counted(list.vocabulary, "term")));
    if (!list.rows.empty() && !list.rows.front().over_documents.dp_norm)
      print_prose(out, fmt::format("{}\n\n", kOnePart));
  }
  print_listed(out, rows_of(list), format, "word");
}

}  // namespace inkling::render

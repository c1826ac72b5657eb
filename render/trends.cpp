#include "inkling/trends.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/reports.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

const char* name_of(PeriodUnit unit) {
  switch (unit) {
    case PeriodUnit::value:
      return "value";
    case PeriodUnit::year:
      return "year";
    case PeriodUnit::month:
      return "month";
    case PeriodUnit::day:
      return "day";
  }
  return "";
}

/// Of all periods of a word; people see it above them.
Column test_column(const char* name, int decimals) {
  return {.name = name, .align = Align::right, .decimals = decimals, .is_extra = true};
}

/// For one word or for all: then people must see which one a row is about.
std::vector<Column> period_columns(bool is_of_one) {
  std::vector<Column> columns({{"word"},
                               {"term"},
                               {"period"},
                               {"documents", Align::right},
                               {"tokens", Align::right},
                               {"count", Align::right},
                               {"per_million", Align::right, 1},
                               {"low", Align::right, 1},
                               {"high", Align::right, 1},
                               bar_column(),
                               test_column("s", 0),
                               test_column("tau", 4),
                               test_column("z", 4),
                               test_column("p_value", 6)});
  columns[0].is_extra = columns[1].is_extra = is_of_one;
  return columns;
}

/// Numbers of periods in the order in which they are listed.
std::vector<std::uint32_t> listed_periods(const WordTrend& word) {
  if (!word.listed_periods.empty()) return word.listed_periods;
  std::vector<std::uint32_t> periods(word.rates.size());
  std::iota(periods.begin(), periods.end(), 0);
  return periods;
}

void add_test(std::vector<Cell>& row, const std::optional<TrendTest>& test, TableFormat format) {
  constexpr std::size_t kColumns = 4;
  if (!test) return row.resize(row.size() + kColumns);
  for (const Cell& cell : {Cell(static_cast<double>(test->s)), Cell(test->tau), Cell(test->z),
                           probability_cell(test->p_value, format)})
    row.push_back(cell);
}

void add_periods(const RowSource::Add& add_row, const TrendReport& report, const WordTrend& word,
                 TableFormat format) {
  double most = 0;
  for (const TrendRate& rate : word.rates) most = std::max(most, rate.per_million);
  for (const std::uint32_t at : listed_periods(word)) {
    const TrendPeriod& period = report.periods[at];
    const TrendRate& rate = word.rates[at];
    std::vector<Cell> row{word.word,        word.term,     period.name,
                          period.documents, period.tokens, rate.count};
    // A period without tokens has no rate.
    for (const double value : {rate.per_million, rate.low, rate.high})
      row.push_back(period.tokens > 0 ? Cell(value) : Cell());
    row.push_back(bar(most > 0 ? rate.per_million / most : 0, kBarWidth));
    add_test(row, word.test, format);
    add_row(row);
  }
}

/// Of one word, or of all where that is null.
RowSource rows_of(const TrendReport& report, const WordTrend* one, TableFormat format) {
  return {period_columns(one != nullptr), [&report, one, format](const RowSource::Add& add_row) {
            if (one != nullptr) return add_periods(add_row, report, *one, format);
            for (const WordTrend& word : report.words) add_periods(add_row, report, word, format);
          }};
}

/// Why there is no test.
constexpr const char* kNoTrend = "no trend: fewer than two periods have a token";

std::string test_text(const std::optional<TrendTest>& test) {
  if (!test) return kNoTrend;
  return fmt::format("tau {}, z {}, p {}", fixed(test->tau, 4), fixed(test->z, 4),
                     probability(test->p_value, 6));
}

void print_word(std::ostream& out, const TrendReport& report, const WordTrend& word) {
  print_prose(out, fmt::format("\n{}: {}, {}\n", terminal_text(word.word),
                               counted(word.cf, "occurrence"), test_text(word.test)));
  print(out, rows_of(report, &word, TableFormat::table));
}

void write_test(JsonWriter& json, const std::optional<TrendTest>& test) {
  if (test) {
    json.member("s", test->s).member("tau", test->tau).member("z", test->z);
    json.member("p_value", test->p_value);
    return;
  }
  for (const char* const name : {"s", "tau", "z", "p_value"}) json.key(name).null();
  json.member("why", kNoTrend);
}

void write(JsonWriter& json, const TrendReport& report, const WordTrend& word) {
  json.begin_object().member("word", word.word).member("term", word.term);
  json.member("surface", word.surface).member("df", word.df);
  json.member("cf", word.cf);
  write_test(json, word.test);
  json.key("periods").begin_array();
  for (const std::uint32_t at : listed_periods(word)) {
    const TrendPeriod& period = report.periods[at];
    const TrendRate& rate = word.rates[at];
    json.begin_object().member("period", period.name).member("documents", period.documents);
    json.member("tokens", period.tokens).member("count", rate.count);
    for (const auto& [name, value] : {std::pair("per_million", rate.per_million),
                                      std::pair("low", rate.low), std::pair("high", rate.high)}) {
      json.key(name);
      period.tokens > 0 ? json.value(value) : json.null();
    }
    if (period.tokens == 0) json.member("why", "no token in this period");
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace

void write_json(std::ostream& out, const TrendReport& report) {
  JsonWriter json(out);
  json.begin_object().member("by", report.options.by);
  json.member("unit", name_of(report.options.unit)).member("interval", "poisson");
  json.member("left_out", report.left_out);
  write_counted_terms(json, report.options.term_unit, report.options.field);
  json.array("words", report.words, [&](const WordTrend& word) { write(json, report, word); });
  json.end_object().end_line();
}

void print(std::ostream& out, const TrendReport& report, TableFormat format) {
  if (format != TableFormat::table) return print(out, rows_of(report, nullptr, format), format);
  std::string head = fmt::format("{} of {}", counted(report.periods.size(), "period"),
                                 terminal_text(report.options.by));
  if (report.left_out > 0)
    head += fmt::format(", {} in none, which do not count", counted(report.left_out, "document"));
  print_prose(out, head);
  for (const WordTrend& word : report.words) print_word(out, report, word);
}

}  // namespace inkling::render

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "render/charts/bars.h"
#include "render/charts/markup.h"
#include "render/numbers.h"
#include "render/page_parts.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

using charts::HtmlTable;

constexpr std::size_t kPageWords = 50, kBarWords = 20;

/// 1, 2, 5, 10, 20, 50 and so on up to the last.
std::vector<std::size_t> round_ranks(std::size_t last) {
  std::vector<std::size_t> ranks;
  for (std::size_t power = 1; power <= last; power *= 10) {
    for (const std::size_t digit : {1U, 2U, 5U})
      if (digit * power <= last) ranks.push_back(digit * power);
  }
  return ranks;
}

void write_zipf(std::ostream& out, const Wordlist& report) {
  write_heading(out, "Frequency by rank");
  charts::LogChart chart{"Occurrences of a word against its rank", "rank", "occurrences", {}, {}};
  HtmlTable table{{"rank", "word", "occurrences"}, {}};
  for (const std::size_t rank : round_ranks(report.rows.size())) {
    const WordlistRow& row = report.rows[rank - 1];
    chart.points.emplace_back(static_cast<double>(rank), static_cast<double>(row.cf));
    table.rows.push_back({grouped(rank), terminal_text(row.surface), grouped(row.cf)});
  }
  charts::write_log_lines(out, chart);
  charts::write_table(out, table);
}

void write_words(std::ostream& out, const AllReports& reports) {
  if (!reports.words || reports.words->rows.empty()) {
    write_heading(out, "Frequent words");
    write_note(out, "There are none.");
    return write_missing(out, reports, "wordlist");
  }
  write_zipf(out, *reports.words);
  write_heading(out, "Frequent words");
  HtmlTable table{{"word", "occurrences", "per million", "documents", "DPnorm", "D"}, {}};
  std::vector<charts::Bar> bars;
  const auto measure = [](const std::optional<double>& number) {
    return number ? fixed(*number, 4) : std::string("-");
  };
  for (const WordlistRow& row : reports.words->rows) {
    if (table.rows.size() == kPageWords) break;
    const std::string name = terminal_text(row.surface);
    if (bars.size() < kBarWords)
      bars.push_back({name, static_cast<double>(row.cf), grouped(row.cf)});
    table.rows.push_back({name, grouped(row.cf), fixed(row.per_million, 1), grouped(row.df),
                          measure(row.over_documents.dp_norm), measure(row.over_documents.d)});
  }
  charts::write_bars(out, bars, "Occurrences of the most frequent words");
  write_note(out, fmt::format("{} of {} words; report wordlist has all.", table.rows.size(),
                              grouped(reports.words->vocabulary)));
  charts::write_table(out, table);
}

void write_ngrams(std::ostream& out, const AllReports& reports) {
  write_heading(out, "Frequent pairs of words");
  if (!reports.ngrams) return write_missing(out, reports, "ngrams");
  if (reports.ngrams->ngrams.empty()) return write_note(out, "There are none.");
  HtmlTable table{{"words", "occurrences", "documents"}, {}};
  std::vector<charts::Bar> bars;
  for (const Ngram& ngram : reports.ngrams->ngrams) {
    const std::string name = terminal_text(fmt::format("{}", fmt::join(ngram.surfaces, " ")));
    bars.push_back({name, static_cast<double>(ngram.count), grouped(ngram.count)});
    table.rows.push_back({name, grouped(ngram.count), grouped(ngram.df)});
  }
  charts::write_bars(out, bars, "Occurrences of pairs of words");
  charts::write_table(out, table);
}

void write_collocates(std::ostream& out, const CollocationReport& report) {
  const std::string word = terminal_text(report.surface.empty() ? report.node : report.surface);
  out << "<h3>" << charts::escaped(word) << "</h3>\n";
  if (report.collocates.empty()) return write_note(out, "No word is near it often enough.");
  HtmlTable table{{"word", "logDice", "together", "G2"}, {}};
  std::vector<charts::Bar> bars;
  for (const Collocate& collocate : report.collocates) {
    const std::string name = terminal_text(collocate.surface);
    bars.push_back({name, std::max(collocate.log_dice, 0.0), fixed(collocate.log_dice, 2)});
    table.rows.push_back(
        {name, fixed(collocate.log_dice, 2), grouped(collocate.o11), fixed(collocate.g2, 1)});
  }
  charts::write_bars(out, bars, "logDice of words near " + word);
  charts::write_table(out, table);
}

/// A row for each word, a column for each period.
void write_trends(std::ostream& out, const AllReports& reports) {
  write_heading(out, "Trends");
  if (!reports.trends) return write_missing(out, reports, "trends");
  charts::HeatMap map{"Words by period: the darker, the more per million", {}, {}, {}};
  HtmlTable table{{"period"}, {}};
  double most = 0;
  for (const WordTrend& word : reports.trends->words) {
    map.rows.push_back(terminal_text(word.surface.empty() ? word.word : word.surface));
    table.header.push_back(map.rows.back());
    for (const TrendRate& rate : word.rates) most = std::max(most, rate.per_million);
  }
  for (std::size_t at = 0; at < reports.trends->periods.size(); ++at) {
    map.columns.push_back(terminal_text(reports.trends->periods[at].name));
    table.rows.push_back({map.columns.back()});
    for (const WordTrend& word : reports.trends->words)
      table.rows.back().push_back(fixed(word.rates[at].per_million, 1));
  }
  map.shade = [&](std::size_t row, std::size_t column) {
    return most > 0 ? reports.trends->words[row].rates[column].per_million / most : 0;
  };
  charts::write_heat_map(out, map);
  charts::write_table(out, table);
}

}  // namespace

void write_word_sections(std::ostream& out, const AllReports& reports) {
  write_words(out, reports);
  write_ngrams(out, reports);
  write_heading(out, "Words near the terms that carry most information");
  write_missing(out, reports, "collocations");
  if (reports.collocations.empty()) write_note(out, "There are none.");
  for (const CollocationReport& report : reports.collocations) write_collocates(out, report);
  write_trends(out, reports);
}

}  // namespace inkling::render

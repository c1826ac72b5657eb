#include "render/index.h"

#include <fmt/format.h>

#include <ostream>

#include "render/index_sums.h"
#include "render/json.h"
#include "render/listed.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/table.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

std::string or_dash(const std::vector<std::string>& names) {
  return names.empty() ? "-" : terminal_text(fmt::format("{}", fmt::join(names, ", ")));
}

/// An index may have thousands of them.
std::string number_and_first(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 20;
  if (names.size() <= kShown) return or_dash(names);
  return fmt::format("{}: {}", grouped(names.size()), terminal_text(listed(names, kShown)));
}

std::string described(const AnalyzerSettings& analyzer) {
  const std::string kind(to_string(analyzer.kind));
  return analyzer.kind == AnalyzerKind::standard ? fmt::format("{} ({})", kind, analyzer.language)
                                                 : kind;
}

void write(JsonWriter& json, const FieldMapping& mapping) {
  json.key("mapping").begin_object().member("id", mapping.id).member("title", mapping.title);
  json.array("text", mapping.text).array("text_fields", mapping.text_fields);
  json.array("label", label_fields(mapping)).member("label_from_dir", mapping.label_from_dir);
  json.array("strip", names_of(mapping.strip));
  json.member("html", mapping.html == HtmlText::main ? "main" : "all");
  json.array("columns", mapping.columns);
  json.member("delimiter", name_of_delimiter(mapping.delimiter));
  json.member("given_terms", mapping.given_terms);
  json.end_object();
}

/// "id: id, title: headline, ...".
std::string described(const FieldMapping& mapping) {
  std::string text =
      fmt::format("id: {}, title: {}, text: {}, label: {}", mapping.id, mapping.title,
                  fmt::join(mapping.text, " "), fmt::join(label_fields(mapping), " "));
  if (mapping.label_from_dir) text += " and the folder";
  if (mapping.strip.any()) text += fmt::format(", stripped: {}", to_string(mapping.strip));
  if (mapping.html == HtmlText::main) text += ", of HTML the main text";
  if (!mapping.columns.empty())
    text += fmt::format(", columns: {}", fmt::join(mapping.columns, " "));
  if (mapping.delimiter != kDetectedDelimiter)
    text += fmt::format(", delimiter: {}", name_of_delimiter(mapping.delimiter));
  if (mapping.given_terms) text += ", terms are given (CIFF)";
  return terminal_text(text);
}

std::vector<Column> token_columns() {
  return {{"surface"}, {"term"}, {"start", Align::right}, {"end", Align::right}, {"dropped"}};
}

std::vector<Cell> cells(const AnalyzedToken& token) {
  return {token.surface, token.term.empty() ? Cell() : Cell(token.term), std::uint64_t{token.start},
          std::uint64_t{token.end}, token.reason};
}

}  // namespace

void write_json(std::ostream& out, const IndexStatistics& statistics) {
  const IndexTotals& totals = statistics.totals;
  JsonWriter json(out);
  json.begin_object().member("documents", totals.documents);
  write_sums(json, totals.text);
  json.member("bytes", totals.bytes);
  json.member("snapshot", totals.snapshot).member("segments", statistics.segments);
  json.member("analyzer", to_string(statistics.analyzer.kind))
      .member("language", statistics.analyzer.language);
  json.member("stores_text", statistics.stores_text)
      .array("keyword_fields", statistics.keyword_fields);
  json.array("number_fields", statistics.number_fields).array("models", statistics.models);
  json.array("snapshots", statistics.snapshots);
  write(json, statistics.mapping);
  json.end_object().end_line();
}

void print(std::ostream& out, const IndexStatistics& statistics) {
  const IndexTotals& totals = statistics.totals;
  const auto line = [&](std::string_view name, std::string_view value) {
    print_labelled(out, fmt::format("{:<14}  {}\n", name, value));
  };
  line("documents", grouped(totals.documents));
  if (totals.text) {
    line("terms", grouped(totals.text->terms));
    line("tokens", grouped(totals.text->tokens));
    line("postings", grouped(totals.text->postings));
  }
  line("size", byte_size(totals.bytes));
  line("snapshot", grouped(totals.snapshot));
  line("segments", grouped(statistics.segments));
  line("analyzer", described(statistics.analyzer));
  line("text stored", statistics.stores_text ? "yes" : "no");
  line("read from", described(statistics.mapping));
  line("text fields", or_dash(statistics.mapping.text_fields));
  line("keyword fields", number_and_first(statistics.keyword_fields));
  line("number fields", number_and_first(statistics.number_fields));
  line("models", or_dash(statistics.models));
  if (statistics.snapshots.size() > 1) {
    line("snapshots kept", fmt::format("{}", fmt::join(statistics.snapshots, ", ")));
  }
}

void write_json(std::ostream& out, const std::vector<TermRow>& terms) {
  JsonWriter json(out);
  json.begin_object().array("terms", terms, [&](const TermRow& row) {
    json.begin_object()
        .member("term", row.term)
        .member("surface", row.surface)
        .member("df", row.df);
    json.member("cf", row.cf).member("idf", row.idf).end_object();
  });
  json.end_object().end_line();
}

void print(std::ostream& out, const std::vector<TermRow>& terms, TableFormat format) {
  const RowSource rows{
      {{"term"}, {"surface"}, {"df", Align::right}, {"cf", Align::right}, {"idf", Align::right}},
      [&terms](const RowSource::Add& add_row) {
        for (const TermRow& row : terms)
          add_row({row.term, row.surface, std::uint64_t{row.df}, row.cf, row.idf});
      }};
  print(out, rows, format);
}

void write_json(std::ostream& out, const AnalyzedText& text) {
  JsonWriter json(out);
  json.begin_object();
  if (text.language) json.member("language", *text.language);
  json.key("tokens").begin_array();
  text.for_each_token([&](const AnalyzedToken& token) {
    json.begin_object().member("surface", token.surface).key("term");
    token.term.empty() ? json.null() : json.value(token.term);
    json.member("start", token.start)
        .member("end", token.end)
        .member("reason", token.reason)
        .end_object();
  });
  json.end_array().end_object().end_line();
}

void print(std::ostream& out, const AnalyzedText& text, TableFormat format) {
  if (format == TableFormat::table && text.language)
    out << "language: " << *text.language << "\n\n";
  const RowSource rows{
      token_columns(), [&text](const RowSource::Add& add_row) {
        text.for_each_token([&](const AnalyzedToken& token) { add_row(cells(token)); });
      }};
  print(out, rows, format);
}

}  // namespace inkling::render

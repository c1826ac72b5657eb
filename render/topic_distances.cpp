#include "inkling/topic_distances.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <span>
#include <string>

#include "render/counted_terms.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"
#include "render/reports.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

/// More columns of numbers fit no screen: then the pairs alone are for people.
constexpr std::size_t kMostColumns = 25;

/// What the column of the names of rows is called: `topic`, unless a topic is.
std::string name_column(const TopicDistances& report) {
  std::string name = "topic";
  while (std::ranges::find(report.topics, name, &TopicDistances::Topic::name) !=
         report.topics.end())
    name += '_';
  return name;
}

RowSource distance_rows(const TopicDistances& report, bool are_numbered) {
  std::vector<Column> columns;
  if (are_numbered) columns.push_back({"#", Align::right});
  columns.push_back({are_numbered ? "topic" : name_column(report)});
  for (std::size_t topic = 0; topic < report.topics.size(); ++topic) {
    columns.push_back({are_numbered ? std::to_string(topic + 1) : report.topics[topic].name,
                       Align::right, are_numbered ? 3 : 4});
    columns.back().is_for_the_eye = false;
  }
  return {std::move(columns), [&report, are_numbered](const RowSource::Add& add_row) {
            for (std::size_t row = 0; row < report.topics.size(); ++row) {
              std::vector<Cell> cells;
              if (are_numbered) cells.emplace_back(std::uint64_t{row + 1});
              cells.emplace_back(report.topics[row].name);
              for (std::size_t column = 0; column < report.topics.size(); ++column)
                cells.emplace_back(report.divergence(row, column));
              add_row(cells);
            }
          }};
}

/// What a line of the matrix takes with the shortest names.
std::size_t matrix_width(const TopicDistances& report) {
  constexpr std::size_t kNumberAndName = 2 + 2 + 8, kDivergence = 2 + 5;
  return kNumberAndName + report.topics.size() * kDivergence;
}

RowSource pair_rows(const TopicDistances& report) {
  return {{{"topic"}, {"and"}, {"bits", Align::right}}, [&report](const RowSource::Add& add_row) {
            for (const auto& [first, second, divergence] : report.pairs)
              add_row({report.topics[first].name, report.topics[second].name, divergence});
          }};
}

}  // namespace

void write_json(std::ostream& out, const TopicDistances& report) {
  JsonWriter json(out);
  const std::size_t size = report.topics.size();
  json.begin_object().member("by", report.by).member("unit", "bits");
  write_counted_terms(json, report.term_unit, report.field);
  json.array("topics", report.topics, [&](const TopicDistances::Topic& topic) {
    json.begin_object().member("topic", topic.name).member("documents", topic.documents);
    json.member("tokens", topic.tokens);
    if (topic.tokens == 0) json.member("why", "no token is compared: no divergence");
    json.end_object();
  });
  json.key("matrix").begin_array();
  for (std::size_t row = 0; row < size; ++row) {
    json.begin_array();
    for (std::size_t column = 0; column < size; ++column)
      json.value(report.divergence(row, column));
    json.end_array();
  }
  json.end_array();
  const auto write_two = [&](const auto& two) {
    json.begin_object().member("first", report.topics[two.first].name);
    json.member("second", report.topics[two.second].name);
    json.member("divergence", two.divergence).end_object();
  };
  json.array("merges", report.merges, write_two).array("pairs", report.pairs, write_two);
  json.end_object().end_line();
}

void print(std::ostream& out, const TopicDistances& report, TableFormat format) {
  if (format != TableFormat::table) return print(out, distance_rows(report, false), format);
  print_prose(out, fmt::format("{} of {}, Jensen-Shannon divergence in bits\n\n",
                               counted(report.topics.size(), "topic"), report.by));
  const std::size_t width = style_of(out).width;
  if (style_of(out).columns != nullptr) {
    print(out, distance_rows(report, false));
    out << '\n';
  } else if (width > 0 && width < matrix_width(report)) {
    print_prose(
        out, fmt::format("the matrix takes {} columns, and the terminal has {}: --format csv\n\n",
                         matrix_width(report), width));
  } else if (report.topics.size() <= kMostColumns) {
    print(out, distance_rows(report, true));
    out << '\n';
  }
  print_beside(out, pair_rows(report));
  for (const TopicDistances::Topic& topic : report.topics) {
    if (topic.tokens == 0)
      print_prose(out, fmt::format("\n{} has no token that is compared, and no divergence\n",
                                   terminal_text(topic.name)));
  }
}

}  // namespace inkling::render

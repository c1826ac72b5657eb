#pragma once

/// Reports in the order of a column, compared with all of their rows sorted.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "render/reports.h"
#include "service/given_values.h"
#include "service/indexing.h"
#include "service/opened.h"
#include "tests/service/collection.h"

namespace inkling::test {

using Values = service::GivenValues::Values;
using Row = std::map<std::string, std::string>;

/// Words whose stems are in another order than they are, of documents with labels and years.
inline std::string random_documents() {
  const std::vector<std::string> words{"yearly", "tea",     "teas",   "Zebra",  "cities", "citizen",
                                       "runs",   "running", "coffee", "apples", "market", "is"};
  std::mt19937 random(7);
  std::ostringstream out;
  for (int document = 0; document < 40; ++document) {
    out << R"({"id":"d)" << (document * 7) % 40 << R"(","label":")"
        << "abc"[random() % 3] << R"(","date":")" << 2000 + static_cast<int>(random() % 4)
        << R"(","text":")";
    for (std::size_t word = 4 + random() % 20; word > 0; --word)
      out << words[std::min(random() % words.size(), random() % words.size())] << ' ';
    out << "\"}\n";
  }
  return out.str();
}

class Corpus {
 public:
  Corpus() {
    std::istringstream in(random_documents());
    service::index(place_.path() / "index", test::json_lines(), in);
  }
  Searcher searcher() const { return Searcher(service::open_index(place_.path() / "index")); }

 private:
  test::TemporaryDirectory place_;
};

inline std::vector<std::string> cells_of(std::string line) {
  std::vector<std::string> cells;
  if (line.ends_with('\r')) line.pop_back();
  std::istringstream in(line + ',');
  for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
  return cells;
}

/// A table of a report.
struct Listing {
  std::vector<std::string> columns;
  std::vector<Row> rows;

  bool has(const std::string& name) const { return std::ranges::count(columns, name) > 0; }
};

template <typename Report>
Listing listing_of(const Report& report) {
  std::ostringstream csv;
  render::print(csv, report, TableFormat::csv);
  std::istringstream in(csv.str());
  Listing listing;
  std::string line;
  std::getline(in, line);
  listing.columns = cells_of(line);
  while (std::getline(in, line)) {
    const std::vector<std::string> cells = cells_of(line);
    REQUIRE(cells.size() == listing.columns.size());
    Row& row = listing.rows.emplace_back();
    for (std::size_t at = 0; at < cells.size(); ++at) row[listing.columns[at]] = cells[at];
  }
  return listing;
}

/// A report, asked with values.
template <typename Request, typename Ask>
auto asking(const Corpus& corpus, Values usual, Ask ask) {
  return [=, searcher = corpus.searcher()](const Values& more) {
    Values values = usual;
    values.insert(more.begin(), more.end());
    return listing_of(ask(searcher, request_of<Request>(values)));
  };
}

/// How the tables of a report are to be read.
struct Expected {
  std::set<std::string> groups{};     ///< columns that are the same for rows that compete
  std::string tie{};                  ///< what orders equal ones; empty: nothing that is seen
  std::set<std::string> strengths{};  ///< columns of which the distance from 0 counts
  std::set<std::string> nearest{};    ///< columns that come with the smallest first
  std::set<std::string> others{};     ///< columns that are looked at elsewhere
  std::set<std::string> choices{};    ///< columns that decide which rows there are
};

/// Empty for a text. What has no finite value, as a score of minus infinity, is empty in rows.
inline std::optional<double> number_of(const std::string& text) {
  if (text.empty()) return -std::numeric_limits<double>::infinity();
  std::istringstream in(text);
  double number = 0;
  if ((in >> number) && in.eof()) return number;
  return std::nullopt;
}

/// What is less comes first.
inline bool comes_before(const Expected& expected, const std::string& column, const std::string& a,
                         const std::string& b) {
  std::optional<double> left = number_of(a), right = number_of(b);
  if (!left || !right) return a < b;
  if (expected.strengths.contains(column)) left = std::abs(*left), right = std::abs(*right);
  const bool is_smallest_first =
      column == "p_value" || column == "q_value" || expected.nearest.contains(column);
  return is_smallest_first ? *left < *right : *left > *right;
}

inline std::string group_of(const Expected& expected, const Row& row) {
  std::string name;
  for (const std::string& column : expected.groups) name += row.at(column) + '\n';
  return name;
}

inline void check_order(const Expected& expected, const Listing& listing,
                        const std::string& column) {
  for (std::size_t at = 1; at < listing.rows.size(); ++at) {
    const Row &last = listing.rows[at - 1], &row = listing.rows[at];
    if (group_of(expected, last) != group_of(expected, row)) continue;
    CAPTURE(last.at(column));
    CAPTURE(row.at(column));
    CHECK_FALSE(comes_before(expected, column, row.at(column), last.at(column)));
    const bool is_tie = row.at(column) == last.at(column) && column != "p_value" &&
                        column != "q_value" && !expected.tie.empty();
    if (is_tie) CHECK(last.at(expected.tie) <= row.at(expected.tie));
  }
}

/// The first rows of each group.
inline std::vector<Row> heads(const Expected& expected, const Listing& listing, std::size_t k) {
  std::map<std::string, std::size_t> taken;
  std::vector<Row> rows;
  for (const Row& row : listing.rows) {
    if (taken[group_of(expected, row)]++ < k) rows.push_back(row);
  }
  return rows;
}

template <typename Ask>
void check_columns(Ask ask, const Expected& expected) {
  const Listing usual = ask({{"k", "1000"}});
  REQUIRE(usual.rows.size() > 4);
  const std::set<Row> all(usual.rows.begin(), usual.rows.end());
  for (const std::string& column : usual.columns) {
    CAPTURE(column);
    if (expected.others.contains(column)) continue;
    const Listing sorted = ask({{"k", "1000"}, {"sort", column}});
    if (!expected.choices.contains(column))
      CHECK(std::set<Row>(sorted.rows.begin(), sorted.rows.end()) == all);
    check_order(expected, sorted, column);
    const Listing few = ask({{"k", "3"}, {"sort", column}, {"threads", "3"}});
    CHECK(few.rows == heads(expected, sorted, 3));
  }
  CHECK_THROWS_AS(ask({{"sort", "nothing at all"}}), OptionError);
}

}  // namespace inkling::test

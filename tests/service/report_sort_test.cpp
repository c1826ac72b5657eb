// Reports are listed by any column of their tables, and all rows compete.

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
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "render/reports.h"
#include "service/declarations.h"
#include "service/given_values.h"
#include "service/indexing.h"
#include "service/opened.h"
#include "service/outlines.h"
#include "service/reporting.h"
#include "tests/service/collection.h"

namespace {

using namespace inkling;
using namespace inkling::service;

using Values = GivenValues::Values;
using Row = std::map<std::string, std::string>;

/// Words whose stems are in another order than they are, of documents with labels and years.
std::string random_documents() {
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
  Searcher searcher() const { return Searcher(open_index(place_.path() / "index")); }

 private:
  test::TemporaryDirectory place_;
};

std::vector<std::string> cells_of(std::string line) {
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
std::optional<double> number_of(const std::string& text) {
  if (text.empty()) return -std::numeric_limits<double>::infinity();
  std::istringstream in(text);
  double number = 0;
  if ((in >> number) && in.eof()) return number;
  return std::nullopt;
}

/// What is less comes first.
bool comes_before(const Expected& expected, const std::string& column, const std::string& a,
                  const std::string& b) {
  std::optional<double> left = number_of(a), right = number_of(b);
  if (!left || !right) return a < b;
  if (expected.strengths.contains(column)) left = std::abs(*left), right = std::abs(*right);
  const bool is_smallest_first =
      column == "p_value" || column == "q_value" || expected.nearest.contains(column);
  return is_smallest_first ? *left < *right : *left > *right;
}

std::string group_of(const Expected& expected, const Row& row) {
  std::string name;
  for (const std::string& column : expected.groups) name += row.at(column) + '\n';
  return name;
}

void check_order(const Expected& expected, const Listing& listing, const std::string& column) {
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
std::vector<Row> heads(const Expected& expected, const Listing& listing, std::size_t k) {
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

TEST_CASE("terms with information, and documents, are listed by any column") {
  const Corpus corpus;
  const auto ask = [](const Searcher& searcher, const InformationRequest& request) {
    return information(searcher, request);
  };
  check_columns(asking<InformationRequest>(corpus, {}, ask), {.tie = "term"});
  check_columns(asking<InformationRequest>(corpus, {{"unit", "nats"}}, ask), {.tie = "term"});
  check_columns(asking<InformationRequest>(corpus, {{"documents", "true"}}, ask), {});
  const auto of_terms = asking<InformationRequest>(corpus, {}, ask);
  CHECK_THROWS_AS(of_terms({{"sort", "entropy"}}), OptionError);
}

TEST_CASE("terms of topics are listed by any column, whatever they are scored by") {
  const Corpus corpus;
  const auto ask = [](const Searcher& searcher, const TopicsRequest& request) {
    return topics(searcher, request);
  };
  const Expected expected{.groups = {"topic"}, .tie = "term", .others = {"topic", "documents"}};
  using Choice = std::pair<std::string, std::string>;
  for (const auto& [measure, only] :
       {Choice{"mi", "both"}, {"pmi", "against"}, {"log-odds", "for"}, {"lift", "both"}}) {
    CAPTURE(measure);
    CAPTURE(only);
    Expected these = expected;
    // Of what speaks against a topic, the least score comes first.
    if (only == "against") these.nearest.insert("score");
    const Values values{{"measure", measure}, {"only", only}};
    check_columns(asking<TopicsRequest>(corpus, values, ask), these);
  }
  check_columns(asking<TopicsRequest>(corpus, {{"count", "tokens"}, {"family", "all"}}, ask),
                expected);
  check_columns(asking<TopicsRequest>(corpus, {{"overall", "true"}}, ask), {.tie = "term"});
}

TEST_CASE("topics are listed by name or by documents, their terms by the score") {
  const Corpus corpus;
  const auto ask = asking<TopicsRequest>(corpus, {}, [](const auto& searcher, const auto& request) {
    return topics(searcher, request);
  });
  const Listing usual = ask({});
  CHECK(ask({{"sort", "topic"}}).rows == usual.rows);
  const Listing by_documents = ask({{"sort", "documents"}});
  for (std::size_t at = 1; at < by_documents.rows.size(); ++at)
    CHECK(std::stoi(by_documents.rows[at - 1].at("documents")) >=
          std::stoi(by_documents.rows[at].at("documents")));
  CHECK(std::set<Row>(usual.rows.begin(), usual.rows.end()) ==
        std::set<Row>(by_documents.rows.begin(), by_documents.rows.end()));
}

TEST_CASE("key words are listed by any column, the measures by their strength") {
  const Corpus corpus;
  const auto ask = [](const Searcher& searcher, const KeynessRequest& request) {
    return keyness(searcher, request);
  };
  const Expected expected{.tie = "term",
                          .strengths = {"g2", "chi2", "log_ratio", "diff_percent", "ell"}};
  check_columns(asking<KeynessRequest>(corpus, {{"target", "label:a"}}, ask), expected);
  check_columns(asking<KeynessRequest>(corpus, {{"target", "label:a"}, {"only", "for"}}, ask),
                expected);
  const auto with_list = [&](const Searcher& searcher, KeynessRequest request) {
    request.list = FrequencyList{{{"tea", 9}, {"zulu", 3}, {"yearly", 1}, {"Aa", 4}}, 100};
    return keyness(searcher, request);
  };
  Expected with_gaps = expected;
  with_gaps.others = {"diff_percent"};  // infinite for words that the list lacks
  check_columns(asking<KeynessRequest>(corpus, {{"target", "label:a"}}, with_list), with_gaps);
}

TEST_CASE("collocates, and pairs, are listed by any column") {
  const Corpus corpus;
  const auto ask = [](const Searcher& searcher, const CollocationRequest& request) {
    return collocations(searcher, request);
  };
  const auto ask_for_pairs = [](const Searcher& searcher, const CollocationRequest& request) {
    return collocation_pairs(searcher, request);
  };
  for (const std::string window : {"3L3R", "2L0R", "sentence", "document"}) {
    CAPTURE(window);
    const Values usual{{"window", window}, {"min-count", "1"}};
    Values of_word = usual;
    of_word.insert({"word", "tea"});
    check_columns(asking<CollocationRequest>(corpus, of_word, ask), {.tie = "term"});
    // Which word of a pair is its node depends on the measure.
    check_columns(asking<CollocationRequest>(corpus, usual, ask_for_pairs),
                  {.choices = {"pmi", "npmi", "mi3", "g2", "t", "delta_p"}});
  }
  const auto one = asking<CollocationRequest>(corpus, {{"word", "tea"}}, ask);
  for (const std::string column : {"node", "node_surface", "node_count"})
    CHECK_THROWS_AS(one({{"sort", column}}), OptionError);
  CHECK_THROWS_AS(one({{"sort", "pmi"}, {"measure", "mi3"}}), OptionError);
  CHECK(one({{"sort", "o11"}, {"measure", "mi3"}}).rows == one({{"sort", "o11"}}).rows);
}

TEST_CASE("words, runs of words and points of growth are listed by any column") {
  const Corpus corpus;
  check_columns(asking<WordlistRequest>(corpus, {},
                                        [](const auto& searcher, const auto& request) {
                                          return wordlist(searcher, request);
                                        }),
                {.tie = "term"});
  check_columns(asking<NgramsRequest>(corpus, {{"n", "2..3"}},
                                      [](const auto& searcher, const auto& request) {
                                        return ngrams(searcher, request);
                                      }),
                {});
  const auto growing = asking<GrowthRequest>(
      corpus, {},
      [](const auto& searcher, const auto& request) { return growth(searcher, request); });
  const Listing usual = growing({});
  for (const std::string& column : usual.columns) {
    const Listing sorted = growing({{"sort", column}});
    CHECK(std::set<Row>(sorted.rows.begin(), sorted.rows.end()) ==
          std::set<Row>(usual.rows.begin(), usual.rows.end()));
    check_order({}, sorted, column);
  }
}

TEST_CASE("words are listed by any column of dispersion and of trends, and so are their parts") {
  const Corpus corpus;
  const Values words{{"word", "tea"}, {"word", "Zebra"},  {"word", "market"},
                     {"word", "is"},  {"word", "yearly"}, {"word", "coffee"}};
  const auto spread = [](const auto& searcher, const auto& request) {
    return dispersion(searcher, request);
  };
  check_columns(asking<DispersionRequest>(corpus, words, spread), {});
  Values over = words;
  over.insert({"over", "date"});
  const auto parts = asking<DispersionRequest>(corpus, over, spread);
  for (const std::string column : {"part", "tokens", "count", "per_million"})
    check_order({.groups = {"word"}, .nearest = {"part"}}, parts({{"sort", column}}), column);
  for (const std::string column : {"word", "term", "surface", "df", "cf", "dp", "kl_divergence"})
    check_order({}, parts({{"sort", column}}), column);
  Values by = words;
  by.insert({"by", "date:year"});
  const auto trending = asking<TrendsRequest>(
      corpus, by,
      [](const auto& searcher, const auto& request) { return trends(searcher, request); });
  for (const std::string column :
       {"period", "documents", "tokens", "count", "per_million", "low", "high"})
    check_order({.groups = {"word"}, .nearest = {"period"}}, trending({{"sort", column}}), column);
  for (const std::string column : {"word", "term", "s", "tau", "z", "p_value"})
    check_order({}, trending({{"sort", column}}), column);
  CHECK(std::set<std::string>{"word", "term", "period", "documents", "tokens", "count",
                              "per_million", "low", "high", "s", "tau", "z", "p_value"}
            .size() == trending({}).columns.size());
}

TEST_CASE("terms that drifted are listed by any column") {
  const Corpus corpus;
  check_columns(asking<DriftRequest>(corpus, {{"target", "label:a"}},
                                     [](const auto& searcher, const auto& request) {
                                       return drift(searcher, request);
                                     }),
                {.tie = "term"});
}

TEST_CASE("topics come by their names, or by how near they are to one of them") {
  const Corpus corpus;
  const auto ask = asking<TopicDistancesRequest>(
      corpus, {{"by", "date"}},
      [](const auto& searcher, const auto& request) { return topic_distances(searcher, request); });
  const Listing usual = ask({});
  REQUIRE(usual.columns.size() == 5);
  for (const std::string& column : usual.columns) {
    const Listing sorted = ask({{"sort", column}});
    check_order({.nearest = {column}}, sorted, column);
    CHECK(sorted.rows.size() == usual.rows.size());
    if (column != "topic") CHECK(sorted.rows.front().at("topic") == column);
  }
  CHECK_THROWS_AS(ask({{"sort", "1999"}}), UnknownNameError);
}

TEST_CASE("names of columns may have hyphens, and measures their columns' names") {
  const Corpus corpus;
  const auto ask = asking<WordlistRequest>(
      corpus, {},
      [](const auto& searcher, const auto& request) { return wordlist(searcher, request); });
  CHECK(ask({{"sort", "dp-norm"}}).rows == ask({{"sort", "dp_norm"}}).rows);
  CHECK(request_of<TopicsRequest>({{"sort", "log_odds"}}).options.measure == Association::log_odds);
  CHECK(request_of<CollocationRequest>({{"sort", "log_dice"}}).options.order ==
        CollocationOrder::score);
}

TEST_CASE("the columns of similar topics are known before their terms are compared") {
  const Corpus corpus;
  const Searcher searcher = corpus.searcher();
  const auto outline = outline_of<TopicDistances>(searcher, request_of<TopicDistancesRequest>({}));
  CHECK(outline.topics.size() == 3);
  const auto require = [&](const std::string& column) {
    render::require_columns({column}, outline, TableFormat::csv);
    render::require_columns({column}, outline, TableFormat::table);
  };
  for (const std::string column : {"topic", "a", "b", "c"}) require(column);
  CHECK_THROWS_AS(require("nothing"), OptionError);
}

}  // namespace

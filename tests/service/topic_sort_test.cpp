#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>

#include "inkling/error.h"
#include "inkling/search.h"
#include "render/reports.h"
#include "service/given_values.h"
#include "service/outlines.h"
#include "service/reporting.h"
#include "tests/service/sorted_reports.h"

namespace {

using namespace inkling;
using namespace inkling::test;

using namespace inkling::service;

TEST_CASE("terms of topics are listed by any column, whatever they are scored by") {
  const Corpus corpus;
  const auto ask = [](const Searcher& searcher, const TopicsRequest& request) {
    return topics(searcher, request, scope_of(searcher, request));
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
    return topics(searcher, request, scope_of(searcher, request));
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

TEST_CASE("topics come by their names, or by how near they are to one of them") {
  const Corpus corpus;
  const auto ask = asking<TopicDistancesRequest>(
      corpus, {{"by", "date"}}, [](const auto& searcher, const auto& request) {
        return topic_distances(searcher, request, scope_of(searcher, request));
      });
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

TEST_CASE("the columns of similar topics are known before their terms are compared") {
  const Corpus corpus;
  const Searcher searcher = corpus.searcher();
  const auto request = request_of<TopicDistancesRequest>({});
  const auto outline = topic_distances_outline(searcher, request, scope_of(searcher, request));
  CHECK(outline.topics.size() == 3);
  const auto require = [&](const std::string& column) {
    render::require_columns({column}, outline, TableFormat::csv);
    render::require_columns({column}, outline, TableFormat::table);
  };
  for (const std::string column : {"topic", "a", "b", "c"}) require(column);
  CHECK_THROWS_AS(require("nothing"), OptionError);
}

}  // namespace

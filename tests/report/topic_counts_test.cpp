#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "inkling/report.h"
#include "stats/contingency.h"
#include "stats/multiple_testing.h"
#include "tests/report/collection.h"
#include "tests/report/topics.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;
using namespace inkling::test;
using stats::Contingency;

TEST_CASE(
    "the four counts of every term and topic equal those counted by hand, whatever the history") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(60u); ++seed) {
    const std::vector<Document> kept = test::random_documents(seed);
    if (!has_labels(kept)) continue;
    CAPTURE(seed);
    const Index index = test::index_with_history(kept, seed);
    for (const CountUnit count : {CountUnit::documents, CountUnit::tokens}) {
      check_equal(report_on_topics(index, all_terms(Association::mi, count)),
                  brute_force(kept, count));
    }
  }
}

TEST_CASE("topics come by name with their documents, terms by score, then by bytes") {
  const TopicReport found = report_on_topics(test::index_of(reviews()));
  REQUIRE(found.topics.size() == 2);
  CHECK(found.unit == "bits");
  CHECK(found.by == "label");
  CHECK(found.topics[0].topic == "bad");
  CHECK(found.topics[0].documents == 2);
  CHECK(found.topics[1].topic == "good");
  CHECK(found.topics[1].documents == 3);
  CHECK(found.topics[0].terms[0].term == "terrible");
  for (const TopicTerms& topic : found.topics) {
    CHECK(std::ranges::is_sorted(topic.terms, [](const TopicTerm& a, const TopicTerm& b) {
      return a.score != b.score ? a.score > b.score : a.term < b.term;
    }));
  }
}

TEST_CASE("the k best terms are kept, with the q-values that they have among all") {
  const Index index = test::index_of(test::random_documents(3), 9);
  for (const Association measure :
       {Association::mi, Association::chi2, Association::g2, Association::pmi, Association::npmi,
        Association::log_odds, Association::lift}) {
    CAPTURE(to_string(measure));
    TopicReportOptions options = all_terms(measure);
    TopicReport all = report_on_topics(index, options);
    options.k = 2;
    for (TopicTerms& topic : all.topics)
      topic.terms.resize(std::min<std::size_t>(2, topic.terms.size()));
    check_equal(report_on_topics(index, options), all);
  }
}

TEST_CASE("scores, p-values and directions are those of the table") {
  const Index index = test::index_of(test::random_documents(4));
  const TopicReport found = report_on_topics(index, all_terms(Association::chi2));
  for (const TopicTerms& topic : found.topics) {
    std::vector<double> p_values;
    for (const TopicTerm& term : topic.terms) {
      const Contingency table = table_of(term);
      CHECK(term.score == stats::chi_square(table));
      CHECK(term.p_value == stats::chi_square_p_value(term.score));
      CHECK(term.in_favour == (stats::direction(table) > 0));
      p_values.push_back(term.p_value);
    }
    const std::vector<double> q_values = stats::benjamini_hochberg(p_values);
    for (std::size_t i = 0; i < q_values.size(); ++i) CHECK(topic.terms[i].q_value == q_values[i]);
  }
}

TEST_CASE("all measures but chi2 are tested by G2") {
  const Index index = test::index_of(reviews());
  for (const Association measure :
       {Association::mi, Association::g2, Association::pmi, Association::npmi}) {
    const TopicReport found = report_on_topics(index, all_terms(measure));
    for (const TopicTerm& term : found.topics[0].terms) {
      CHECK(term.p_value == stats::chi_square_p_value(stats::g2(table_of(term))));
    }
  }
}

TEST_CASE("a term that occurs in the other topic speaks against this one") {
  const TopicReport found = report_on_topics(test::index_of(reviews()));
  CHECK(term_named(found.topics[0], "terrible").in_favour);
  CHECK(!term_named(found.topics[1], "terrible").in_favour);
  CHECK(!term_named(found.topics[0], "great").in_favour);
}

TEST_CASE("documents without a topic are told, whichever topic is named") {
  std::vector<Document> documents{test::document("a", {"x"}), test::document("b", {"x", "y"}),
                                  test::document("c"), test::document("", {}, "empty")};
  documents[0].numbers = {{"price", std::int64_t{3}}};
  documents[2].numbers = {{"price", std::int64_t{9}}};
  documents[1].keywords = {{"date", "2024-05"}};
  documents[3].keywords = {{"date", "soon"}};
  const Index index = test::index_with_deletions(documents, {test::document("d")}, 2);
  TopicReportOptions options = all_terms();
  CHECK(report_on_topics(index, options).left_out == 2);
  options.topic = "y";
  CHECK(report_on_topics(index, options).left_out == 2);
  options = all_terms();
  options.by = "price";
  options.grouping = {.kind = Grouping::Kind::bins, .count = 2};
  CHECK(report_on_topics(index, options).left_out == 2);
  options.by = "date";
  options.grouping = {.kind = Grouping::Kind::month};
  CHECK(report_on_topics(index, options).left_out == 3);
}

TEST_CASE("a document with several labels counts in each, one without label is background") {
  const TopicReport found =
      report_on_topics(test::index_of({test::document("ink pen", {"art", "law"}),
                                       test::document("ink"), test::document("pen", {"law"})}));
  REQUIRE(found.topics.size() == 2);
  CHECK(table_of(term_named(found.topics[0], "ink")) ==
        Contingency{.n11 = 1, .n10 = 1, .n01 = 0, .n00 = 1});
  CHECK(table_of(term_named(found.topics[1], "ink")) ==
        Contingency{.n11 = 1, .n10 = 1, .n01 = 1, .n00 = 0});
}

TEST_CASE("a document without tokens is a document, but no token") {
  const Index index =
      test::index_of({test::document("ink", {"art"}), test::document("", {"art"}, "empty"),
                      test::document("pen", {}, "unlabelled")});
  CHECK(table_of(term_named(report_on_topics(index).topics[0], "ink")) ==
        Contingency{.n11 = 1, .n10 = 0, .n01 = 1, .n00 = 1});
  const TopicReport by_tokens =
      report_on_topics(index, all_terms(Association::mi, CountUnit::tokens));
  CHECK(by_tokens.topics[0].documents == 2);
  CHECK(table_of(term_named(by_tokens.topics[0], "ink")) ==
        Contingency{.n11 = 1, .n10 = 0, .n01 = 0, .n00 = 1});
}

TEST_CASE("if all documents have one topic no term says anything: exactly 0, p and q 1") {
  const TopicReport found =
      report_on_topics(test::index_of({test::document("a b", {"x"}), test::document("b", {"x"})}));
  for (const TopicTerm& term : found.topics[0].terms) {
    CHECK(term.score == 0.0);
    CHECK(term.p_value == 1.0);
    CHECK(term.q_value == 1.0);
    CHECK(!term.in_favour);
  }
}

TEST_CASE("a single topic gets the same result as among all") {
  const Index index = test::index_of(reviews());
  TopicReportOptions options = all_terms();
  TopicReport all = report_on_topics(index, options);
  options.topic = "good";
  all.topics.erase(all.topics.begin());
  check_equal(report_on_topics(index, options), all);
}

}  // namespace

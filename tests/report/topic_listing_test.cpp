#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "inkling/error.h"
#include "inkling/report.h"
#include "stats/contingency.h"
#include "stats/multiple_testing.h"
#include "tests/report/collection.h"
#include "tests/report/topics.h"

namespace {

using namespace inkling;
using namespace inkling::test;

TEST_CASE("the family of all topics has the tests of all topics") {
  const Index index = test::index_of(many_documents(9));
  TopicReportOptions options = all_terms();
  options.family = TestFamily::all;
  const TopicReport found = report_on_topics(index, options);
  std::vector<double> p_values, q_values;
  for (const TopicTerms& topic : found.topics) {
    for (const TopicTerm& term : topic.terms) {
      p_values.push_back(term.p_value);
      q_values.push_back(term.q_value);
    }
  }
  CHECK(p_values.size() == found.terms * found.topics.size());
  CHECK(stats::benjamini_hochberg(p_values) == q_values);
}

TEST_CASE("a direction and a least df leave terms out") {
  const Index index = test::index_of(many_documents(2));
  const TopicReport all = report_on_topics(index);
  for (const AssociationDirection direction :
       {AssociationDirection::in_favour, AssociationDirection::against}) {
    TopicReportOptions options = all_terms();
    options.direction = direction;
    TopicReport expected = all;
    for (TopicTerms& topic : expected.topics) {
      std::erase_if(topic.terms, [&](const TopicTerm& term) {
        return term.in_favour != (direction == AssociationDirection::in_favour);
      });
    }
    check_equal(report_on_topics(index, options), expected);
    options.k = 3;
    for (TopicTerms& topic : expected.topics)
      topic.terms.resize(std::min<std::size_t>(3, topic.terms.size()));
    check_equal(report_on_topics(index, options), expected);
  }
  TopicReportOptions options = all_terms();
  options.min_df = 4;
  std::size_t frequent = 0;
  for (const TopicTerm& term : all.topics[0].terms) frequent += term.n11 + term.n10 >= 4 ? 1 : 0;
  const TopicReport found = report_on_topics(index, options);
  CHECK(found.terms == frequent);
  CHECK(found.topics[0].terms.size() == frequent);
  CHECK(frequent < all.terms);
}

TEST_CASE("log odds count tokens unless they are told otherwise") {
  const Index index = test::index_of(many_documents(3));
  TopicReportOptions options = all_terms(Association::log_odds);
  options.count.reset();
  CHECK(report_on_topics(index, options).count == CountUnit::tokens);
  const TopicReport found = report_on_topics(index, options);
  for (const TopicTerm& term : found.topics[0].terms) {
    CHECK(term.score == stats::log_odds_z(table_of(term), kLogOddsPriorTokens));
    CHECK(term.p_value == stats::chi_square_p_value(term.score * term.score));
    CHECK(term.odds_ratio.low < term.odds_ratio.value);
    CHECK(term.odds_ratio.value < term.odds_ratio.high);
    CHECK(term.log_ratio.low < term.log_ratio.value);
  }
  options.count = CountUnit::documents;
  CHECK(report_on_topics(index, options).count == CountUnit::documents);
}

TEST_CASE("what progress throws ends a report, at any number of threads") {
  const Index index = test::index_of(many_documents(4));
  for (const std::size_t threads : {1u, 2u}) {
    TopicReportOptions options;
    options.work.threads = threads;
    double last = -1;
    options.work.on_progress = [&](double done) {
      CHECK(done >= last);
      last = done;
    };
    report_on_topics(index, options);
    CHECK(last == 1);
    options.work.on_progress = [](double) { throw TimeLimitError(std::chrono::milliseconds(1)); };
    CHECK_THROWS_AS(report_on_topics(index, options), TimeLimitError);
  }
  TopicReportOptions options;
  options.work.threads = 0;
  CHECK_THROWS_AS(report_on_topics(index, options), OptionError);
}

TEST_CASE("what sets documents apart is what a topic of these documents would have") {
  const std::vector<Document> documents = many_documents(5);
  const Index index = test::index_of(documents, 70);
  TopicReportOptions options = all_terms();
  options.topic = "even";
  const TopicReport labelled = report_on_topics(index, options);
  DocumentSet even = index.no_documents();
  for (std::uint32_t at = 0; at < documents.size(); ++at) {
    if (std::ranges::count(documents[at].labels, "even") > 0) even.insert(DocId{at});
  }
  TopicReport found = labelled;
  found.topics[0].terms = significant_terms(index, even, options);
  check_equal(found, labelled);
  CHECK(significant_terms(index, index.no_documents()).empty());
  CHECK(significant_terms(index, index.documents()).empty());
  CHECK_THROWS_AS(significant_terms(index, test::index_of(documents).documents()), OptionError);
}

TEST_CASE("what speaks against a topic comes with the least scores first") {
  const Index index = test::index_of(many_documents(3));
  for (const Association measure :
       {Association::pmi, Association::npmi, Association::lift, Association::log_odds}) {
    CAPTURE(to_string(measure));
    TopicReportOptions options = all_terms(measure);
    options.direction = AssociationDirection::against;
    for (const std::size_t k : {kEveryTerm, std::size_t{5}}) {
      options.k = k;
      for (const TopicTerms& topic : report_on_topics(index, options).topics) {
        REQUIRE(topic.terms.size() > 1);
        for (std::size_t at = 0; at < topic.terms.size(); ++at) {
          CHECK_FALSE(topic.terms[at].in_favour);
          if (at > 0) CHECK(topic.terms[at - 1].score <= topic.terms[at].score);
        }
        const double neutral = measure == Association::lift ? 1 : 0;
        CHECK(topic.terms.front().score < neutral);
      }
    }
  }
}

TEST_CASE("all topics at once are not compared where one is named") {
  const Index index =
      test::index_of({test::document("tea", {"a"}, "1"), test::document("cup", {"b"}, "2")});
  TopicReportOptions options;
  options.overall = true;
  options.topic = "a";
  CHECK_THROWS_AS(report_on_topics(index, options), OptionError);
}

TEST_CASE("terms are compared with all topics at once where documents have one at most") {
  std::vector<Document> documents = many_documents(6);
  for (Document& document : documents) document.labels.resize(document.labels.empty() ? 0 : 1);
  const Index index = test::index_of(documents, 70);
  for (const Association measure : {Association::mi, Association::chi2, Association::g2}) {
    CAPTURE(to_string(measure));
    TopicReportOptions options = all_terms(measure);
    options.overall = true;
    const TopicReport found = report_on_topics(index, options);
    CHECK(found.overall.size() == found.terms);
    CHECK(found.overall[0].score >= found.overall[1].score);
    CHECK((found.overall[0].term == "w7" || found.overall[0].term == "w11"));
    std::vector<double> p_values, q_values;
    for (const OverallTerm& term : found.overall) {
      p_values.push_back(term.p_value);
      q_values.push_back(term.q_value);
      const TopicTerm& in_one = term_named(found.topics[0], term.term);
      CHECK(term.count == in_one.n11 + in_one.n10);
      // Knowing more of the topic tells more.
      CHECK(term.score >= in_one.score * (1 - 1e-12));
    }
    CHECK(stats::benjamini_hochberg(p_values) == q_values);
    options.work.threads = 3;
    options.k = 7;
    const TopicReport seven = report_on_topics(index, options);
    REQUIRE(seven.overall.size() == 7);
    for (std::size_t at = 0; at < 7; ++at) {
      CHECK(seven.overall[at].term == found.overall[at].term);
      CHECK(seven.overall[at].score == found.overall[at].score);
      CHECK(seven.overall[at].q_value == found.overall[at].q_value);
    }
  }
  TopicReportOptions options = all_terms(Association::pmi);
  options.overall = true;
  CHECK_THROWS_AS(report_on_topics(index, options), OptionError);
  options.measure = Association::mi;
  CHECK_THROWS_AS(report_on_topics(test::index_of(many_documents(6)), options), OptionError);
}

}  // namespace

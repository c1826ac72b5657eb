#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "inkling/report.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/topic_columns.h"
#include "report/topic_report_work.h"
#include "report/topic_walk.h"
#include "tests/report/collection.h"
#include "tests/report/topics.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;
using namespace inkling::test;

TEST_CASE("frequent and rare terms are counted and scored alike, whatever the threads") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(6u); ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = many_documents(seed);
    const Index index = test::index_of(documents, 70);
    for (const CountUnit count : {CountUnit::documents, CountUnit::tokens}) {
      check_equal(report_on_topics(index, all_terms(Association::mi, count)),
                  brute_force(documents, count));
    }
    for (const Association measure : kTopicMeasures) {
      CAPTURE(to_string(measure));
      TopicReportOptions options = all_terms(measure);
      options.k = 1 + seed * seed;
      const TopicReport alone = report_on_topics(index, options);
      for (const std::size_t threads : {2u, 3u}) {
        options.work.threads = threads;
        check_equal(report_on_topics(index, options), alone);
      }
    }
  }
}

TEST_CASE("q-values are the same where few p-values fit, of a topic and of all together") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(6u); ++seed) {
    CAPTURE(seed);
    const Index index = test::index_of(many_documents(seed), 70);
    for (const TestFamily family : {TestFamily::topic, TestFamily::all}) {
      for (const Association measure : {Association::mi, Association::pmi}) {
        TopicReportOptions options = all_terms(measure);
        options.family = family;
        options.k = 5;
        const TopicReport whole = report_on_topics(index, options);
        for (const std::size_t room : {1u, 40u, 4000u}) {
          CAPTURE(room);
          check_equal(report::topic_report_within(index, index.documents(), options, room), whole);
        }
      }
    }
  }
}

/// Documents of three labels, each of which has words of its own more often. Most words occur once,
/// and come last by their bytes.
std::vector<Document> zipfian_documents(std::uint32_t seed, std::size_t count) {
  std::mt19937 random(seed);
  std::vector<Document> documents(count);
  for (std::size_t at = 0; at < count; ++at) {
    const std::size_t topic = random() % 7 % 3;
    documents[at].id = std::to_string(at);
    documents[at].labels = {"t" + std::to_string(topic)};
    if (random() % 9 == 0) documents[at].labels.push_back("t2");
    for (std::uint32_t word = 0; word < 40; ++word) {
      const bool is_own = random() % 4 == 0;
      const auto rank = static_cast<std::uint32_t>(60'000 / (1 + random() % 60'000));
      documents[at].text += (is_own ? std::string(1, static_cast<char>('x' + topic)) : "w") +
                            std::to_string(rank) + " ";
      if (random() % 2 == 0) documents[at].text += "{" + std::to_string(random()) + " ";
    }
  }
  return documents;
}

TEST_CASE("terms that cannot matter are passed, and nothing that is listed changes by it") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(1u); ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = zipfian_documents(seed, 160);
    for (const std::size_t per_segment : {1000u, 70u}) {
      const Index index = test::index_of(documents, per_segment);
      for (const Association measure : {Association::mi, Association::chi2, Association::g2}) {
        for (const CountUnit count : {CountUnit::documents, CountUnit::tokens}) {
          for (const std::uint32_t variant : {0u, 1u, 2u, 3u}) {
            TopicReportOptions options = all_terms(measure, count);
            options.min_df = variant == 1 ? 2 : 1;
            options.family = variant == 2 ? TestFamily::all : TestFamily::topic;
            if (variant == 3) options.direction = AssociationDirection::against;
            // Where all are listed, none is passed.
            TopicReport all = report_on_topics(index, options);
            for (const std::size_t k : {1u, 12u}) {
              options.k = k;
              TopicReport first = all;
              for (TopicTerms& topic : first.topics)
                topic.terms.resize(std::min(k, topic.terms.size()));
              for (const std::size_t threads : {1u, 3u}) {
                options.work.threads = threads;
                const TopicReport passed = report_on_topics(index, options);
                CHECK(passed.terms == all.terms);
                check_equal(passed, first);
              }
            }
          }
        }
      }
    }
  }
}

TEST_CASE("a walk over topics wants frequent terms alone once better ones than rare are listed") {
  const Index index = test::index_of(zipfian_documents(5, 400));
  const report::Selection selection(index, index.documents(), "text");
  const report::TopicColumns columns(index, selection, "label", {}, std::nullopt);
  const auto wanted_of = [&](Association measure, std::size_t k) {
    TopicReportOptions options = all_terms(measure, CountUnit::documents);
    const report::TopicTables tables(selection, columns, options);
    const std::vector<double> bounds(columns.size(), 1.0);
    report::TopicWalk walk(tables, {0, 1, 2}, k, kEveryTerm, bounds, kEveryTerm);
    std::uint64_t wanted = 0;
    report::for_each_wanted_term(
        index, TermUnit::stems, selection, {},
        [&](const TermStatistics& statistics) { return walk.wants(statistics); },
        [&](const report::TermPostings& term) {
          walk.visit(term);
          ++wanted;
        });
    CHECK(walk.terms() == index.field_statistics(FieldId::text).terms);
    return wanted;
  };
  const std::uint64_t terms = index.field_statistics(FieldId::text).terms;
  CHECK(wanted_of(Association::mi, kEveryTerm) == terms);
  CHECK(wanted_of(Association::mi, 3) < terms / 2);
  CHECK(wanted_of(Association::chi2, 3) < terms / 2);
}

}  // namespace

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/report.h"
#include "inkling/term_counts.h"
#include "tests/report/collection.h"
#include "tests/report/topics.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;
using namespace inkling::test;

TEST_CASE("the values of any keyword field are topics") {
  std::vector<Document> documents = reviews();
  for (Document& document : documents)
    document.keywords.push_back({"author", "a" + document.labels[0]});
  TopicReportOptions options = all_terms();
  const TopicReport by_label = report_on_topics(test::index_of(documents), options);
  options.by = "author";
  TopicReport by_author = report_on_topics(test::index_of(documents), options);
  CHECK(by_author.by == "author");
  CHECK(by_author.topics[0].topic == "abad");
  for (TopicTerms& topic : by_author.topics) topic.topic.erase(0, 1);
  check_equal(by_author, by_label);
}

TEST_CASE("the numbers of a field are topics, in their shortest exact form, beside its strings") {
  std::vector<Document> documents = reviews();
  for (Document& document : documents) {
    if (document.labels[0] == "bad") {
      document.numbers = {{"prio", std::int64_t{9007199254740993}}, {"prio", 2.5}};
    } else {
      document.numbers = {{"prio", std::int64_t{9007199254740992}}};
      document.keywords = {{"prio", "2.5"}, {"prio", "high"}};
    }
  }
  TopicReportOptions options = all_terms();
  const Index index = test::index_of(documents, 2);
  const TopicReport by_label = report_on_topics(index, options);
  options.by = "prio";
  const TopicReport by_number = report_on_topics(index, options);
  std::vector<std::string> names;
  for (const TopicTerms& topic : by_number.topics) names.push_back(topic.topic);
  CHECK(names == std::vector<std::string>{"2.5", "9007199254740992", "9007199254740993", "high"});
  CHECK(by_number.topics[0].documents == documents.size());
  for (const auto& [number, label] : {std::pair(1, 1), std::pair(2, 0), std::pair(3, 1)}) {
    TopicReport expected = by_label, found = by_number;
    expected.topics = {by_label.topics[static_cast<std::size_t>(label)]};
    found.topics = {by_number.topics[static_cast<std::size_t>(number)]};
    found.topics[0].topic = expected.topics[0].topic;
    check_equal(found, expected);
  }
  options.topic = "9007199254740993";
  CHECK(report_on_topics(index, options).topics.size() == 1);
}

TEST_CASE("more topics than a report takes are refused, one of them is not") {
  std::vector<Document> documents;
  for (std::size_t at = 0; at <= kMostReportTopics; ++at) {
    documents.push_back(test::document("word " + std::to_string(at)));
    documents.back().numbers = {{"serial", at}};
  }
  const Index index = test::index_of(documents);
  TopicReportOptions options;
  options.by = "serial";
  CHECK_THROWS_AS(report_on_topics(index, options), OptionError);
  std::vector<std::uint32_t> most;
  for (std::uint32_t at = 0; at < kMostReportTopics; ++at) most.push_back(at);
  CHECK(topic_report(index, test::documents_at(index, most), options).topics.size() ==
        kMostReportTopics);
  options.topic = "17";
  CHECK(report_on_topics(index, options).topics.at(0).documents == 1);
}

TEST_CASE("every report of titles is that of texts which are as the titles are") {
  std::vector<Document> titled = reviews();
  for (Document& document : titled) {
    document.title = document.text;
    document.text = "other words";
  }
  const Index index = test::index_of(titled, 2), texts = test::index_of(reviews());
  TopicReportOptions options = all_terms();
  options.field = "title";
  TopicReport topics = report_on_topics(index, options);
  CHECK(topics.field == "title");
  topics.field = "text";
  check_equal(topics, report_on_topics(texts));
  const InformationReport information =
      information_report(index, index.documents(), {.field = "title"});
  CHECK(information.mutual_information ==
        information_report(texts, texts.documents()).mutual_information);
  CHECK(information.field == "title");
  const SummaryReport summary = summary_report(index, index.documents(), {.field = "title"});
  CHECK(summary.tokens == summary_report(texts, texts.documents()).tokens);
  CHECK(summary.vocabulary == summary_report(texts, texts.documents()).vocabulary);
  CHECK(summary.field == "title");
}

TEST_CASE("a field without terms is refused, whether it has values or is not there") {
  std::vector<Document> documents = reviews();
  documents[0].numbers = {{"prio", 1}};
  const Index index = test::index_of(documents);
  TopicReportOptions options;
  options.field = "prio";
  CHECK_THROWS_WITH_AS(report_on_topics(index, options), "prio: has values, and no terms to count",
                       OptionError);
  options.field = "titel";
  CHECK_THROWS_AS(report_on_topics(index, options), UnknownNameError);
}

TEST_CASE("topics of a selection are those of an index of the selected documents") {
  const Index index = test::index_of(reviews(), 2);
  check_equal(topic_report(index, test::documents_at(index, {0, 3, 4}), all_terms()),
              report_on_topics(test::index_of({reviews()[0], reviews()[3], reviews()[4]})));
}

TEST_CASE("topic reports depend neither on segments nor on deleted documents, to the last bit") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(20u); ++seed) {
    const std::vector<Document> kept = test::random_documents(seed);
    if (!has_labels(kept)) continue;
    CAPTURE(seed);
    const TopicReport fresh = report_on_topics(test::index_of(kept));
    check_equal(report_on_topics(test::index_of(kept, 3)), fresh);
    check_equal(report_on_topics(test::index_with_deletions(
                    kept, test::random_documents(seed + 1000, "gone"), 4)),
                fresh);
  }
}

TEST_CASE("unknown fields and topics are refused with a list of the known ones") {
  const Index index = test::index_of(reviews());
  TopicReportOptions options;
  options.by = "lable";
  CHECK_THROWS_AS(report_on_topics(index, options), UnknownNameError);
  options.by = "title";
  CHECK_THROWS_WITH_AS(report_on_topics(index, options),
                       "title: has words, and no values to count or to order by", OptionError);
  CHECK_THROWS_AS(TermCounts::of_topics(index, index.documents(), options), OptionError);
  options.by = "label";
  options.topic = "god";
  try {
    report_on_topics(index, options);
    FAIL("no topic of that name was refused");
  } catch (const UnknownNameError& error) {
    CHECK(error.code() == "unknown_label");
    CHECK(error.hint() == "did you mean `good`?");
  }
}

TEST_CASE("a topic whose documents are all deleted is unknown") {
  const Index index =
      test::index_with_deletions(reviews(), {test::document("gone", {"lost"})}, 100);
  TopicReportOptions options;
  options.topic = "lost";
  CHECK_THROWS_AS(report_on_topics(index, options), UnknownNameError);
  CHECK(report_on_topics(index).topics.size() == 2);
}

TEST_CASE(
    "a topic without documents in the selection is refused, and so is a selection without topics") {
  const Index index = test::index_of(reviews());
  TopicReportOptions options;
  options.topic = "bad";
  CHECK_THROWS_AS(topic_report(index, test::documents_at(index, {0, 2}), options), EmptyInputError);
  options.topic.reset();
  CHECK_THROWS_AS(topic_report(index, test::documents_at(index, {}), options), EmptyInputError);
  const Index unlabelled = test::index_of({test::document("no label")});
  CHECK_THROWS_AS(report_on_topics(unlabelled), EmptyInputError);
  options.by = "tag";
  CHECK_THROWS_AS(report_on_topics(unlabelled, options), EmptyInputError);
  options.topic = "art";
  CHECK_THROWS_AS(report_on_topics(unlabelled, options), UnknownNameError);
}

}  // namespace

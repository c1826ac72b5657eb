#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <random>
#include <set>

#include "inkling/error.h"
#include "inkling/report.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/topic_columns.h"
#include "report/topic_report_work.h"
#include "report/topic_walk.h"
#include "stats/contingency.h"
#include "stats/multiple_testing.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;
using stats::Contingency;

constexpr std::size_t kEveryTerm = 1'000'000;

TopicReportOptions all_terms(Association measure = Association::mi,
                             CountUnit count = CountUnit::documents) {
  TopicReportOptions options;
  options.measure = measure;
  options.count = count;
  options.k = kEveryTerm;
  return options;
}

TopicReport report_on_topics(const Index& index, const TopicReportOptions& options = all_terms()) {
  return topic_report(index, index.documents(), options);
}

Contingency table_of(const TopicTerm& term) {
  return {.n11 = term.n11, .n10 = term.n10, .n01 = term.n01, .n00 = term.n00};
}

const TopicTerm& term_named(const TopicTerms& topic, const std::string& name) {
  const auto found = std::ranges::find(topic.terms, name, &TopicTerm::term);
  REQUIRE(found != topic.terms.end());
  return *found;
}

using Tables = std::map<std::string, std::map<std::string, Contingency>>;  ///< topic -> term

/// Counts each document for each (topic, term), as the definition says.
Tables brute_force(const std::vector<Document>& documents, CountUnit count) {
  std::set<std::string> topics, vocabulary;
  for (const Document& document : documents) {
    topics.insert(document.labels.begin(), document.labels.end());
    for (const std::string& word : test::words(document.text)) vocabulary.insert(word);
  }
  Tables tables;
  for (const Document& document : documents) {
    const std::vector<std::string> words = test::words(document.text);
    for (const std::string& topic : topics) {
      const bool in_topic = std::ranges::find(document.labels, topic) != document.labels.end();
      for (const std::string& term : vocabulary) {
        const auto tf = static_cast<std::uint64_t>(std::ranges::count(words, term));
        const std::uint64_t with = count == CountUnit::tokens ? tf : std::min<std::uint64_t>(tf, 1);
        const std::uint64_t without = count == CountUnit::tokens ? words.size() - tf : 1 - with;
        Contingency& table = tables[topic][term];
        (in_topic ? table.n11 : table.n10) += with;
        (in_topic ? table.n01 : table.n00) += without;
      }
    }
  }
  return tables;
}

void check_equal(const TopicReport& found, const Tables& expected) {
  REQUIRE(found.topics.size() == expected.size());
  for (const TopicTerms& topic : found.topics) {
    CAPTURE(topic.topic);
    REQUIRE(expected.contains(topic.topic));
    const auto& tables = expected.at(topic.topic);
    REQUIRE(topic.terms.size() == tables.size());
    for (const TopicTerm& term : topic.terms) {
      CAPTURE(term.term);
      CHECK(table_of(term) == tables.at(term.term));
    }
  }
}

/// Equal to the last bit.
void check_equal(const TopicReport& a, const TopicReport& b) {
  REQUIRE(a.topics.size() == b.topics.size());
  for (std::size_t i = 0; i < a.topics.size(); ++i) {
    CHECK(a.topics[i].topic == b.topics[i].topic);
    CHECK(a.topics[i].documents == b.topics[i].documents);
    REQUIRE(a.topics[i].terms.size() == b.topics[i].terms.size());
    for (std::size_t j = 0; j < a.topics[i].terms.size(); ++j) {
      const TopicTerm& x = a.topics[i].terms[j];
      const TopicTerm& y = b.topics[i].terms[j];
      CHECK(x.term == y.term);
      CHECK(x.surface == y.surface);
      CHECK(table_of(x) == table_of(y));
      CHECK(x.score == y.score);
      CHECK(x.p_value == y.p_value);
      CHECK(x.q_value == y.q_value);
    }
  }
}

/// Enough that some terms are frequent and most are rare, in two topics and outside of both.
std::vector<Document> many_documents(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Document> documents;
  for (std::size_t at = 0; at < 300; ++at) {
    std::string text;
    for (std::size_t word = random() % 30; word > 0; --word)
      text += 'w' + std::to_string(random() % (1 + random() % 400)) + ' ';
    const auto topic = random() % 3;
    if (topic == 0) text += "w7 w11 ";
    documents.push_back(test::document(text, {}, "d" + std::to_string(at)));
    if (topic < 2) documents.back().labels.push_back(topic == 0 ? "even" : "odd");
    if (topic == 1 && random() % 9 == 0) documents.back().labels.push_back("both");
  }
  return documents;
}

constexpr std::array kMeasures{Association::mi,  Association::chi2, Association::g2,
                               Association::pmi, Association::npmi, Association::log_odds,
                               Association::lift};

bool has_labels(const std::vector<Document>& documents) {
  return std::ranges::any_of(documents,
                             [](const Document& document) { return !document.labels.empty(); });
}

const std::vector<Document>& reviews() {
  static const std::vector<Document> documents{
      test::document("great acting and score", {"good"}),
      test::document("terrible directing", {"bad"}), test::document("great movie", {"good"}),
      test::document("terrible", {"bad"}), test::document("amazing", {"good"})};
  return documents;
}

}  // namespace

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

TEST_CASE("frequent and rare terms are counted and scored alike, whatever the threads") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(6u); ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = many_documents(seed);
    const Index index = test::index_of(documents, 70);
    for (const CountUnit count : {CountUnit::documents, CountUnit::tokens}) {
      check_equal(report_on_topics(index, all_terms(Association::mi, count)),
                  brute_force(documents, count));
    }
    for (const Association measure : kMeasures) {
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

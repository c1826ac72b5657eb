#include "tests/report/topics.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "tests/report/collection.h"
#include "tests/support/oracle.h"

namespace inkling::test {

using stats::Contingency;

TopicReportOptions all_terms(Association measure, CountUnit count) {
  TopicReportOptions options;
  options.measure = measure;
  options.count = count;
  options.k = kEveryTerm;
  return options;
}

TopicReport report_on_topics(const Index& index, const TopicReportOptions& options) {
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

TopicCounts brute_force(const std::vector<Document>& documents, CountUnit count) {
  std::set<std::string> topics, vocabulary;
  for (const Document& document : documents) {
    topics.insert(document.labels.begin(), document.labels.end());
    for (const std::string& word : test::words(document.text)) vocabulary.insert(word);
  }
  TopicCounts tables;
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

void check_equal(const TopicReport& found, const TopicCounts& expected) {
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

std::vector<Document> many_documents(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Document> documents;
  for (std::size_t at = 0; at < 300; ++at) {
    std::string text;
    for (std::size_t word = random() % 30; word > 0; --word)
      text += 'w' + std::to_string(random() % (1 + random() % 400)) + ' ';
    const auto topic = random() % 3;
    if (topic == 0) text += "w7 w11 ";
    documents.push_back(document(text, {}, "d" + std::to_string(at)));
    if (topic < 2) documents.back().labels.push_back(topic == 0 ? "even" : "odd");
    if (topic == 1 && random() % 9 == 0) documents.back().labels.push_back("both");
  }
  return documents;
}

bool has_labels(const std::vector<Document>& documents) {
  return std::ranges::any_of(documents,
                             [](const Document& document) { return !document.labels.empty(); });
}

const std::vector<Document>& reviews() {
  static const std::vector<Document> documents{
      document("great acting and score", {"good"}), document("terrible directing", {"bad"}),
      document("great movie", {"good"}), document("terrible", {"bad"}),
      document("amazing", {"good"})};
  return documents;
}

}  // namespace inkling::test

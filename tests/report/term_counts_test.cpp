#include "inkling/term_counts.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/render.h"
#include "report/counted_terms.h"
#include "tests/report/collection.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::vector<Index> parted(const std::vector<Document>& documents, std::size_t parts) {
  std::vector<std::vector<Document>> of_part(parts);
  for (std::size_t at = 0; at < documents.size(); ++at)
    of_part[at * parts / documents.size()].push_back(documents[at]);
  std::vector<Index> indexes;
  for (const std::vector<Document>& part : of_part) indexes.push_back(index_of(part, 5));
  return indexes;
}

/// The sum of count(index) of all, the last one first.
template <typename Count>
TermCounts added(const std::vector<Index>& indexes, Count count) {
  const auto sent = [&](const Index& index) {
    return TermCounts::parse(count(index).serialize(), "test");
  };
  TermCounts sum = sent(indexes.back());
  for (std::size_t at = 0; at + 1 < indexes.size(); ++at) sum.add(sent(indexes[at]));
  return sum;
}

/// Documents whose text has the word.
DocumentSet with_word(const Index& index, const std::string& word) {
  DocumentSet found = index.no_documents();
  for (PostingCursor postings = index.postings(FieldId::text, word); postings.doc() != kNoDoc;
       postings.advance())
    found.insert(postings.doc());
  return found;
}

std::vector<Document> labelled_documents(std::uint32_t seed) {
  std::vector<Document> documents = random_documents(seed);
  documents.push_back(document("w3 w4", {"always"}, "last"));
  return documents;
}

}  // namespace

TEST_CASE("topics of counts are those of one index") {
  for (std::uint32_t seed = seed_or(1), last = seed + rounds(20u); seed < last; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = labelled_documents(seed);
    const Index whole = index_of(documents);
    for (const Association measure :
         {Association::mi, Association::chi2, Association::g2, Association::pmi, Association::npmi,
          Association::log_odds, Association::lift}) {
      TopicReportOptions options{.measure = measure, .k = 1 + seed % 9};
      options.direction = static_cast<AssociationDirection>(seed % 3);
      options.family = static_cast<TestFamily>(seed % 2);
      options.min_df = 1 + seed % 2;
      const std::string one = to_json(topic_report(whole, options));
      for (const std::size_t parts : {1u, 3u, 7u}) {
        const TermCounts sum = added(parted(documents, parts), [&](const Index& index) {
          return TermCounts::of_topics(index, index.documents(), options);
        });
        CHECK(to_json(topic_report(sum, options)) == one);
      }
    }
  }
}

TEST_CASE("keyness of counts is that of one index") {
  for (std::uint32_t seed = seed_or(1), last = seed + rounds(20u); seed < last; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = labelled_documents(seed);
    const Index whole = index_of(documents);
    KeynessOptions options{.k = 1 + seed % 20, .min_count = 1 + seed % 3, .min_df = 1 + seed % 2};
    options.measure = static_cast<KeynessMeasure>(seed % 6);
    const DocumentSet target = with_word(whole, "w3"), reference = with_word(whole, "w4");
    const std::string one = to_json(keyness_report(whole, target, reference, options));
    for (const std::size_t parts : {1u, 3u, 7u}) {
      const TermCounts sum = added(parted(documents, parts), [&](const Index& index) {
        return TermCounts::of_sides(index, with_word(index, "w3"), with_word(index, "w4"), options);
      });
      CHECK(to_json(keyness_report(sum, options)) == one);
    }
  }
}

TEST_CASE("numbers are topics in their order, whichever parts have them") {
  std::vector<Document> documents;
  for (const int number : {100, 9, 20, 3}) {
    documents.push_back(document("w" + std::to_string(number)));
    documents.back().numbers.push_back({"n", Number(number)});
  }
  documents.push_back(document("none"));
  const TopicReportOptions options{.by = "n"};
  const TermCounts sum = added(parted(documents, 5), [&](const Index& index) {
    return TermCounts::of_topics(index, index.documents(), options);
  });
  const TopicReport report = topic_report(sum, options);
  CHECK(to_json(report) == to_json(topic_report(index_of(documents), options)));
  CHECK(report.topics.front().topic == "3");
  CHECK(report::content_of(sum).in_none == 1);
}

TEST_CASE("what needs all documents, or is not there, is refused") {
  const Index index = index_of({document("tea", {"a"}), document("ink")});
  TopicReportOptions options;
  const TermCounts counts = TermCounts::of_topics(index, index.documents(), options);
  options.overall = true;
  CHECK_THROWS_AS(topic_report(counts, options), OptionError);
  options.overall = false;
  options.topic = "b";
  CHECK_THROWS_AS(topic_report(counts, options), UnknownNameError);
  options.topic.reset();
  options.field = "title";
  CHECK_THROWS_AS(topic_report(counts, options), OptionError);
  CHECK_THROWS_AS(keyness_report(counts, {}), OptionError);
  options = {.by = "n", .grouping = {Grouping::Kind::bins, 4}};
  CHECK_THROWS_AS(TermCounts::of_topics(index, index.documents(), options), OptionError);
  options = {.by = "nothing"};
  const TermCounts none = TermCounts::of_topics(index, index.documents(), options);
  CHECK_THROWS_AS(topic_report(none, options), EmptyInputError);
  TermCounts sum = TermCounts::parse(none.serialize(), "test");
  CHECK_THROWS_AS(sum.add(counts), OptionError);
  const TermCounts sides = TermCounts::of_sides(index, index.documents(), index.no_documents(), {});
  CHECK_THROWS_AS(keyness_report(sides, {}), EmptyInputError);
}

TEST_CASE("counts that were cut off are told") {
  const Index index = index_of({document("tea", {"a"}), document("ink", {"b"})});
  const std::string bytes = TermCounts::of_topics(index, index.documents(), {}).serialize();
  for (std::size_t at = 0; at < bytes.size(); ++at)
    CHECK_THROWS_AS(TermCounts::parse(bytes.substr(0, at), "test"), CorruptIndexError);
  CHECK_THROWS_AS(TermCounts::parse(bytes + "x", "test"), CorruptIndexError);
}

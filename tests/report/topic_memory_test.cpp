/// What a report of very many terms and topics takes beside the index.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/report.h"
#include "inkling/topic_distances.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/support/allocations.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

constexpr std::size_t kTopics = 1000;
constexpr std::size_t kNewTerms = 50;  ///< of each document
constexpr std::size_t kMostBytes = std::size_t{64} << 20;

/// Most terms are in one document, some in many: each has a table with each topic. Every topic has
/// `per_topic` documents.
Index index_of_topics(std::size_t per_topic) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  WriterOptions options;
  options.analyzer.kind = AnalyzerKind::whitespace;
  options.store_text = false;
  IndexWriter writer = indexer::open_writer(files, options);
  for (std::size_t doc = 0; doc < per_topic * kTopics; ++doc) {
    Document document;
    document.id = std::to_string(doc);
    for (std::size_t term = 0; term < kNewTerms; ++term)
      document.text += "n" + std::to_string(doc * kNewTerms + term) + ' ';
    for (std::size_t part = 10; part < 10'000; part *= 3)
      document.text += "f" + std::to_string(doc % part) + ' ';
    document.labels = {"t" + std::to_string(doc % kTopics)};
    writer.add(document);
  }
  writer.commit();
  return storage::open_index(files);
}

}  // namespace

// INKLING_ROUNDS=20 has a million terms: a thousand million tables.
TEST_CASE("a report of 1,000 topics takes at most 64 MiB, however many terms there are") {
  const Index index = index_of_topics(test::rounds(std::size_t{1}));
  for (const TestFamily family : {TestFamily::topic, TestFamily::all}) {
    for (const Association measure : {Association::mi, Association::log_odds}) {
      CAPTURE(to_string(measure));
      TopicReportOptions options{.measure = measure, .family = family};
      options.topic = "t1";
      topic_report(index, options);  // what the index caches is there from here on
      options.topic.reset();
      options.work.threads = 2;
      const test::AllocationPeak peak;
      const TopicReport report = topic_report(index, options);
      CHECK(report.topics.size() == kTopics);
      CHECK(report.terms >= kTopics * kNewTerms);
      CHECK(peak.bytes() < kMostBytes);
    }
  }
}

TEST_CASE("the distances of 1,000 topics take at most 64 MiB, on two threads") {
  const Index index = index_of_topics(test::rounds(std::size_t{1}));
  TopicDistanceOptions options;
  options.work.threads = 2;
  options.min_df = ~std::uint64_t{0};
  topic_distances(index, index.documents(), options);  // what the index caches
  options.min_df = 2;
  const test::AllocationPeak peak;
  CHECK(topic_distances(index, index.documents(), options).topics.size() == kTopics);
  CHECK(peak.bytes() < kMostBytes);
}

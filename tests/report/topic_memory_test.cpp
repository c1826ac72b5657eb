/// What a report of very many terms and topics takes beside the index.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/report.h"
#include "inkling/topic_distances.h"
#include "report/overall_walk.h"
#include "stats/false_discovery.h"
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
      options.overall = measure == Association::mi;
      options.work.threads = 2;
      const test::AllocationPeak peak;
      const TopicReport report = topic_report(index, options);
      CHECK(report.topics.size() == kTopics);
      CHECK(report.terms >= kTopics * kNewTerms);
      CHECK(peak.bytes() < kMostBytes);
    }
  }
}

TEST_CASE("p-values that several threads gather take the memory of one") {
  constexpr std::size_t kTerms = 300'000, kThreads = 4;
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<double> p_values(kTerms);
  for (double& p : p_values) p = uniform(random);
  stats::FalseDiscovery whole(stats::kEveryPValue, 0.5);
  for (const double p : p_values) whole.add(p, kThreads);
  whole.finish();
  const test::AllocationPeak peak;
  report::GatheredPValues gathered(0.5);
  std::vector<stats::FalseDiscovery> parts(kThreads, gathered.part());
  for (std::size_t at = 0; at < kTerms; ++at) {
    for (stats::FalseDiscovery& part : parts) {
      part.add(p_values[at]);
      if (part.tests() == 10'000) gathered.take(part);
    }
  }
  stats::FalseDiscovery all = std::move(gathered).all();
  CHECK(peak.bytes() < 60 * kTerms / 2);
  all.finish();
  CHECK(all.tests() == kThreads * kTerms);
  for (std::size_t at = 0; at < kTerms; at += 1000)
    CHECK(all.q_value(p_values[at]) == whole.q_value(p_values[at]));
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

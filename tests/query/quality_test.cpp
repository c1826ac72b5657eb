#include <doctest/doctest.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/ingest.h"
#include "inkling/search.h"
#include "inkling/trec.h"
#include "storage/file_system.h"
#include "storage/view.h"
#include "tests/support/data.h"

namespace inkling::test {

namespace {

struct TestCollection {
  const char* documents;
  const char* topics;
  const char* judgments;
  double least_map;
};

Searcher indexed(const std::string& documents) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer(files, {});
  std::istringstream nothing;
  ingest(writer, {documents}, nothing, {});
  writer.commit();
  return Searcher(storage::open_index(files));
}

double mean_average_precision(const Searcher& searcher, const std::string& topics, const std::string& judgments) {
  std::ifstream topics_file(topics);
  std::ifstream judgments_file(judgments);
  Run run;
  for (const TrecTopic& topic : read_topics(topics_file, topics)) {
    for (const Hit& hit : searcher.rank_words(topic.text, 1000, Bm25{})) {
      run[topic.id].push_back({searcher.index().id(hit.doc), hit.score});
    }
  }
  const TrecEvaluation evaluation = trec_evaluate(read_judgments(judgments_file, judgments), run);
  for (const auto& [measure, value] : evaluation.all) {
    if (measure == "map") return value;
  }
  return 0;
}

TEST_CASE("bm25 on the standard analyzer ranks the classical collections no worse than it did") {
  for (const TestCollection& collection : {
           TestCollection{"ir/cranfield/docs.jsonl", "ir/cranfield/topics.tsv", "ir/cranfield/qrels.txt", 0.40},
           TestCollection{"ir/med/docs.jsonl", "ir/med/topics.tsv", "ir/med/qrels.txt", 0.51},
           TestCollection{"ir/cisi/docs.jsonl", "ir/cisi/topics.tsv", "ir/cisi/qrels.txt", 0.20},
       }) {
    CAPTURE(collection.documents);
    const auto documents = data_file(collection.documents);
    if (!documents) continue;
    const double map =
        mean_average_precision(indexed(*documents), *data_file(collection.topics), *data_file(collection.judgments));
    CHECK(map >= collection.least_map);
  }
}

}  // namespace

}  // namespace inkling::test

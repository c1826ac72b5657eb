#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index.h"
#include "inkling/ingest.h"
#include "inkling/search.h"
#include "inkling/trec.h"
#include "inkling/types.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

namespace inkling::test {

namespace {

constexpr std::string_view kMeasures[] = {"map", "ndcg_cut_10", "P_10", "recall_1000"};

struct TestCollection {
  const char* documents;
  const char* topics;
  const char* judgments;
  const char* heading;  ///< of its table in docs/quality.md
};

constexpr TestCollection kCranfield{"ir/cranfield/docs.jsonl", "ir/cranfield/topics.tsv",
                                    "ir/cranfield/qrels.txt", "### Cranfield, `qrels.txt`"};
constexpr TestCollection kMed{"ir/med/docs.jsonl", "ir/med/topics.tsv", "ir/med/qrels.txt",
                              "### MED"};
constexpr TestCollection kCisi{"ir/cisi/docs.jsonl", "ir/cisi/topics.tsv", "ir/cisi/qrels.txt",
                               "### CISI"};
constexpr TestCollection kScifact{"ir/scifact/docs.jsonl.zst", "ir/scifact/topics-test.tsv",
                                  "ir/scifact/qrels-test.txt", ""};

std::vector<TrecTopic> topics_of(const TestCollection& collection) {
  std::ifstream file(*data_file(collection.topics));
  return read_topics(file, collection.topics);
}

Judgments judgments_of(const TestCollection& collection) {
  std::ifstream file(*data_file(collection.judgments));
  return read_judgments(file, collection.judgments);
}

Searcher indexed(const std::string& documents) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  std::istringstream nothing;
  ingest(writer, {documents}, nothing, {});
  writer.commit();
  return Searcher(storage::open_index(files));
}

/// A row of the page: the name of a ranking, perhaps with a weight of the title, and the measures
/// by the analyzer standard.
struct DocumentedRow {
  Ranker ranker;
  FieldWeights weights;
  std::vector<double> measures;
};

DocumentedRow parse_row(std::string line) {
  std::erase_if(line, [](char c) { return c == '|' || c == '*' || c == '`'; });
  std::istringstream cells(line);
  std::string name;
  cells >> name;
  DocumentedRow row{parse_ranker(name), {}, {}};
  for (std::string cell; cells >> cell && row.measures.size() < std::size(kMeasures);) {
    if (cell.starts_with("title=")) {
      row.weights.title = std::stod(cell.substr(6));
    } else {
      row.measures.push_back(std::stod(cell));
    }
  }
  return row;
}

std::vector<DocumentedRow> documented(std::string_view heading) {
  std::istringstream page(read_file(project_path("docs/quality.md")));
  std::vector<DocumentedRow> rows;
  std::string line;
  while (std::getline(page, line) && !line.starts_with(heading)) continue;
  while (std::getline(page, line) && !line.starts_with("#")) {
    if (line.starts_with("| `")) rows.push_back(parse_row(line));
  }
  return rows;
}

/// By number; empty where no document is.
using IdOfDoc = std::vector<std::string>;

IdOfDoc ids_of(const Index& index) {
  IdOfDoc ids;
  index.documents().for_each([&](DocId doc) {
    ids.resize(to_number(doc) + 1);
    ids.back() = index.id(doc);
  });
  return ids;
}

Run ranked(const Searcher& searcher, const IdOfDoc& ids, const std::vector<TrecTopic>& topics,
           const QueryOptions& options) {
  Run run;
  for (const TrecTopic& topic : topics) {
    std::vector<RunEntry> entries;
    for (const Hit& hit : searcher.rank_words(topic.text, 1000, options))
      entries.push_back({ids.at(to_number(hit.doc)), hit.score});
    if (!entries.empty()) run.emplace(topic.id, std::move(entries));
  }
  return run;
}

std::vector<double> measured(const Searcher& searcher, const IdOfDoc& ids,
                             const std::vector<TrecTopic>& topics, const Judgments& judgments,
                             const DocumentedRow& row) {
  const Run run =
      ranked(searcher, ids, topics,
             {.ranker = row.ranker, .field_weights = row.weights, .score_stop_words = true});
  std::map<std::string, double> all;
  for (const auto& [measure, value] : trec_evaluate(judgments, run).all)
    all[std::string(measure)] = value;
  std::vector<double> found;
  for (const std::string_view measure : kMeasures) found.push_back(all.at(std::string(measure)));
  return found;
}

TEST_CASE(
    "rankings on the classical collections are as good as docs/quality.md says, and bm25 is ahead "
    "of tfidf") {
  for (const TestCollection& collection : {kCranfield, kMed, kCisi}) {
    CAPTURE(collection.documents);
    const std::vector<DocumentedRow> rows = documented(collection.heading);
    REQUIRE(rows.size() > 6);
    const auto documents = data_file(collection.documents);
    if (!documents) continue;
    const Searcher searcher = indexed(*documents);
    const IdOfDoc ids = ids_of(searcher.index());
    const std::vector<TrecTopic> topics = topics_of(collection);
    const Judgments judgments = judgments_of(collection);
    std::map<std::string, double> map;
    for (const DocumentedRow& row : rows) {
      CAPTURE(to_string(row.ranker));
      const std::vector<double> found = measured(searcher, ids, topics, judgments, row);
      for (std::size_t at = 0; at < found.size(); ++at) {
        CAPTURE(kMeasures[at]);
        CHECK(found[at] == doctest::Approx(row.measures[at]).epsilon(0.0001));
      }
      map.emplace(to_string(row.ranker), found[0]);
    }
    CHECK(map.at("bm25") > map.at("tfidf"));
  }
}

struct MapAndNdcg {
  double map = 0;
  double ndcg = 0;
};

MapAndNdcg measured(const Searcher& searcher, const IdOfDoc& ids,
                    const std::vector<TrecTopic>& topics, const Judgments& judgments,
                    const QueryOptions& options) {
  const Run run = ranked(searcher, ids, topics, options);
  MapAndNdcg found;
  for (const auto& [measure, value] : trec_evaluate(judgments, run).all) {
    if (measure == "map") found.map = value;
    if (measure == "ndcg_cut_10") found.ndcg = value;
  }
  return found;
}

/// To the mean of four collections.
void add(MapAndNdcg& mean, const MapAndNdcg& found) {
  mean.map += found.map / 4;
  mean.ndcg += found.ndcg / 4;
}

TEST_CASE(
    "the default and feedback reach what they are there for on four collections, and feedback "
    "harms no collection") {
  struct Sums {
    MapAndNdcg usual, scored, rm3, bo1, rocchio;
  } sums;
  for (const TestCollection& collection : {kCranfield, kMed, kCisi, kScifact}) {
    CAPTURE(collection.documents);
    const auto documents = data_file(collection.documents);
    if (!documents) return;
    const Searcher searcher = indexed(*documents);
    const IdOfDoc ids = ids_of(searcher.index());
    const std::vector<TrecTopic> topics = topics_of(collection);
    const Judgments judgments = judgments_of(collection);
    const auto found = [&](const QueryOptions& options) {
      return measured(searcher, ids, topics, judgments, options);
    };
    const MapAndNdcg scored = found({.score_stop_words = true});
    add(sums.usual, found({}));
    add(sums.scored, scored);
    for (const auto& [model, sum] :
         {std::pair(FeedbackModel::rm3, &sums.rm3), std::pair(FeedbackModel::bo1, &sums.bo1),
          std::pair(FeedbackModel::rocchio, &sums.rocchio)}) {
      CAPTURE(to_string(model));
      Feedback feedback{.model = model};
      if (model == FeedbackModel::rocchio) feedback.beta = kRocchioBeta;
      const MapAndNdcg with = found({.score_stop_words = true, .feedback = feedback});
      add(*sum, with);
      CHECK(with.map > scored.map - 0.005);
      CHECK(with.ndcg > scored.ndcg - 0.005);
    }
  }
  CHECK(sums.usual.ndcg >= 0.574);
  CHECK(sums.scored.ndcg == doctest::Approx(0.5640).epsilon(0.001));
  CHECK(sums.rm3.map >= 0.482);
  CHECK(sums.rm3.ndcg >= 0.575);
  CHECK(sums.bo1.map >= 0.482);
  CHECK(sums.rocchio.map >= 0.482);
}

}  // namespace

}  // namespace inkling::test

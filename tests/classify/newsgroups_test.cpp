/// Compares 20 Newsgroups by date with the counts of scikit-learn's MultinomialNB on
/// the same tokens.

#include <doctest/doctest.h>

#include <iostream>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/classifier.h"
#include "inkling/ingest.h"
#include "storage/view/view.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;

namespace {

Index index_files(const std::vector<std::string>& paths) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(
      files, {.analyzer = {.kind = AnalyzerKind::sklearn}, .store_text = false});
  const IngestReport report = ingest(writer, paths, std::cin, {});
  REQUIRE(report.indexed == 18'846);
  writer.commit();
  return storage::open_index(files);
}

DocumentSet split(const Index& index, const std::string& name) {
  const KeywordColumn* column = index.keyword_column("split");
  REQUIRE(column != nullptr);
  return column->documents(column->find(name).value());
}

}  // namespace

TEST_CASE(
    "20 Newsgroups: 130,107 terms train, and as many documents are right as scikit-learn has") {
  const auto train = data_file("20news-bydate/20news-train.jsonl.zst");
  const auto test = data_file("20news-bydate/20news-test.jsonl.zst");
  if (!train || !test) return;
  const Index index = index_files({train->string(), test->string()});
  struct Row {
    double alpha;
    std::uint64_t correct;
  };
  for (const auto& [alpha, correct] : {Row{1, 5'821}, Row{0.1, 6'072}, Row{0.01, 6'055}}) {
    CAPTURE(alpha);
    const Classifier classifier = Classifier::train(
        index, split(index, "train"),
        {.kind = ModelKind::multinomial, .alpha = alpha, .hold_out = {.calibrate = false}});
    CHECK(classifier.documents() == 11'314);
    CHECK(classifier.topics().size() == 20);
    CHECK(classifier.terms() == 130'107);
    CHECK(classifier.serialize().size() < 8u << 20);
    const Evaluation evaluation = classifier.evaluate(index, split(index, "test"));
    CHECK(evaluation.documents == 7'532);
    CHECK(evaluation.correct == correct);
  }
}

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "classify/live/document_counts.h"
#include "classify/live/learning.h"
#include "classify/model/model_format.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;
using classify::DocumentCounts;
using classify::encode;
using classify::TrainingRecord;

TEST_CASE("a topic that went comes back with its cut and its given prior") {
  Collection collection = sentiment();
  const Index index = collection.open();
  for (const PriorChoice& prior :
       {PriorChoice(FittedPrior{}), PriorChoice(GivenPrior{{"+1", 1}, {"-1", 2}})}) {
    TrainingRecord record = record_of(trained(index, 1, prior));
    record.choices.cuts = {0.05, 0.3};
    const DocumentCounts great = classify::counts_of_text(record.source, "great movie");
    for (const DocId doc : index.documents()) {
      const DocumentCounts counts = classify::counts_of_document(index, doc, record.source);
      const std::vector<std::string> labels = index.document(doc).document.labels;
      if (labels.front() == "+1") classify::relabel(record, counts, {"+1"}, {"-1"});
    }
    REQUIRE(record.topics == std::vector<std::string>{"-1"});
    CHECK(classify::decode(encode(record), "test") == record);
    classify::learn(record, great, {"+1"});
    CHECK(record.choices.cuts == std::vector<double>{0.05, 0.3});
    CHECK(record.former.empty());
  }
}

TEST_CASE("a new topic is more probable than not, or where a precision is held never given") {
  for (const double precision : {0.0, 0.95}) {
    TrainingRecord record = record_of(trained(sentiment().open()));
    record.choices.cuts = {0.05, 0.3};
    record.choices.precision.least = precision;
    const std::string before = encode(record);
    const DocumentCounts counts = classify::counts_of_text(record.source, "great");
    classify::learn(record, counts, {"new"});
    CHECK(record.choices.cuts.back() == (precision > 0 ? classify::kNeverGiven : 0.5));
    classify::forget(record, counts, {"new"});
    CHECK(encode(record) == before);
  }
}

TEST_CASE("a model that one document changes as a whole refuses to learn, and says the next step") {
  Collection collection = sentiment();
  const Index index = collection.open();
  struct Row {
    TrainOptions options;
    std::string hint;
  };
  const std::vector<Row> rows = {
      {{.kind = ModelKind::logistic}, "`kind` multinomial"},
      {{.kind = ModelKind::blend}, "`kind` multinomial"},
      {{.kind = ModelKind::multinomial, .features = {.weight = TermWeight::tfidf}}, "`idf` counts"},
      {{.features = {.min_df = 2}}, "without `min-df`"},
      {{.features = {.max_terms = 3}}, "`max-terms`"},
      {{.features = {.without = {"great"}}}, "`without`"}};
  for (const auto& [options, hint] : rows) {
    CAPTURE(hint);
    const Classifier trained = Classifier::train(index, options);
    TrainingRecord record = classify::decode(trained.serialize(), "test");
    const DocumentCounts counts = classify::counts_of_text(record.source, "great movie");
    try {
      classify::learn(record, counts, {"+1"});
      FAIL("no error");
    } catch (const OptionError& error) {
      CHECK(error.hint().find("train it again") == 0);
      CHECK(error.hint().find(hint) != std::string::npos);
    }
    CHECK_THROWS_AS(classify::forget(record, counts, {"+1"}), OptionError);
  }
}

TEST_CASE("a new topic is refused where the given prior has no weight for it") {
  Collection collection = sentiment();
  TrainingRecord record =
      record_of(trained(collection.open(), 1, GivenPrior{{"+1", 1}, {"-1", 2}}));
  const DocumentCounts counts = classify::counts_of_text(record.source, "great");
  CHECK_THROWS_AS(classify::learn(record, counts, {"0"}), OptionError);
  CHECK_THROWS_AS(classify::learn(record, counts, {}), OptionError);
  for (const std::string& name : {std::string(), std::string("\xFF"), std::string(32769, 'a')})
    CHECK_THROWS_AS(classify::learn(record, counts, {name}), OptionError);
  CHECK(record.topics.size() == 2);
  classify::learn(record, counts, {"+1"});
  CHECK(record.documents == 6);
}

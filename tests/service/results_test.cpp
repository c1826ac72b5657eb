#include "inkling/results.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "inkling/check.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/model_difference.h"
#include "inkling/outliers.h"
#include "inkling/render.h"
#include "inkling/review.h"
#include "inkling/similar_topics.h"
#include "tests/service/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// A collection with a model "m" of its labels.
struct Trained {
  Trained() {
    IndexWriter writer(collection.directory(), {.keep = 5});
    Classifier::train(writer.index()).store(writer, "m");
    writer.commit();
  }
  Index index() const { return Index::open(collection.directory()); }

  Collection collection;
};

}  // namespace

TEST_CASE("a program is told what an index holds, as the command line is") {
  const Trained trained;
  const Index index = trained.index();
  const IndexStatistics statistics = index_statistics(trained.collection.directory(), index);
  CHECK(statistics.totals.documents == 4);
  CHECK(statistics.totals.text == index.field_statistics(FieldId::text));
  CHECK(statistics.models == std::vector<std::string>{"m"});
  CHECK(statistics.snapshots.back() == index.snapshot());
  CHECK(index_totals(index).snapshot == index.snapshot());
  const std::vector<TermRow> terms = term_rows(index, "TE");
  REQUIRE(terms.size() == 1);
  CHECK(terms[0].term == "tea");
  CHECK(terms[0].df == 2);
  CHECK(terms[0].idf == 1);
  CHECK(term_rows(index, "", 2).size() == 2);
}

TEST_CASE("a program is told what a model is, and what speaks for its topics") {
  const Trained trained;
  const Index index = trained.index();
  const ModelDescription model = describe_model(index, "m");
  CHECK(model.version == index.model_version("m").value());
  CHECK(model.documents == 4);
  REQUIRE(model.topics.size() == 2);
  CHECK(model.topics[1].topic == "tea");
  const Classifier classifier = Classifier::load(index, "m");
  CHECK(describe_model("other", classifier).name == "other");
  const std::vector<TopicWeights> weights = topic_weights(classifier, 1, "tea");
  REQUIRE(weights.size() == 1);
  CHECK(weights[0].terms.at(0).term == "tea");
  CHECK(weights[0].intervals.size() == 1);
  CHECK(topic_weights(classifier).size() == 2);
  CHECK_THROWS_AS(topic_weights(classifier, 1, "milk"), UnknownNameError);
  CHECK_THROWS_AS(describe_model(index, "n"), UnknownNameError);
}

TEST_CASE("a model that was written as JSON is read again") {
  const Trained trained;
  const auto classifier =
      std::make_shared<const Classifier>(Classifier::load(trained.index(), "m"));
  const std::string json = to_json(export_model("m", classifier));
  CHECK(parse_exported_model(json, "m.json").serialize() == classifier->serialize());
  CHECK(parse_exported_model(classifier->serialize(), "m").topics() == classifier->topics());
  CHECK_THROWS_AS(parse_exported_model("{}", "m.json"), OptionError);
  CHECK_THROWS_AS(parse_exported_model("INKM", "m"), Error);
  CHECK_THROWS_AS(export_model("m", nullptr), OptionError);
}

TEST_CASE("a model is written in each format that the command has, or refused with the next step") {
  const Trained trained;
  const auto classifier =
      std::make_shared<const Classifier>(Classifier::load(trained.index(), "m"));
  const auto written = [&](ModelFormat format) {
    return to_text(export_model("m", classifier, format));
  };
  CHECK(written(ModelFormat::json) == to_json(export_model("m", classifier)) + '\n');
  const std::string rows = written(ModelFormat::tsv);
  CHECK(rows.starts_with("term\tsurface\tcount:"));
  CHECK(std::ranges::count(rows, '\n') == static_cast<std::ptrdiff_t>(classifier->terms()) + 1);
  CHECK(written(ModelFormat::liblinear).starts_with("solver_type MCSVM_CS\nnr_class 2\n"));
  CHECK(written(ModelFormat::softmax).starts_with(R"({"model":"m","topics":[)"));
  CHECK_THROWS_AS(written(static_cast<ModelFormat>(4)), OptionError);
  const auto blend = std::make_shared<const Classifier>(
      Classifier::train(trained.index(), {.kind = ModelKind::blend}));
  try {
    export_model("m", blend, ModelFormat::liblinear);
    FAIL("a blend was exported");
  } catch (const OptionError& error) {
    CHECK(error.name() == "format");
    CHECK(error.hint() == "take `format` softmax");
  }
}

TEST_CASE("the history of a model has each snapshot that changed it") {
  const Trained trained;
  {
    IndexWriter writer(trained.collection.directory(), {.create = false});
    writer.remove("a");
    writer.commit();  // which leaves the model alone
    writer.drop_model("m");
    writer.commit();
  }
  const ModelHistory history = model_history(trained.collection.directory(), "m");
  REQUIRE(history.versions.size() == 2);
  CHECK(history.versions[0].model.documents == 4);
  CHECK(history.versions[1].dropped);
  CHECK_THROWS_AS(model_history(trained.collection.directory(), "n"), UnknownNameError);
}

TEST_CASE("bytes in the place of a model are found") {
  const Trained trained;
  CHECK(check_models(trained.index()).empty());
  {
    IndexWriter writer(trained.collection.directory(), {.create = false});
    writer.put_model("n", "no model");
    writer.commit();
  }
  const std::vector<Finding> findings = check_models(trained.index());
  REQUIRE(findings.size() == 1);
  CHECK_FALSE(findings[0].what.empty());
}

TEST_CASE("what the program prints of models, a program of the library can") {
  const Index index = Trained().index();
  const Classifier one = Classifier::train(index, {.kind = ModelKind::multinomial});
  const Classifier other = Classifier::train(index, {.kind = ModelKind::multinomial, .alpha = 2});
  const ModelDifference difference = inkling::difference(one, other, "tea", 3);
  CHECK(to_json("one", "other", difference).starts_with(R"({"a":"one","b":"other")"));
  CHECK(to_text("one", "other", difference, TableFormat::csv).starts_with("topic,term,"));
  const Outliers outliers = find_outliers(one, index, index.documents(), 2);
  CHECK(to_json("m", outliers).starts_with(R"({"model":"m","documents":4,)"));
  CHECK(to_text(outliers, TableFormat::csv).find("\r\n") != std::string::npos);
  CHECK(to_json("m", ReviewQueue{}).starts_with(R"({"model":"m")"));
  CHECK_FALSE(to_text(ReviewQueue{}, TableFormat::csv).empty());
  CHECK(to_json("m", std::vector<TopicPair>{}).starts_with(R"({"model":"m")"));
  CHECK(to_json(GeneratedText{.model = "m"}).starts_with(R"({"model":"m")"));
}

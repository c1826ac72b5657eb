/// Models of fields: documents held out of them, and what training learns from those.

#include "classify/training/held_out_fields.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "classify/answers/field_scores.h"
#include "classify/model/model.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/classify/held_out_bench.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Tickets of two topics in turn. A team and minutes say of which, now and then wrongly; the words
/// of the text say nothing. Nor do a row number, a name of its own and a path.
struct Tickets {
  int count = 120;
  bool with_fields = true;
  bool in_sets = false;  ///< every fifth is of both topics
};

Index index_of_tickets(const Tickets& tickets) {
  Collection collection;
  std::mt19937 random(11);
  for (int at = 0; at < tickets.count; ++at) {
    Document document;
    document.id = "t" + std::to_string(at);
    const bool is_network = random() % 2 == 0;
    const bool misleads = random() % 10 == 0;
    for (int left = 4; left > 0; --left) document.text += "w" + std::to_string(random() % 30) + " ";
    document.labels = {is_network ? "network" : "print"};
    if (tickets.in_sets && at % 5 == 0) document.labels = {"network", "print"};
    if (tickets.with_fields) {
      document.keywords.push_back({"team", is_network != misleads ? "blue" : "red"});
      document.numbers.push_back(
          {"minutes", Number(std::int64_t(random() % 20 + (is_network ? 0 : 15)))});
    }
    document.keywords.push_back({"path", is_network ? "network.txt" : "print.txt"});
    document.keywords.push_back({"person", "p" + std::to_string(at / 2)});
    document.numbers.push_back({"row", Number(std::int64_t(at))});
    collection.add(document);
    if (at % 50 == 49) collection.commit();
  }
  return collection.open();
}

std::vector<classify::ChosenField> fields_of_tickets() {
  return {{"text", FieldKind::text}, {"team", FieldKind::keyword}, {"minutes", FieldKind::number}};
}

/// Of the documents in the fold, or of all others.
DocumentSet documents_in_fold(const Index& index, const HeldOutBench& bench, std::size_t fold,
                              bool held) {
  DocumentSet documents = index.no_documents();
  for (std::uint32_t row = 0; row < bench.table.rows(); ++row) {
    if ((bench.folds.of[row] == fold) == held) documents.insert(bench.table.docs[row]);
  }
  return documents;
}

const KindTrial& chosen_of(const Classifier& model) {
  return *std::ranges::find(model.kinds_compared(), true, &KindTrial::chosen);
}

std::vector<std::string> names_of_fields(const Classifier& model) {
  std::vector<std::string> names;
  for (const ModelField& field : model.fields()) names.push_back(field.name);
  return names;
}

}  // namespace

TEST_CASE("a held-out row of fields scores as by a model that was trained without its fold") {
  const Index index = index_of_tickets({.count = 60, .in_sets = true});
  for (const std::size_t min_df : {1u, 3u}) {
    CAPTURE(min_df);
    const HeldOutBench bench(index, ModelKind::multinomial, 4, 3);
    TrainOptions options{.kind = ModelKind::mixed, .hold_out = {.calibrate = false}};
    options.features.min_df = min_df;
    options.fields.from = {"text", "team", "minutes"};
    std::vector<classify::FieldPostings> fields;
    for (const classify::ChosenField& field : fields_of_tickets())
      fields.push_back(classify::copy_field(index, field, bench.labelled, bench.table, options));
    const std::vector<double> alphas{0.1, 2};
    const auto scores = classify::held_out_scores(bench.task(), fields, alphas);
    REQUIRE(scores.size() == alphas.size());
    for (std::size_t alpha = 0; alpha < alphas.size(); ++alpha) {
      options.alpha = alphas[alpha];
      for (std::size_t fold = 0; fold < bench.folds.count; ++fold) {
        const Classifier without =
            Classifier::train(index, documents_in_fold(index, bench, fold, false), options);
        const auto check = [&](const classify::DocumentScore& expected) {
          const auto row = std::ranges::find(bench.table.docs, expected.doc);
          const std::uint32_t place =
              bench.folds.place[static_cast<std::size_t>(row - bench.table.docs.begin())];
          CHECK(scores[alpha].is_wordless(place) == !expected.has_known_term);
          for (std::size_t topic = 0; topic < 2; ++topic)
            CHECK(scores[alpha].of(place)[topic] ==
                  doctest::Approx(expected.scores[topic]).epsilon(1e-9));
        };
        classify::score_by_fields(classify::model_of(without), index,
                                  documents_in_fold(index, bench, fold, true), check, 1 << 20);
      }
    }
  }
}

TEST_CASE("models of fields choose alpha on documents held out, and are calibrated there") {
  const Index index = index_of_tickets({});
  for (const ModelKind kind : {ModelKind::mixed, ModelKind::categorical, ModelKind::gaussian}) {
    CAPTURE(static_cast<int>(kind));
    TrainOptions options{.kind = kind};
    options.fields.from = {kind == ModelKind::gaussian ? "minutes" : "team"};
    if (kind == ModelKind::mixed) options.fields.from.push_back("text");
    const Classifier model = Classifier::train(index, options);
    CHECK(model.trials().size() == (kind == ModelKind::gaussian ? 1 : 8));
    CHECK(model.trials().front().parameter ==
          (kind == ModelKind::gaussian ? "variance-smoothing" : "alpha"));
    CHECK(model.temperature() != 1);
    const auto best = std::ranges::find_if(
        model.trials(), [](const TrainingTrial& trial) { return trial.ece.has_value(); });
    REQUIRE(best != model.trials().end());
    CHECK(best->temperature == model.temperature());
    if (kind != ModelKind::gaussian) CHECK(best->value == model.alpha());
    const Classifier again = Classifier::train(index, model.options());
    CHECK(again.serialize() == model.serialize());
  }
}

TEST_CASE("models of fields give sets of topics by cuts, or tags of a precision") {
  const Index sets = index_of_tickets({.in_sets = true});
  TrainOptions options{.kind = ModelKind::mixed};
  options.fields.from = {"team", "minutes"};
  const Classifier several = Classifier::train(sets, options);
  REQUIRE(several.cut(0).has_value());
  CHECK(*several.cut(0) < 0.5);
  const Classification both = several.classify("", {{"team", {"red"}}, {"minutes", {"17"}}}, true);
  CHECK(both.given.size() == both.tags.size());
  for (const GivenTopic& topic : both.given) CHECK(topic.explanation.size() == 3);
  options.hold_out.labels = LabelCount::one;
  CHECK(!Classifier::train(sets, options).cut(0).has_value());
  const Index index = index_of_tickets({});
  options.hold_out = {.min_precision = 1};
  const Classifier sure = Classifier::train(index, options);
  const Classification unsure = sure.classify("", {{"minutes", {"17"}}});
  CHECK(unsure.abstained);
  CHECK(!sure.classify("", {{"team", {"blue"}}, {"minutes", {"1"}}}).abstained);
  CHECK_THROWS_AS(Classifier::train(index_of_tickets({.count = 20}), options), OptionError);
}

TEST_CASE("of few rows of fields nothing is held out, and sets have cuts all the same") {
  TrainOptions options{.kind = ModelKind::mixed};
  options.fields.from = {"team", "minutes"};
  const Classifier model =
      Classifier::train(index_of_tickets({.count = 20, .in_sets = true}), options);
  CHECK(model.cut(0) == 0.5);
  CHECK(model.alpha() == 1);
  CHECK(model.temperature() == 1);
}

TEST_CASE("auto looks at fields beside a text where they tell topics apart") {
  const Index index = index_of_tickets({});
  const Classifier model = Classifier::train(index, {.kind = ModelKind::automatic});
  CHECK(model.kind() == ModelKind::mixed);
  CHECK(chosen_of(model).kind == ModelKind::mixed);
  CHECK(chosen_of(model).accuracy > 0.9);
  // Neither the path nor a name of few documents, and no number that just rises.
  CHECK(names_of_fields(model) == std::vector<std::string>{"text", "team", "minutes"});
  CHECK(Classifier::train(index, {.kind = ModelKind::automatic}).serialize() == model.serialize());
  CHECK(Classifier::train(index, model.options()).kind() == ModelKind::mixed);
}

TEST_CASE("auto compares no fields that say nothing, nor against an option they do not take") {
  const auto has_mixed = [](const Classifier& model) {
    return std::ranges::count(model.kinds_compared(), ModelKind::mixed, &KindTrial::kind) > 0;
  };
  CHECK(!has_mixed(
      Classifier::train(index_of_tickets({.with_fields = false}), {.kind = ModelKind::automatic})));
  TrainOptions options{.kind = ModelKind::automatic};
  CHECK(has_mixed(Classifier::train(index_of_tickets({}), options)));
  options.features.weight = TermWeight::binary;
  CHECK(!has_mixed(Classifier::train(index_of_tickets({}), options)));
}

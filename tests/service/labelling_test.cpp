#include <doctest/doctest.h>

#include <string>

#include "inkling/error.h"
#include "service/classification.h"
#include "service/live_models.h"
#include "service/opened.h"
#include "tests/service/collection.h"
#include "tests/service/live_model.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("a label is in the index once the command returns, and in the model that was named") {
  const Collection collection;
  train_live(collection);
  const std::string id = any_id(collection);
  const LabelReport report =
      service::label(collection.directory(), {.id = id, .topics = {"milk", "milk"}, .model = "m"});
  CHECK(report.labels == Strings{"milk"});
  CHECK(report.before.size() == 1);
  const Index index = service::open_index(collection.directory());
  CHECK(index.snapshot() == report.snapshot);
  CHECK(index.document(*index.find(id)).document.labels == Strings{"milk"});
  const std::string live = model_bytes(collection);
  TrainOptions options{.alpha = 1};
  options.from = Classifier::load(index, "m").trained_from().value();
  CHECK(Classifier::train(index, options).serialize() == live);
  const LabelReport again =
      service::label(collection.directory(), {.id = id, .topics = {"milk"}, .model = "m"});
  CHECK(model_bytes(collection) == live);
  CHECK(again.before == again.labels);
  CHECK(service::label(collection.directory(), {.id = id, .topics = {"milk", "ink", "milk"}})
            .labels == Strings{"ink", "milk"});
  CHECK_THROWS_AS(service::label(collection.directory(), {.id = "nowhere", .topics = {"x"}}),
                  UnknownNameError);
  CHECK_THROWS_AS(service::label(collection.directory(), {.id = id, .topics = {""}}), OptionError);
}

TEST_CASE("a label whose model refuses is not set") {
  const Collection collection;
  service::TrainRequest request;
  request.name = "m";
  request.options.kind = ModelKind::logistic;
  service::train(collection.directory(), request);
  const std::string id = any_id(collection);
  const std::uint64_t snapshot = snapshot_of(collection);
  CHECK_THROWS_AS(
      service::label(collection.directory(), {.id = id, .topics = {"milk"}, .model = "m"}),
      OptionError);
  CHECK(snapshot_of(collection) == snapshot);
}

TEST_CASE("a document that was labelled before the model was trained is learned by its name") {
  const Collection collection;
  train_live(collection);
  const std::string id = any_id(collection);
  CHECK(service::forget(collection.directory(), {"m", {id}}, no_such_file).documents == 3);
  const std::string without = model_bytes(collection);
  const Index index = service::open_index(collection.directory());
  const std::string label = index.keyword_column("label")->values().front();
  service::label(collection.directory(), {.id = id, .topics = {label}});
  CHECK(model_bytes(collection) == without);
  const service::LabelRequest again{.id = id, .topics = {label}, .model = "m"};
  CHECK(service::label(collection.directory(), again).learning == Learning::learned);
  CHECK(model_bytes(collection) != without);
  const std::uint64_t snapshot = snapshot_of(collection);
  CHECK(service::label(collection.directory(), again).learning == Learning::unchanged);
  CHECK(snapshot_of(collection) == snapshot);
}

TEST_CASE("labels are taken away, and a model that is named forgets the document with them") {
  const Collection collection;
  train_live(collection);
  const std::string id = any_id(collection);
  const std::uint64_t snapshot = snapshot_of(collection);
  const LabelReport gone = service::label(collection.directory(), {.id = id, .model = "m"});
  CHECK(gone.learning == Learning::forgotten);
  CHECK(gone.labels.empty());
  CHECK(gone.snapshot == snapshot + 1);
  const std::string without = model_bytes(collection);
  CHECK(service::label(collection.directory(), {.id = id, .model = "m"}).learning ==
        Learning::unchanged);
  service::label(collection.directory(), {.id = id, .topics = gone.before});
  const LabelReport unknown = service::label(collection.directory(), {.id = id, .model = "m"});
  CHECK(unknown.before == gone.before);
  CHECK(unknown.learning == Learning::unchanged);
  CHECK(model_bytes(collection) == without);
}

TEST_CASE("labels are taken away without a model") {
  const Collection collection;
  const std::string id = any_id(collection);
  CHECK_THROWS_AS(service::label(collection.directory(), {.id = id, .topics = {""}}), OptionError);
  const LabelReport report = service::label(collection.directory(), {.id = id});
  CHECK(report.before.size() == 1);
  CHECK(report.labels.empty());
  CHECK(service::label(collection.directory(), {.id = id}).before.empty());
}

TEST_CASE("a document whose label was taken away is not learned a second time") {
  const Collection collection;
  train_live(collection);
  const std::string id = any_id(collection);
  const std::string before = model_bytes(collection);
  const LabelReport gone = service::label(collection.directory(), {.id = id});
  REQUIRE(gone.still_counted.size() == 1);
  CHECK(gone.still_counted[0].model == "m");
  const std::uint64_t snapshot = snapshot_of(collection);
  for (const Strings& topics : {gone.before, Strings{"milk"}, Strings{}}) {
    const service::LabelRequest request{.id = id, .topics = topics, .model = "m"};
    CHECK_THROWS_WITH_AS(service::label(collection.directory(), request),
                         doctest::Contains("labels were taken away since"), OptionError);
  }
  CHECK(snapshot_of(collection) == snapshot);
  service::label(collection.directory(), {.id = id, .topics = gone.before});
  CHECK(model_bytes(collection) == before);
  const LabelReport moved =
      service::label(collection.directory(), {.id = id, .topics = {"milk"}, .model = "m"});
  CHECK(moved.learning == Learning::relabelled);
  CHECK(moved.still_counted.empty());
}

TEST_CASE("new labels name the models that count the document under others") {
  const Collection collection;
  train_live(collection);
  train_live(collection, "n");
  const std::string id = any_id(collection);
  const auto counting = [&](const service::LabelRequest& request) {
    Strings models;
    for (const CountingModel& of : service::label(collection.directory(), request).still_counted)
      models.push_back(of.model);
    return models;
  };
  CHECK(counting({.id = id, .topics = {"milk"}, .model = "m"}) == Strings{"n"});
  CHECK(counting({.id = id, .topics = {"milk"}}).empty());
  CHECK(counting({.id = id, .topics = {"ink"}}) == Strings{"m", "n"});
  service::forget(collection.directory(), {"n", {"b"}}, no_such_file);
  CHECK(counting({.id = "b", .topics = {"ink"}}) == Strings{"m"});
}

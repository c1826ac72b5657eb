#include "service/live_models.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "inkling/error.h"
#include "service/care.h"
#include "service/classification.h"
#include "service/models.h"
#include "service/opened.h"
#include "tests/service/collection.h"
#include "tests/service/live_model.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("a model learns texts in one snapshot, and forgets them again to the last byte") {
  const Collection collection;
  train_live(collection);
  const std::string before = model_bytes(collection);
  const std::uint64_t snapshot = snapshot_of(collection);
  const LearnReport learned = service::learn(collection.directory(), {"m", "milk"},
                                             {{"x.txt", "fresh milk"}, {"y.txt", "sour milk"}});
  CHECK(learned.snapshot == snapshot + 1);
  CHECK(learned.documents == 6);
  CHECK(learned.topics.size() == 3);
  const Index index = service::open_index(collection.directory());
  CHECK(Classifier::load(index, "m").classify("milk").predictions[0].topic == "milk");
  const LearnReport again =
      service::learn(collection.directory(), {"m", "milk"}, {{"x.txt", "fresh milk"}});
  CHECK(again.texts.at(0).document.what == Learning::unchanged);
  CHECK(again.snapshot == learned.snapshot);
  const ForgetReport forgotten = service::forget(
      collection.directory(), {"m", {"x.txt", "y.txt"}},
      [](const Index&, const std::string& field, const std::string& path) {
        CHECK(field == "text");
        return std::optional(NamedTexts{{path, path == "x.txt" ? "fresh milk" : "sour milk"}});
      });
  CHECK(forgotten.snapshot == learned.snapshot + 1);
  CHECK(forgotten.forgotten.at(1).document.topics == Strings{"milk"});
  CHECK(model_bytes(collection) == before);
}

TEST_CASE("if one of several documents is not forgotten, none is, and there is no snapshot") {
  const Collection collection;
  train_live(collection);
  const std::string before = model_bytes(collection);
  const std::uint64_t snapshot = snapshot_of(collection);
  const std::string id = any_id(collection);
  CHECK_THROWS_AS(service::forget(collection.directory(), {"m", {id, "nowhere"}}, no_such_file),
                  UnknownNameError);
  CHECK_THROWS_AS(service::forget(collection.directory(), {"other", {id}}, no_such_file),
                  UnknownNameError);
  CHECK_THROWS_AS(service::learn(collection.directory(), {"m", ""}, {{"a", "ink"}}), OptionError);
  CHECK(model_bytes(collection) == before);
  CHECK(snapshot_of(collection) == snapshot);
}

TEST_CASE("a model that forgot a document is the one trained without it") {
  const Collection collection;
  train_live(collection);
  const std::string id = any_id(collection);
  CHECK(service::forget(collection.directory(), {"m", {id}}, no_such_file).documents == 3);
  service::TrainRequest request;
  request.name = "fresh";
  request.options.alpha = 1;
  const Index index = service::open_index(collection.directory());
  DocumentSet others = index.documents();
  others.erase(*index.find(id));
  const Classifier fresh = Classifier::train(index, others, request.options);
  const Classifier live = Classifier::load(index, "m");
  CHECK(live.terms() == fresh.terms());
  CHECK(live.cells() == fresh.cells());
  CHECK(live.tokens() == fresh.tokens());
}

TEST_CASE("a text of a known id with other words is told to count beside the former") {
  const Collection collection;
  train_live(collection);
  const auto learn = [&](const service::NamedText& text) {
    return service::learn(collection.directory(), {"m", "tea"}, {text}).texts.at(0);
  };
  CHECK_FALSE(learn({"x.txt", "green leaves"}).has_other_version);
  CHECK_FALSE(learn({"x.txt", "green leaves"}).has_other_version);
  CHECK(learn({"x.txt", "black leaves"}).has_other_version);
  CHECK(learn({any_id(collection), "of the index"}).has_other_version);
  CHECK_FALSE(learn({"text", "one", false}).has_other_version);
  CHECK_FALSE(learn({"text", "two", false}).has_other_version);
}

TEST_CASE("what is gone cannot be forgotten, and the refusal says what to do") {
  const Collection collection;
  train_live(collection);
  const auto refusal = [&](const std::string& name, const service::ReadFile& read) {
    const std::string before = model_bytes(collection);
    std::string told;
    try {
      service::forget(collection.directory(), {"m", {name}}, read);
    } catch (const OptionError& error) {
      told = std::string(error.what()) + "; " + error.hint();
    }
    CHECK(model_bytes(collection) == before);
    return told;
  };
  const std::string id = any_id(collection);
  const Deletion deletion = service::delete_documents(collection.directory(), {.ids = {id}});
  REQUIRE(deletion.still_counted.size() == 1);
  CHECK(deletion.still_counted[0].model == "m");
  CHECK(deletion.still_counted[0].documents == 1);
  const std::string gone = refusal(id, no_such_file);
  CAPTURE(gone);
  CHECK(gone.find("`" + id + "` is not in the index any more") != std::string::npos);
  CHECK(gone.find("inkling train m") != std::string::npos);
  service::learn(collection.directory(), {"m", "tea"}, {{"x.txt", "green leaves"}});
  CHECK(refusal("x.txt", no_such_file).find("there is no file `x.txt` any more") !=
        std::string::npos);
  const auto edited = [](const Index&, const std::string&, const std::string& path) {
    return std::optional(NamedTexts{{path, "brown leaves"}});
  };
  CHECK(refusal("x.txt", edited).find("`x.txt` has other words than `m` learned of it") !=
        std::string::npos);
  CHECK(refusal("y.txt", edited).find("it learned no text like this one") != std::string::npos);
  CHECK_THROWS_AS(service::forget(collection.directory(), {"m", {"never"}}, no_such_file),
                  UnknownNameError);
}

TEST_CASE("forgotten first, a document is gone from the model, and deleting it tells of none") {
  const Collection collection;
  train_live(collection);
  const std::string id = any_id(collection);
  service::forget(collection.directory(), {"m", {id}}, no_such_file);
  const service::DeleteRequest request{.ids = {id}};
  CHECK(service::delete_documents(collection.directory(), request).still_counted.empty());
}

TEST_CASE("a file is forgotten as it was learned, texts that are alike in it once") {
  const Collection collection;
  train_live(collection);
  const std::string before = model_bytes(collection);
  const NamedTexts texts{{"1", "oil well"}, {"2", "well  oil"}, {"3", "gas"}};
  const auto file = [&](const Index&, const std::string&, const std::string&) {
    return std::optional(texts);
  };
  service::learn(collection.directory(), {"m", "milk"}, texts);
  const ForgetReport report = service::forget(collection.directory(), {"m", {"f", "g"}}, file);
  CHECK(report.forgotten.size() == 2);
  CHECK(report.unchanged == 4);
  CHECK(model_bytes(collection) == before);
  CHECK_THROWS_AS(service::forget(collection.directory(), {"m", {"f"}}, file), OptionError);
}

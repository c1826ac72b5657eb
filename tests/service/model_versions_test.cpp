#include "service/model_versions.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "service/base64.h"
#include "service/classification.h"
#include "service/live_models.h"
#include "service/models.h"
#include "service/opened.h"
#include "tests/service/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using Strings = std::vector<std::string>;

void train_model(const Collection& collection, const std::string& name) {
  service::TrainRequest request;
  request.name = name;
  request.options.kind = ModelKind::multinomial;
  request.options.alpha = 1;
  service::train(collection.directory(), request);
}

Index open(const Collection& collection) { return service::open_index(collection.directory()); }

std::uint64_t tagged(const Collection& collection, const std::string& query) {
  return Searcher(open(collection)).matching(query).count();
}

}  // namespace

TEST_CASE("base64 is read as RFC 4648 has it, and nothing else is") {
  for (const auto& [text, bytes] : std::vector<std::pair<std::string, std::string>>{
           {"", ""}, {"Zg==", "f"}, {"Zm8=", "fo"}, {"Zm9v", "foo"}, {"Zm9vYmE=", "fooba"}})
    CHECK(service::from_base64(text) == bytes);
  for (const char* const wrong :
       {"Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Z", "====", "Zm 9", "=m9v"})
    CHECK_FALSE(service::from_base64(wrong));
}

TEST_CASE("the history of a model has the snapshots in which it changed, until it was dropped") {
  const Collection collection;
  {
    IndexWriter writer(collection.directory(), {.keep = 20});
    writer.commit();
  }
  train_model(collection, "m");
  const std::uint64_t first = open(collection).snapshot();
  train_model(collection, "other");
  service::learn(collection.directory(), {"m", "milk"}, {{"x.txt", "fresh milk"}});
  service::drop_model(collection.directory(), {"m"});
  const ModelHistory history = service::model_history(collection.directory(), {"m"});
  REQUIRE(history.versions.size() == 3);
  CHECK(history.versions[0].snapshot == first);
  CHECK(history.versions[0].model.documents == 4);
  CHECK(history.versions[1].snapshot == first + 2);
  CHECK(history.versions[1].model.documents == 5);
  CHECK(history.versions[1].model.topics.size() == 3);
  CHECK(history.versions[2].dropped);
  const auto version_in = [&](std::uint64_t snapshot) {
    return Index::open(collection.directory(), snapshot).model_version("m").value();
  };
  CHECK(history.versions[0].model.version == version_in(first));
  CHECK(history.versions[1].model.version == version_in(first + 2));
  CHECK(version_in(first) != version_in(first + 2));
  CHECK(history.snapshots >= 4);
  CHECK_THROWS_AS(service::model_history(collection.directory(), {"nothing"}), UnknownNameError);
}

TEST_CASE("a renamed model keeps its tags, and none ever returns under its former name") {
  const Collection collection;
  train_model(collection, "m");
  service::tag(collection.directory(), {.name = "m"});
  const std::uint64_t tags = tagged(collection, "tag:*");
  REQUIRE(tags > 0);
  CHECK(service::rename_model(collection.directory(), {"m", "n"}).before == "m");
  CHECK(open(collection).models() == Strings{"n"});
  CHECK(tagged(collection, "tag:*") == tags);
  CHECK_THROWS_AS(service::rename_model(collection.directory(), {"m", "x"}), UnknownNameError);
  train_model(collection, "m");
  CHECK_THROWS_AS(service::rename_model(collection.directory(), {"m", "n"}), OptionError);
  CHECK_THROWS_AS(service::rename_model(collection.directory(), {"m", ".x"}), OptionError);
  service::drop_model(collection.directory(), {"n"});
  CHECK(tagged(collection, "tag:*") == 0);
  CHECK(open(collection).keyword_column("tag") == nullptr);
  {
    IndexWriter writer(collection.directory());
    writer.optimize();
  }
  CHECK(tagged(collection, "tag:*") == 0);
}

TEST_CASE("the differences of two models are their topics and the terms furthest apart") {
  const Collection collection;
  train_model(collection, "a");
  train_model(collection, "b");
  const ModelDifference none = service::model_difference(open(collection), {"a", "b"});
  CHECK(none.terms.empty());
  CHECK(none.terms_a == 0);
  service::learn(collection.directory(), {"b", "milk"}, {{"x.txt", "fresh milk"}});
  service::learn(collection.directory(), {"b", "tea"}, {{"y.txt", "tea tea tea tea tea matcha"}});
  const ModelDifference found =
      service::model_difference(open(collection), {.a = "a", .b = "b", .topic = "tea", .k = 3});
  CHECK(found.documents_b == found.documents_a + 2);
  CHECK(found.terms_a == 0);
  CHECK(found.terms_b == 3);
  REQUIRE(found.topics.size() == 3);
  CHECK(found.topics[1].topic == "milk");
  CHECK_FALSE(found.topics[1].documents_a);
  CHECK(found.topics[1].documents_b == 1);
  REQUIRE_FALSE(found.terms.empty());
  CHECK(found.terms.size() <= 3);
  CHECK(found.terms[0].term == "tea");
  CHECK(found.terms[0].count_b == found.terms[0].count_a + 5);
  CHECK(found.terms[0].bits > 0);
  CHECK_THROWS_AS(service::model_difference(open(collection), {.a = "a", .b = "b", .topic = "ink"}),
                  UnknownNameError);
}

TEST_CASE("what is no model is not imported, and what has a record is, under any name") {
  const Collection collection;
  train_model(collection, "m");
  const std::string bytes = open(collection).model_bytes("m").value();
  const auto import = [&](const std::string& text) {
    return service::import_model(collection.directory(), {"copy"}, text, "file");
  };
  for (const char* const wrong : {"", "ink", "[]", "{}", R"({"record":1})", R"({"record":"?"})"})
    CHECK_THROWS_AS(import(wrong), OptionError);
  CHECK_THROWS_AS(import(R"({"record":"Zm9v"})"), CorruptIndexError);
  CHECK_THROWS_AS(import(bytes.substr(0, bytes.size() - 1)), CorruptIndexError);
  CHECK(open(collection).models() == Strings{"m"});
  CHECK(import(bytes).model.documents == 4);
  CHECK(open(collection).model_bytes("copy") == bytes);
  CHECK_THROWS_AS(service::import_model(collection.directory(), {"no name"}, bytes, "file"),
                  OptionError);
}

TEST_CASE("a model without one finite weight for each term and topic is no model of LIBLINEAR") {
  const Collection collection;
  service::TrainRequest request;
  request.name = "m";
  request.options.kind = ModelKind::multinomial;
  request.options.alpha = 0;
  service::train(collection.directory(), request);
  const auto exported = [&](ModelFormat format) {
    return service::export_model(open(collection), {"m", format});
  };
  CHECK_THROWS_AS(exported(ModelFormat::liblinear), OptionError);
  CHECK(exported(ModelFormat::softmax).linear.parts.size() == 1);
  request.options.alpha = 1;
  request.options.kind = ModelKind::blend;
  service::train(collection.directory(), request);
  CHECK_THROWS_AS(exported(ModelFormat::liblinear), OptionError);
  CHECK(exported(ModelFormat::softmax).linear.parts.size() == 2);
}

TEST_CASE("models of two kinds are not compared term by term, and the way to do it is said") {
  const Collection collection;
  train_model(collection, "a");
  service::TrainRequest request;
  request.name = "b";
  service::train(collection.directory(), request);
  try {
    service::model_difference(open(collection), {"a", "b"});
    FAIL("they were compared");
  } catch (const OptionError& error) {
    CHECK(std::string(error.what()).find("a multinomial model and a complement model") !=
          std::string::npos);
    CHECK(error.hint().find("--compare") != std::string::npos);
  }
}

TEST_CASE("a damaged export is the fault of the file, and the next step is said") {
  const Collection collection;
  train_model(collection, "a");
  std::string bytes = *open(collection).model_bytes("a");
  bytes[bytes.size() / 2] = static_cast<char>(~bytes[bytes.size() / 2]);
  try {
    service::import_model(collection.directory(), {"b"}, bytes, "m.json");
    FAIL("it was imported");
  } catch (const CorruptIndexError& error) {
    CHECK(std::string(error.what()).find("m.json") != std::string::npos);
    CHECK(error.hint().find("inkling model export") != std::string::npos);
  }
  CHECK(open(collection).models() == Strings{"a"});
}

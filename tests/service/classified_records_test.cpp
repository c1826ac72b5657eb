#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "service/classification.h"
#include "service/indexing.h"
#include "service/opened.h"
#include "tests/service/collection.h"
#include "tests/service/trained.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Records with numbers, keywords, several values, values of another kind, and gaps.
constexpr const char* kAlbums =
    "{\"id\":\"1\",\"title\":\"blue train\",\"genre\":\"jazz\",\"year\":1958,\"label\":\"old\"}\n"
    "{\"id\":\"2\",\"title\":\"giant "
    "steps\",\"genre\":[\"jazz\",\"bop\"],\"year\":1960,\"label\":\"old\"}\n"
    "{\"id\":\"3\",\"title\":\"blue lines\",\"genre\":\"hop\",\"year\":1991,\"label\":\"new\"}\n"
    "{\"id\":\"4\",\"title\":\"protection\",\"genre\":[\"hop\",\"dub\"],\"year\":1994,\"label\":"
    "\"new\"}\n"
    "{\"id\":\"5\",\"title\":\"blue\",\"genre\":\"jazz\",\"year\":1959}\n"
    "{\"id\":\"6\",\"title\":\"lines\",\"genre\":\"dub\",\"year\":[1991,1991,1995]}\n"
    "{\"id\":\"7\",\"title\":\"train\",\"genre\":7,\"year\":\"1993\"}\n"
    "{\"id\":\"8\",\"title\":\"steps\",\"genre\":\"hop\"}\n"
    "{\"id\":\"9\",\"title\":\"unheard\",\"other\":true}\n";

using Answers = std::map<std::string, Classification>;

/// What `classify` says of the records of a file, by their ids.
Answers classified(const std::filesystem::path& directory, const service::ClassifyRequest& request,
                   const std::string& file) {
  const Index index = service::open_index(directory);
  const Classifier classifier = Classifier::load(index, request.name);
  Answers answers;
  std::mutex mutex;
  std::istringstream none;
  service::classify_all(
      classifier, index, request, {file}, none,
      [&](const std::string& id, const Classification& answer) {
        const std::lock_guard lock(mutex);
        answers[id] = answer;
        return id;
      },
      [](const std::string&) {});
  return answers;
}

/// Whether a document of the index is as probable as that.
bool is_tagged(const Classifier& classifier, const Index& index, DocId doc, double min_p) {
  const Tagging tagging = classifier.tag(index, {.min_p = min_p});
  return !tagging.assignment.tags.at(static_cast<std::size_t>(doc)).value().empty();
}

}  // namespace

TEST_CASE("records of a file get the tags that they have in an index") {
  for (const ModelKind kind : {ModelKind::gaussian, ModelKind::categorical, ModelKind::mixed}) {
    CAPTURE(static_cast<int>(kind));
    const Collection collection;
    const std::filesystem::path directory = collection.directory().parent_path() / "albums";
    std::istringstream records(kAlbums);
    service::index(directory, json_lines(), records);
    service::TrainRequest train = training_of();
    train.options.kind = kind;
    train.where = "label:*";
    service::train(directory, train);
    service::tag(directory, {.name = "m"});
    const Index index = service::open_index(directory);
    const std::string file = collection.write("albums.jsonl", kAlbums);
    const auto found = classified(directory, {.name = "m"}, file);
    REQUIRE(found.size() == 9);
    std::size_t tagged = 0;
    const Classifier classifier = Classifier::load(index, "m");
    for (const auto& [id, answer] : found) {
      CAPTURE(id);
      const DocId doc = index.find(id).value();
      CHECK(answer.tags == index.document(doc).tags);
      tagged += answer.tags.size();
      const double p = answer.predictions.front().p;
      if (answer.tags.empty() || p + 1e-12 >= 1) continue;
      CHECK(is_tagged(classifier, index, doc, p - 1e-12));
      CHECK_FALSE(is_tagged(classifier, index, doc, p + 1e-12));
    }
    CHECK(tagged >= 6);
  }
}

TEST_CASE("records of fields alone are read from files as from programs, if the model has fields") {
  const Collection collection;
  const std::filesystem::path directory = collection.directory().parent_path() / "albums";
  std::istringstream albums(kAlbums);
  service::index(directory, json_lines(), albums);
  service::TrainRequest train = training_of();
  train.where = "label:*";
  service::train(directory, train);
  train.name = "years";
  train.options.kind = ModelKind::gaussian;
  service::train(directory, train);
  const Index index = service::open_index(directory);
  const Classifier years = Classifier::load(index, "years");
  RecordReader records = service::records_to_classify(years, index.mapping());
  const std::vector<std::pair<std::string, std::string>> files{
      {"years.jsonl", R"({"id":"p","year":1959})"
                      "\n"
                      R"({"id":"q","year":1994})"},
      {"years.json", R"([{"id":"p","year":1959},{"id":"q","year":1994}])"},
      {"years.csv", "id,year\np,1959\nq,1994\n"}};
  for (const auto& [name, content] : files) {
    CAPTURE(name);
    const std::string file = collection.write(name, content);
    const Answers found = classified(directory, {.name = "years"}, file);
    REQUIRE(found.size() == 2);
    for (const auto& [id, record] :
         {std::pair("p", R"({"year":1959})"), {"q", R"({"year":1994})"}}) {
      const Document document = std::get<Document>(records.read(record, id));
      const Classification alone = service::classify(years, {.name = "years"}, document);
      REQUIRE(alone.predictions.size() == 2);
      CHECK(found.at(id).predictions.front().topic == alone.predictions.front().topic);
      CHECK(found.at(id).predictions.front().p == alone.predictions.front().p);
      CHECK(found.at(id).tags == alone.tags);
    }
    CHECK(found.at("p").predictions.front().topic == "old");
    CHECK(found.at("q").predictions.front().topic == "new");
    CHECK(classified(directory, {.name = "m"}, file).empty());
  }
}

TEST_CASE("a field that is set stands for that of each record") {
  const Collection collection;
  const std::filesystem::path directory = collection.directory().parent_path() / "albums";
  std::istringstream records(kAlbums);
  service::index(directory, json_lines(), records);
  service::TrainRequest train = training_of();
  train.options.kind = ModelKind::categorical;
  train.options.fields.from = {"genre"};
  train.where = "label:*";
  service::train(directory, train);
  const std::string file = collection.write("albums.jsonl", kAlbums);
  const service::ClassifyRequest request{.name = "m", .set = {"genre=jazz"}};
  for (const auto& [id, answer] : classified(directory, request, file)) {
    CAPTURE(id);
    CHECK(answer.tags == std::vector<std::string>{"old"});
  }
}

TEST_CASE("a record of fields alone needs no text where the model looks at none") {
  const Collection collection;
  const std::filesystem::path directory = collection.directory().parent_path() / "albums";
  std::istringstream texts(kAlbums);
  service::index(directory, json_lines(), texts);
  service::TrainRequest train = training_of();
  train.options.kind = ModelKind::gaussian;
  train.where = "label:*";
  service::train(directory, train);
  const Index index = service::open_index(directory);
  const Classifier classifier = Classifier::load(index, "m");
  RecordReader records = service::records_to_classify(classifier, index.mapping());
  const auto record = records.read("{\"year\":1959}", "line:1");
  REQUIRE(std::holds_alternative<Document>(record));
  const Document& document = std::get<Document>(record);
  CHECK(document.id == "line:1");
  CHECK(service::classify(classifier, {.name = "m"}, document).tags ==
        std::vector<std::string>{"old"});
  const auto bad = records.read("{\"year\":", "line:2");
  REQUIRE(std::holds_alternative<RejectedRecord>(bad));
  CHECK(std::get<RejectedRecord>(bad).place == "line:2");
  CHECK(std::get<RejectedRecord>(bad).reason == "bad_json");
  const Index drinks = service::open_index(collection.directory());
  service::train(collection.directory(), training_of());
  const Classifier of_text = Classifier::load(service::open_index(collection.directory()), "m");
  RecordReader need_text = service::records_to_classify(of_text, drinks.mapping());
  CHECK(std::get<RejectedRecord>(need_text.read("{\"year\":1959}", "a")).reason == "missing_text");
}

#include "service/classification.h"
#include "service/evaluation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "service/indexing.h"
#include "service/models.h"
#include "service/opened.h"
#include "service/prior_file.h"
#include "service/topic_costs.h"
#include "tests/service/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

service::TrainRequest train_request() {
  service::TrainRequest request;
  request.name = "m";
  return request;
}

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
    service::TrainRequest train = train_request();
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
  service::TrainRequest train = train_request();
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
  service::TrainRequest train = train_request();
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
  service::TrainRequest train = train_request();
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
  service::train(collection.directory(), train_request());
  const Classifier of_text = Classifier::load(service::open_index(collection.directory()), "m");
  RecordReader need_text = service::records_to_classify(of_text, drinks.mapping());
  CHECK(std::get<RejectedRecord>(need_text.read("{\"year\":1959}", "a")).reason == "missing_text");
}

TEST_CASE("a model is trained, evaluated, used, described and dropped") {
  const Collection collection;
  const service::TrainResult trained = service::train(collection.directory(), train_request());
  CHECK(trained.model.documents == 4);
  const Index index = service::open_index(collection.directory());
  CHECK(service::models(index, {}) == std::vector<std::string>{"m"});
  CHECK(service::model_info(index, {"m"}).topics.size() == 2);
  const service::EvaluateResult result =
      service::evaluate(index, {.name = "m", .where = {}, .min_accuracy = 0.5});
  CHECK(result.report.evaluation.documents == 4);
  CHECK(result.is_accurate_enough);
  for (const double beyond : {-0.1, 1.5}) {
    CHECK_THROWS_AS(service::evaluate(index, {.name = "m", .where = {}, .min_accuracy = beyond}),
                    OptionError);
  }
  const Classifier classifier = Classifier::load(index, "m");
  const Classification answer = service::classify(classifier, {.name = "m", .top = 1}, "black tea");
  REQUIRE(answer.predictions.size() == 1);
  CHECK(answer.predictions[0].topic == "tea");
  CHECK_THROWS_AS(service::classify(classifier, {.name = "m", .top = 0}, "black tea"),
                  service::ParameterError);
  CHECK(service::drop_model(collection.directory(), {"m"}).snapshot == index.snapshot() + 1);
  CHECK_THROWS_AS(service::drop_model(collection.directory(), {"m"}), UnknownNameError);
}

TEST_CASE("a description has the options that the kind of the model takes") {
  const Collection collection;
  service::TrainRequest request = train_request();
  const auto described = [&](ModelKind kind) {
    request.options.kind = kind;
    std::vector<std::string> names;
    ModelDescription model = service::train(collection.directory(), request).model;
    for (const ModelOption& option : model.options) names.push_back(option.name);
    return std::pair(std::move(model), std::move(names));
  };
  request.options.features.min_df = 2;
  const auto [logistic, of_logistic] = described(ModelKind::logistic);
  CHECK(of_logistic == std::vector<std::string>{"c", "weight", "idf", "unit-length", "min-df"});
  CHECK(std::get<double>(logistic.options[0].value) == 10);
  CHECK(std::get<std::string>(logistic.options[1].value) == "sublinear");
  CHECK(!logistic.alpha);
  CHECK(logistic.prior.empty());
  const auto [complement, of_complement] = described(ModelKind::complement);
  CHECK(of_complement ==
        std::vector<std::string>{"alpha", "weight", "idf", "unit-length", "min-df"});
  CHECK(complement.prior.empty());
  request.options.prior_alpha = 3;
  const auto [bernoulli, of_bernoulli] = described(ModelKind::bernoulli);
  CHECK(of_bernoulli == std::vector<std::string>{"alpha", "prior", "prior-alpha", "min-df"});
  CHECK(bernoulli.prior == "fit");
}

TEST_CASE("a description has all digits of a seed") {
  const Collection collection;
  service::TrainRequest request = train_request();
  request.options.hold_out.seed = 9'007'199'254'740'993;  // no double is that
  const ModelDescription model = service::train(collection.directory(), request).model;
  const ModelOption& seed = model.options.back();
  CHECK(seed.name == "seed");
  CHECK(std::get<std::uint64_t>(seed.value) == request.options.hold_out.seed);
}

TEST_CASE("training and tagging that are asked to stop commit nothing") {
  const Collection collection;
  service::train(collection.directory(), train_request());
  const std::uint64_t before = service::open_index(collection.directory()).snapshot();
  const auto stop = [] { return true; };
  const service::OnProgress ends = service::stopping_progress(stop, "it was interrupted");
  for (const ModelKind kind :
       {ModelKind::multinomial, ModelKind::logistic, ModelKind::blend, ModelKind::automatic}) {
    service::TrainRequest request = train_request();
    request.options.kind = kind;
    CHECK_THROWS_AS(service::train(collection.directory(), request, ends), service::StoppedError);
  }
  CHECK_THROWS_AS(service::tag(collection.directory(), {.name = "m"}, ends), service::StoppedError);
  const Index index = service::open_index(collection.directory());
  CHECK_THROWS_AS(service::evaluate(index, {.name = "m", .folds = 2}, {}, stop),
                  service::StoppedError);
  CHECK(index.snapshot() == before);
  CHECK(service::tag(collection.directory(), {.name = "m"}).tagged == 4);
}

TEST_CASE("costs are read whatever signs the names of topics have") {
  using service::parse_costs;
  const std::vector<std::string> topics{"a", "a=b", "a>b", "b"};
  CHECK(parse_costs({"a>b=2"}, topics) == std::vector<TopicCost>{{"a", "b", 2}});
  CHECK(parse_costs({"a>b>a=b=0.5"}, topics) == std::vector<TopicCost>{{"a>b", "a=b", 0.5}});
  CHECK(parse_costs({"a>a>b=1", "b>a=3"}, topics) ==
        std::vector<TopicCost>{{"a", "a>b", 1}, {"b", "a", 3}});
  for (const char* const wrong : {"a", "a=1", "a>b", "a>b=", "a>b=x", "=", ""})
    CHECK_THROWS_AS(parse_costs({wrong}, topics), OptionError);
  CHECK_THROWS_AS(parse_costs({"a>b=2", "b>a=2", "a>b=3"}, topics), OptionError);
  for (const char* const unknown : {"a>c=1", "c>a=1"})
    CHECK_THROWS_AS(parse_costs({unknown}, topics), UnknownNameError);
}

TEST_CASE("a warning says how many of the judged documents trained the model") {
  const Collection collection;
  service::TrainRequest request = train_request();
  request.where = "label:*";
  const std::uint64_t snapshot = Index::open(collection.directory()).snapshot();
  service::train(collection.directory(), request);
  const Index index = service::open_index(collection.directory());
  const ModelDescription model = service::model_info(index, {"m"});
  REQUIRE(model.from);
  CHECK(model.from->where == "label:*");
  CHECK(model.from->snapshot == snapshot);
  const service::EvaluateResult seen = service::evaluate(index, {.name = "m"});
  CHECK(seen.report.evaluation.trained_on == 4);
  REQUIRE(seen.warnings.size() == 1);
  CHECK(seen.warnings[0].find("4 of 4") != std::string::npos);
  CHECK(seen.warnings[0].find("'NOT (label:*)'") != std::string::npos);
  CHECK(service::evaluate(index, {.name = "m", .folds = 2}).warnings.empty());
}

TEST_CASE("the warning names what a training left out by the query that left it out") {
  for (const auto& [where, proposed] :
       {std::pair("NOT title:zzz", "--where 'title:zzz'"),
        std::pair("NOT (title:zzz)", "--where 'NOT (NOT (title:zzz))'")}) {
    CAPTURE(where);
    const Collection collection;
    service::TrainRequest request = train_request();
    request.where = where;
    service::train(collection.directory(), request);
    const Index index = service::open_index(collection.directory());
    const service::EvaluateResult seen = service::evaluate(index, {.name = "m"});
    REQUIRE(seen.warnings.size() == 1);
    CHECK(seen.warnings[0].find(proposed) != std::string::npos);
  }
}

TEST_CASE("two models are compared on the same documents, and only if they name the same topics") {
  const Collection collection;
  service::train(collection.directory(), train_request());
  service::TrainRequest other = train_request();
  other.name = "o";
  other.options.kind = ModelKind::complement;
  service::train(collection.directory(), other);
  const Index index = service::open_index(collection.directory());
  service::EvaluateRequest request{.name = "m", .seed = 3, .compare = "o"};
  const service::EvaluateResult result = service::evaluate(index, request);
  REQUIRE(result.report.compare);
  CHECK(result.report.compare->compared == "o");
  CHECK(result.report.compare->options.seed == 3);
  CHECK(result.report.compare->comparison.documents == 4);
  request.folds = 2;
  std::vector<double> done;
  const service::OnProgress tell = [&](double part) { done.push_back(part); };
  const service::EvaluateResult by_folds = service::evaluate(index, request, tell);
  CHECK(by_folds.report.compare->comparison.documents == 4);
  CHECK(done == std::vector<double>{0.25, 0.5, 0.75, 1});
  request.compare = "missing";
  CHECK_THROWS_AS(service::evaluate(index, request), UnknownNameError);
  CHECK_THROWS_AS(service::evaluate(index, {.name = "m", .seed = 3}), OptionError);
}

TEST_CASE("terms of a model are those of one topic or of all, and an export holds every one") {
  const Collection collection;
  service::train(collection.directory(), train_request());
  const Index index = service::open_index(collection.directory());
  CHECK(service::model_terms(index, {.name = "m", .topic = {}}).size() == 2);
  const auto tea = service::model_terms(index, {.name = "m", .topic = "tea", .k = 1});
  REQUIRE(tea.size() == 1);
  CHECK(tea[0].terms.at(0).term == "tea");
  CHECK_THROWS_AS(service::model_terms(index, {.name = "m", .topic = "milk"}), UnknownNameError);
  const ModelExport model = service::export_model(index, {"m"});
  std::vector<std::string> terms;
  model.for_each_term([&](const ModelTerm& term) {
    CHECK(term.counts.size() == 2);
    terms.push_back(term.term);
  });
  CHECK(terms.size() == model.model.terms);
  CHECK(std::is_sorted(terms.begin(), terms.end()));
}

TEST_CASE("a dry run counts tags and writes none") {
  const Collection collection;
  service::train(collection.directory(), train_request());
  service::TagRequest request;
  request.name = "m";
  request.where = "harvest";
  request.dry_run = true;
  const std::uint64_t before = Index::open(collection.directory()).snapshot();
  CHECK(service::tag(collection.directory(), request).tagged == 2);
  CHECK(Index::open(collection.directory()).snapshot() == before);
  request.dry_run = false;
  CHECK(service::tag(collection.directory(), request).tagged == 2);
  CHECK(Searcher(Index::open(collection.directory())).matching("tag:tea").count() == 1);
}

TEST_CASE("a prior has a name or comes from a file") {
  CHECK(std::holds_alternative<FittedPrior>(*service::named_prior("fit")));
  CHECK(std::holds_alternative<UniformPrior>(*service::named_prior("uniform")));
  CHECK_FALSE(service::named_prior("prior.tsv"));
  CHECK(service::parse_given_prior("tea\t3\n", "f") == GivenPrior{{"tea", 3}});
  CHECK(service::parse_given_prior("\xEF\xBB\xBFtea\t3\r\n\nmilk\t1", "f") ==
        GivenPrior{{"milk", 1}, {"tea", 3}});
  CHECK(service::parse_given_prior("\xEF\xBB\xBF{\"tea\": 3}", "f") == GivenPrior{{"tea", 3}});
  CHECK_THROWS_AS(service::parse_given_prior("tea 3\n", "f"), OptionError);
}

TEST_CASE("a dry run of tags needs no lock, and leaves no snapshot") {
  const Collection collection;
  service::train(collection.directory(), train_request());
  const std::uint64_t snapshot = service::open_index(collection.directory()).snapshot();
  const IndexWriter holds_the_lock(collection.directory());
  const TagReport report = service::tag(collection.directory(), {.name = "m", .dry_run = true});
  CHECK(report.tagged == 4);
  CHECK(service::open_index(collection.directory()).snapshot() == snapshot);
  CHECK_THROWS_AS(service::tag(collection.directory(), {.name = "m"}), IndexBusyError);
}

namespace {

service::IndexRequest tagging_request() {
  service::IndexRequest request = json_lines();
  request.tag_with = "m";
  return request;
}

/// Adds "new 1", "new 2" twice, and "new 3", which the new model "m" does not know.
void index_and_tag(const Collection& collection) {
  service::train(collection.directory(), train_request());
  std::istringstream records(R"({"id":"new 1","text":"black tea"})"
                             "\n"
                             R"({"id":"new 2","text":"coffee"})"
                             "\n"
                             R"({"id":"new 3","text":"unheard"})"
                             "\n"
                             R"({"id":"new 2","text":"green tea"})"
                             "\n");
  const std::uint64_t snapshot = service::open_index(collection.directory()).snapshot();
  service::index(collection.directory(), tagging_request(), records);
  CHECK(service::open_index(collection.directory()).snapshot() == snapshot + 1);
}

}  // namespace

TEST_CASE("new documents are tagged in the commit that brings them, and the others left alone") {
  const Collection collection;
  index_and_tag(collection);
  const Index index = service::open_index(collection.directory());
  const auto tags = [&](const std::string& id) {
    return index.document(index.find(id).value()).tags;
  };
  using Strings = std::vector<std::string>;
  CHECK(tags("new 1") == Strings{"tea"});
  CHECK(tags("new 2") == Strings{"tea"});
  CHECK(tags("new 3") == Strings{});
  const Classifier model = Classifier::load(index, "m");
  for (const auto& [id, text] : {std::pair("new 1", "black tea"), {"new 2", "green tea"}}) {
    const std::vector<GivenTag> given = index.given_tags(index.find(id).value());
    REQUIRE(given.size() == 1);
    CHECK(given[0].model == "m");
    CHECK(given[0].version == index.model_version("m"));
    CHECK(std::abs(given[0].p.value() - model.classify(text).predictions.front().p) <= 5e-7);
  }
  CHECK(service::model_info(index, {"m"}).tags ==
        std::vector<TagCount>{{*index.model_version("m"), 2, 2}});
  CHECK(Searcher(index).matching("tag:*").count() == 2);
}

TEST_CASE("tags of new documents stay when segments are merged, and go with their model") {
  const Collection collection;
  index_and_tag(collection);
  {
    IndexWriter writer(collection.directory());
    writer.optimize();
  }
  CHECK(Searcher(service::open_index(collection.directory())).matching("tag:tea").count() == 2);
  service::drop_model(collection.directory(), {"m"});
  CHECK(Searcher(service::open_index(collection.directory())).matching("tag:*").count() == 0);
  std::istringstream more(R"({"id":"new 4","text":"black tea"})"
                          "\n");
  CHECK_THROWS_AS(service::index(collection.directory(), tagging_request(), more),
                  UnknownNameError);
  CHECK_FALSE(service::open_index(collection.directory()).find("new 4"));
}

TEST_CASE("what a model is retrained without is no tag of it once documents are tagged again") {
  const Collection collection;
  service::train(collection.directory(), train_request());
  service::tag(collection.directory(), {.name = "m"});
  service::TrainRequest narrow = train_request();
  narrow.where = "label:tea";
  service::train(collection.directory(), narrow);
  service::tag(collection.directory(), {.name = "m"});
  const Index index = service::open_index(collection.directory());
  CHECK_THROWS_AS(Searcher(index).matching("tag:coffee"), UnknownNameError);
  const KeywordColumn* const column = index.keyword_column("tag");
  REQUIRE(column != nullptr);
  CHECK(column->values().size() == 1);
}

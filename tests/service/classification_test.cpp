#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/error.h"
#include "inkling/train_options.h"
#include "service/classification.h"
#include "service/evaluation.h"
#include "service/indexing.h"
#include "service/insights.h"
#include "service/models.h"
#include "service/opened.h"
#include "service/topic_costs.h"
#include "tests/service/collection.h"
#include "tests/service/trained.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("a model is trained, evaluated, used, described and dropped") {
  const Collection collection;
  const service::TrainResult trained = service::train(collection.directory(), training_of());
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
  service::TrainRequest request = training_of();
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
  service::TrainRequest request = training_of();
  request.options.hold_out.seed = 9'007'199'254'740'993;  // no double is that
  const ModelDescription model = service::train(collection.directory(), request).model;
  const ModelOption& seed = model.options.back();
  CHECK(seed.name == "seed");
  CHECK(std::get<std::uint64_t>(seed.value) == request.options.hold_out.seed);
}

TEST_CASE("training and tagging that are asked to stop commit nothing") {
  const Collection collection;
  service::train(collection.directory(), training_of());
  const std::uint64_t before = service::open_index(collection.directory()).snapshot();
  const auto stop = [] { return true; };
  const service::OnProgress ends = service::stopping_progress(stop, "it was interrupted");
  for (const ModelKind kind :
       {ModelKind::multinomial, ModelKind::logistic, ModelKind::blend, ModelKind::automatic}) {
    service::TrainRequest request = training_of();
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
  service::TrainRequest request = training_of();
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
  CHECK(seen.warnings[0].plain().find("4 of 4") != std::string::npos);
  CHECK(seen.warnings[0].plain().find("'NOT (label:*)'") != std::string::npos);
  CHECK(service::evaluate(index, {.name = "m", .folds = 2}).warnings.empty());
}

TEST_CASE("the warning names what a training left out by the query that left it out") {
  for (const auto& [where, proposed] :
       {std::pair("NOT title:zzz", "`where` 'title:zzz'"),
        std::pair("NOT (title:zzz)", "`where` 'NOT (NOT (title:zzz))'")}) {
    CAPTURE(where);
    const Collection collection;
    service::TrainRequest request = training_of();
    request.where = where;
    service::train(collection.directory(), request);
    const Index index = service::open_index(collection.directory());
    const service::EvaluateResult seen = service::evaluate(index, {.name = "m"});
    REQUIRE(seen.warnings.size() == 1);
    CHECK(seen.warnings[0].plain().find(proposed) != std::string::npos);
  }
}

TEST_CASE("two models are compared on the same documents, and only if they name the same topics") {
  const Collection collection;
  service::train(collection.directory(), training_of());
  service::TrainRequest other = training_of();
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
  service::train(collection.directory(), training_of());
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

TEST_CASE("topics are confused as in an evaluation of the same documents") {
  const Collection collection;
  service::train(collection.directory(), training_of());
  const Index index = service::open_index(collection.directory());
  const service::ConfusedResult found = service::confused_topics(index, {.name = "m"});
  CHECK(found.topics.documents == 4);
  CHECK(found.topics.pairs.empty());
  CHECK(found.warnings.size() == 1);  // all of them have trained it
  const service::ConfusedResult by_folds =
      service::confused_topics(index, {.name = "m", .folds = 2});
  CHECK(by_folds.warnings.empty());
  const Evaluation judged = service::evaluate(index, {.name = "m", .folds = 2}).report.evaluation;
  CHECK(by_folds.topics.confused == judged.confusion[0][1] + judged.confusion[1][0]);
  CHECK(service::confused_topics(index, {.name = "m", .where = "label:tea"}).topics.documents == 2);
}

TEST_CASE("what makes topics similar has parameters of its own") {
  const Collection collection;
  service::train(collection.directory(), training_of());
  const Index index = service::open_index(collection.directory());
  CHECK(service::similar_topics(index, {.name = "m", .terms = 1}).at(0).terms.size() == 1);
  CHECK_THROWS_AS(service::similar_topics(index, {.name = "m", .where = "tea"}),
                  service::ParameterError);
  CHECK_THROWS_AS(service::similar_topics(index, {.name = "m", .folds = 2}),
                  service::ParameterError);
  CHECK_THROWS_AS(service::confused_topics(index, {.name = "m", .terms = 1}),
                  service::ParameterError);
}

TEST_CASE("a prior has a name or comes from a file") {
  CHECK(std::holds_alternative<FittedPrior>(*named_prior("fit")));
  CHECK(std::holds_alternative<UniformPrior>(*named_prior("uniform")));
  CHECK_FALSE(named_prior("prior.tsv"));
  CHECK(parse_given_prior("tea\t3\n", "f") == GivenPrior{{"tea", 3}});
  CHECK(parse_given_prior("\xEF\xBB\xBFtea\t3\r\n\nmilk\t1", "f") ==
        GivenPrior{{"milk", 1}, {"tea", 3}});
  CHECK(parse_given_prior("\xEF\xBB\xBF{\"tea\": 3}", "f") == GivenPrior{{"tea", 3}});
  CHECK_THROWS_AS(parse_given_prior("tea 3\n", "f"), OptionError);
}

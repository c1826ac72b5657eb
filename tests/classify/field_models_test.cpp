/// Gaussian, categorical and mixed models: oracles, and what happens where values are missing.

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "classify/families/gaussian.h"
#include "classify/model/model.h"
#include "classify/model/model_format.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/oracle.h"

using namespace inkling;
using namespace inkling::test;
using doctest::Approx;
using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

namespace {

Document row_of(int id, const std::string& label) {
  Document document;
  document.id = std::to_string(id);
  document.labels = {label};
  return document;
}

Classifier train_flowers(element expected, const VarianceOptions& variance) {
  const std::vector<std::string> features = strings(expected["features"]);
  Collection collection;
  int id = 0;
  for (const element row : array(expected["rows"])) {
    Document document = row_of(id++, string_of(row["label"]));
    std::size_t at = 0;
    for (const element x : array(row["x"]))
      document.numbers.push_back({features[at++], Number(double(x))});
    collection.add(document);
    if (id == 3) collection.commit();
  }
  const Index index = collection.open();
  return Classifier::train(
      index, {.kind = ModelKind::gaussian, .fields = {.from = features, .variance = variance}});
}

GivenFields given_numbers(element expected, element x) {
  const std::vector<std::string> features = strings(expected["features"]);
  GivenFields given;
  std::size_t at = 0;
  for (const element value : array(x)) {
    if (!value.is_null()) given[features[at]] = {to_string(Number(double(value)))};
    ++at;
  }
  return given;
}

void check_moments(const Oracle& oracle, const Classifier& classifier, element classes) {
  const std::vector<ModelField> fields = classifier.fields();
  for (const auto& [topic, of] : object(classes)) {
    CAPTURE(topic);
    const std::size_t at = topic_number(classifier, std::string(topic));
    CHECK(oracle.matches(std::exp(classifier.log_prior(at)), of["prior"]));
    for (std::size_t field = 0; field < fields.size(); ++field) {
      const NumberDistribution& found = fields[field].numbers[at];
      CHECK(oracle.matches(found.mean, array(of["mean"]).at(field)));
      CHECK(oracle.matches(found.deviation * found.deviation, array(of["variance"]).at(field)));
    }
  }
}

void check_posterior(const Oracle& oracle, const Classification& result, element test) {
  for (const TopicProbability& topic : result.predictions) {
    CAPTURE(topic.topic);
    const element posterior = test["posterior"][topic.topic];
    if (posterior.is_string()) {
      CHECK(string_of(posterior) == "nan");
      CHECK(std::isnan(topic.p));
      continue;
    }
    CHECK(oracle.matches(topic.p, posterior));
    element joint;
    if (test["log_joint"][topic.topic].get(joint) == simdjson::SUCCESS)
      CHECK(oracle.matches(topic.log_p + result.log_evidence, joint));
  }
}

/// The seven flowers of two topics: sepal length and width.
Collection flowers() {
  const std::vector<std::vector<double>> rows{{4.3, 3.0}, {4.9, 3.6}, {5.3, 3.7}, {4.9, 2.4},
                                              {5.7, 2.8}, {6.3, 3.3}, {6.7, 3.0}};
  Collection collection;
  int id = 0;
  for (const std::vector<double>& row : rows) {
    Document document = row_of(id, id < 3 ? "0" : "1");
    document.numbers = {{"length", Number(row[0])}, {"width", Number(row[1])}};
    collection.add(document);
    ++id;
  }
  return collection;
}

Collection albums(element rows) {
  Collection collection;
  int id = 0;
  for (const element row : array(rows)) {
    Document document = row_of(id++, string_of(row["label"]));
    for (const char* const field : {"genre", "decade"}) {
      if (!row[field].is_null()) document.keywords.push_back({field, string_of(row[field])});
    }
    collection.add(document);
  }
  return collection;
}

GivenFields given_album(element test) {
  GivenFields given;
  for (const char* const field : {"genre", "decade"})
    if (!test[field].is_null()) given[field] = {string_of(test[field])};
  return given;
}

/// Texts, numbers and keywords together.
Collection letters() {
  Collection collection;
  const char* const texts[] = {"cheap offer cheap", "offer now",    "minutes of the meeting",
                               "meeting at noon",   "now or never", "the offer"};
  for (int id = 0; id < 6; ++id) {
    Document document = row_of(id, id < 2 || id == 5 ? "spam" : "ham");
    document.text = texts[id];
    document.title = id % 2 == 0 ? "re: offer" : "hello";
    if (id != 3) document.numbers = {{"links", Number(id < 2 ? 7 + id : id)}};
    if (id != 4) document.keywords = {{"sender", id < 3 ? "friend" : "stranger"}};
    if (id == 1) document.keywords.push_back({"sender", "robot"});
    collection.add(document);
    if (id == 2) collection.commit();
  }
  return collection;
}

}  // namespace

TEST_CASE("Gaussian models have the moments and posteriors of the oracle, with missing values") {
  const Oracle oracle("nb_gaussian");
  for (const element expected : oracle.cases()) {
    const bool is_of_sample = string_of(expected["variance_divisor"]) == "n-1";
    const bool is_smoothed = Oracle::value(expected["added_variance"]) > 0;
    CAPTURE(is_of_sample);
    CAPTURE(is_smoothed);
    const Classifier classifier =
        train_flowers(expected, {.smoothing = is_smoothed ? 1e-9 : 0, .of_sample = is_of_sample});
    check_moments(oracle, classifier, expected["classes"]);
    for (const element test : array(expected["tests"])) {
      const GivenFields given = given_numbers(expected, test["x"]);
      check_posterior(oracle, classifier.classify("", given), test);
    }
  }
}

TEST_CASE("topics that share a variance have a linear boundary") {
  Collection collection = flowers();
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(
      index,
      {.kind = ModelKind::gaussian, .fields = {.variance = {.smoothing = 0, .shared = true}}});
  const std::vector<ModelField> fields = classifier.fields();
  for (const std::size_t topic : {0U, 1U}) {
    CHECK(std::pow(fields[0].numbers[topic].deviation, 2) == Approx(176.0 / 525).epsilon(1e-12));
    CHECK(std::pow(fields[1].numbers[topic].deviation, 2) == Approx(857.0 / 8400).epsilon(1e-12));
  }
  const auto log_odds = [&](double length, double width) {
    const GivenFields given{{"length", {to_string(Number(length))}},
                            {"width", {to_string(Number(width))}}};
    double odds = 0;
    for (const TopicProbability& topic : classifier.classify("", given).predictions)
      odds += topic.topic == "1" ? topic.log_p : -topic.log_p;
    return odds;
  };
  const double origin = log_odds(0, 0);
  CHECK(origin == Approx(0.473350).epsilon(1e-6));
  CHECK(log_odds(1, 0) - origin == Approx(35.0 / 11).epsilon(1e-10));
  CHECK(log_odds(0, 1) - origin == Approx(-4690.0 / 857).epsilon(1e-10));
  CHECK(log_odds(7, 5) == Approx(origin + 7 * 35.0 / 11 - 5 * 4690.0 / 857).epsilon(1e-10));
}

TEST_CASE("numbers far from 0 keep their variance") {
  classify::FieldTable table;
  for (const double number : {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}) {
    table.numbers.push_back(number);
    table.cells.push_back({0, 1});
    table.cell_starts.push_back(table.cells.size());
  }
  const classify::Moments moments = classify::moments_by_topic(table, 1).front();
  CHECK(moments.mean == 1e9 + 10);
  CHECK(moments.variance(true) == 30);
}

TEST_CASE("a Gaussian model of numbers that do not vary is refused") {
  Collection collection;
  for (int id = 0; id < 4; ++id) {
    Document document = row_of(id, id < 2 ? "a" : "b");
    document.numbers = {{"year", Number(2000)}};
    collection.add(document);
  }
  const Index index = collection.open();
  CHECK_THROWS_AS(Classifier::train(index, {.kind = ModelKind::gaussian}), OptionError);
}

TEST_CASE("a topic without a value takes the distribution of all topics") {
  Collection collection = flowers();
  collection.add(row_of(7, "2"));
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(index, {.kind = ModelKind::gaussian});
  const ModelField length = classifier.fields().front();
  CHECK(length.documents == 7);
  CHECK(length.numbers[2].count == 0);
  CHECK(length.numbers[2].mean == Approx(38.1 / 7).epsilon(1e-12));
}

TEST_CASE("categorical models have the posteriors of the albums, whatever is missing or unseen") {
  const Oracle oracle("nb_categorical_albums");
  for (const element expected : oracle.cases()) {
    Collection collection = albums(expected["training"]);
    const Index index = collection.open();
    const Classifier classifier = Classifier::train(
        index, {.kind = ModelKind::categorical,
                .alpha = rational(string_of(expected["feature_pseudo_count"])),
                .prior_alpha = rational(string_of(expected["class_pseudo_count"]))});
    for (const auto& [topic, prior] : object(expected["prior"])) {
      const std::size_t at = topic_number(classifier, std::string(topic));
      CHECK(oracle.matches(std::exp(classifier.log_prior(at)), prior));
      for (const TopicWeight& weight : classifier.top_terms(at, 100)) {
        const char* const field = weight.term.starts_with("genre") ? "p_genre" : "p_decade";
        CHECK(oracle.matches(std::exp(*weight.log_p), expected[field][topic][weight.surface]));
      }
    }
    for (const element test : array(expected["tests"])) {
      const GivenFields given = given_album(test);
      const Classification result = classifier.classify("", given);
      check_posterior(oracle, result, test);
      CHECK(result.missing->size() == 2 - given.size());
      const bool is_jazz = given.contains("genre") && given.at("genre").front() == "jazz";
      CHECK(result.unknown ==
            (is_jazz ? std::vector<std::string>{"genre:jazz"} : std::vector<std::string>{}));
      const element of_like = test["posterior"]["like"];
      CHECK(result.abstained == (given.empty() || of_like.is_string()));
    }
  }
}

TEST_CASE("a value that a topic never had makes it impossible without a pseudo-count") {
  const Oracle oracle("nb_categorical_albums");
  Collection collection = albums(oracle.cases().at(0)["training"]);
  const Index index = collection.open();
  const Classifier classifier =
      Classifier::train(index, {.kind = ModelKind::categorical, .alpha = 0.0});
  const Classification pop = classifier.classify("", {{"genre", {"pop"}}}, true);
  CHECK(pop.predictions.front().topic == "like");
  CHECK(pop.explanation.back().impossible_under == "dislike");
  const Classification none =
      classifier.classify("", {{"genre", {"pop"}}, {"decade", {"1960s"}}}, true);
  CHECK(none.abstained);
  CHECK(std::isnan(none.predictions.front().p));
}

TEST_CASE("the prior's pseudo-count serves every kind") {
  Collection collection = sentiment();
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(index, {.kind = ModelKind::multinomial,
                                                          .alpha = 1.0,
                                                          .hold_out = {.calibrate = false},
                                                          .prior_alpha = 2});
  CHECK(std::exp(classifier.log_prior(0)) == Approx(5.0 / 9).epsilon(1e-14));
  const Classifier again = Classifier::parse(classifier.serialize(), "again");
  CHECK(again.log_prior(0) == classifier.log_prior(0));
}

TEST_CASE("the rows of an explanation add up, each field by itself") {
  Collection collection = letters();
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(
      index, {.kind = ModelKind::mixed, .fields = {.from = {"title", "text", "links", "sender"}}});
  const Classification result = classifier.classify(
      "cheap offer zebra", {{"links", {"3"}}, {"sender", {"robot", "alien"}}}, true);
  CHECK(*result.missing == std::vector<std::string>{"title"});
  CHECK(result.unknown == std::vector<std::string>{"zebra", "sender:alien"});
  std::vector<std::string> terms;
  double sum = 0;
  for (const Evidence& row : result.explanation) {
    terms.push_back(row.term);
    sum += row.bits;
  }
  CHECK(sum == result.log_odds);
  CHECK(terms ==
        std::vector<std::string>{"", "text:cheap", "text:offer", "links:3", "sender:robot"});
  const double odds = result.predictions[0].log_p - result.predictions[1].log_p;
  CHECK(result.log_odds == Approx(odds / std::log(2)).epsilon(1e-12));
}

TEST_CASE("each text of a mixed model has a vocabulary and a distribution of its own") {
  Collection collection = letters();
  const Index index = collection.open();
  const Classifier classifier =
      Classifier::train(index, {.kind = ModelKind::mixed, .fields = {.from = {"title", "text"}}});
  std::map<std::string, double> rates;
  for (const TopicWeight& weight : classifier.top_terms(topic_number(classifier, "spam"), 100))
    rates[weight.term] = std::exp(*weight.log_p);
  // The titles of spam are "re: offer", "hello", "hello".
  CHECK(rates.at("title:hello") == Approx(3.0 / 7).epsilon(1e-12));
  CHECK(rates.count("title:cheap") == 0);
  CHECK(rates.count("text:cheap") == 1);
}

TEST_CASE("a mixed model gives indexed documents what it gives their values") {
  Collection collection = letters();
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(
      index, {.kind = ModelKind::mixed, .fields = {.from = {"title", "text", "links", "sender"}}});
  const Evaluation evaluation = classifier.evaluate(index);
  double loss = 0;
  for (int id = 0; id < 6; ++id) {
    const Document document = index.document(*index.find(std::to_string(id))).document;
    GivenFields given{{"title", {document.title}}};
    // A title belongs to the text, too.
    given["text"] = {document.title, document.text};
    for (const NumberValue& number : document.numbers)
      given[number.field].push_back(to_string(number.value));
    for (const KeywordValue& keyword : document.keywords)
      given[keyword.field].push_back(keyword.value);
    for (const TopicProbability& topic : classifier.classify("", given).predictions)
      if (topic.topic == document.labels.front()) loss -= topic.log_p / 6;
  }
  CHECK(evaluation.documents == 6);
  CHECK(evaluation.log_loss == Approx(loss).epsilon(1e-14));
  CHECK(classifier.tag(index).tagged == 6);
}

TEST_CASE("by default the topics, ids and what is noted of files are no features") {
  Collection collection = letters();
  Document file = row_of(9, "ham");
  file.keywords = {{"path", "a/b.txt"}, {"folder", "a"}, {"extension", "txt"}};
  file.numbers = {{"size", Number(7)}, {"_modified", Number(8)}};
  collection.add(file);
  const Index index = collection.open();
  const auto names = [&](ModelKind kind) {
    std::vector<std::string> found;
    for (const ModelField& field : Classifier::train(index, {.kind = kind}).fields())
      found.push_back(field.name);
    return found;
  };
  CHECK(names(ModelKind::gaussian) == std::vector<std::string>{"links"});
  CHECK(names(ModelKind::categorical) == std::vector<std::string>{"sender"});
  CHECK(names(ModelKind::mixed) == std::vector<std::string>{"text", "sender", "links"});
}

TEST_CASE("auto takes the kind that suits the fields of documents without a text") {
  const auto kind_of = [](bool has_number, bool has_keyword, bool has_text) {
    Collection collection;
    for (int id = 0; id < 6; ++id) {
      Document document = row_of(id, id % 2 == 0 ? "a" : "b");
      if (has_number) document.numbers = {{"x", Number(id % 2 * 10 + id)}};
      if (has_keyword) document.keywords = {{"genre", id % 2 == 0 ? "pop" : "rock"}};
      if (has_text) document.text = id % 2 == 0 ? "loud" : "quiet";
      collection.add(document);
    }
    return Classifier::train(collection.open(), {.kind = ModelKind::automatic}).kind();
  };
  CHECK(kind_of(true, false, false) == ModelKind::gaussian);
  CHECK(kind_of(false, true, false) == ModelKind::categorical);
  CHECK(kind_of(true, true, false) == ModelKind::mixed);
  CHECK_FALSE(kind_of(true, true, true) >= ModelKind::gaussian);
  CHECK_FALSE(kind_of(false, false, false) >= ModelKind::gaussian);
}

TEST_CASE("a model of fields does not depend on segments, order or deleted documents") {
  const auto bytes = [](Collection collection) {
    const Index index = collection.open();
    return Classifier::train(index, {.kind = ModelKind::mixed}).serialize();
  };
  const std::string expected = bytes(letters());
  Collection more = letters();
  Document gone = row_of(99, "other");
  gone.text = "gone";
  gone.numbers = {{"links", Number(1e300)}};
  gone.keywords = {{"sender", "nobody"}};
  more.add(gone).commit().remove("99").commit();
  CHECK(bytes(std::move(more)) == expected);
  Collection merged = letters();
  merged.commit().optimize();
  CHECK(bytes(std::move(merged)) == expected);
}

TEST_CASE("what a kind of model cannot do is refused") {
  Collection collection = letters();
  const Index index = collection.open();
  const auto train = [&](const TrainOptions& options) { return Classifier::train(index, options); };
  CHECK_THROWS_AS(train({.fields = {.from = {"links"}}}), OptionError);
  CHECK_THROWS_AS(train({.fields = {.variance = {.shared = true}}}), OptionError);
  CHECK_THROWS_AS(train({.kind = ModelKind::gaussian, .fields = {.from = {"sender"}}}),
                  OptionError);
  CHECK_THROWS_AS(train({.kind = ModelKind::categorical, .fields = {.from = {"text"}}}),
                  OptionError);
  CHECK_THROWS_AS(train({.kind = ModelKind::mixed, .fields = {.from = {"label"}}}), OptionError);
  CHECK_THROWS_AS(train({.kind = ModelKind::mixed, .fields = {.from = {"nothing"}}}),
                  UnknownNameError);
  CHECK_THROWS_AS(train({.kind = ModelKind::mixed, .features = {.bigrams = true}}), OptionError);
  CHECK_THROWS_AS(train({.prior_alpha = -1}), OptionError);
  CHECK_THROWS_AS(train({.prior = UniformPrior{}, .prior_alpha = 1}), OptionError);
  const Classifier gaussian = train({.kind = ModelKind::gaussian});
  CHECK_THROWS_AS(gaussian.classify("a text", GivenFields{}), OptionError);
  CHECK_THROWS_AS(gaussian.classify("", GivenFields{{"link", {"3"}}}), OptionError);
  CHECK_THROWS_AS(gaussian.classify("", GivenFields{{"links", {"three"}}}), OptionError);
  const Classifier text =
      train({.kind = ModelKind::multinomial, .alpha = 1.0, .hold_out = {.calibrate = false}});
  CHECK_THROWS_AS(text.classify("offer", GivenFields{{"links", {"3"}}}), OptionError);
}

TEST_CASE("models of fields are cross-validated") {
  Collection collection;
  for (int id = 0; id < 12; ++id) {
    Document document = row_of(id, id % 2 == 0 ? "a" : "b");
    document.numbers = {{"x", Number(id % 2 * 10 + id)}};
    document.keywords = {{"genre", id % 2 == 0 ? "pop" : "rock"}};
    collection.add(document);
  }
  const Index index = collection.open();
  for (const ModelKind kind : {ModelKind::gaussian, ModelKind::categorical, ModelKind::mixed}) {
    const TrainOptions options = Classifier::train(index, {.kind = kind}).options();
    const Evaluation found =
        Classifier::cross_validate(index, index.documents(), options, {.folds = 3});
    CHECK(found.documents == 12);
    CHECK(found.correct == 12);
  }
}

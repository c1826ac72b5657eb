#include "classify/training/train.h"
#include "classify/training/train_options.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "classify/model/model.h"
#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// The model, counted by reading the texts word by word.
struct BruteForce {
  explicit BruteForce(const std::vector<Document>& documents) {
    for (const Document& document : documents) {
      if (document.labels.empty()) continue;
      ++training_documents;
      for (const std::string& topic : document.labels) ++topic_documents[topic];
      for (const std::string& word : words(document.text)) {
        ++tokens;
        for (const std::string& topic : document.labels) ++counts[word][topic];
      }
    }
  }

  std::uint64_t training_documents = 0;
  std::uint64_t tokens = 0;
  std::map<std::string, std::uint64_t> topic_documents;
  std::map<std::string, std::map<std::string, std::uint64_t>> counts;
};

std::uint64_t cell_count(const BruteForce& brute) {
  std::uint64_t cells = 0;
  for (const auto& [term, row] : brute.counts) cells += row.size();
  return cells;
}

void check_equal(const Classifier& classifier, const BruteForce& brute) {
  CHECK(classifier.documents() == brute.training_documents);
  CHECK(classifier.tokens() == brute.tokens);
  CHECK(classifier.terms() == brute.counts.size());
  CHECK(classifier.cells() == cell_count(brute));
  REQUIRE(classifier.topics().size() == brute.topic_documents.size());
  std::size_t topic = 0;
  for (const auto& [name, documents] : brute.topic_documents) {
    CHECK(classifier.topics()[topic] == name);
    CHECK(classifier.topic_documents(topic) == documents);
    std::uint64_t tokens = 0;
    for (const auto& [term, row] : brute.counts) {
      const std::uint64_t expected = row.contains(name) ? row.at(name) : 0;
      CHECK(classifier.count(term, topic) == expected);
      tokens += expected;
    }
    CHECK(classifier.topic_tokens(topic) == tokens);
    ++topic;
  }
}

DocumentSet with_ids(const Index& index, const std::vector<std::string>& ids) {
  DocumentSet set = index.no_documents();
  for (const std::string& id : ids) set.insert(*index.find(id));
  return set;
}

}  // namespace

TEST_CASE("training counts what reading the live documents word by word counts") {
  for (std::uint32_t seed = 1; seed <= rounds(100u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    check_equal(trained(random.collection.open()), BruteForce(random.documents));
  }
}

TEST_CASE("training does not depend on how documents lie in segments, bit for bit") {
  for (std::uint32_t seed = 1; seed <= rounds(30u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const std::string scattered = trained(random.collection.open()).serialize();
    random.collection.optimize();
    CHECK(trained(random.collection.open()).serialize() == scattered);
  }
}

TEST_CASE("only the selected documents are used for training, and their terms are the vocabulary") {
  Collection collection = sentiment();
  const Index index = collection.open();
  const Classifier classifier =
      Classifier::train(index, with_ids(index, {"2", "3"}), {.kind = ModelKind::multinomial});
  CHECK(classifier.documents() == 2);
  CHECK(classifier.terms() == 4);
  CHECK_FALSE(classifier.weight("amazing", 0));
  CHECK(classifier.count("amazing", 0) == 0);
}

TEST_CASE("a selected document that was deleted is not used for training") {
  Collection collection = sentiment();
  collection.open();
  const Index index = collection.remove("5").open();
  DocumentSet every_number = index.no_documents();
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) every_number.insert(DocId{doc});
  CHECK(Classifier::train(index, every_number, {.kind = ModelKind::multinomial}).documents() == 4);
}

TEST_CASE("a document with several topics counts for each of them") {
  Collection collection;
  collection.add("1", "ink ink", {"a", "b"})
      .add("2", "pen", {"b"})
      .add("3", "ink", {"a", "b"})
      .add("4", "dry", {});
  const Classifier classifier = trained(collection.open());
  CHECK(classifier.documents() == 3);
  CHECK(classifier.tokens() == 4);
  CHECK(classifier.count("ink", 0) == 3);
  CHECK(classifier.count("ink", 1) == 3);
  CHECK(classifier.count("pen", 0) == 0);
  CHECK(std::exp(classifier.log_prior(0)) == doctest::Approx(2.0 / 5).epsilon(1e-15));
  CHECK(std::exp(classifier.log_prior(1)) == doctest::Approx(3.0 / 5).epsilon(1e-15));
  CHECK_FALSE(classifier.weight("dry", 0));
}

TEST_CASE("a topic that a document names twice counts once") {
  Collection collection;
  const Classifier classifier = trained(collection.add("1", "ink", {"a", "b", "a"}).open());
  CHECK(classifier.topic_documents(0) == 1);
  CHECK(classifier.count("ink", 0) == 1);
}

TEST_CASE("topics come from the keyword field that is named") {
  Collection collection;
  for (const auto& [id, group] : {std::pair("1", "x"), std::pair("2", "y")}) {
    Document document;
    document.id = id;
    document.text = "ink";
    document.keywords = {{"group", group}};
    collection.add(document);
  }
  const Index index = collection.open();
  const Classifier classifier =
      Classifier::train(index, index.documents(), {.kind = ModelKind::multinomial, .by = "group"});
  CHECK(classifier.topics() == std::vector<std::string>{"x", "y"});
  CHECK(classifier.by() == "group");
}

TEST_CASE("topics come from numbers as from strings, and documents are judged by them") {
  Collection collection;
  for (const auto& [id, text, grade] :
       {std::tuple("1", "ink ink", Number(std::int64_t{9007199254740993})),
        std::tuple("2", "pen pen", Number(std::int64_t{9007199254740992})),
        std::tuple("3", "rose", Number(0.5))}) {
    Document document;
    document.id = id;
    document.text = text;
    document.numbers = {{"grade", grade}};
    collection.add(document);
  }
  const Index index = collection.open();
  const Classifier classifier =
      Classifier::train(index, index.documents(), {.kind = ModelKind::multinomial, .by = "grade"});
  CHECK(classifier.topics() ==
        std::vector<std::string>{"0.5", "9007199254740992", "9007199254740993"});
  CHECK(classifier.classify("ink").predictions[0].topic == "9007199254740993");
  CHECK(classifier.evaluate(index, index.documents()).correct == 3);
}

TEST_CASE("more topics than a model takes are refused") {
  Document document;
  document.id = "1";
  document.text = "ink";
  for (std::size_t at = 0; at <= kMostModelTopics; ++at) document.numbers.push_back({"serial", at});
  Collection collection;
  const Index index = collection.add(document).open();
  CHECK_THROWS_AS(Classifier::train(index, index.documents(), {.by = "serial"}), OptionError);
}

TEST_CASE("a model of titles is that of texts which are as the titles are, and judges titles") {
  Collection titled, texts;
  for (const auto& [id, text, label] :
       {std::tuple("1", "good good film", "good"), std::tuple("2", "bad film", "bad"),
        std::tuple("3", "bad bad film", "bad")}) {
    titled.add({id,
                text,
                label == std::string("bad") ? "good good good" : "bad bad bad",
                {label},
                {},
                {}});
    texts.add(id, text, {label});
  }
  const Index index = titled.open(), of_texts = texts.open();
  const Classifier found = Classifier::train(
      index, index.documents(), {.kind = ModelKind::multinomial, .alpha = 1, .field = "title"});
  const Classifier expected = trained(of_texts);
  CHECK(found.field() == "title");
  CHECK(found.tokens() == expected.tokens());
  CHECK(found.count("good", 1) == 2);
  for (const std::string term : {"good", "bad", "film"}) {
    for (const std::size_t topic : {0u, 1u})
      CHECK(found.weight(term, topic) == expected.weight(term, topic));
  }
  CHECK(found.evaluate(index, index.documents()).accuracy == 1);
  const Classifier parsed = Classifier::parse(found.serialize(), "test");
  CHECK(parsed.field() == "title");
  CHECK(parsed.evaluate(index, index.documents()).accuracy == 1);
  CHECK_THROWS_AS(Classifier::train(index, index.documents(), {.field = "label"}), OptionError);
  CHECK_THROWS_AS(Classifier::train(index, index.documents(), {.field = "titel"}),
                  UnknownNameError);
}

TEST_CASE("priors are fitted, uniform or given weights that are normalised") {
  Collection collection = sentiment();
  const Index index = collection.open();
  CHECK(trained(index, 1, UniformPrior{}).log_prior(0) == std::log(0.5));
  CHECK(trained(index, 1, UniformPrior{}).prior_name() == "uniform");
  CHECK(trained(index, 1).log_prior(0) == std::log(0.6));
  CHECK(trained(index, 1).prior_name() == "fit");
  const Classifier given = trained(index, 1, GivenPrior{{"+1", 30}, {"-1", 10}});
  CHECK(given.log_prior(0) == std::log(0.75));
  CHECK(given.prior_name() == "given");
}

TEST_CASE("a description four times likelier of a librarian still describes a farmer") {
  Collection collection;
  collection.add("1", "quiet quiet quiet quiet loud", {"librarian"})
      .add("2", "quiet loud loud loud loud", {"farmer"});
  const Classifier classifier =
      trained(collection.open(), 0, GivenPrior{{"librarian", 4.33}, {"farmer", 130.3}});
  CHECK(std::exp(classifier.log_prior(topic_number(classifier, "librarian"))) ==
        doctest::Approx(433.0 / 13463).epsilon(1e-14));
  const Classification result = classifier.classify("quiet");
  CHECK(result.predictions[0].topic == "farmer");
  CHECK(result.predictions[1].p == doctest::Approx(866.0 / 7381).epsilon(1e-14));
}

TEST_CASE("a given prior must have a positive weight for every topic and for no other") {
  Collection collection = sentiment();
  const Index index = collection.open();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const GivenPrior& prior :
       {GivenPrior{}, GivenPrior{{"+1", 1}}, GivenPrior{{"+1", 1}, {"-1", 1}, {"0", 1}},
        GivenPrior{{"+1", 0}, {"-1", 1}}, GivenPrior{{"+1", -1}, {"-1", 3}},
        GivenPrior{{"+1", nan}, {"-1", 1}}, GivenPrior{{"+1", infinity}, {"-1", 1}}}) {
    CHECK_THROWS_AS(trained(index, 1, prior), OptionError);
  }
}

TEST_CASE("an alpha that is negative, infinite or not a number is refused") {
  Collection collection = sentiment();
  const Index index = collection.open();
  for (const double alpha :
       {-1e-300, -1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
    CAPTURE(alpha);
    CHECK_THROWS_AS(trained(index, alpha), OptionError);
  }
  CHECK(trained(index, classify::kLargestAlpha).alpha() == classify::kLargestAlpha);
}

TEST_CASE("training by a field that does not exist suggests the field that may be meant") {
  Collection collection = sentiment();
  const Index index = collection.open();
  try {
    Classifier::train(index, index.documents(), {.by = "lable"});
    FAIL("no error");
  } catch (const UnknownNameError& error) {
    CHECK(error.code() == "unknown_field");
    CHECK(error.hint().find("label") != std::string::npos);
  }
}

TEST_CASE("training takes a field itself, and says so of groups of its values") {
  Collection collection = sentiment();
  Document document{.id = "6", .text = "fine", .labels = {"+1"}};
  document.numbers = {{"prio", 1}};
  collection.add(document);
  const Index index = collection.open();
  for (const std::string groups : {"prio:bins:2", "prio:x", "label:year"}) {
    try {
      Classifier::train(index, {.by = groups});
      FAIL("no error");
    } catch (const OptionError& error) {
      CHECK(error.place() == groups);
      CHECK(error.hint() == "name the field itself: `" + groups.substr(0, groups.find(':')) + "`");
    }
  }
}

TEST_CASE("documents without a topic cannot be used for training") {
  Collection collection = sentiment();
  collection.add("6", "fine", {});
  const Index index = collection.open();
  CHECK_THROWS_AS(Classifier::train(index, with_ids(index, {"6"}), {}), EmptyInputError);
  CHECK_THROWS_AS(Classifier::train(index, DocumentSet(index.document_bound()), {}),
                  EmptyInputError);
}

TEST_CASE("a model keeps the most frequent surface form of a stem, only if it differs") {
  Collection collection(AnalyzerKind::standard);
  collection.add("1", "computers computers computing ink", {"a"})
      .add("2", "Compute computers", {"b"});
  const Classifier classifier = trained(collection.open());
  const classify::Model& model = classify::model_of(classifier);
  const auto stem = model.terms().find("comput");
  REQUIRE(stem);
  CHECK(model.surface(*stem) == "computers");
  const auto ink = model.terms().find("ink");
  REQUIRE(ink);
  CHECK(model.surface(*ink) == "ink");
  CHECK(model.terms().surface(*ink).empty());
}

TEST_CASE("documents of another index neither train nor judge nor are tagged") {
  Collection collection = sentiment();
  const Index index = collection.open();
  const Index other = sentiment().add("6", "another", {}).open();
  const Classifier classifier = Classifier::train(index, {.kind = ModelKind::multinomial});
  for (const DocumentSet& wrong :
       {DocumentSet(), DocumentSet(index.document_bound() + 1), other.documents()}) {
    CHECK_THROWS_AS(Classifier::train(index, wrong), OptionError);
    CHECK_THROWS_AS(classifier.evaluate(index, wrong), OptionError);
    CHECK_THROWS_AS(classifier.tag(index, wrong), OptionError);
  }
}

TEST_CASE("without a choice of documents all of them train, judge and are tagged") {
  const Index index = sentiment().open();
  const Classifier classifier = Classifier::train(index, {.kind = ModelKind::multinomial});
  CHECK(classifier.serialize() ==
        Classifier::train(index, index.documents(), {.kind = ModelKind::multinomial}).serialize());
  CHECK(classifier.evaluate(index).documents == 5);
  CHECK(classifier.tag(index).tagged == 5);
}

TEST_CASE("a model counts the terms of a field that has some, and topics of one that has values") {
  const Index index = sentiment().open();
  for (const std::string field : {"", "lable", "\xFF"}) {
    CHECK_THROWS_AS(Classifier::train(index, {.by = field}), UnknownNameError);
    CHECK_THROWS_AS(Classifier::train(index, {.field = field}), UnknownNameError);
    CHECK_THROWS_AS(Classifier::load(index, field), UnknownNameError);
  }
  CHECK_THROWS_WITH_AS(Classifier::train(index, {.by = "text"}),
                       "text: has words, and no values to count or to order by", OptionError);
  CHECK_THROWS_AS(Classifier::train(index, {.field = "label"}), OptionError);
}

TEST_CASE("a pseudo-count that is no number, and a topic that the model lacks, are refused") {
  const Index index = sentiment().open();
  for (const double alpha : {-1.0, std::nan(""), HUGE_VAL, -HUGE_VAL})
    CHECK_THROWS_AS(Classifier::train(index, {.alpha = alpha}), OptionError);
  for (const double weight : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
    CHECK_THROWS_AS(Classifier::train(index, {.prior = GivenPrior{{"+1", weight}, {"-1", 1}}}),
                    OptionError);
  }
  const Classifier classifier = Classifier::train(index, {.kind = ModelKind::multinomial});
  for (const std::size_t topic : {std::size_t{2}, static_cast<std::size_t>(-1)}) {
    CHECK_THROWS_AS(classifier.topic_documents(topic), OptionError);
    CHECK_THROWS_AS(classifier.topic_tokens(topic), OptionError);
    CHECK_THROWS_AS(classifier.log_prior(topic), OptionError);
    CHECK_THROWS_AS(classifier.count("great", topic), OptionError);
    CHECK_THROWS_AS(classifier.weight("great", topic), OptionError);
    CHECK_THROWS_AS(classifier.top_terms(topic, 3), OptionError);
  }
  CHECK(classifier.top_terms(0, static_cast<std::size_t>(-1)).size() == classifier.terms());
}

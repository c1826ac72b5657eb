#include "classify/answers/text_reader.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "classify/answers/text_classification.h"
#include "inkling/review.h"
#include "tests/classify/collection.h"

namespace inkling::test {
namespace {

std::vector<std::string> texts() {
  std::vector<std::string> all = {
      "great movie great", "terrible unheard words",        "", "unheard",
      "great movie",       "amazing acting and great score"};
  for (int at = 0; at < 60; ++at)
    all.push_back("great new" + std::to_string(at) + " word" + std::to_string(at * at));
  return all;
}

bool is_same(const Classification& left, const Classification& right) {
  if (left.predictions.size() != right.predictions.size()) return false;
  for (std::size_t at = 0; at < left.predictions.size(); ++at) {
    if (left.predictions[at].topic != right.predictions[at].topic) return false;
    if (left.predictions[at].log_p != right.predictions[at].log_p) return false;
  }
  if (left.explanation.size() != right.explanation.size()) return false;
  for (std::size_t at = 0; at < left.explanation.size(); ++at) {
    if (left.explanation[at].surface != right.explanation[at].surface) return false;
    if (left.explanation[at].bits != right.explanation[at].bits) return false;
  }
  return left.unknown == right.unknown && left.log_odds == right.log_odds &&
         left.tags == right.tags && left.why == right.why;
}

TEST_CASE("what a reader answers does not depend on what it read before, or on what it keeps") {
  Collection collection = sentiment();
  const Index index = collection.open();
  for (const bool has_pairs : {false, true}) {
    const Classifier classifier = Classifier::train(
        index, {.alpha = 1, .features = {.bigrams = has_pairs}, .hold_out = {.calibrate = false}});
    const classify::Model& model = classify::model_of(classifier);
    for (const std::size_t most_bytes : {std::size_t{0}, std::size_t{4096}, std::size_t{1} << 20}) {
      classify::TextReaders kept;
      kept.idle.give_back(std::make_unique<classify::TextReader>(model, most_bytes));
      for (const std::string& text : texts()) {
        CAPTURE(text);
        classify::TextReaders fresh;
        CHECK(is_same(classify::classify_text(model, kept, {text}, true),
                      classify::classify_text(model, fresh, {text}, true)));
      }
    }
  }
}

TEST_CASE("pairs of parts of a word are in the same order whatever was read before") {
  Collection collection(AnalyzerSettings{});
  for (int id = 0; id < 4; ++id)
    collection.add(std::to_string(id), id % 2 == 0 ? "joe.smith wrote" : "joe.smith called",
                   {id % 2 == 0 ? "w" : "c"});
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(
      index, {.alpha = 1, .features = {.bigrams = true}, .hold_out = {.calibrate = false}});
  const classify::Model& model = classify::model_of(classifier);
  const std::string parts = "smith joe";
  const std::string text = "joe.smith wrote";
  classify::TextReaders kept;
  classify::classify_text(model, kept, {parts}, true);
  const Classification found = classify::classify_text(model, kept, {text}, true);
  REQUIRE(found.explanation.size() == 8);
  CHECK(found.explanation[5].surface == "joe.smith wrote");
  CHECK(is_same(found, classifier.classify(text, true)));
}

TEST_CASE("a word beside itself is a pair, and is shown as one") {
  Collection collection;
  for (int id = 0; id < 4; ++id) {
    const bool is_tea = id % 2 == 0;
    collection.add(std::to_string(id), is_tea ? "tea tea" : "bean roast", {is_tea ? "t" : "c"});
  }
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(
      index, {.alpha = 1, .features = {.bigrams = true}, .hold_out = {.calibrate = false}});
  const Classification found = classifier.classify("tea tea", true);
  REQUIRE(found.explanation.size() == 3);
  CHECK(found.explanation[1].surface == "tea");
  CHECK(found.explanation[1].tf == 2);
  CHECK(found.explanation[2].surface == "tea tea");
}

TEST_CASE("no pair reaches from a title into its text, and each has lines of its own") {
  Collection collection;
  for (int id = 0; id < 4; ++id)
    collection.add(std::to_string(id), id % 2 == 0 ? "red wine" : "blue car", {id % 2 ? "c" : "w"});
  collection.add({.id = "new", .title = "good red", .text = "wine bottle"});
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(
      index, {.alpha = 1, .features = {.bigrams = true}, .hold_out = {.calibrate = false}});
  const Document document = index.document(*index.find("new")).document;
  REQUIRE(text_values(document, "text") == std::vector<std::string>{"good red", "wine bottle"});
  const Classification joined = classifier.classify("good red\nwine bottle", {}, true);
  CHECK(joined.explanation.back().surface == "red wine");
  CHECK(joined.lines.back().line == 2);
  const Classification found = classifier.classify(text_values(document, "text"), {}, true);
  REQUIRE(found.explanation.size() == 3);
  CHECK(found.explanation.back().surface == "wine");
  CHECK(found.lines.back().line == 1);
  CHECK(review_item(classifier, index, *index.find("new")).answer.log_odds == found.log_odds);
}

}  // namespace
}  // namespace inkling::test

#include "inkling/review.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Words "a0" to "a59" of one topic and "b0" to "b59" of the other train the model.
Collection two_topics() {
  Collection collection;
  std::string a, b;
  for (int at = 0; at < 60; ++at) {
    a += "a" + std::to_string(at) + " ";
    b += "b" + std::to_string(at) + " ";
  }
  collection.add("a", a, {"a"}).add("b", b, {"b"});
  return collection;
}

/// `of_a` words of a and `of_b` of b, from number `from` on.
std::string mixed(int of_a, int of_b, int from = 0) {
  std::string text;
  for (int at = 0; at < of_a; ++at) text += "a" + std::to_string((from + at) % 60) + " ";
  for (int at = 0; at < of_b; ++at) text += "b" + std::to_string((from + at) % 60) + " ";
  return text;
}

std::vector<std::string> ids(const ReviewQueue& queue) {
  std::vector<std::string> found;
  for (const ReviewItem& item : queue.items) found.push_back(item.id);
  return found;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("long documents between two topics come first, then short ones, unknown ones last") {
  Collection collection = two_topics();
  collection.add("unknown", "zebra", {})
      .add("short", "a1 b1", {})
      .add("clear", mixed(24, 20, 40), {})
      .add("even", mixed(22, 22), {})
      .add("labelled", mixed(22, 22), {"b"});
  const Index index = collection.open();
  DocumentSet training = index.no_documents();
  training.insert(*index.find("a"));
  training.insert(*index.find("b"));
  const Classifier classifier =
      Classifier::train(index, training, {.kind = ModelKind::multinomial, .alpha = 1});
  const ReviewQueue queue = review_queue(classifier, index, index.documents());
  CHECK(ids(queue) == Strings{"even", "clear", "short", "unknown"});
  CHECK(queue.unlabelled == 4);
  CHECK(queue.long_ones == 2);
  CHECK(queue.items[0].margin == doctest::Approx(0));
  CHECK(queue.items[0].terms == 44);
  CHECK(queue.items[0].strong.size() == ReviewItem::kMostStrongTerms);
  const auto& topics = queue.items[1].answer.predictions;
  CHECK(queue.items[1].margin == topics[0].p - topics[1].p);
  CHECK(ids(review_queue(classifier, index, index.documents(), {.least_terms = 1})) ==
        Strings{"short", "even", "clear", "unknown"});
}

TEST_CASE(
    "a batch passes over what shares most of its strong terms, unless there is nothing else") {
  Collection collection = two_topics();
  collection.add("1", mixed(22, 22), {})
      .add("copy", mixed(22, 22) + "zebra", {})
      .add("other", mixed(22, 22, 30), {});
  const Index index = collection.open();
  DocumentSet training = index.no_documents();
  training.insert(*index.find("a"));
  training.insert(*index.find("b"));
  const Classifier classifier =
      Classifier::train(index, training, {.kind = ModelKind::multinomial, .alpha = 1});
  CHECK(ids(review_queue(classifier, index, index.documents(), {.k = 2})) == Strings{"1", "other"});
  CHECK(ids(review_queue(classifier, index, index.documents(), {.k = 3})) ==
        Strings{"1", "other", "copy"});
  CHECK(review_queue(classifier, index, index.documents(), {.k = 0}).items.empty());
}

TEST_CASE("what cannot be shown is not reviewed") {
  Collection collection;
  for (const int height : {3, 4})
    collection.add(
        {.id = std::to_string(height), .labels = {"a"}, .numbers = {{"height", height}}});
  const Index index = collection.open();
  const Classifier fields = Classifier::train(index, {.kind = ModelKind::gaussian});
  CHECK_THROWS_AS(review_queue(fields, index, index.documents()), OptionError);
}

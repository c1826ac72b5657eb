#include "inkling/learning_curve.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/classify/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Three topics with some words of their own each, among common ones.
Collection topical(std::uint32_t documents) {
  Collection collection;
  std::mt19937 random(9);
  for (std::uint32_t at = 0; at < documents; ++at) {
    const std::uint32_t topic = at % 3;
    std::string text;
    for (int word = 0; word < 12; ++word) {
      const bool is_own = random() % 4 == 0;
      text += is_own ? "own" + std::to_string(topic) + "x" + std::to_string(random() % 8) + " "
                     : "common" + std::to_string(random() % 40) + " ";
    }
    collection.add(std::to_string(at), text, {"topic" + std::to_string(topic)});
    if (at % 50 == 0) collection.commit();
  }
  return collection;
}

std::vector<double> means(const LearningCurve& curve) {
  std::vector<double> means;
  for (const CurvePoint& point : curve.points) means.push_back(point.accuracy.mean);
  return means;
}

}  // namespace

TEST_CASE("a curve has a point for each kind and size, and more documents make better models") {
  const Index index = topical(300).open();
  std::vector<std::size_t> done;
  const CurveOptions options{.kinds = {ModelKind::multinomial, ModelKind::complement},
                             .sizes = {150, 6, 30},
                             .seeds = 3,
                             .progress = [&](std::size_t at, std::size_t of) {
                               done.push_back(at);
                               CHECK(of == 18);
                             }};
  const LearningCurve curve = learning_curve(index, index.documents(), {}, options);
  CHECK(curve.documents == 200);
  CHECK(curve.test_documents == 100);
  CHECK(done.size() == 18);
  REQUIRE(curve.points.size() == 6);
  for (std::size_t kind = 0; kind < 2; ++kind) {
    const CurvePoint& small = curve.points[3 * kind];
    const CurvePoint& large = curve.points[3 * kind + 2];
    CHECK(small.size == 6);
    CHECK(large.size == 150);
    CHECK(large.accuracy.mean > small.accuracy.mean);
    CHECK(large.macro_f1.mean > small.macro_f1.mean);
    CHECK(small.accuracy.deviation > 0);
  }
}

TEST_CASE("a curve does not depend on how documents lie in segments, only on its seed") {
  Collection collection = topical(120);
  const CurveOptions options{.kinds = {ModelKind::multinomial}, .sizes = {9, 40}, .seeds = 2};
  const Index scattered = collection.open();
  const std::vector<double> first =
      means(learning_curve(scattered, scattered.documents(), {}, options));
  const Index merged = collection.optimize().open();
  CHECK(first == means(learning_curve(merged, merged.documents(), {}, options)));
  CurveOptions other = options;
  other.seed = 2;
  CHECK(first != means(learning_curve(merged, merged.documents(), {}, other)));
}

TEST_CASE("all training documents give the accuracy of the model that they train") {
  Collection collection = topical(90);
  const Index index = collection.open();
  DocumentSet test = index.no_documents();
  for (int at = 0; at < 30; ++at) test.insert(*index.find(std::to_string(at)));
  const LearningCurve curve = learning_curve(index, index.documents(), test,
                                             {.kinds = {ModelKind::multinomial}, .sizes = {60}});
  CHECK(curve.documents == 60);  // those of the test train nothing
  CHECK(curve.test_documents == 30);
  DocumentSet others = test;
  others.complement();
  others &= index.documents();
  const Classifier classifier = Classifier::train(index, others, {.kind = ModelKind::multinomial});
  const Evaluation evaluation = classifier.evaluate(index, test);
  CHECK(curve.points[0].accuracy.mean == doctest::Approx(evaluation.accuracy).epsilon(1e-12));
  CHECK(curve.points[0].macro_f1.mean == doctest::Approx(evaluation.macro_f1).epsilon(1e-12));
  CHECK(curve.points[0].accuracy.deviation == doctest::Approx(0).epsilon(1e-12));
}

TEST_CASE("samples are stratified, and a topic that a sample lacks is a mistake") {
  const Index index = topical(90).open();
  DocumentSet test = index.no_documents();
  for (int at = 0; at < 30; ++at) test.insert(*index.find(std::to_string(at)));
  // One document of each topic; then of one topic only, which is right for a third at most.
  const LearningCurve curve = learning_curve(index, index.documents(), test,
                                             {.kinds = {ModelKind::multinomial}, .sizes = {1, 3}});
  CHECK(curve.points[0].accuracy.mean <= doctest::Approx(1.0 / 3));
  CHECK(curve.points[1].accuracy.mean > 1.0 / 3);
}

TEST_CASE("without sizes they are all documents, half of them, and so on") {
  const Index index = topical(90).open();
  const LearningCurve curve =
      learning_curve(index, index.documents(), {}, {.kinds = {ModelKind::multinomial}, .seeds = 1});
  std::vector<std::size_t> sizes;
  for (const CurvePoint& point : curve.points) sizes.push_back(point.size);
  CHECK(sizes == std::vector<std::size_t>{7, 15, 30, 60});
  CHECK(curve.points[0].accuracy.deviation == 0);
}

TEST_CASE("a curve of nothing is refused") {
  const Index index = topical(30).open();
  const auto draw = [&](const CurveOptions& options, std::optional<DocumentSet> test = {}) {
    return learning_curve(index, index.documents(), test, options);
  };
  CHECK_THROWS_AS(draw({.kinds = {}}), OptionError);
  CHECK_THROWS_AS(draw({.seeds = 0}), OptionError);
  CHECK_THROWS_AS(draw({.sizes = {0}}), OptionError);
  CHECK_THROWS_AS(draw({.sizes = {21}}), OptionError);
  CHECK_THROWS_AS(draw({}, index.no_documents()), EmptyInputError);
  CHECK_THROWS_AS(draw({}, index.documents()), EmptyInputError);
}

#include "inkling/outliers.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("outliers come with the most bits first, before them those without a known word") {
  Collection collection = sentiment();
  const Classifier classifier = trained(collection.open());
  collection.add("z", "zebra zebra", {})
      .add("t", "terrible terrible terrible", {})
      .add("a", "amazing zebra", {})
      .add("m", "great movie", {})
      .add("empty", "", {});
  const Index index = collection.open();
  DocumentSet added = index.no_documents();
  for (const char* const id : {"z", "t", "a", "m", "empty"}) added.insert(*index.find(id));
  const Outliers found = find_outliers(classifier, index, added, 10);
  CHECK(found.documents == 4);
  REQUIRE(found.rows.size() == 4);
  CHECK(found.rows[0].id == "z");
  CHECK(std::isnan(found.rows[0].bits_per_token));
  CHECK(found.rows[0].topic.empty());
  CHECK(found.rows[0].is_unlike);
  CHECK(found.rows[1].id == "a");
  CHECK(found.rows[1].bits_per_token == doctest::Approx(3.103287808412022).epsilon(1e-12));
  CHECK(found.rows[1].tokens == 2);
  CHECK(found.rows[1].known_tokens == 1);
  CHECK(found.rows[1].topic == "+1");
  CHECK_FALSE(found.rows[1].is_unlike);
  CHECK(found.rows[2].id == "m");
  CHECK(found.rows[3].id == "t");
  CHECK(found.rows[3].topic == "-1");
  const Outliers two = find_outliers(classifier, index, added, 2);
  CHECK(two.documents == 4);
  REQUIRE(two.rows.size() == 2);
  CHECK(two.rows[1].id == "a");
  CHECK(find_outliers(classifier, index, added, 0).rows.empty());
}

TEST_CASE("the outliers of a whole index are those of its documents one by one") {
  for (std::uint32_t seed = 1; seed <= rounds(5u); ++seed) {
    RandomCollection random(seed);
    const Index index = random.collection.open();
    const Classifier classifier = trained(index, 0.1);
    const Outliers found = find_outliers(classifier, index, index.documents(), 1000);
    CHECK(found.documents == found.rows.size());
    for (std::size_t at = 0; at < found.rows.size(); ++at) {
      const Outlier& row = found.rows[at];
      const Classification alone = classifier.classify(index.text(row.doc));
      CHECK(row.topic == (alone.known_tokens > 0 ? alone.predictions.front().topic : ""));
      if (std::isnan(row.bits_per_token)) continue;
      CHECK(row.bits_per_token == alone.bits_per_token);
      CHECK(row.p == alone.predictions.front().p);
      if (at > 0 && !std::isnan(found.rows[at - 1].bits_per_token))
        CHECK(found.rows[at - 1].bits_per_token >= row.bits_per_token);
    }
  }
}

TEST_CASE("a model of fields has no outliers") {
  Collection collection;
  for (const int height : {3, 4})
    collection.add(
        {.id = std::to_string(height), .labels = {"a"}, .numbers = {{"height", height}}});
  const Index index = collection.open();
  const Classifier classifier = Classifier::train(index, {.kind = ModelKind::gaussian});
  CHECK_THROWS_AS(find_outliers(classifier, index, index.documents(), 5), OptionError);
}

#include "inkling/training_counts.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "tests/classify/collection.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

TrainOptions options_of(ModelKind kind) {
  TrainOptions options;
  options.kind = kind;
  options.alpha = 0.5;
  options.hold_out.calibrate = false;
  options.from = {"query", 7};
  return options;
}

TrainingCounts counted(const Index& index, const TrainOptions& options) {
  return TrainingCounts::parse(TrainingCounts::of(index, index.documents(), options).serialize(),
                               "test");
}

/// The documents in so many collections, one after the other in each.
std::vector<Collection> parted(const std::vector<Document>& documents, std::size_t parts,
                               const AnalyzerSettings& analyzer) {
  std::vector<Collection> collections;
  for (std::size_t part = 0; part < parts; ++part) collections.emplace_back(analyzer);
  for (std::size_t at = 0; at < documents.size(); ++at)
    collections[at * parts / documents.size()].add(documents[at]);
  return collections;
}

std::string model_of(std::vector<Collection> parts, const TrainOptions& options) {
  TrainingCounts sum = counted(parts.back().open(), options);
  for (std::size_t part = 0; part + 1 < parts.size(); ++part)
    sum.add(counted(parts[part].open(), options));
  return sum.model(options).serialize();
}

std::string trained_at_once(std::vector<Collection> one, const TrainOptions& options) {
  return Classifier::train(one.front().open(), options).serialize();
}

}  // namespace

TEST_CASE("counts of parts give the bytes of one training") {
  for (std::uint32_t seed = seed_or(1), last = seed + rounds(20u); seed < last; ++seed) {
    CAPTURE(seed);
    const RandomCollection random(seed);
    const AnalyzerSettings analyzer{.kind = AnalyzerKind::whitespace};
    for (const ModelKind kind :
         {ModelKind::multinomial, ModelKind::complement, ModelKind::bernoulli}) {
      TrainOptions options = options_of(kind);
      if (kind != ModelKind::complement) options.features.min_df = 1 + seed % 3;
      if (kind == ModelKind::multinomial) options.prior_alpha = 2;
      if (seed % 2 == 0) options.features.without = {"w4", "w6"};
      const std::string whole = trained_at_once(parted(random.documents, 1, analyzer), options);
      for (const std::size_t parts : {1u, 2u, 5u})
        CHECK(model_of(parted(random.documents, parts, analyzer), options) == whole);
    }
  }
}

TEST_CASE("the surface form of a stem is the most frequent of all parts") {
  const AnalyzerSettings analyzer{.kind = AnalyzerKind::standard, .language = "en"};
  const std::vector<Document> documents{{.id = "1", .text = "inks", .labels = {"a"}},
                                        {.id = "2", .text = "inked inked"},
                                        {.id = "3", .text = "inks inks", .labels = {"b"}},
                                        {.id = "4", .text = "inked", .labels = {"b"}}};
  const TrainOptions options = options_of(ModelKind::multinomial);
  const std::string whole = trained_at_once(parted(documents, 1, analyzer), options);
  CHECK(model_of(parted(documents, 2, analyzer), options) == whole);
  CHECK(model_of(parted(documents, 4, analyzer), options) == whole);
  CHECK(Classifier::parse(whole, "test").top_terms(0, 1).front().surface == "inked");
}

TEST_CASE("the prior and its weights are those of the sum") {
  Collection left, right;
  left.add("1", "tea tea", {"a"});
  right.add("2", "ink", {"b"}).add("3", "sea", {"b"});
  TrainOptions options = options_of(ModelKind::multinomial);
  options.prior = GivenPrior{{"a", 3}, {"b", 1}};
  TrainingCounts sum = counted(left.open(), options);
  sum.add(counted(right.open(), options));
  Collection whole;
  whole.add("1", "tea tea", {"a"}).add("2", "ink", {"b"}).add("3", "sea", {"b"});
  CHECK(sum.model(options).serialize() == Classifier::train(whole.open(), options).serialize());
  options.prior = GivenPrior{{"a", 3}};
  CHECK_THROWS_AS(sum.model(options), OptionError);
}

TEST_CASE("parts without a topic count nothing, and nothing at all is no model") {
  Collection none;
  none.add("1", "tea", {});
  const TrainOptions options = options_of(ModelKind::multinomial);
  TrainingCounts sum = counted(none.open(), options);
  CHECK(sum.documents() == 0);
  CHECK_THROWS_AS(sum.model(options), EmptyInputError);
  Collection some;
  some.add("2", "ink", {"a"});
  sum.add(counted(some.open(), options));
  CHECK(sum.documents() == 1);
  CHECK(sum.model(options).serialize() == Classifier::train(some.open(), options).serialize());
}

TEST_CASE("parts that were told different snapshots tell none") {
  Collection left, right;
  left.add("1", "tea", {"a"});
  right.add("2", "ink", {"a"});
  TrainOptions options = options_of(ModelKind::multinomial);
  TrainingCounts sum = counted(left.open(), options);
  options.from.snapshot = 8;
  sum.add(counted(right.open(), options));
  CHECK(sum.model(options).trained_from() == TrainedFrom{"query", 0});
}

TEST_CASE("what is no sum over documents is refused") {
  Collection collection;
  const Index index = collection.add("1", "tea", {"a"}).open();
  const auto refused = [&](auto change) {
    TrainOptions options = options_of(ModelKind::multinomial);
    change(options);
    CHECK_THROWS_AS(TrainingCounts::of(index, index.documents(), options), OptionError);
  };
  refused([](TrainOptions& options) { options.kind = ModelKind::logistic; });
  refused([](TrainOptions& options) { options.kind = ModelKind::automatic; });
  refused([](TrainOptions& options) { options.alpha.reset(); });
  refused([](TrainOptions& options) { options.hold_out.calibrate = true; });
  refused([](TrainOptions& options) { options.hold_out.min_precision = 0.9; });
  refused([](TrainOptions& options) { options.features.bigrams = true; });
  refused([](TrainOptions& options) { options.features.max_terms = 10; });
  refused([](TrainOptions& options) {
    options.features.chosen = {FeatureMeasure::mutual_information, 5};
  });
  refused([](TrainOptions& options) { options.features.weighing.balance = true; });
  refused([](TrainOptions& options) { options.features.weight = TermWeight::tfidf; });
  refused([](TrainOptions& options) {
    options.features.unit_length = true;
    options.features.min_df = 2;
  });
}

TEST_CASE("counts of different things do not add up") {
  Collection collection;
  const Index index = collection.add("1", "tea", {"a"}).open();
  TrainOptions options = options_of(ModelKind::multinomial);
  TrainingCounts counts = counted(index, options);
  const auto refused = [&](auto change) {
    TrainOptions other = options;
    change(other);
    CHECK_THROWS_AS(counts.add(counted(index, other)), OptionError);
  };
  refused([](TrainOptions& other) { other.alpha = 2; });
  refused([](TrainOptions& other) { other.kind = ModelKind::bernoulli; });
  refused([](TrainOptions& other) { other.term_unit = TermUnit::words; });
  refused([](TrainOptions& other) { other.field = "title"; });
  refused([](TrainOptions& other) { other.from.where = "other"; });
}

TEST_CASE("damaged counts are told, wherever the damage is") {
  Collection collection;
  const Index index = collection.add("1", "tea ink", {"a", "b"}).open();
  const std::string bytes =
      TrainingCounts::of(index, index.documents(), options_of(ModelKind::multinomial)).serialize();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    CHECK_THROWS_AS(TrainingCounts::parse(damaged, "test"), CorruptIndexError);
    CHECK_THROWS_AS(TrainingCounts::parse(bytes.substr(0, at), "test"), CorruptIndexError);
  }
}

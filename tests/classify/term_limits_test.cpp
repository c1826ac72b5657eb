/// Which terms of the training documents a model knows, and how it is trained again.

#include "classify/counts/term_limits.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "classify/counts/frequent_terms.h"
#include "classify/model/model.h"
#include "inkling/classifier.h"
#include "tests/classify/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using Terms = std::vector<std::string>;

Terms terms_of(const Classifier& classifier) {
  const classify::StringTable table = record_of(classifier).terms;
  Terms terms;
  for (std::size_t at = 0; at < table.size(); ++at) terms.emplace_back(table[at]);
  return terms;
}

Classifier train_with(const Index& index, const FeatureOptions& features,
                      ModelKind kind = ModelKind::multinomial) {
  return Classifier::train(index, {.kind = kind, .alpha = 1, .features = features});
}

/// ink: 2 documents, 4 times; pen: 2, 2; red: 1, 3; a, b and c: 1, 1.
Collection drawing() {
  Collection collection;
  collection.add("1", "ink ink ink pen a", {"x"})
      .add("2", "ink pen b", {"y"})
      .add("3", "red red red c", {"y"});
  return collection;
}

/// The terms by decreasing frequency, equals by bytes, counted document by document.
Terms most_frequent(const std::vector<Document>& documents, std::size_t count, bool of_documents) {
  std::map<std::string, std::uint64_t> frequencies;
  for (const Document& document : documents) {
    if (document.labels.empty()) continue;
    Terms found = words(document.text);
    if (of_documents) {
      const std::set<std::string> distinct(found.begin(), found.end());
      found.assign(distinct.begin(), distinct.end());
    }
    for (const std::string& word : found) ++frequencies[word];
  }
  Terms terms;
  for (const auto& [term, frequency] : frequencies) terms.push_back(term);
  std::ranges::stable_sort(terms, [&](const std::string& left, const std::string& right) {
    return frequencies[left] > frequencies[right];
  });
  terms.resize(std::min(terms.size(), count));
  std::ranges::sort(terms);
  return terms;
}

}  // namespace

TEST_CASE("the most frequent terms have the most occurrences, or documents where these count") {
  Collection collection = drawing();
  const Index index = collection.open();
  CHECK(terms_of(train_with(index, {.max_terms = 2})) == Terms{"ink", "red"});
  CHECK(terms_of(train_with(index, {.weight = TermWeight::binary, .max_terms = 2})) ==
        Terms{"ink", "pen"});
  CHECK(terms_of(train_with(index, {.max_terms = 2}, ModelKind::bernoulli)) == Terms{"ink", "pen"});
  CHECK(terms_of(train_with(index, {.max_terms = 100})).size() == 6);
}

TEST_CASE("of equally frequent terms those that sort first are kept") {
  Collection collection = drawing();
  const Index index = collection.open();
  CHECK(terms_of(train_with(index, {.max_terms = 4})) == Terms{"a", "ink", "pen", "red"});
  CHECK(terms_of(train_with(index, {.max_terms = 5})) == Terms{"a", "b", "ink", "pen", "red"});
}

TEST_CASE("the terms of a limited model are those counted document by document") {
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Index index = random.collection.open();
    for (const std::size_t count : {1u, 3u, 7u}) {
      CHECK(terms_of(train_with(index, {.max_terms = count})) ==
            most_frequent(random.documents, count, false));
      CHECK(terms_of(train_with(index, {.max_terms = count}, ModelKind::bernoulli)) ==
            most_frequent(random.documents, count, true));
    }
  }
}

TEST_CASE("a fold has no say in which terms are frequent") {
  for (std::uint32_t seed = 1; seed <= rounds(6u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Index index = random.collection.open();
    const auto labelled = classify::labelled_documents(index, index.documents(), "label");
    const auto table = classify::copy_postings(index, FieldId::text, TermUnit::stems, labelled, {});
    const auto folds = classify::stratified_folds(table, labelled.topics.size(), 3, seed);
    const classify::TermLimits limits{.min_df = 2, .max_terms = 4, .without = {}};
    for (std::size_t fold = 0; fold < folds.count; ++fold) {
      DocumentSet taught = index.no_documents();
      for (std::size_t row = 0; row < table.rows(); ++row) {
        if (folds.of[row] != fold) taught.insert(table.docs[row]);
      }
      const Classifier expected = Classifier::train(
          index, taught,
          {.kind = ModelKind::multinomial, .alpha = 1, .features = {.min_df = 2, .max_terms = 4}});
      const auto found =
          classify::frequent_terms(table, limits, classify::Frequency::of_occurrences, folds, fold);
      CHECK(found.terms == record_of(expected).terms);
    }
  }
}

TEST_CASE("terms that are left out by name are unknown to the model, and leave room for others") {
  Collection collection = drawing();
  const Index index = collection.open();
  const Classifier classifier =
      train_with(index, {.max_terms = 2, .without = {"red", "ink", "red"}});
  CHECK(terms_of(classifier) == Terms{"a", "pen"});
  CHECK(classifier.classify("ink pen").unknown == Terms{"ink"});
}

TEST_CASE("pairs are made of the terms that are left") {
  Collection collection;
  collection.add("1", "red ink red pen", {"x"}).add("2", "red ink red pen", {"y"});
  const Index index = collection.open();
  CHECK(terms_of(train_with(index, {.without = {"pen"}, .bigrams = true})) ==
        Terms{"ink", "ink red", "red", "red ink"});
}

TEST_CASE("a model is trained again within the limits of the first, by its options") {
  Collection collection = drawing();
  const Index index = collection.open();
  for (const FeatureOptions& features :
       {FeatureOptions{.max_terms = 2}, FeatureOptions{.max_terms = 3, .without = {"red"}}}) {
    const Classifier first = train_with(index, features);
    const Classifier parsed = Classifier::parse(first.serialize(), "test");
    CHECK(Classifier::train(index, parsed.options()).serialize() == first.serialize());
  }
}

#include "python/matrix/vectorizer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/error.h"

using inkling::SparseMatrix;
using inkling::python::TermChoice;
using inkling::python::TextWeight;
using inkling::python::Vectorizer;

namespace {

using Texts = std::vector<std::string_view>;

const Texts kTexts{"ink inks paper", "", "paper ink paper"};

TermChoice all_terms(double least_df = 1) { return {least_df, 1e9, {}}; }

Vectorizer counting(TextWeight weight = TextWeight::tf) {
  return Vectorizer({.language = "en"}, {weight, false}, 2);
}

}  // namespace

TEST_CASE("columns are terms in the order of their bytes, values are counts") {
  Vectorizer vectorizer = counting();
  const Texts texts{"paper inks ink", "", "paper and ink, paper"};
  const SparseMatrix rows = vectorizer.learn(texts, all_terms(), {});
  CHECK(vectorizer.terms() == std::vector<std::string>{"and", "ink", "paper"});
  CHECK(rows.row_starts == std::vector<std::int32_t>{0, 2, 2, 5});
  CHECK(rows.columns == inkling::UnsetVector<std::int32_t>{1, 2, 0, 1, 2});
  CHECK(rows.values == inkling::UnsetVector<double>{2, 1, 1, 1, 2});
}

TEST_CASE("terms of few texts and rare terms get no column") {
  Vectorizer vectorizer = counting();
  const Texts texts{"ink ink ink pen", "paper paper", "paper"};
  vectorizer.learn(texts, all_terms(2), {});
  CHECK(vectorizer.terms() == std::vector<std::string>{"paper"});
  vectorizer.learn(texts, {1, 1, {}}, {});
  CHECK(vectorizer.terms() == std::vector<std::string>{"ink", "pen"});
  // Of ink and paper, each three times, the first by bytes stays.
  vectorizer.learn(texts, {1, 9, 1}, {});
  CHECK(vectorizer.terms() == std::vector<std::string>{"ink"});
}

TEST_CASE("where no term is left, those of before stay") {
  Vectorizer vectorizer = counting();
  vectorizer.learn(kTexts, all_terms(), {});
  CHECK(vectorizer.learn(Texts{"...", ""}, all_terms(), {}).row_starts.size() == 1);
  CHECK(vectorizer.terms().size() == 2);
}

TEST_CASE("other texts have the columns that were learned, and no more") {
  Vectorizer vectorizer = counting();
  vectorizer.learn(kTexts, all_terms(), {});
  const SparseMatrix rows = vectorizer.transform(Texts{"paper inking zebra", "zebra"}, {});
  CHECK(rows.row_starts == std::vector<std::int32_t>{0, 2, 2});
  CHECK(rows.columns == inkling::UnsetVector<std::int32_t>{0, 1});
  Vectorizer again = counting();
  again.set_terms(vectorizer.terms(), {});
  CHECK(again.transform(Texts{"paper inking zebra"}, {}).columns == rows.columns);
}

TEST_CASE("rows of tf-idf have length 1") {
  Vectorizer vectorizer = counting(TextWeight::tfidf);
  const SparseMatrix rows = vectorizer.learn(Texts{"ink ink pen", "pen"}, all_terms(), {});
  const double ink = 2 * (std::log(3.0 / 2.0) + 1);
  const double pen = 1;
  const double length = std::sqrt(ink * ink + pen * pen);
  REQUIRE(rows.values.size() == 3);
  CHECK(rows.values[0] == doctest::Approx(ink / length).epsilon(1e-15));
  CHECK(rows.values[1] == doctest::Approx(pen / length).epsilon(1e-15));
  CHECK(rows.values[2] == 1);
}

TEST_CASE("any number of threads make the same matrix") {
  std::vector<std::string> words;
  for (int number = 0; number < 20'000; ++number)
    words.push_back("word" + std::to_string(number * 7919 % 5003) + " and more words");
  std::string all;
  std::vector<std::string> long_texts;
  for (const std::string& word : words) {
    all += word + ' ';
    if (all.size() > 4000) long_texts.push_back(std::exchange(all, {}));
  }
  const Texts texts(long_texts.begin(), long_texts.end());
  Vectorizer one({.language = "en"}, {TextWeight::tfidf, true}, 1);
  Vectorizer four({.language = "en"}, {TextWeight::tfidf, true}, 4);
  const SparseMatrix expected = one.learn(texts, all_terms(), {});
  const SparseMatrix made = four.learn(texts, all_terms(), {});
  CHECK(one.terms() == four.terms());
  CHECK(made.row_starts == expected.row_starts);
  CHECK(made.columns == expected.columns);
  CHECK(made.values == expected.values);
  CHECK(four.transform(texts, {}).values == expected.values);
}

TEST_CASE("a vectorizer that is asked to stop does") {
  Vectorizer vectorizer = counting();
  CHECK_THROWS_AS(vectorizer.learn(kTexts, all_terms(), [] { return true; }), inkling::Error);
  CHECK(vectorizer.learn(kTexts, all_terms(), {}).row_starts.size() == 4);
}

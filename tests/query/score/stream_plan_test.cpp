#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

using Words = std::vector<std::string>;

/// A document in two streams: what the title has, and what the text has without it.
struct TwoStreams {
  Words title;
  Words body;
};

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

Searcher searcher_of(const std::vector<TwoStreams>& documents) {
  Collection collection;
  for (std::size_t at = 0; at < documents.size(); ++at) {
    collection.add({.id = std::to_string(at),
                    .title = joined(documents[at].title),
                    .text = joined(documents[at].body)});
  }
  return Searcher(collection.index());
}

double count(const Words& words, const std::string& word) {
  return static_cast<double>(std::ranges::count(words, word));
}

/// BM25F by its formula, from whole documents: Robertson & Zaragoza (2009), equations 3.18 to 3.20.
double bm25f(const std::vector<TwoStreams>& documents, const TwoStreams& document,
             const Words& query, double k1, double title_weight, double title_b, double body_b) {
  const auto N = static_cast<double>(documents.size());
  double title_tokens = 0, body_tokens = 0;
  for (const TwoStreams& each : documents) {
    title_tokens += static_cast<double>(each.title.size());
    body_tokens += static_cast<double>(each.body.size());
  }
  const auto normalised = [&](const Words& words, const std::string& word, double b,
                              double tokens) {
    const double tf = count(words, word);
    if (tf == 0) return 0.0;
    return tf / (1 - b + b * static_cast<double>(words.size()) / (tokens / N));
  };
  double score = 0;
  for (const std::string& word : query) {
    double df = 0;
    for (const TwoStreams& each : documents)
      df += count(each.title, word) + count(each.body, word) > 0 ? 1 : 0;
    const double x = title_weight * normalised(document.title, word, title_b, title_tokens) +
                     normalised(document.body, word, body_b, body_tokens);
    if (x > 0) score += std::log(1 + (N - df + 0.5) / (df + 0.5)) * x / (k1 + x);
  }
  return score;
}

Words random_words(std::mt19937& random, std::size_t most) {
  Words words(random() % (most + 1));
  for (std::string& word : words) word = std::string(1, static_cast<char>('a' + random() % 6));
  return words;
}

Bm25F title_and_text(double k1, double weight, double title_b, double b) {
  return {.k1 = k1, .b = b, .fields = {{"title", weight, title_b}, {"text", 1, {}}}};
}

TEST_CASE("bm25f is its formula over the title and the rest, and explanations add up") {
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<TwoStreams> documents;
    for (std::size_t at = 0; at < 5 + seed; ++at)
      documents.push_back({random_words(random, 4), random_words(random, 12)});
    const Searcher searcher = searcher_of(documents);
    const double weight = 0.5 + seed % 4;
    SearchOptions options;
    options.k = 1000;
    options.explain = true;
    options.query.ranker = title_and_text(1.2, weight, 0.3, 0.8);
    for (const SearchHit& hit : searcher.search("a b c", options).hits) {
      CAPTURE(hit.id);
      const TwoStreams& document = documents[std::stoul(hit.id)];
      CHECK(hit.score ==
            doctest::Approx(bm25f(documents, document, {"a", "b", "c"}, 1.2, weight, 0.3, 0.8))
                .epsilon(1e-12));
      double sum = 0;
      for (const Contribution& part : hit.explanation) {
        sum += part.contribution;
        std::uint32_t tf = 0;
        for (const FieldOccurrences& of : part.fields) tf += of.tf;
        CHECK(tf == part.tf);
      }
      CHECK(sum == hit.score);
      CHECK(searcher.explain("a b c", hit.id, options.query).score == hit.score);
    }
  }
}

TEST_CASE("bm25f over text alone is bm25") {
  std::mt19937 random(7);
  std::vector<TwoStreams> documents;
  for (int at = 0; at < 30; ++at)
    documents.push_back({random_words(random, 3), random_words(random, 9)});
  const Searcher searcher = searcher_of(documents);
  SearchOptions streams, plain;
  streams.k = plain.k = 100;
  streams.query.ranker = Bm25F{.fields = {{"text", 1, {}}}};
  const SearchAnswer found = searcher.search("a \"b c\" +d", streams);
  const SearchAnswer expected = searcher.search("a \"b c\" +d", plain);
  REQUIRE(found.hits.size() == expected.hits.size());
  REQUIRE(found.total > 0);
  for (std::size_t at = 0; at < found.hits.size(); ++at)
    CHECK(found.hits[at].score == doctest::Approx(expected.hits[at].score).epsilon(1e-12));
}

TEST_CASE("a clause that names its field reads that field alone, and what matches is the same") {
  const Searcher searcher = searcher_of({{{"a"}, {"a", "b"}}, {{"b"}, {"a"}}, {{}, {"c"}}});
  SearchOptions options;
  options.query.ranker = title_and_text(1.2, 3, 0.5, 0.75);
  const SearchAnswer answer = searcher.search("title:a", options);
  REQUIRE(answer.hits.size() == 1);
  // One of three titles, two tokens in all: 1 / (0.5 + 0.5 * 1 / (2 / 3)), three times.
  const double x = 3 / (0.5 + 0.5 / (2.0 / 3));
  CHECK(answer.hits[0].score == doctest::Approx(std::log(1 + 2.5 / 1.5) * x / (1.2 + x)));
  options.query.ranker = Bm25F{.fields = {{"title", 1, {}}}};
  CHECK(searcher.search("a", options).total == 2);
}

TEST_CASE("bm25f refuses fields that cannot be, and weights of another kind") {
  const Searcher searcher = searcher_of({{{"a"}, {"a"}}});
  const auto refused = [&](const Bm25F& formula, double title = 0) -> std::string {
    SearchOptions options;
    options.query.ranker = formula;
    options.query.field_weights.title = title;
    try {
      searcher.search("a", options);
    } catch (const OptionError& error) {
      return error.name();
    }
    return {};
  };
  CHECK(refused({.fields = {}}) == "fields");
  CHECK(refused({.fields = {{"title", -1, {}}}}) == "fields");
  CHECK(refused({.fields = {{"title", 1, 2}}}) == "fields");
  CHECK(refused({.fields = {{"text", 1, {}}, {"text", 2, {}}}}) == "fields");
  CHECK(refused(Bm25F{}, 1) == "field-weight");
  CHECK(refused({.k1 = -1}) == "k1");
  SearchOptions options;
  options.query.ranker = Bm25F{.fields = {{"subject", 1, {}}}};
  CHECK_THROWS_AS(searcher.search("a", options), UnknownNameError);
}

}  // namespace

}  // namespace inkling::test

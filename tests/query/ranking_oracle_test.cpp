#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/support/oracle.h"

namespace inkling::test {

namespace {

/// A phrase of one term, so that no term of an oracle is read as syntax.
std::string quoted(std::string_view term) { return '"' + std::string(term) + '"'; }

TEST_CASE("bm25 scores are those of the oracle, whichever way the words come in") {
  const Oracle oracle("bm25");
  for (const auto& example : oracle.cases()) {
    Collection collection;
    collection.add_texts(strings(example["documents"]));
    const Searcher searcher(collection.index());
    const Bm25 bm25{double(example["k1"]), double(example["b"])};
    for (const auto& query : simdjson::dom::array(example["queries"])) {
      const auto text = std::string_view(query["query"]);
      CAPTURE(text);
      const std::vector<double> found = scores(searcher, text, bm25);
      std::vector<double> of_words(found.size());
      for (const Hit& hit : searcher.rank_words(text, found.size(), {.ranker = bm25}))
        of_words[to_number(hit.doc)] = hit.score;
      CHECK(of_words == found);
      std::size_t at = 0;
      for (const auto& expected : simdjson::dom::array(query["lucene"])) {
        CAPTURE(at);
        CHECK(oracle.matches(found[at++], expected));
      }
    }
  }
}

TEST_CASE("bm25 idfs are those of the oracle") {
  const Oracle oracle("bm25");
  for (const auto& example : oracle.cases()) {
    Collection collection;
    collection.add_texts(strings(example["documents"]));
    const Searcher searcher(collection.index());
    SearchOptions options;
    options.explain = true;
    for (const auto& idf : simdjson::dom::object(example["idf_lucene"])) {
      CAPTURE(idf.key);
      const SearchAnswer answer = searcher.search(quoted(idf.key), options);
      REQUIRE_FALSE(answer.hits.empty());
      CHECK(oracle.matches(answer.hits[0].explanation.at(0).idf, idf.value));
    }
  }
}

TEST_CASE("tfidf scores of single words are TF times IDF, in bits") {
  const Oracle oracle("tfidf_information");
  std::size_t checked = 0;
  for (const auto& example : oracle.cases()) {
    const std::vector<std::string> texts = strings(example["documents"]);
    Collection collection;
    collection.add_texts(texts);
    const Searcher searcher(collection.index());
    std::size_t doc = 0;
    for (const auto& tfs : simdjson::dom::array(example["tf"])) {
      for (const auto& tf : simdjson::dom::object(tfs)) {
        CAPTURE(tf.key);
        CAPTURE(doc);
        const double expected =
            Oracle::value(tf.value) * Oracle::value(example["idf_bits"][tf.key]);
        CHECK(scores(searcher, quoted(tf.key), TfIdf{})[doc] ==
              doctest::Approx(expected).epsilon(1e-12));
        ++checked;
      }
      ++doc;
    }
  }
  CHECK(checked > 20);
}

}  // namespace

}  // namespace inkling::test

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/naive_search.h"
#include "tests/query/synonym_rules.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

/// "b", "c" and "d" become one word.
std::vector<NaiveDocument> with_one_word(std::vector<NaiveDocument> documents) {
  for (NaiveDocument& document : documents) {
    for (RuleWords* words : {&document.title, &document.text}) {
      for (std::string& word : *words) {
        if (word == "c" || word == "d") word = "b";
      }
    }
  }
  return documents;
}

std::vector<Hit> hits_of(const Searcher& searcher, const std::string& query,
                         const SearchOptions& options) {
  std::vector<Hit> hits;
  for (const SearchHit& hit : searcher.search(query, options).hits)
    hits.push_back({hit.doc, hit.score});
  return hits;
}

}  // namespace

TEST_CASE(
    "words that are synonyms find what one word does in whose place they stand, and score bit for "
    "bit as it") {
  for (std::uint32_t seed = 1; seed <= rounds(15u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::vector<NaiveDocument> documents = random_documents(random, 20 + seed, 'f');
    Collection collection, of_one_word;
    fill(collection, documents, 1 + seed % 20);
    fill(of_one_word, with_one_word(documents), 1 + seed % 20);
    const Searcher searcher(collection.index()), expected(of_one_word.index());
    SearchOptions options;
    options.k = 1000;
    options.query.synonyms = synonyms_by_rules(searcher.index(), {{{"b"}, {"c"}, {"d"}}});
    for (std::uint32_t trial = 0; trial < 40; ++trial) {
      const std::vector<Ranker> rankers = random_rankers(seed);
      options.query.ranker = rankers[trial % rankers.size()];
      // A document's vector has other components where words are one.
      if (std::holds_alternative<Smart>(options.query.ranker)) continue;
      options.query.field_weights.title = trial % 2;
      options.query.join = trial % 3 == 0 ? Join::all : Join::any;
      std::string query = random_query(random, 'f');
      CAPTURE(to_string(options.query.ranker));
      CAPTURE(query);
      SearchOptions plain = options;
      plain.query.synonyms = {};
      const std::vector<Hit> found = hits_of(searcher, query, options);
      // A phrase of synonyms is one word of its own df, a plain phrase is all of its words.
      const bool has_phrase = query.find('"') != std::string::npos;
      std::ranges::replace(query, 'c', 'b');
      std::ranges::replace(query, 'd', 'b');
      const std::vector<Hit> as_one = hits_of(expected, query, plain);
      if (has_phrase) {
        CHECK(found.size() == as_one.size());
      } else {
        CHECK(found == as_one);
      }
    }
  }
}

}  // namespace inkling::test

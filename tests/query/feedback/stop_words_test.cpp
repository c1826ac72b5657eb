#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

std::vector<std::string> words_that_score(const Searcher& searcher, const std::string& query,
                                          const QueryOptions& options = {}) {
  std::vector<std::string> words;
  for (const QueryPart& part : searcher.read(query, options).parts) {
    if (part.scores) words.push_back(part.text);
  }
  return words;
}

using Words = std::vector<std::string>;

Searcher english() {
  return Searcher(Collection(AnalyzerKind::standard)
                      .add_texts({"the ink of the pen", "the rose", "of the ink", "to be or not"})
                      .index());
}

TEST_CASE("stop words decide what matches and do not score beside other words") {
  const Searcher searcher = english();
  SearchOptions options;
  options.explain = true;
  const SearchAnswer answer = searcher.search("the ink", options);
  CHECK(answer.total == 3);
  REQUIRE(answer.hits.size() == 3);
  for (const SearchHit& hit : answer.hits) {
    CAPTURE(hit.id);
    CHECK(hit.explanation.size() == (hit.id == "1" ? 0 : 1));
  }
  CHECK(answer.hits[2].id == "1");
  CHECK(answer.hits[2].score == 0);
  options.query.score_stop_words = true;
  CHECK(searcher.search("the ink", options).hits[2].score > 0);
}

TEST_CASE("where all words are stop words they score, and so do those that are asked for") {
  const Searcher searcher = english();
  CHECK(searcher.search("to be or not").hits[0].score > 0);
  CHECK(words_that_score(searcher, "the ink") == Words{"ink"});
  CHECK(words_that_score(searcher, "the of") == Words{"the", "of"});
  CHECK(words_that_score(searcher, "+the ink") == Words{"the", "ink"});
  CHECK(words_that_score(searcher, "the^2 ink") == Words{"the", "ink"});
  CHECK(words_that_score(searcher, "\"the\" ink") == Words{"the", "ink"});
  CHECK(words_that_score(searcher, "=the ink") == Words{"the", "ink"});
  CHECK(words_that_score(searcher, "\"the ink\" of") == Words{"the ink"});
  CHECK(words_that_score(searcher, "the nobodyknows") == Words{"the", "nobodyknow"});
  QueryOptions options;
  options.join = Join::all;
  CHECK(words_that_score(searcher, "the ink", options) == Words{"the", "ink"});
  options.join = Join::any;
  options.score_stop_words = true;
  CHECK(words_that_score(searcher, "the ink", options) == Words{"the", "ink"});
}

TEST_CASE("words of the list of any language of the index do not score") {
  AnalyzerSettings settings{.kind = AnalyzerKind::standard};
  settings.language = kDetectedLanguage;
  Collection collection(settings);
  collection.add({.id = "en", .text = "the ink", .keywords = {{"language", "en"}}});
  collection.add({.id = "de", .text = "der ink", .keywords = {{"language", "de"}}});
  const Searcher searcher(collection.index());
  CHECK(words_that_score(searcher, "the ink") == Words{"ink"});
  CHECK(words_that_score(searcher, "der ink") == Words{"ink"});
}

TEST_CASE("an analyzer that knows no language has no stop words") {
  const Searcher searcher(Collection().add_texts({"the ink", "the rose"}).index());
  CHECK(words_that_score(searcher, "the ink") == Words{"the", "ink"});
}

TEST_CASE("the best documents are those that every match, scored, would give") {
  std::mt19937 random(3);
  const std::vector<std::string> words{"the", "of", "and", "ink", "pen", "rose", "lily"};
  std::vector<std::string> texts;
  for (int at = 0; at < 3000; ++at) {
    std::string text;
    for (std::size_t length = 1 + random() % 12; length > 0; --length)
      text += words[random() % (1 + random() % words.size())] + " ";
    texts.push_back(text);
  }
  const Searcher searcher(Collection(AnalyzerKind::standard).add_texts(texts).index());
  for (const char* query : {"the ink of pen", "of lily", "the and rose pen ink"}) {
    CAPTURE(query);
    SearchOptions all;
    all.k = 3000;
    const SearchAnswer expected = searcher.search(query, all);
    SearchOptions few;
    few.k = 10;
    few.count_up_to = 10'000;
    const SearchAnswer found = searcher.search(query, few);
    CHECK(found.total == expected.total);
    for (std::size_t at = 0; at < found.hits.size(); ++at) {
      CHECK(found.hits[at].id == expected.hits[at].id);
      CHECK(found.hits[at].score == expected.hits[at].score);
    }
  }
}

}  // namespace

}  // namespace inkling::test

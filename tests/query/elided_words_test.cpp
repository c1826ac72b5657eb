#include <doctest/doctest.h>

#include <string>

#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/spelled.h"

using namespace inkling;
using namespace inkling::test;
using inkling::test::Collection;

TEST_CASE("words are found whatever article or pronoun was elided before them") {
  struct Row {
    std::string language;
    SpelledWords texts, queries;
  };
  const Row rows[] = {
      {"it",
       {"dell'arte", "l\u2019arte", "ARTE", "quest'arte"},
       {"arte", "art*", "arte*", "l'art*", "dell\u2019art*", "*rte", "l'*rte", "l'?rte", "ar?e",
        "arta~1", "l'arta~1", "=arte", "=l'arte", "text:[arte TO arti]", "text:[l'arte TO l'arti]",
        "=\"l'arte\"", "\"dell'arte\""}},
      {"fr",
       {"l'ami", "d\u2019ami", "ami", "qu'ami", "jusqu'ami"},
       {"ami", "am*", "ami*", "l'am*", "qu'am*", "amis~1", "d'amis~1", "=ami", "=d'ami",
        "text:{amh TO ami]"}},
      {"ca", {"l'aigua", "d'aigua", "aigua"}, {"aigua", "aig*", "l'aig*", "aiguo~1", "=aigua"}},
      {"ga", {"b'fear", "fear", "d'fear"}, {"fear", "fea*", "b'fea*", "feat~1", "=fear"}}};
  for (const auto& [language, texts, queries] : rows) {
    SpelledWords all;
    for (std::size_t at = 0; at < texts.size(); ++at) all.push_back(std::to_string(at));
    for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::words}) {
      for (const bool fold_accents : {false, true}) {
        const AnalyzerSettings settings{
            .kind = kind, .language = language, .fold_accents = fold_accents};
        const Searcher searcher = searcher_of_texts(settings, texts);
        for (const std::string& query : queries) {
          CAPTURE(query);
          CHECK(ids_spelled(searcher, query) == all);
        }
        CHECK(ids_spelled(searcher, "l'*").empty());
      }
    }
  }
}

TEST_CASE("an elided article is no part of a word in completions, suggestions and lists of words") {
  const Searcher italian =
      searcher_of_texts({.language = "it"}, {"dell'arte", "l'arte", "l\u2019amico"});
  CHECK(completed(italian, "ar") == SpelledWords{"arte"});
  CHECK(completed(italian, "l'ar") == SpelledWords{"arte"});
  CHECK(completed(italian, "a") == SpelledWords{"arte", "amico"});
  CHECK(italian.completions("ar").front().count == 2);
  for (const char* query : {"artte", "l'artte", "amicco"}) {
    CAPTURE(query);
    const SearchAnswer answer = italian.search(query, {.suggestions = true});
    REQUIRE(answer.suggestions.size() == 1);
    CHECK(answer.suggestions.front().word == query);
    CHECK(answer.suggestions.front().instead ==
          (query[0] == 'a' && query[1] == 'm' ? "amico" : "arte"));
  }
  // Endings of Turkish names are endings, as those of stems are.
  const Searcher turkish = searcher_of_texts({.language = "tr"}, {"İstanbul'da", "istanbul"});
  CHECK(ids_spelled(turkish, "istanbul") == SpelledWords{"0", "1"});
  CHECK(ids_spelled(turkish, "=istanbul") == SpelledWords{"1"});
  CHECK(ids_spelled(turkish, "=istanbul'da") == SpelledWords{"0"});
}

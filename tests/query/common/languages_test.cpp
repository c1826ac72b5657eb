#include "query/common/languages.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"

using namespace inkling;
using test::Collection;

namespace {

using Words = std::vector<std::string>;

Document document(std::string id, std::string text, const char* language = nullptr) {
  Document made{std::move(id), "", std::move(text), {}, {}, {}};
  if (language != nullptr) made.keywords.push_back({kLanguageField, language});
  return made;
}

Words ids(const Index& index, std::string_view query) {
  Words found;
  for (const SearchHit& hit : Searcher(index).search(query).hits) found.push_back(hit.id);
  std::sort(found.begin(), found.end());
  return found;
}

Collection two_languages() {
  Collection collection(AnalyzerKind::standard);
  collection.add(document("en", "The houses and the streets. General signs of computers."));
  collection.add(document("de", "Die Häuser und die Straßen. Generals Signs der Computer.", "de"));
  return collection;
}

}  // namespace

TEST_CASE("the languages of an index are that of its settings and those that documents name") {
  Collection collection = two_languages();
  collection.add(document("fr", "la rue", "fr-CA")).add(document("c", "int main", "C++"));
  const Index index = collection.index();
  CHECK(query::languages_of(index) == Words{"en", "de", "fr"});
  CHECK(query::language_of(index, *index.find("en")) == "en");
  CHECK(query::language_of(index, *index.find("de")) == "de");
  CHECK(query::language_of(index, *index.find("fr")) == "fr");
  CHECK(query::language_of(index, *index.find("c")) == "en");
  CHECK(query::languages_of(Collection(AnalyzerKind::standard).index()) == Words{"en"});
}

TEST_CASE("with auto, they are those that were detected, or none") {
  Collection collection({.kind = AnalyzerKind::standard, .language = "auto"});
  CHECK(query::languages_of(collection.index()) == Words{"und"});
  collection.add(document("a", "Die Häuser und die Straßen sind alt"));
  collection.add(document("b", "The houses and the streets are old"));
  collection.add(document("c", "12 + 3"));
  const Index index = collection.index();
  CHECK(query::languages_of(index) == Words{"de", "en", "und"});
  CHECK(query::language_of(index, *index.find("a")) == "de");
  CHECK(query::language_of(index, *index.find("c")) == "und");
  CHECK(ids(index, "Haus") == Words{"a"});
  CHECK(ids(index, "house") == Words{"b"});
  CHECK(ids(index, "language:de") == Words{"a"});
}

TEST_CASE("a word is found by its stem in each language") {
  const Index index = two_languages().index();
  CHECK(ids(index, "Haus") == Words{"de"});
  CHECK(ids(index, "house") == Words{"en"});
  CHECK(ids(index, "straße") == Words{"de"});
  CHECK(ids(index, "computer") == Words{"de", "en"});
  CHECK(ids(index, "+signs") == Words{"de", "en"});
  CHECK(ids(index, "* -signs").empty());
}

TEST_CASE("a phrase is read in one language at a time") {
  const Index index = two_languages().index();
  CHECK(ids(index, "\"die Häuser\"") == Words{"de"});
  CHECK(ids(index, "\"the house\"") == Words{"en"});
  CHECK(ids(index, "\"die house\"").empty());
}

TEST_CASE("a word is unknown where no language knows it") {
  const Searcher searcher(two_languages().index());
  CHECK(searcher.search("Häuser").unknown.empty());
  CHECK(searcher.search("houses nowhere").unknown == Words{"nowhere"});
  CHECK(searcher.search("\"die house\"").unknown.empty());
  CHECK(searcher.search("nowhere").total == 0);
}

TEST_CASE("an explanation adds up over the alternatives of a word") {
  const Searcher searcher(two_languages().index());
  SearchOptions options;
  options.explain = true;
  const SearchAnswer answer = searcher.search("signs computer", options);
  REQUIRE(answer.hits.size() == 2);
  for (const SearchHit& hit : answer.hits) {
    test::check_adds_up(hit);
    CHECK(hit.explanation.size() == 2);
  }
}

TEST_CASE("snippets mark words in the language of their document") {
  const Searcher searcher(two_languages().index());
  SearchOptions options;
  options.snippets = true;
  const SearchAnswer answer = searcher.search("Haus", options);
  REQUIRE(answer.hits.size() == 1);
  REQUIRE(answer.hits[0].snippet.has_value());
  CHECK(answer.hits[0].snippet->ranges ==
        std::vector<std::pair<std::uint32_t, std::uint32_t>>{{4, 10}});
}

TEST_CASE("words alone are ranked in every language, too") {
  const Index index = two_languages().index();
  const Searcher searcher(index);
  CHECK(searcher.rank_words("Haus und streets", 10).size() == 2);
  CHECK(searcher.rank_words("Haus nowhere", 10).size() == 1);
  CHECK(searcher.rank_words("-- !", 10).empty());
}

TEST_CASE("stop words are those of each language") {
  Collection collection(
      {.kind = AnalyzerKind::standard, .language = "auto", .drop_stop_words = true});
  collection.add(document("en", "to die or not to die", "en"))
      .add(document("de", "die Katze auf dem Dach", "de"));
  const Index index = collection.index();
  CHECK(ids(index, "die") == Words{"en"});
  CHECK(ids(index, "\"die Katze\"") == Words{"de"});
  CHECK(Searcher(index).search("dem").dropped == Words{"dem"});
  CHECK(Searcher(index).search("dem").unknown.empty());
}

TEST_CASE("a word that one language drops is not required of its documents") {
  Collection collection(
      {.kind = AnalyzerKind::standard, .language = "auto", .drop_stop_words = true});
  collection.add(document("en", "The house is old", "en"))
      .add(document("de", "die Katze auf dem Dach", "de"));
  collection.add(document("die", "to die for a Katze", "en")).add(document("none", "12 34"));
  const Index index = collection.index();
  CHECK(ids(index, "+the +house") == Words{"en"});
  CHECK(ids(index, "+die +Katze") == Words{"de", "die"});
  CHECK(ids(index, "Katze -die") == Words{"de"});
  CHECK(ids(index, "the") == Words{});
  const SearchAnswer answer = Searcher(index).search("the nowhere");
  CHECK(answer.dropped == Words{"the"});
  CHECK(answer.unknown == Words{"nowhere"});
}

TEST_CASE("phrases with gaps of other lengths are other clauses") {
  Collection collection({.kind = AnalyzerKind::standard, .drop_stop_words = true});
  collection.add(document("gap", "cat on mat"))
      .add(document("none", "cat mat"))
      .add(document("both", "cat on mat, cat mat"));
  CHECK(ids(collection.index(), "+\"cat on mat\" +\"cat mat\"") == Words{"both"});
}

TEST_CASE("languages whose words become the same terms are one") {
  Collection collection({.kind = AnalyzerKind::standard, .language = "auto"});
  collection.add(document("1", "a", "ja"))
      .add(document("2", "a", "pl"))
      .add(document("3", "a", "de"));
  CHECK(query::languages_of(collection.index()) == Words{"de", "und"});
  Collection words({.kind = AnalyzerKind::words});
  words.add(document("1", "a", "ja")).add(document("2", "a", "de"));
  CHECK(query::languages_of(words.index()) == Words{"und"});
}

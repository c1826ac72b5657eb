#include "inkling/synonyms.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/parse/synonym_table.h"
#include "tests/query/collection.h"
#include "tests/query/places.h"

using namespace inkling;
using namespace inkling::test;
using test::Collection;

namespace {

std::string tree_of(const std::string& query, Join join = Join::any) {
  const Searcher searcher = searcher_of_places();
  return searcher.read(query, {.join = join, .synonyms = synonyms_for(searcher, kPlaces)}).tree;
}

}  // namespace

TEST_CASE("words that stand side by side are replaced where they are an entry, the longest first") {
  const std::string ny = "(\"new york\" | ny | \"big apple\")";
  const std::string same = "(ny | \"new york\" | \"big apple\")";
  const std::string apple = "(\"big apple\" | \"new york\" | ny)";
  struct Row {
    std::string query, tree;
  };
  for (const Row& row :
       {Row{"ny", same}, Row{"NY hotel", "(" + same + " hotel)"}, Row{"new york", ny},
        Row{"cheap New York hotel", "(cheap " + ny + " hotel)"}, Row{"big apples", apple},
        Row{"new new york york", "(new " + ny + " york)"}, Row{"york new", "(york new)"},
        Row{"teh hte", "((the) (the))"}, Row{"usa", "(\"united states\" | america | usa)"},
        Row{"united states", "(united states)"}, Row{"+ny -hotel", "(+" + same + " -hotel)"},
        Row{"hotel -ny", "(hotel -" + same + ")"}, Row{"ny^2", same + "^2"},
        Row{"title:(new york)", "(title:\"new york\" | title:ny | title:\"big apple\")"},
        Row{"(new york) pie", "(" + ny + " pie)"}, Row{"new !!! york", ny},
        // Signs, operators, weights and fields part words.
        Row{"+new york", "(+new york)"}, Row{"+new +york", "(+new +york)"},
        Row{"new -york", "(new -york)"}, Row{"new AND york", "(+new +york)"},
        Row{"new OR york", "(new york)"}, Row{"new^2 york", "(new^2 york)"},
        Row{"title:new york", "(title:new york)"},
        // What is meant exactly has none.
        Row{"=ny", "=ny"}, Row{"=\"new york\"", "=\"new york\""}, Row{"n*", "n*"},
        Row{"ny~1", "ny~1"}, Row{"label:[a TO ny]", "label:[a TO ny]"}}) {
    CAPTURE(row.query);
    CHECK(tree_of(row.query) == row.tree);
  }
  CHECK(tree_of("new york hotel", Join::all) == "(+" + ny + " +hotel)");
  CHECK(tree_of("new OR york", Join::all) == "(new york)");
}

TEST_CASE("within a phrase alternatives are phrases") {
  CHECK(tree_of("\"big apple pie\"") == "(\"big apple pie\" | \"new york pie\" | \"ny pie\")");
  CHECK(tree_of("big-apple-pie") == "(\"big apple-pie\" | \"new york-pie\" | ny-pie)");
  CHECK(tree_of("\"new york\"~2") == "(\"new york\"~2 | ny | \"big apple\"~2)");
  CHECK(tree_of("\"teh ny usa\"") ==
        "(\"the ny united states\" | \"the ny america\" | \"the ny usa\" | "
        "\"the new york united states\" | \"the new york america\" | \"the new york usa\" | "
        "\"the big apple united states\" | \"the big apple america\" | \"the big apple usa\")");
  const Searcher searcher = searcher_of_places();
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "\"big apple pie\"", kPlaces)) == Words{"7"});
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "\"ny hotel\"", kPlaces)) == Words{"0", "1"});
}

TEST_CASE("what synonyms find counts as one word, and the answer tells them") {
  const Searcher searcher = searcher_of_places();
  const SearchAnswer answer = answer_with_synonyms(searcher, "ny +hotel", kPlaces);
  CHECK(ids_of_hits(answer) == Words{"0", "1"});
  CHECK(answer.expansions ==
        std::vector<ExpandedWords>{{"ny", 3, 3, {"ny", "new york", "big apple"}}});
  for (const SearchHit& hit : answer.hits) {
    REQUIRE(hit.explanation.size() == 2);
    CHECK(hit.explanation[0].term == "ny");
    CHECK(hit.explanation[0].tf == 1);
    CHECK(hit.explanation[0].df == 4);
    CHECK(hit.explanation[0].contribution + hit.explanation[1].contribution == hit.score);
  }
  CHECK(answer_with_synonyms(searcher, "ny", kPlaces).hits[0].explanation[0].tf == 2);
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "* -ny", kPlaces)) == Words{"3", "4", "5", "6"});
}

TEST_CASE("a single alternative is a word or a phrase like any other") {
  const Searcher searcher = searcher_of_places();
  const SearchAnswer found = answer_with_synonyms(searcher, "teh", "teh => united states");
  CHECK(ids_of_hits(found) == Words{"5"});
  CHECK(found.hits[0].explanation[0].term == "unit state");
  CHECK(found.hits[0].score == searcher.search("\"united states\"").hits[0].score);
  CHECK(found.expansions == std::vector<ExpandedWords>{{"teh", 1, 1, {"united states"}}});
}

TEST_CASE("a query without synonyms answers as it does without the file") {
  const Searcher searcher = searcher_of_places();
  const SearchAnswer with = answer_with_synonyms(searcher, "hotel york", kPlaces);
  SearchOptions options;
  const SearchAnswer without = searcher.search("hotel york", options);
  REQUIRE(with.hits.size() == without.hits.size());
  for (std::size_t at = 0; at < with.hits.size(); ++at)
    CHECK(with.hits[at].score == without.hits[at].score);
  CHECK(with.expansions.empty());
  CHECK(query::table_of(Synonyms(searcher.index(), {})) == nullptr);
}

TEST_CASE(
    "rules of the same entry are joined, in the order of the file, and what replaces is not "
    "replaced") {
  const Searcher searcher(
      Collection(AnalyzerKind::whitespace).add_texts({"a", "b", "c", "d"}).index());
  const std::string rules = "a => b\na, c\nb => d\n";
  CHECK(searcher.read("a", {.synonyms = synonyms_for(searcher, rules)}).tree == "(b | a | c)");
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "a", rules)) == Words{"0", "1", "2"});
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "b", rules)) == Words{"3"});
}

TEST_CASE("snippets mark what was found in place of a word") {
  const SearchAnswer answer = answer_with_synonyms(searcher_of_places(), "+ny +hotel", kPlaces);
  for (const SearchHit& hit : answer.hits) {
    REQUIRE(hit.snippet.has_value());
    CHECK(hit.snippet->ranges.size() == (hit.id == "0" ? 3 : 2));
  }
}

TEST_CASE("words that no document holds are unknown where none of their synonyms is known") {
  const Searcher searcher = searcher_of_places();
  CHECK(answer_with_synonyms(searcher, "nothing", "nothing, york").unknown.empty());
  CHECK(answer_with_synonyms(searcher, "nothing", "nothing, nowhere").unknown == Words{"nothing"});
  CHECK(answer_with_synonyms(searcher, "york", "york => nowhere").unknown == Words{"nowhere"});
}

TEST_CASE("entries and queries are read in each language of the index") {
  Collection collection({.kind = AnalyzerKind::standard, .language = "auto"});
  collection.add({"en", "", "The houses are old", {}, {{"language", "en"}}, {}});
  collection.add({"de", "", "Die Häuser sind alt", {}, {{"language", "de"}}, {}});
  collection.add({"both", "", "buildings", {}, {{"language", "en"}}, {}});
  const Searcher searcher(collection.index());
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "house", "house, Haus")) == Words{"de", "en"});
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "Häuser", "house, Haus")) == Words{"de", "en"});
  CHECK(ids_of_hits(answer_with_synonyms(
            searcher, "building", "Haus => houses\nbuilding, Häuser")) == Words{"both", "de"});
}

TEST_CASE("stop words that are dropped keep their places in entries") {
  Collection collection({.kind = AnalyzerKind::standard, .drop_stop_words = true});
  collection.add_texts({"bank of america", "bank america", "boa"});
  const Searcher searcher(collection.index());
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "boa", "boa, bank of america")) ==
        Words{"0", "2"});
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "bank of america", "boa, bank of america")) ==
        Words{"0", "2"});
  CHECK(ids_of_hits(answer_with_synonyms(searcher, "bank america", "boa, bank of america")) ==
        Words{"0", "1"});
}

TEST_CASE("an entry that analysis leaves nothing of is refused with file and line") {
  const Searcher searcher = searcher_of_places();
  for (const char* rules : {"a, b\nc, !!!", "a, b\n!!! => c", "a, b\nc => !!!, d"}) {
    CAPTURE(rules);
    try {
      synonyms_for(searcher, rules);
      FAIL("was not refused");
    } catch (const OptionError& error) {
      CHECK(std::string(error.what()).find("s.txt:2: nothing is left of `!!!`") == 0);
    }
  }
}

TEST_CASE("any text has synonyms, too, and a batch of words as the query of the same words") {
  const Searcher searcher = searcher_of_places();
  SearchOptions options;
  options.query.lenient = true;
  options.query.synonyms = synonyms_for(searcher, kPlaces);
  const SearchAnswer lenient = searcher.search("(ny hotel", options);
  CHECK(lenient.expansions.size() == 1);
  for (const std::string text :
       {"ny", "new york hotel", "cheap big apple hotel pie", "teh usa", "new york new york"}) {
    CAPTURE(text);
    for (const Ranker& ranker : {Ranker(Bm25{}), Ranker(Dirichlet{}), Ranker(TfIdf{})}) {
      options.query.ranker = ranker;
      options.query.field_weights.title = 1;
      std::vector<Hit> expected;
      for (const SearchHit& hit : searcher.search(text, options).hits)
        expected.push_back({hit.doc, hit.score});
      CHECK(searcher.rank_words(text, 10,
                                {.ranker = ranker,
                                 .field_weights = options.query.field_weights,
                                 .synonyms = options.query.synonyms}) == expected);
    }
  }
}

TEST_CASE("explain adds up and tells synonyms") {
  const Searcher searcher = searcher_of_places();
  const ScoreExplanation explanation =
      searcher.explain("new york pie", "7", {.synonyms = synonyms_for(searcher, kPlaces)});
  REQUIRE(explanation.contributions.size() == 2);
  CHECK(explanation.contributions[0].surface == "new york");
  CHECK(explanation.contributions[0].tf == 2);
  CHECK(explanation.contributions[0].contribution + explanation.contributions[1].contribution ==
        explanation.score);
  CHECK(explanation.expansions.size() == 1);
}

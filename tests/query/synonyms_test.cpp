#include "inkling/synonyms.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/error.h"
#include "inkling/search.h"
#include "query/common/deadline.h"
#include "query/parse/synonym_table.h"
#include "tests/query/collection.h"

using namespace inkling;
using test::Collection;

namespace {

using Words = std::vector<std::string>;

Synonyms synonyms_of(const Searcher& searcher, const std::string& rules) {
  std::istringstream in(rules);
  return {searcher.index(), read_synonyms(in, "s.txt")};
}

SearchAnswer answer_of(const Searcher& searcher, const std::string& query,
                       const std::string& rules) {
  SearchOptions options;
  options.explain = options.snippets = true;
  options.query.synonyms = synonyms_of(searcher, rules);
  return searcher.search(query, options);
}

Words ids(const SearchAnswer& answer) {
  Words found;
  for (const SearchHit& hit : answer.hits) found.push_back(hit.id);
  std::ranges::sort(found);
  return found;
}

constexpr const char* kPlaces =
    "new york, ny, big apple\nteh, hte => the\nusa => united states, america, usa\n";

Searcher places() {
  return Searcher(
      Collection(AnalyzerKind::standard)
          .add_texts({"the New York hotels", "a NY hotel", "Big apples for all", "york is new",
                      "big new apple pies", "the United States", "America", "new york pie, ny pie"})
          .index());
}

std::string tree_of(const std::string& query, Join join = Join::any) {
  const Searcher searcher = places();
  return searcher.read(query, {.join = join, .synonyms = synonyms_of(searcher, kPlaces)}).tree;
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
  const Searcher searcher = places();
  CHECK(ids(answer_of(searcher, "\"big apple pie\"", kPlaces)) == Words{"7"});
  CHECK(ids(answer_of(searcher, "\"ny hotel\"", kPlaces)) == Words{"0", "1"});
}

TEST_CASE("what synonyms find counts as one word, and the answer tells them") {
  const Searcher searcher = places();
  const SearchAnswer answer = answer_of(searcher, "ny +hotel", kPlaces);
  CHECK(ids(answer) == Words{"0", "1"});
  CHECK(answer.expansions ==
        std::vector<ExpandedWords>{{"ny", 3, 3, {"ny", "new york", "big apple"}}});
  for (const SearchHit& hit : answer.hits) {
    REQUIRE(hit.explanation.size() == 2);
    CHECK(hit.explanation[0].term == "ny");
    CHECK(hit.explanation[0].tf == 1);
    CHECK(hit.explanation[0].df == 4);
    CHECK(hit.explanation[0].contribution + hit.explanation[1].contribution == hit.score);
  }
  CHECK(answer_of(searcher, "ny", kPlaces).hits[0].explanation[0].tf == 2);
  CHECK(ids(answer_of(searcher, "* -ny", kPlaces)) == Words{"3", "4", "5", "6"});
}

TEST_CASE("a single alternative is a word or a phrase like any other") {
  const Searcher searcher = places();
  const SearchAnswer found = answer_of(searcher, "teh", "teh => united states");
  CHECK(ids(found) == Words{"5"});
  CHECK(found.hits[0].explanation[0].term == "unit state");
  CHECK(found.hits[0].score == searcher.search("\"united states\"").hits[0].score);
  CHECK(found.expansions == std::vector<ExpandedWords>{{"teh", 1, 1, {"united states"}}});
}

TEST_CASE("a query without synonyms answers as it does without the file") {
  const Searcher searcher = places();
  const SearchAnswer with = answer_of(searcher, "hotel york", kPlaces);
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
  CHECK(searcher.read("a", {.synonyms = synonyms_of(searcher, rules)}).tree == "(b | a | c)");
  CHECK(ids(answer_of(searcher, "a", rules)) == Words{"0", "1", "2"});
  CHECK(ids(answer_of(searcher, "b", rules)) == Words{"3"});
}

TEST_CASE("a rule that names an entry many times costs what it is long") {
  std::string rule = "d, a";
  for (int times = 0; times < 20'000; ++times) rule += ", a";
  const Searcher searcher(Collection().add_texts({"a", "b", "d"}).index());
  SearchOptions options;
  options.query.synonyms = synonyms_of(searcher, rule);
  options.query.time_limit = std::chrono::seconds(4);
  const SearchAnswer answer = searcher.search("a", options);
  CHECK(ids(answer) == Words{"0", "2"});
  CHECK(answer.expansions == std::vector<ExpandedWords>{{"a", 2, 2, {"a", "d"}}});
}

TEST_CASE("snippets mark what was found in place of a word") {
  const SearchAnswer answer = answer_of(places(), "+ny +hotel", kPlaces);
  for (const SearchHit& hit : answer.hits) {
    REQUIRE(hit.snippet.has_value());
    CHECK(hit.snippet->ranges.size() == (hit.id == "0" ? 3 : 2));
  }
}

TEST_CASE("words that no document holds are unknown where none of their synonyms is known") {
  const Searcher searcher = places();
  CHECK(answer_of(searcher, "nothing", "nothing, york").unknown.empty());
  CHECK(answer_of(searcher, "nothing", "nothing, nowhere").unknown == Words{"nothing"});
  CHECK(answer_of(searcher, "york", "york => nowhere").unknown == Words{"nowhere"});
}

TEST_CASE(
    "of more than 256 alternatives the answer tells that some were not looked for, and what was "
    "typed stays") {
  std::string rule = "w0";
  for (int at = 1; at < 300; ++at) rule += ", w" + std::to_string(at);
  const Searcher searcher(Collection().add_texts({"w299", "w1 w1", "w2 w299"}).index());
  const SearchAnswer word = answer_of(searcher, "w299", rule);
  REQUIRE(word.expansions.size() == 1);
  CHECK(word.expansions[0].words == kMostSynonyms);
  CHECK(word.expansions[0].found == 300);
  CHECK(word.expansions[0].synonyms[0] == "w299");
  CHECK_FALSE(word.total_is_exact);
  CHECK(word.total == 3);
  const SearchAnswer phrase = answer_of(searcher, "\"w2 w299\"", rule);
  CHECK(phrase.expansions[0].words == kMostSynonyms);
  CHECK(phrase.expansions[0].found == 90'000);
  CHECK(phrase.expansions[0].synonyms[0] == "w2 w299");
  CHECK_FALSE(phrase.total_is_exact);
  std::string long_phrase;
  for (int at = 0; at < 1000; ++at) long_phrase += "w2 ";
  CHECK(answer_of(searcher, "\"" + long_phrase + "\"", rule).expansions[0].found ==
        std::string::npos);
}

TEST_CASE("phrases that synonyms make longer than a query may be are told and not looked for") {
  std::string many = "b";
  while (many.size() < kLongestSynonym - 1) many += " b";
  const Searcher searcher(
      Collection().add_texts({"a a a a a", "b b b b b b", "c c c c c"}).index());
  const std::string phrase = "\"a a a a a\"";
  const SearchAnswer some = answer_of(searcher, phrase, "a, c, " + many);
  CHECK(ids(some) == Words{"0", "2"});
  REQUIRE(some.expansions.size() == 1);
  CHECK(some.expansions[0].words == 232);
  CHECK(some.expansions[0].found == 243);
  CHECK_FALSE(some.total_is_exact);
  const SearchAnswer none = answer_of(searcher, phrase + " c", "a => " + many);
  CHECK(ids(none) == Words{"2"});
  CHECK(none.expansions == std::vector<ExpandedWords>{{phrase, 0, 1}});
  CHECK(none.unknown == Words{phrase});
  CHECK(searcher.read(phrase, {.synonyms = synonyms_of(searcher, "a => " + many)}).tree == "()");
}

TEST_CASE("entries and queries are read in each language of the index") {
  Collection collection({.kind = AnalyzerKind::standard, .language = "auto"});
  collection.add({"en", "", "The houses are old", {}, {{"language", "en"}}, {}});
  collection.add({"de", "", "Die Häuser sind alt", {}, {{"language", "de"}}, {}});
  collection.add({"both", "", "buildings", {}, {{"language", "en"}}, {}});
  const Searcher searcher(collection.index());
  CHECK(ids(answer_of(searcher, "house", "house, Haus")) == Words{"de", "en"});
  CHECK(ids(answer_of(searcher, "Häuser", "house, Haus")) == Words{"de", "en"});
  CHECK(ids(answer_of(searcher, "building", "Haus => houses\nbuilding, Häuser")) ==
        Words{"both", "de"});
}

TEST_CASE("entries are looked for no longer than a search may take") {
  const Searcher searcher = places();
  const Synonyms synonyms = synonyms_of(searcher, kPlaces);
  analysis::Analyzer analyzer(searcher.index().analyzer());
  const query::Deadline deadline(std::chrono::milliseconds(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  CHECK_THROWS_AS(query::table_of(synonyms)->find("a hotel", {}, analyzer, deadline),
                  TimeLimitError);
}

TEST_CASE("stop words that are dropped keep their places in entries") {
  Collection collection({.kind = AnalyzerKind::standard, .drop_stop_words = true});
  collection.add_texts({"bank of america", "bank america", "boa"});
  const Searcher searcher(collection.index());
  CHECK(ids(answer_of(searcher, "boa", "boa, bank of america")) == Words{"0", "2"});
  CHECK(ids(answer_of(searcher, "bank of america", "boa, bank of america")) == Words{"0", "2"});
  CHECK(ids(answer_of(searcher, "bank america", "boa, bank of america")) == Words{"0", "1"});
}

TEST_CASE("an entry that analysis leaves nothing of is refused with file and line") {
  const Searcher searcher = places();
  for (const char* rules : {"a, b\nc, !!!", "a, b\n!!! => c", "a, b\nc => !!!, d"}) {
    CAPTURE(rules);
    try {
      synonyms_of(searcher, rules);
      FAIL("was not refused");
    } catch (const OptionError& error) {
      CHECK(std::string(error.what()).find("s.txt:2: nothing is left of `!!!`") == 0);
    }
  }
}

TEST_CASE("any text has synonyms, too, and a batch of words as the query of the same words") {
  const Searcher searcher = places();
  SearchOptions options;
  options.query.lenient = true;
  options.query.synonyms = synonyms_of(searcher, kPlaces);
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
  const Searcher searcher = places();
  const ScoreExplanation explanation =
      searcher.explain("new york pie", "7", {.synonyms = synonyms_of(searcher, kPlaces)});
  REQUIRE(explanation.contributions.size() == 2);
  CHECK(explanation.contributions[0].surface == "new york");
  CHECK(explanation.contributions[0].tf == 2);
  CHECK(explanation.contributions[0].contribution + explanation.contributions[1].contribution ==
        explanation.score);
  CHECK(explanation.expansions.size() == 1);
}

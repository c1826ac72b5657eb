#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

using Ids = std::vector<std::string>;

/// Four documents about ink, with everything that a document can have.
Index sample() {
  Collection collection(AnalyzerKind::standard);
  collection.add({"iron",
                  "Iron gall ink",
                  "Scribes wrote with ink made of oak galls.",
                  {"history"},
                  {{"split", "train"}},
                  {{"year", 1400}}});
  collection.add({"pens",
                  "Pens",
                  "A pen holds ink. The pens' nibs wear out.",
                  {"craft", "history"},
                  {{"split", "test"}},
                  {{"year", 1953.5}}});
  collection.add({"paper",
                  "Paper",
                  "Paper is made of rags, not of ink.",
                  {"craft"},
                  {{"split", "train"}},
                  {}});
  collection.add(
      {"roses", "Roses", "A rose is a rose.", {}, {{"split", "dev test"}}, {{"year", -3}}});
  return collection.index();
}

Ids ids(const Searcher& searcher, std::string_view query, Join join = Join::any) {
  Ids result;
  searcher.matching(query, {.join = join}).for_each([&](DocId doc) {
    result.push_back(searcher.index().id(doc));
  });
  return result;
}

template <typename Failure>
std::string message_of(const Searcher& searcher, std::string_view query) {
  try {
    searcher.search(query);
  } catch (const Failure& failure) {
    return std::string(failure.what()) + " | " + failure.hint();
  }
  return "nothing was thrown";
}

TEST_CASE("words match by their stems, in the title as in the text") {
  const Searcher searcher(sample());
  CHECK(ids(searcher, "PENS") == Ids{"pens"});
  CHECK(ids(searcher, "galling") == Ids{"iron"});
  CHECK(ids(searcher, "roses") == Ids{"roses"});
  CHECK(ids(searcher, "title:ink") == Ids{"iron"});
  CHECK(ids(searcher, "text:ink") == Ids{"iron", "pens", "paper"});
  CHECK(ids(searcher, "title:made") == Ids{});
}

TEST_CASE("a phrase wants its words side by side, and never reaches from the title into the text") {
  const Searcher searcher(sample());
  CHECK(ids(searcher, "\"made of\"") == Ids{"iron", "paper"});
  CHECK(ids(searcher, "\"of made\"") == Ids{});
  CHECK(ids(searcher, "\"ink scribes\"") == Ids{});
  CHECK(ids(searcher, "title:\"gall ink\"") == Ids{"iron"});
  CHECK(ids(searcher, "\"a rose is a rose\"") == Ids{"roses"});
  CHECK(ids(searcher, "\"a rose is a rose is\"") == Ids{});
}

TEST_CASE("a word that analysis splits is a phrase") {
  const Searcher searcher(sample());
  CHECK(ids(searcher, "gall-ink") == Ids{"iron"});
  CHECK(ids(searcher, "ink-gall") == Ids{});
}

TEST_CASE("labels, keywords and numbers match exactly") {
  const Searcher searcher(sample());
  CHECK(ids(searcher, "label:history") == Ids{"iron", "pens"});
  CHECK(ids(searcher, "label:history AND label:craft") == Ids{"pens"});
  CHECK(ids(searcher, "split:train") == Ids{"iron", "paper"});
  CHECK(ids(searcher, "split:\"dev test\"") == Ids{"roses"});
  CHECK(ids(searcher, "split:dev\\ test") == Ids{"roses"});
  CHECK(ids(searcher, "split:Train") == Ids{});
  CHECK(ids(searcher, "year:1400") == Ids{"iron"});
  CHECK(ids(searcher, "year:1.4e3") == Ids{"iron"});
  CHECK(ids(searcher, "year:1953.50") == Ids{"pens"});
  CHECK(ids(searcher, "year:-3") == Ids{"roses"});
  CHECK(ids(searcher, "-year:-3 -label:craft") == Ids{"iron"});
}

TEST_CASE("a field that holds strings and numbers is searched for both") {
  Collection collection;
  collection.add({"word", "", "x", {}, {{"size", "7"}}, {}});
  collection.add({"number", "", "x", {}, {}, {{"size", 7}}});
  collection.add({"name", "", "x", {}, {{"size", "large"}}, {}});
  const Searcher searcher(collection.index());
  CHECK(ids(searcher, "size:7") == Ids{"word", "number"});
  CHECK(ids(searcher, "size:7.0") == Ids{"number"});
  CHECK(ids(searcher, "size:large") == Ids{"name"});
  CHECK(ids(searcher, "size:small") == Ids{});
}

TEST_CASE("a query of negations finds all documents but those, and none that were deleted") {
  Collection collection;
  collection.add_texts({"a", "b", "a b", "c"}).commit().remove("1");
  const Searcher searcher(collection.index());
  CHECK(ids(searcher, "*") == Ids{"0", "2", "3"});
  CHECK(ids(searcher, "") == Ids{"0", "2", "3"});
  CHECK(ids(searcher, " \n") == Ids{"0", "2", "3"});
  CHECK(ids(searcher, "-a") == Ids{"3"});
  CHECK(ids(searcher, "NOT zzz") == Ids{"0", "2", "3"});
  CHECK(ids(searcher, "c OR -b") == Ids{"0", "3"});
  CHECK(ids(searcher, "-*") == Ids{});
  CHECK(ids(searcher, "b") == Ids{"2"});
}

TEST_CASE("documents that only clauses without score match have score 0 and come in their order") {
  const Searcher searcher(sample());
  for (const std::string_view query :
       {"*", "split:train OR split:test", "NOT rose", "label:history", "year:1400 OR *"}) {
    CAPTURE(query);
    const SearchAnswer answer = searcher.search(query);
    REQUIRE(answer.hits.size() == answer.total);
    for (std::size_t at = 0; at < answer.hits.size(); ++at) {
      CHECK(answer.hits[at].score == 0);
      if (at > 0) CHECK(answer.hits[at - 1].doc < answer.hits[at].doc);
    }
  }
}

TEST_CASE("a keyword clause beside a word changes what matches but not what it scores") {
  const Searcher searcher(sample());
  const double score = searcher.search("pen").hits.at(0).score;
  CHECK(searcher.search("+pen +label:craft").hits.at(0).score == score);
  CHECK(searcher.search("pen -rose").hits.at(0).score == score);
  CHECK(searcher.search("pen AND *").hits.at(0).score == score);
}

TEST_CASE("under tfidf a word that every document holds scores nothing, but matches") {
  Collection collection;
  collection.add_texts({"a b", "a", "a a"});
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.query.ranker = TfIdf{};
  const SearchAnswer answer = searcher.search("a", options);
  CHECK(answer.rank == "tfidf");
  CHECK(answer.total == 3);
  CHECK(answer.hits.at(0).score == 0);
  CHECK(answer.hits.at(0).id == "0");
}

TEST_CASE("what a part scores counts only where the part matches as a whole") {
  Collection collection;
  collection.add_texts({"b c", "a b c", "c"});
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.explain = true;
  for (const SearchHit& hit : searcher.search("(+a b) c", options).hits) {
    CAPTURE(hit.id);
    CHECK(hit.explanation.size() == (hit.id == "1" ? 3 : 1));
  }
}

TEST_CASE("an unknown field, label or tag is refused with the nearest name") {
  const Searcher searcher(sample());
  CHECK(message_of<UnknownNameError>(searcher, "spilt:train") ==
        "there is no field `spilt` | did you mean `split`?");
  CHECK(
      message_of<UnknownNameError>(searcher, "nothing:x").find("label, split, text, title, year") !=
      std::string::npos);
  CHECK(message_of<UnknownNameError>(searcher, "label:histroy") ==
        "there is no label `histroy` | did you mean `history`?");
  CHECK(message_of<UnknownNameError>(searcher, "ink OR label:histroy").find("histroy") !=
        std::string::npos);
  CHECK(message_of<UnknownNameError>(searcher, "tag:history") ==
        "there is no tag `history` | the index has no tags");
  const Searcher unlabelled(Collection().add_texts({"a"}).index());
  CHECK(message_of<UnknownNameError>(unlabelled, "label:a") ==
        "there is no label `a` | the index has no labels");
}

TEST_CASE("a number field is asked for a number, with the place of the value") {
  const Searcher searcher(sample());
  for (const std::string_view query : {"ink year:abc", "ink year:", "ink year:1x", "ink year:nan",
                                       "ink year:inf", "ink year:\"\""}) {
    CAPTURE(query);
    CHECK_THROWS_AS(searcher.search(query), QuerySyntaxError);
  }
  try {
    searcher.search("ink year:abc");
  } catch (const QuerySyntaxError& error) {
    CHECK(error.position() == 9);
    CHECK(error.query() == "ink year:abc");
  }
}

TEST_CASE("words that no document holds are listed as typed, each once") {
  const Searcher searcher(sample());
  const SearchAnswer answer = searcher.search(
      "Ink Quills quill -Parchments \"oak Desks\" title:oak title:Ink split:none Quills");
  CHECK(answer.unknown == Ids{"Quills", "quill", "Parchments", "Desks", "title:oak", "split:none"});
  CHECK(answer.dropped.empty());
}

TEST_CASE(
    "an unknown word matches nothing: one that is optional is passed over, one that is required "
    "finds nothing") {
  const Searcher searcher(sample());
  CHECK(ids(searcher, "rose quill") == Ids{"roses"});
  CHECK(ids(searcher, "rose +quill") == Ids{});
  CHECK(ids(searcher, "rose quill", Join::all) == Ids{});
  CHECK(ids(searcher, "rose -quill") == Ids{"roses"});
  CHECK(searcher.search("quill").total == 0);
}

TEST_CASE("what analysis leaves nothing of is named, and is no part of the query") {
  const Searcher searcher(sample());
  const SearchAnswer answer = searcher.search("!!! +rose \"...\" -#");
  CHECK(answer.dropped == Ids{"!!!", "...", "#"});
  CHECK(answer.total == 1);
  CHECK(ids(searcher, "+!!! rose", Join::all) == Ids{"roses"});
  CHECK(searcher.search("!!!").total == 0);
  CHECK(searcher.search("-!!!").total == 0);
  CHECK(searcher.search("\"\"").dropped == Ids{""});
}

TEST_CASE("a filter keeps only its documents and leaves their scores alone") {
  const Searcher searcher(sample());
  SearchOptions options;
  options.filter = searcher.matching("label:craft");
  const SearchAnswer answer = searcher.search("ink", options);
  CHECK(answer.total == 2);
  for (const SearchHit& hit : answer.hits) {
    CHECK(hit.score == searcher.explain("ink", hit.id).score);
    CHECK(hit.id != "iron");
  }
  options.filter = DocumentSet(searcher.index().document_bound());
  CHECK(searcher.search("ink", options).total == 0);
}

TEST_CASE("a hit says what its document is") {
  const Searcher searcher(sample());
  const SearchAnswer answer = searcher.search("nibs");
  CHECK(answer.query == "nibs");
  CHECK(answer.rank == "bm25");
  CHECK(answer.total_is_exact);
  CHECK(answer.snapshot == searcher.index().snapshot());
  const SearchHit& hit = answer.hits.at(0);
  CHECK(hit.rank == 1);
  CHECK(hit.id == "pens");
  CHECK(hit.title == "Pens");
  CHECK(hit.labels == Ids{"craft", "history"});
  CHECK(hit.tags.empty());
  CHECK_FALSE(hit.snippet);
  CHECK(hit.explanation.empty());
}

TEST_CASE("an explanation shows words by their surface, and phrases with their own counts") {
  const Searcher searcher(sample());
  SearchOptions options;
  options.explain = true;
  const std::vector<Contribution> parts =
      searcher.search("+scribe \"made of\" quill ink ink", options).hits.at(0).explanation;
  REQUIRE(parts.size() == 4);
  CHECK(parts[0].surface == "scribes");
  CHECK(parts[1].term == "made of");
  CHECK(parts[1].tf == 1);
  CHECK(parts[1].df == 2);
  CHECK(parts[2].term == "ink");
  CHECK(parts[2].tf == 2);
  CHECK(parts[2].df == 3);
  CHECK(parts[3].contribution == parts[2].contribution);
}

TEST_CASE("overlapping occurrences of a phrase all count, and its df is exact") {
  Collection collection;
  collection.add_texts({"a a a", "a b a", "a a", "b"});
  const Searcher searcher(collection.index());
  const ScoreExplanation explained = searcher.explain("\"a a\"", "0");
  CHECK(explained.contributions.at(0).tf == 2);
  CHECK(explained.contributions.at(0).df == 2);
  CHECK(explained.contributions.at(0).idf == 2 * std::log1p(1.5 / 3.5));
}

TEST_CASE("explain tells lengths, and of a document that does not match, nothing else") {
  Collection collection;
  collection.add_texts({"a b c", "d"});
  const Searcher searcher(collection.index());
  const ScoreExplanation no = searcher.explain("a AND d", "0", {.ranker = TfIdf{}});
  CHECK_FALSE(no.matches);
  CHECK(no.score == 0);
  CHECK(no.contributions.empty());
  CHECK(no.length == 3);
  CHECK(no.average_length == 2);
  CHECK(no.documents == 2);
  CHECK(no.rank == "tfidf");
  CHECK_THROWS_AS(searcher.explain("a", "7"), UnknownNameError);
}

TEST_CASE("empty documents and empty collections never make a score that is no number") {
  Collection collection;
  const Searcher none(collection.index());
  CHECK(none.search("a").total == 0);
  CHECK(none.search("* -a").total == 0);
  CHECK(none.rank_words("a b", 10).empty());
  collection.add_texts({"", "", ""});
  const Searcher empty(collection.index());
  CHECK(empty.search("* a").total == 3);
  CHECK(empty.explain("*", "0").average_length == 0);
  collection.add_texts({"a"});
  const Searcher one(collection.index());
  for (const Bm25 bm25 : {Bm25{}, Bm25{0, 0}, Bm25{0, 1}, Bm25{1e300, 1}}) {
    SearchOptions options;
    options.query.ranker = bm25;
    for (const SearchHit& hit : one.search("* a title:a", options).hits)
      CHECK(std::isfinite(hit.score));
  }
}

TEST_CASE("parameters of bm25 outside of their domain are refused") {
  const Searcher searcher(sample());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const Bm25 bad : {Bm25{-0.1, 0.5}, Bm25{nan, 0.5}, Bm25{infinity, 0.5}, Bm25{1, -0.1},
                         Bm25{1, 1.1}, Bm25{1, nan}}) {
    SearchOptions options;
    options.query.ranker = bad;
    CHECK_THROWS_AS(searcher.search("ink", options), OptionError);
    CHECK_THROWS_AS(searcher.rank_words("ink", 1, {.ranker = bad}), OptionError);
    CHECK_THROWS_AS(searcher.explain("ink", "iron", {.ranker = bad}), OptionError);
  }
}

TEST_CASE("k and offset at the end of their range find what there is") {
  const Searcher searcher(sample());
  SearchOptions options;
  options.k = std::numeric_limits<std::size_t>::max();
  options.offset = 1;
  CHECK(searcher.search("ink", options).hits.size() == 2);
  CHECK(searcher.search("ink", options).hits.at(0).rank == 2);
  options.offset = std::numeric_limits<std::size_t>::max();
  CHECK(searcher.search("ink", options).hits.empty());
  CHECK(searcher.search("ink", options).total == 3);
}

TEST_CASE("rank_words reads nothing as syntax") {
  const Searcher searcher(sample());
  CHECK(searcher.rank_words("rose AND (ink -pen label:x \"", 10).size() == 4);
  CHECK(searcher.rank_words("", 10).empty());
  CHECK(searcher.rank_words("rose", 0).empty());
}

TEST_CASE("many threads that share a searcher get the answers of one") {
  const Searcher searcher(sample());
  SearchOptions options;
  options.explain = true;
  options.snippets = true;
  const auto ask = [&] {
    std::string all;
    for (const SearchHit& hit :
         searcher.search("ink \"made of\" -rose label:craft", options).hits) {
      all += hit.id + std::to_string(hit.score) + hit.snippet.value().text;
    }
    return all;
  };
  const std::string expected = ask();
  std::vector<std::string> found(8);
  std::vector<std::thread> threads;
  for (std::string& answer : found) {
    threads.emplace_back([&] {
      for (int trial = 0; trial < 50; ++trial) answer = ask();
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(found == std::vector<std::string>(8, expected));
}

}  // namespace

}  // namespace inkling::test

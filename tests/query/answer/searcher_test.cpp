#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/answer/sample_searcher.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

TEST_CASE("words match by their stems, in the title as in the text") {
  const Searcher searcher(sample_collection());
  CHECK(ids_in_order(searcher, "PENS") == Ids{"pens"});
  CHECK(ids_in_order(searcher, "galling") == Ids{"iron"});
  CHECK(ids_in_order(searcher, "roses") == Ids{"roses"});
  CHECK(ids_in_order(searcher, "title:ink") == Ids{"iron"});
  CHECK(ids_in_order(searcher, "text:ink") == Ids{"iron", "pens", "paper"});
  CHECK(ids_in_order(searcher, "title:made") == Ids{});
}

TEST_CASE("a phrase wants its words side by side, and never reaches from the title into the text") {
  const Searcher searcher(sample_collection());
  CHECK(ids_in_order(searcher, "\"made of\"") == Ids{"iron", "paper"});
  CHECK(ids_in_order(searcher, "\"of made\"") == Ids{});
  CHECK(ids_in_order(searcher, "\"ink scribes\"") == Ids{});
  CHECK(ids_in_order(searcher, "title:\"gall ink\"") == Ids{"iron"});
  CHECK(ids_in_order(searcher, "\"a rose is a rose\"") == Ids{"roses"});
  CHECK(ids_in_order(searcher, "\"a rose is a rose is\"") == Ids{});
}

TEST_CASE("a word that analysis splits is a phrase") {
  const Searcher searcher(sample_collection());
  CHECK(ids_in_order(searcher, "gall-ink") == Ids{"iron"});
  CHECK(ids_in_order(searcher, "ink-gall") == Ids{});
}

TEST_CASE("labels, keywords and numbers match exactly") {
  const Searcher searcher(sample_collection());
  CHECK(ids_in_order(searcher, "label:history") == Ids{"iron", "pens"});
  CHECK(ids_in_order(searcher, "label:history AND label:craft") == Ids{"pens"});
  CHECK(ids_in_order(searcher, "split:train") == Ids{"iron", "paper"});
  CHECK(ids_in_order(searcher, "split:\"dev test\"") == Ids{"roses"});
  CHECK(ids_in_order(searcher, "split:dev\\ test") == Ids{"roses"});
  CHECK(ids_in_order(searcher, "split:Train") == Ids{});
  CHECK(ids_in_order(searcher, "year:1400") == Ids{"iron"});
  CHECK(ids_in_order(searcher, "year:1.4e3") == Ids{"iron"});
  CHECK(ids_in_order(searcher, "year:1953.50") == Ids{"pens"});
  CHECK(ids_in_order(searcher, "year:-3") == Ids{"roses"});
  CHECK(ids_in_order(searcher, "-year:-3 -label:craft") == Ids{"iron"});
}

TEST_CASE("a field that holds strings and numbers is searched for both") {
  Collection collection;
  collection.add({"word", "", "x", {}, {{"size", "7"}}, {}});
  collection.add({"number", "", "x", {}, {}, {{"size", 7}}});
  collection.add({"name", "", "x", {}, {{"size", "large"}}, {}});
  const Searcher searcher(collection.index());
  CHECK(ids_in_order(searcher, "size:7") == Ids{"word", "number"});
  CHECK(ids_in_order(searcher, "size:7.0") == Ids{"number"});
  CHECK(ids_in_order(searcher, "size:large") == Ids{"name"});
  CHECK(ids_in_order(searcher, "size:small") == Ids{});
}

TEST_CASE("a query of negations finds all documents but those, and none that were deleted") {
  Collection collection;
  collection.add_texts({"a", "b", "a b", "c"}).commit().remove("1");
  const Searcher searcher(collection.index());
  CHECK(ids_in_order(searcher, "*") == Ids{"0", "2", "3"});
  CHECK(ids_in_order(searcher, "") == Ids{"0", "2", "3"});
  CHECK(ids_in_order(searcher, " \n") == Ids{"0", "2", "3"});
  CHECK(ids_in_order(searcher, "-a") == Ids{"3"});
  CHECK(ids_in_order(searcher, "NOT zzz") == Ids{"0", "2", "3"});
  CHECK(ids_in_order(searcher, "c OR -b") == Ids{"0", "3"});
  CHECK(ids_in_order(searcher, "-*") == Ids{});
  CHECK(ids_in_order(searcher, "b") == Ids{"2"});
}

TEST_CASE("documents that only clauses without score match have score 0 and come in their order") {
  const Searcher searcher(sample_collection());
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
  const Searcher searcher(sample_collection());
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

TEST_CASE("a filter keeps only its documents and leaves their scores alone") {
  const Searcher searcher(sample_collection());
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
  const Searcher searcher(sample_collection());
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
  const Searcher searcher(sample_collection());
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
  const Searcher searcher(sample_collection());
  CHECK(searcher.rank_words("rose AND (ink -pen label:x \"", 10).size() == 4);
  CHECK(searcher.rank_words("", 10).empty());
  CHECK(searcher.rank_words("rose", 0).empty());
}

TEST_CASE("many threads that share a searcher get the answers of one") {
  const Searcher searcher(sample_collection());
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

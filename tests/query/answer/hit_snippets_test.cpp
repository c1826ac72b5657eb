#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>

#include "tests/query/answer/snippets.h"
#include "tests/query/collection.h"

namespace inkling::query {

namespace {

TEST_CASE("a hit has a snippet where text was stored, of the text even when the title matched") {
  SearchOptions options;
  options.snippets = true;
  test::Collection stored;
  stored.add({"1", "ink", "nothing of it here", {}, {}, {}});
  const SearchAnswer answer = Searcher(stored.index()).search("ink", options);
  CHECK(answer.hits.at(0).snippet.value().text == "nothing of it here");
  CHECK(answer.hits.at(0).snippet.value().ranges.empty());
  test::Collection bare(AnalyzerKind::whitespace, /*store_text=*/false);
  bare.add({"1", "", "ink", {}, {}, {}});
  CHECK_FALSE(Searcher(bare.index()).search("ink", options).hits.at(0).snippet);
}

TEST_CASE(
    "a page of hits, in whatever order, has of each the title and the snippet that it has alone") {
  test::Collection collection;
  std::mt19937 random(12);
  for (int number = 0; number < 400; ++number) {
    const std::string id = std::to_string(number);
    collection.add({id,
                    "title " + id,
                    "text " + id + " ink " + numbered_words(0, random() % 400) + " ink",
                    {},
                    {},
                    {}});
    if (number % 150 == 0) collection.commit();
  }
  const Searcher searcher(collection.index());
  const SearchOptions page{.k = 300, .offset = 50, .snippets = true};
  const SearchAnswer answer = searcher.search("ink", page);
  CHECK(answer.hits.size() == 300);
  CHECK_FALSE(std::ranges::is_sorted(answer.hits, {}, &SearchHit::doc));
  for (const SearchHit& hit : answer.hits) {
    CAPTURE(hit.id);
    CHECK(hit.title == "title " + hit.id);
    CHECK(hit.title == searcher.index().title(hit.doc));
    const Snippet alone = snippet_of(searcher.index().text(hit.doc), {"ink"});
    CHECK(hit.snippet.value().text == alone.text);
    CHECK(hit.snippet->ranges == alone.ranges);
  }
}

}  // namespace

}  // namespace inkling::query

#include "query/answer/folding.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/answer/first_texts.h"
#include "query/answer/shingles.h"
#include "query/common/analyzer_pool.h"
#include "query/common/deadline.h"
#include "tests/query/collection.h"
#include "tests/query/naive_resemblance.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

struct Shown {
  std::string id;
  double score = 0;
  std::vector<std::string> folded = {};

  friend bool operator==(const Shown&, const Shown&) = default;
};

std::vector<Shown> shown(const SearchAnswer& answer) {
  std::vector<Shown> hits;
  for (const SearchHit& hit : answer.hits) hits.push_back({hit.id, hit.score, hit.folded});
  return hits;
}

/// A ranking folded by comparing each hit with all that are shown, until there are `most`.
std::vector<Shown> naively_folded(const SearchAnswer& whole, const Index& index, double least,
                                  std::size_t most) {
  std::vector<Shown> hits;
  std::vector<std::set<Words>> texts;
  for (const SearchHit& hit : whole.hits) {
    if (hits.size() == most) break;
    const std::set<Words> shingles =
        naive_shingles(words_of(index.text(hit.doc)), query::kShingleTerms);
    const auto like = std::ranges::find_if(texts, [&](const std::set<Words>& text) {
      return naive_resemblance(text, shingles) >= least;
    });
    if (like != texts.end()) {
      hits[static_cast<std::size_t>(like - texts.begin())].folded.push_back(hit.id);
    } else {
      hits.push_back({hit.id, hit.score});
      texts.push_back(shingles);
    }
  }
  return hits;
}

/// Texts of few words, most of them made of an earlier one; some have none. A few are deleted.
Index random_copies(std::mt19937& random, std::size_t count, std::size_t per_segment) {
  Collection collection;
  std::vector<Words> texts;
  for (std::size_t at = 0; at < count; ++at) {
    Words words = texts.empty() || random() % 3 == 0 ? Words(random() % 20, "a")
                                                     : texts[random() % texts.size()];
    for (std::size_t changes = random() % 3; changes > 0 && !words.empty(); --changes) {
      words[random() % words.size()] = std::string(1, static_cast<char>('a' + random() % 5));
    }
    std::string text;
    for (const std::string& word : words) text += word + " ";
    const double number = static_cast<double>(random() % 9);
    collection.add(
        {std::to_string(at), random() % 2 == 0 ? "a" : "", text, {}, {}, {{"number", number}}});
    texts.push_back(words);
    if ((at + 1) % per_segment == 0) collection.commit();
  }
  for (std::size_t at = 0; at < count; at += 1 + random() % 15)
    collection.remove(std::to_string(at));
  return collection.index();
}

SearchOptions all_hits() {
  SearchOptions options;
  options.k = std::numeric_limits<std::size_t>::max();
  return options;
}

TEST_CASE(
    "hits are folded as comparing each with all above it folds them, in segments and among "
    "deletions") {
  for (std::uint32_t seed = 1; seed <= rounds(15u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Searcher searcher(random_copies(random, 30 + seed * 5, 1 + seed % 40));
    for (const double least : {0.05, 0.3, 0.5, 0.8, 1.0}) {
      CAPTURE(least);
      SearchOptions options = all_hits();
      if (seed % 3 == 0) options.order = FieldOrder{"number", seed % 2 == 0};
      if (seed % 5 == 0) options.facets = {"number"};
      const SearchAnswer whole = searcher.search("a b", options);
      options.fold_duplicates = least;
      for (const std::size_t k : {std::size_t{1}, std::size_t{3}, std::size_t{10}, options.k}) {
        options.k = k;
        const SearchAnswer answer = searcher.search("a b", options);
        CHECK(shown(answer) == naively_folded(whole, searcher.index(), least, k));
        CHECK(answer.total == whole.total);
        CHECK(answer.total_is_exact);
        CHECK(answer.fold_duplicates == least);
      }
    }
  }
}

TEST_CASE("pages are slices of all that is shown, and count it") {
  for (std::uint32_t seed = 1; seed <= rounds(5u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Searcher searcher(random_copies(random, 200, 30));
    SearchOptions options = all_hits();
    options.fold_duplicates = 0.6;
    const std::vector<SearchHit> whole = searcher.search("a c", options).hits;
    options.k = 1 + seed;
    std::size_t at = 0;
    for (; at < whole.size(); at += options.k) {
      options.offset = at;
      const std::vector<SearchHit> page = searcher.search("a c", options).hits;
      REQUIRE(page.size() == std::min(options.k, whole.size() - at));
      for (std::size_t place = 0; place < page.size(); ++place) {
        CHECK(page[place].id == whole[at + place].id);
        CHECK(page[place].rank == at + place + 1);
      }
    }
    options.offset = at;
    CHECK(searcher.search("a c", options).hits.empty());
  }
}

TEST_CASE(
    "the same hits are shown, and the same folded under them, however documents lie in segments") {
  std::mt19937 one(3), other(3);
  SearchOptions options;
  options.fold_duplicates = 0.7;
  options.snippets = true;
  options.explain = true;
  const SearchAnswer many = Searcher(random_copies(one, 300, 7)).search("a d", options);
  const SearchAnswer few = Searcher(random_copies(other, 300, 1000)).search("a d", options);
  CHECK(shown(many) == shown(few));
  CHECK(many.hits.at(0).snippet.has_value());
  CHECK_FALSE(many.hits.at(0).explanation.empty());
}

TEST_CASE("texts are compared and titles are not: without text nothing is like another") {
  Collection collection;
  collection.add({"1", "ink", "black and blue for pens", {}, {}, {}});
  collection.add({"2", "ink for sale", "black and blue for pens", {}, {}, {}});
  collection.add({"3", "ink", "", {}, {}, {}});
  collection.add({"4", "ink", "", {}, {}, {}});
  SearchOptions options;
  options.fold_duplicates = 1;
  const SearchAnswer answer = Searcher(collection.index()).search("ink", options);
  std::map<std::string, std::vector<std::string>> folded;
  for (const SearchHit& hit : answer.hits) folded[hit.id] = hit.folded;
  CHECK(folded ==
        std::map<std::string, std::vector<std::string>>{{"1", {"2"}}, {"3", {}}, {"4", {}}});
}

TEST_CASE("thousands of copies before another text do not hide it, and are all named") {
  Collection collection;
  collection.add_texts(std::vector<std::string>(5'000, "one and the same text of ink"));
  collection.add_texts(
      {"ink that is written about at some more length than there and so comes last"});
  SearchOptions options;
  options.k = 2;
  options.fold_duplicates = 0.9;
  const SearchAnswer answer = Searcher(collection.index()).search("ink", options);
  REQUIRE(answer.hits.size() == 2);
  CHECK(answer.hits[0].id == "0");
  CHECK(answer.hits[0].folded.size() == 4'999);
  CHECK(answer.hits[1].id == "5000");
  CHECK(answer.total == 5'001);
}

TEST_CASE("similar documents are folded, too") {
  Collection collection;
  collection.add_texts(
      {"red ink for pens", "red ink for old pens", "red ink for old pens", "red pens"});
  SearchOptions options;
  options.fold_duplicates = 1;
  const SearchAnswer answer = Searcher(collection.index()).similar("0", options);
  REQUIRE(answer.hits.size() == 2);
  CHECK(answer.hits[0].folded == std::vector<std::string>{"2"});
}

TEST_CASE("of documents that resemble each other the first to enter is kept, as of hits") {
  for (std::uint32_t seed = 1; seed <= rounds(10u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Searcher searcher(random_copies(random, 60, 1 + seed % 20));
    const Index& index = searcher.index();
    for (const double least : {0.3, 0.8, 1.0}) {
      DocumentSet kept = index.no_documents();
      std::vector<std::set<Words>> texts;
      for (const DocId doc : index.documents()) {
        const auto own = naive_shingles(words_of(index.text(doc)), query::kShingleTerms);
        const bool is_like = std::ranges::any_of(texts, [&](const std::set<Words>& other) {
          return naive_resemblance(other, own) >= least;
        });
        if (is_like) continue;
        kept.insert(doc);
        texts.push_back(own);
      }
      CHECK(searcher.without_duplicates(index.documents(), least) == kept);
    }
    CHECK_THROWS_AS(searcher.without_duplicates(index.documents(), 0), OptionError);
  }
}

TEST_CASE("what is kept does not depend on threads, and how many texts are compared at a time") {
  for (std::uint32_t seed = 1; seed <= rounds(6u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Index index = random_copies(random, 300, 1 + seed * 20);
    query::AnalyzerPool pool(index.analyzer());
    const query::Deadline never = query::Deadline::never();
    for (const double least : {0.3, 0.8}) {
      const auto kept_with = [&](std::size_t most_bytes, std::size_t threads) {
        return query::first_texts(index, index.by_entry(index.documents()), least, pool, threads,
                                  never, most_bytes);
      };
      const DocumentSet whole = kept_with(query::kComparedBytes, 1);
      for (const std::size_t threads : {1u, 2u, 5u}) {
        for (const std::size_t most :
             {std::size_t{1}, std::size_t{500}, std::size_t{5'000}, query::kComparedBytes})
          CHECK(kept_with(most, threads) == whole);
      }
    }
  }
}

}  // namespace

}  // namespace inkling::test

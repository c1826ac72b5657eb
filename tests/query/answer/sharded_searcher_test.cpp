#include "inkling/sharded_searcher.h"

#include <doctest/doctest.h>

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/render.h"
#include "tests/query/answer/shards.h"
#include "tests/query/collection.h"
#include "tests/query/naive_ranking.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

std::string text_of(const std::vector<Contribution>& parts) {
  std::string text;
  for (const Contribution& part : parts) {
    text += part.term + "|" + part.surface + "|" + std::to_string(part.tf) + "|" +
            std::to_string(part.df) + "|" + part.field_name;
    for (const double number : {part.idf, part.contribution, part.boost, part.length_factor}) {
      char digits[40];
      std::snprintf(digits, sizeof digits, "|%a", number);
      text += digits;
    }
    text += '\n';
  }
  return text;
}

/// Everything but the numbers of documents and of the snapshot, with all digits.
std::string text_of(const SearchHit& hit) {
  char digits[40];
  std::snprintf(digits, sizeof digits, "%a", hit.score);
  std::string text = std::to_string(hit.rank) + " " + hit.id + " " + digits + " " + hit.title;
  for (const std::string& label : hit.labels) text += " " + label;
  if (hit.snippet) {
    text += "\n" + hit.snippet->text;
    for (const auto& [from, to] : hit.snippet->ranges)
      text += " " + std::to_string(from) + "-" + std::to_string(to);
  }
  return text + "\n" + text_of(hit.explanation);
}

std::string text_of_rest(SearchAnswer answer) {
  answer.hits.clear();
  answer.snapshot = 0;
  // Forms that only deleted documents have are listed until their segment goes.
  answer.expansions.clear();
  return to_json(answer);
}

/// Of several mistakes of a query, shards may find another one first.
template <typename Ask>
std::string outcome_of(Ask ask) {
  try {
    return ask();
  } catch (const Error&) {
    return "an error";
  }
}

std::string answer_of(const Searcher& searcher, const std::string& query,
                      const SearchOptions& options) {
  return outcome_of([&] {
    const SearchAnswer answer = searcher.search(query, options);
    std::string text = text_of_rest(answer);
    for (const SearchHit& hit : answer.hits) text += "\n" + text_of(hit);
    return text;
  });
}

std::string answer_of(const ShardedSearcher& searcher, const std::string& query,
                      const SearchOptions& options) {
  return outcome_of([&] {
    const ShardedAnswer answer = searcher.search(query, options);
    std::string text = text_of_rest(answer.answer);
    for (const ShardedHit& each : answer.hits) text += "\n" + text_of(each.hit);
    return text;
  });
}

}  // namespace

TEST_CASE("shards answer as one index of their documents does, in every bit") {
  const std::uint32_t first = seed_or(460);
  for (std::uint32_t seed = first; seed < first + rounds(6u); ++seed) {
    Random random(seed);
    const std::size_t count = std::vector<std::size_t>{1, 3, 7}[seed % 3];
    Divided divided(random, count, 30 + random_below(random, 90));
    const Searcher one(divided.one.index());
    const ShardedSearcher sharded(divided.indexes());
    for (std::uint32_t trial = 0; trial < 60; ++trial) {
      const std::string query = random_shard_query(random);
      const SearchOptions options = random_shard_options(random, seed * 60 + trial);
      CAPTURE(seed);
      CAPTURE(query);
      CAPTURE(count);
      CAPTURE(divided.language);
      CAPTURE(to_string(options.query.ranker));
      CHECK(answer_of(sharded, query, options) == answer_of(one, query, options));
    }
  }
}

TEST_CASE("shards know what others have: expansions, fields, labels, and what nobody has") {
  Collection a(WriterOptions{}), b(WriterOptions{}), one(WriterOptions{});
  Document first{.id = "1", .text = "coffee exports", .labels = {"x"}};
  Document second{.id = "2", .text = "coffees exported", .numbers = {{"year", Number(1.0)}}};
  a.add(first);
  b.add(second);
  one.add(first).add(second);
  const ShardedSearcher sharded({a.index(), b.index()});
  const Searcher whole(one.index());
  const auto told = [](const auto& searcher, const std::string& query) {
    const auto answer = searcher.search(query);
    const SearchAnswer* rest = nullptr;
    if constexpr (std::is_same_v<std::decay_t<decltype(answer)>, ShardedAnswer>) {
      rest = &answer.answer;
    } else {
      rest = &answer;
    }
    return std::tuple(rest->total, rest->unknown, rest->expansions);
  };
  for (const char* query : {"exp*", "coffe~2 tea", "label:x", "year:1 year:2", "ex* title:*"}) {
    CAPTURE(query);
    CHECK(told(sharded, query) == told(whole, query));
  }
  for (const char* query : {"label:y", "month:1", "year:x"}) {
    CAPTURE(query);
    const auto what = [&](const auto& searcher) {
      try {
        searcher.search(query);
      } catch (const Error& error) {
        return std::string(error.what());
      }
      return std::string();
    };
    CHECK(what(sharded) == what(whole));
    CHECK(what(whole) != "");
  }
}

TEST_CASE("a document is explained by the numbers of all shards") {
  Random random(9);
  Divided divided(random, 3, 60);
  const Searcher one(divided.one.index());
  const ShardedSearcher sharded(divided.indexes());
  for (int trial = 0; trial < 60; ++trial) {
    const std::string query = random_shard_query(random);
    const std::string id = std::to_string(random_below(random, 60));
    const QueryOptions options = random_shard_options(random, 9).query;
    CAPTURE(query);
    CAPTURE(id);
    const auto explained = [&](const auto& searcher) {
      return outcome_of([&] { return to_json(searcher.explain(query, id, options)); });
    };
    CHECK(explained(sharded) == explained(one));
  }
  CHECK_THROWS_AS(sharded.explain("coffee", "nobody"), UnknownNameError);
}

TEST_CASE("of more words than a pattern may stand for shards choose those that one index does") {
  Random random(10);
  const WriterOptions options{.analyzer = {AnalyzerKind::whitespace}, .merging = Merging::never};
  Collection one(options);
  std::vector<Collection> parts;
  for (int part = 0; part < 3; ++part) parts.emplace_back(options);
  for (std::size_t number = 0; number < 300; ++number) {
    std::string text;
    for (int word = 0; word < 40; ++word)
      text += "w" + std::to_string(random_below(random, 1 + random_below(random, 3000))) + " ";
    const Document document{.id = std::to_string(number), .text = text};
    one.add(document);
    parts[number / 100].add(document);
  }
  const Searcher whole(one.index());
  std::vector<Index> indexes;
  for (Collection& part : parts) indexes.push_back(part.index());
  const ShardedSearcher sharded(indexes);
  for (const char* query : {"w*", "w1~2", "[w1 TO w7]", "w10 w*", "+w* -w2*"}) {
    CAPTURE(query);
    const SearchOptions wanted{.k = 50, .explain = true};
    CHECK(answer_of(sharded, query, wanted) == answer_of(whole, query, wanted));
  }
  CHECK_FALSE(whole.search("w*").total_is_exact);
}

TEST_CASE("shards replace words by synonyms as one index does, also in languages of other shards") {
  Random random(11);
  Divided divided(random, 3, 80);
  const SynonymFile file{
      "file", {{{"coffee", "stormy weather", "haus"}, {}, 1}, {{"ship"}, {"harbour", "grain"}, 2}}};
  const Searcher one(divided.one.index());
  const ShardedSearcher sharded(divided.indexes(), {.synonyms = file});
  const Synonyms synonyms(one.index(), file);
  for (const char* query :
       {"coffee", "ship coffee", "stormy weather", "häuser ship", "+ship -haus"}) {
    for (const Ranker& ranker : random_rankers(3)) {
      CAPTURE(query);
      SearchOptions options{.k = 50, .explain = true};
      options.query.ranker = ranker;
      options.query.field_weights.title = 2;
      SearchOptions with_synonyms = options;
      with_synonyms.query.synonyms = synonyms;
      CHECK(answer_of(sharded, query, options) == answer_of(one, query, with_synonyms));
    }
  }
}

}  // namespace inkling::test

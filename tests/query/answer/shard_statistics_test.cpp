#include <doctest/doctest.h>

#include "inkling/error.h"
#include "inkling/render.h"
#include "inkling/sharded_searcher.h"
#include "tests/query/answer/shards.h"
#include "tests/query/collection.h"

namespace inkling::test {

TEST_CASE("statistics travel as JSON, and add up in any order") {
  Random random(12);
  Divided divided(random, 3, 60);
  const ShardedSearcher sharded(divided.indexes());
  const Ranker smart = parse_ranker("smart:ltc.ltc");
  CollectionSurvey backwards;
  for (std::size_t at = sharded.shard_count(); at-- > 0;)
    backwards.add(parse_collection_survey(to_json(sharded.shard(at).survey(smart))));
  for (const char* query :
       {"coffee \"ship storm\" ex* prise~2 label:x", "label:[a TO z] title:grain"}) {
    const CollectionStatistics statistics =
        sharded.statistics(query, {.ranker = smart}, {.for_explanations = true});
    CHECK(backwards == *statistics.survey);
    CHECK(parse_query_counts(to_json(*statistics.counts)) == *statistics.counts);
  }
  for (const char* text : {"", "[]", "{}", "{\"documents\":-1}", "nothing"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_collection_survey(text), OptionError);
    CHECK_THROWS_AS(parse_query_counts(text), OptionError);
  }
}

TEST_CASE("statistics of another query, ranking or kind of index are refused, not believed") {
  Random random(13);
  Divided divided(random, 3, 60);
  const ShardedSearcher sharded(divided.indexes());
  const Searcher& shard = sharded.shard(0);
  SearchOptions options;
  options.query.statistics = sharded.statistics("coffee");
  CHECK_NOTHROW(shard.search("coffee", options));
  CHECK_THROWS_AS(shard.search("storm", options), OptionError);
  CHECK_THROWS_AS(shard.search("coff*", options), OptionError);
  options.explain = true;
  CHECK_THROWS_AS(shard.search("coffee", options), OptionError);
  options.explain = false;
  options.query.ranker = parse_ranker("smart:ltc.ltc");
  CHECK_THROWS_AS(shard.search("coffee", options), OptionError);
  CHECK_THROWS_AS(shard.similar("1", options), OptionError);
  CHECK_THROWS_AS(shard.rank_words("coffee", 5, options.query), OptionError);
  CHECK_THROWS_AS(sharded.search("coffee", options), OptionError);
  Collection other(WriterOptions{.analyzer = {.language = divided.language}});
  other.add_texts({"coffee"});
  options.query = {.statistics = sharded.statistics("coffee")};
  CHECK_THROWS_AS(Searcher(other.index()).search("coffee", options), OptionError);
  options.query.statistics.counts = nullptr;
  CHECK_THROWS_AS(shard.search("coffee", options), OptionError);
  CHECK_THROWS_AS(ShardedSearcher({}), OptionError);
  CHECK_THROWS_WITH_AS(ShardedSearcher({shard.index(), other.index()}),
                       doctest::Contains("the list of text fields"), OptionError);
}

}  // namespace inkling::test

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/sharded_searcher.h"
#include "tests/query/answer/shards.h"

namespace inkling::test {

TEST_CASE("what shards cannot answer together is refused") {
  Random random(14);
  Divided divided(random, 3, 60);
  const ShardedSearcher sharded(divided.indexes());
  CHECK_THROWS_AS(sharded.search("coffee", {.order = FieldOrder{"year"}}), OptionError);
  CHECK_THROWS_AS(sharded.search("coffee", {.fold_duplicates = 0.9}), OptionError);
  CHECK_THROWS_AS(sharded.search("coffee", {.suggestions = true}), OptionError);
  CHECK_THROWS_AS(sharded.search("coffee", {.diversify = 0.7}), OptionError);
  CHECK_THROWS_AS(sharded.search("coffee", {.filter = sharded.shard(0).index().documents()}),
                  OptionError);
}

TEST_CASE("answers that make no page together are refused") {
  Random random(15);
  Divided divided(random, 3, 60);
  const ShardedSearcher sharded(divided.indexes());
  const std::string query = "coffee OR ship OR storm";
  SearchOptions options{.k = 5, .facets = {"label", "year"}};
  options.query.statistics = sharded.statistics(query);
  const auto answers = [&] {
    std::vector<SearchAnswer> all;
    for (std::size_t at = 0; at < sharded.shard_count(); ++at)
      all.push_back(sharded.shard(at).search(query, options_of_shard(options)));
    return all;
  };
  CHECK(merge_answers(answers(), options).answer.facets.size() == 2);
  CHECK(merge_answers({}, options).hits.empty());
  const auto refused = [&](const auto& change) {
    std::vector<SearchAnswer> changed = answers();
    // One of the shards is empty.
    const auto largest = std::ranges::max_element(changed, {}, &SearchAnswer::total);
    REQUIRE(largest->total > 0);
    change(*largest);
    CHECK_THROWS_AS(merge_answers(std::move(changed), options), OptionError);
  };
  refused([](SearchAnswer& answer) { answer.facets.clear(); });
  refused([](SearchAnswer& answer) { std::swap(answer.facets[0], answer.facets[1]); });
  refused([](SearchAnswer& answer) { answer.facets[0].grouping.kind = Grouping::Kind::year; });
  refused([](SearchAnswer& answer) { answer.facets[0].counts.pop_back(); });
  refused([](SearchAnswer& answer) { answer.hits.pop_back(); });
  refused([](SearchAnswer& answer) { answer.query += " pen"; });
  refused([](SearchAnswer& answer) { answer.rank = "lm"; });
  refused([](SearchAnswer& answer) { answer.order = FieldOrder{"year"}; });
  refused([](SearchAnswer& answer) { answer.diversify = 0.5; });
  refused([](SearchAnswer& answer) { answer.proximity = Proximity{}; });
  std::vector<SearchAnswer> binned = answers();
  for (SearchAnswer& answer : binned)
    answer.facets[1].grouping = {.kind = Grouping::Kind::bins, .count = 2};
  CHECK_THROWS_AS(merge_answers(std::move(binned), options), OptionError);
}

}  // namespace inkling::test

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/common/iso_date.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

/// Equal texts, so that nothing but what is added tells them apart.
Searcher starred() {
  Collection collection;
  collection.add({.id = "none", .text = "ink"});
  collection.add({.id = "few", .text = "ink", .numbers = {{"stars", Number(3)}}});
  collection.add({.id = "many",
                  .text = "ink",
                  .keywords = {{"day", "2020-05-31"}},
                  .numbers = {{"stars", Number(9)}, {"stars", Number(-2)}}});
  collection.add({.id = "old",
                  .text = "ink",
                  .keywords = {{"day", "2020-05-01"}},
                  .numbers = {{"stars", Number(-5)}}});
  return Searcher(collection.index());
}

double added(const Searcher& searcher, const std::string& id, const QueryOptions& options,
             const std::string& part) {
  const ScoreExplanation explanation = searcher.explain("ink", id, options);
  double sum = 0, found = 0;
  for (const Contribution& each : explanation.contributions) {
    sum += each.contribution;
    if (each.term == part) found = each.contribution;
  }
  CHECK(sum == explanation.score);
  return found;
}

TEST_CASE("a prior adds its logarithm, or saturates, and lacks nothing of an explanation") {
  const Searcher searcher = starred();
  QueryOptions options;
  options.prior = Prior{.field = "stars", .weight = 2};
  CHECK(added(searcher, "none", options, "(prior)") == 0);
  CHECK(added(searcher, "few", options, "(prior)") == doctest::Approx(2 * std::log(4)));
  CHECK(added(searcher, "many", options, "(prior)") == doctest::Approx(2 * std::log(10)));
  CHECK(added(searcher, "old", options, "(prior)") == 0);
  options.prior = Prior{.field = "stars", .form = Prior::Form::saturation, .pivot = 1};
  CHECK(added(searcher, "few", options, "(prior)") == doctest::Approx(0.75));
  options.prior->pivot.reset();  // the mean of 3 and 9
  CHECK(added(searcher, "few", options, "(prior)") == doctest::Approx(3.0 / 9));
  CHECK(added(searcher, "many", options, "(prior)") == doctest::Approx(9.0 / 15));
}

TEST_CASE("priors of the greatest numbers lose no hit") {
  Collection collection;
  collection.add({.id = "none", .text = "ink"});
  for (const double stars : {1e308, 1.5e308, 1e-308}) {
    collection.add(
        {.id = std::to_string(stars), .text = "ink", .numbers = {{"stars", Number(stars)}}});
  }
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.query.prior = Prior{.field = "stars", .form = Prior::Form::saturation};
  for (const std::optional<double> pivot : {std::optional<double>(), std::optional(1.7e308)}) {
    options.query.prior->pivot = pivot;
    const SearchAnswer answer = searcher.search("ink", options);
    CHECK(answer.total == 4);
    CHECK(answer.hits.size() == 4);
    for (const SearchHit& hit : answer.hits) CHECK(std::isfinite(hit.score));
  }
}

TEST_CASE("hits are in the order of scores with what is added") {
  const Searcher searcher = starred();
  SearchOptions options;
  options.query.prior = Prior{.field = "stars"};
  const SearchAnswer answer = searcher.search("ink", options);
  REQUIRE(answer.hits.size() == 4);
  CHECK(answer.total == 4);
  CHECK(answer.hits[0].id == "many");
  CHECK(answer.hits[1].id == "few");
  CHECK(answer.hits[2].id == "none");  // entered before `old`, which scores the same
}

TEST_CASE("dates of other zones are the same instants, in either form of ISO 8601") {
  const double noon = 19723 + 10.0 / 24;  // 2024-01-01T10:00:00Z
  for (const char* date : {"2024-01-01T10:00:00Z", "2024-01-01T12:00:00+02:00", "20240101T100000Z",
                           "2024-01-01T04:00-0600", "2024-01-01T10:00:00.0"}) {
    CAPTURE(date);
    REQUIRE(query::days_of(date));
    CHECK(*query::days_of(date) == doctest::Approx(noon).epsilon(1e-12));
  }
  CHECK(query::days_of("20240101") == 19723);
  CHECK_FALSE(query::days_of("202401"));
  CHECK_FALSE(query::days_of("2024-01-01T10:00+99"));
}

TEST_CASE("recency halves with each half-life behind the newest") {
  const Searcher searcher = starred();
  QueryOptions options;
  options.recency = Recency{.field = "day", .half_life = 15, .weight = 4};
  CHECK(added(searcher, "many", options, "(recency)") == 4);
  CHECK(added(searcher, "old", options, "(recency)") == doctest::Approx(1));
  CHECK(added(searcher, "none", options, "(recency)") == 0);
  options.recency = Recency{.field = "stars", .half_life = 6};
  CHECK(added(searcher, "many", options, "(recency)") == 1);
  CHECK(added(searcher, "few", options, "(recency)") == doctest::Approx(0.5));
}

TEST_CASE("priors and recency add to any ranking and to feedback") {
  const Searcher searcher = starred();
  for (const Ranker& ranker : {Ranker(TfIdf{}), Ranker(Dirichlet{}), Ranker(Bm25F{})}) {
    CAPTURE(to_string(ranker));
    QueryOptions options;
    options.ranker = ranker;
    options.prior = Prior{.field = "stars"};
    options.recency = Recency{.field = "day", .half_life = 15};
    CHECK(added(searcher, "many", options, "(prior)") == doctest::Approx(std::log(10)));
    CHECK(added(searcher, "many", options, "(recency)") == 1);
  }
}

TEST_CASE("fields that hold no numbers or dates are refused, and so are impossible weights") {
  const Searcher searcher = starred();
  const auto refused = [&](const QueryOptions& query) -> std::string {
    SearchOptions options;
    options.query = query;
    try {
      searcher.search("ink", options);
    } catch (const UnknownNameError&) {
      return "unknown";
    } catch (const OptionError& error) {
      return error.name();
    }
    return {};
  };
  CHECK(refused({.prior = Prior{.field = "day"}}) == "prior");
  CHECK(refused({.prior = Prior{.field = "stars", .weight = -1}}) == "prior");
  CHECK(refused({.prior = Prior{.field = "stars", .pivot = 0}}) == "prior");
  CHECK(refused({.prior = Prior{.field = "stras"}}) == "unknown");
  CHECK(refused({.recency = Recency{.field = "label", .half_life = 1}}) == "recency");
  CHECK(refused({.recency = Recency{.field = "day", .half_life = 0}}) == "recency");
}

TEST_CASE("dates are read as far as they go") {
  using query::days_of;
  CHECK(days_of("1970-01-01") == 0);
  CHECK(days_of("1970-02") == 31);
  CHECK(days_of("1971") == 365);
  CHECK(days_of("1969-12-31") == -1);
  CHECK(days_of("1970-01-01T12:00:00Z") == 0.5);
  CHECK(days_of("1970-01-02T06") == 1.25);
  CHECK(days_of("2000-02-29") == 11016);
  CHECK(days_of("19700102") == 1);
  for (const char* text : {"", "70", "1970-13", "1970-02-30", "1970-1-1", "yesterday", "197001"})
    CHECK_FALSE(days_of(text));
}

}  // namespace

}  // namespace inkling::test

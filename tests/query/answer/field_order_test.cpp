#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "query/answer/field_order.h"
#include "storage/commit/transaction.h"
#include "storage/view/view.h"
#include "tests/query/collection.h"
#include "tests/query/records.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

using Ids = std::vector<std::string>;

/// What decides where a record comes: of several values the first in the order.
std::optional<FieldValue> deciding(const Record& record, const FieldOrder& order) {
  const std::vector<FieldValue> values = record.values(order.field);
  if (values.empty()) return std::nullopt;
  return order.descending ? values.back() : values.front();
}

/// By reading every document, in the order of entry.
Ids ordered(const Records& records, char word, const FieldOrder& order) {
  std::vector<const Record*> found;
  for (const Record& record : records) {
    if (!record.is_deleted && record.document.text.find(word) != std::string::npos)
      found.push_back(&record);
  }
  std::ranges::stable_sort(found, [&](const Record* a, const Record* b) {
    const auto of_a = deciding(*a, order), of_b = deciding(*b, order);
    if (!of_a || !of_b) return of_a.has_value() && !of_b;
    return order.descending ? *of_a > *of_b : *of_a < *of_b;
  });
  Ids ids;
  for (const Record* record : found) ids.push_back(record->document.id);
  return ids;
}

Ids ids_of(const SearchAnswer& answer) {
  Ids ids;
  for (const SearchHit& hit : answer.hits) ids.push_back(hit.id);
  return ids;
}

TEST_CASE("hits come in the order of a field, as sorting all documents puts them, page by page") {
  for (std::uint32_t seed = 1; seed <= rounds(30u); ++seed) {
    std::mt19937 random(seed);
    const Records records = random_records(random, 20 + seed * 3);
    Collection collection;
    fill(collection, records, 1 + seed % 25);
    const Searcher searcher(collection.index());
    for (const std::string field : {"year", "label", "mixed", "any"}) {
      for (const bool descending : {false, true}) {
        CAPTURE(seed);
        CAPTURE(field);
        CAPTURE(descending);
        SearchOptions options;
        options.order = FieldOrder{field, descending};
        options.k = 4;
        const Ids expected = ordered(records, 'b', *options.order);
        Ids pages;
        for (; options.offset < expected.size() + 4; options.offset += 4) {
          const SearchAnswer page = searcher.search("b", options);
          CHECK(page.total == expected.size());
          for (const SearchHit& hit : page.hits) {
            CHECK(hit.rank == pages.size() + 1);
            pages.push_back(hit.id);
          }
        }
        CHECK(pages == expected);
      }
    }
  }
}

TEST_CASE(
    "hits that are ordered by a field have the scores and explanations of a search by score") {
  std::mt19937 random(5);
  const Records records = random_records(random, 200);
  Collection collection;
  fill(collection, records, 30);
  const Searcher searcher(collection.index());
  for (const Ranker& ranker : {Ranker(Bm25{}), Ranker(TfIdf{})}) {
    SearchOptions options;
    options.k = 200;
    options.query.ranker = ranker;
    std::map<std::string, double> scores;
    for (const SearchHit& hit : searcher.search("a \"b c\" label:a", options).hits)
      scores[hit.id] = hit.score;
    options.order = FieldOrder{"year", true};
    for (const bool explain : {false, true}) {
      options.explain = explain;
      const SearchAnswer answer = searcher.search("a \"b c\" label:a", options);
      REQUIRE(answer.hits.size() == scores.size());
      for (const SearchHit& hit : answer.hits) {
        CHECK(hit.score == scores.at(hit.id));
        double sum = 0;
        for (const Contribution& part : hit.explanation) sum += part.contribution;
        CHECK(sum == (explain ? hit.score : 0));
      }
    }
  }
}

TEST_CASE("equal values come in the order of entry also where the index was reordered") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, {});
    std::mt19937 random(3);
    for (std::size_t at = 0; at < 300; ++at) {
      const char* const text = random() % 2 == 0 ? "x ink pen" : "x rose thorn";
      writer.add({std::to_string(at), "", text, {at % 2 == 0 ? "even" : "odd"}, {}, {}});
    }
    writer.commit();
  }
  const Searcher plain(storage::open_index(files));
  storage::Transaction transaction = storage::Transaction::open(files);
  transaction.reorder(1);
  transaction.commit();
  const Searcher reordered(storage::open_index(files));
  REQUIRE(reordered.index().is_reordered());
  SearchOptions options;
  options.k = 300;
  options.order = FieldOrder{"label", true};
  CHECK(ids_of(reordered.search("x", options)) == ids_of(plain.search("x", options)));
}

TEST_CASE("dates are in their order, however their times are written") {
  Collection collection;
  const auto add = [&](const char* id, const char* date) {
    collection.add({id, "", "x", {}, {{"date", date}}, {}});
  };
  add("noon", "2024-03-05 12:00");
  add("ten", "2024-03-05T10:00:00Z");
  add("eleven", "2024-03-05t11:00z");
  add("day", "2024-03-05");
  add("half past eleven", "2024-03-05T1130");
  add("next", "2024-03-06");
  add("no date", "2024-03-05 around noon");
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.order = FieldOrder{"date", false};
  const Ids ascending = {"day", "no date", "ten", "eleven", "half past eleven", "noon", "next"};
  CHECK(ids_of(searcher.search("x", options)) == ascending);
  options.order->descending = true;
  CHECK(ids_of(searcher.search("x", options)) == Ids(ascending.rbegin(), ascending.rend()));
}

TEST_CASE("dates of all spellings are in the order of time, and equal ones are equal") {
  Collection collection;
  const auto add = [&](const char* id, const char* date) {
    collection.add({id, "", "x", {}, {{"t", date}}, {}});
  };
  add("a", "2020-01-01T10:00:00Z");
  add("b", "2020-01-01T10:00:00.500Z");
  add("c", "2020-01-01T10:00Z");
  add("d", "2020-01-01T10:00:30Z");
  SearchOptions options;
  options.order = FieldOrder{"t", false};
  CHECK(ids_of(Searcher(collection.index()).search("x", options)) == Ids{"c", "a", "b", "d"});
  add("e", "2020-01-01 10:00:00");
  add("f", "2020-01-01T100000z");
  const Searcher searcher(collection.index());
  CHECK(ids_of(searcher.search("x", options)) == Ids{"c", "a", "e", "f", "b", "d"});
  options.order->descending = true;
  CHECK(ids_of(searcher.search("x", options)) == Ids{"d", "b", "a", "e", "f", "c"});
}

TEST_CASE("the places of dates are found once for a view, and not where bytes are in their order") {
  Collection collection;
  for (const char* date : {"2020-01-01T10:00Z", "2020-01-01T10:00:00Z", "2020-01-01 10:00:00"})
    collection.add({date, "", "x", {}, {{"t", date}, {"day", std::string(date, 10)}}, {}});
  const Index index = collection.index();
  storage::KeptPlaces& kept = storage::view_of(index).caches().value_places();
  const auto places_of = [&](const char* field) {
    return kept.get(field, index.keyword_column(field)->values());
  };
  CHECK(*places_of("t") == std::vector<std::uint32_t>{1, 1, 0});
  CHECK(places_of("t") == places_of("t"));
  CHECK(places_of("day")->empty());
}

TEST_CASE("hits are not put in order beyond the time limit") {
  Collection collection;
  for (int doc = 0; doc < 200; ++doc)
    collection.add({std::to_string(doc), "", "x", {}, {}, {{"n", doc}}});
  const Index index = collection.index();
  const query::Deadline passed(std::chrono::milliseconds(0), [] { throw TimeLimitError({}); });
  const FieldOrder order{"n", false};
  CHECK_THROWS_AS(query::in_order(index, index.documents(), order, 1, passed), TimeLimitError);
  CHECK(query::in_order(index, index.no_documents(), order, 1, passed).empty());
}

TEST_CASE("the filter holds, and a field that does not exist is refused") {
  Collection collection;
  collection.add({"1", "", "x", {}, {}, {{"n", 2}}});
  collection.add({"2", "", "x", {}, {}, {{"n", 1}}});
  collection.add({"3", "", "x", {}, {}, {{"n", 3}}});
  const Searcher searcher(collection.index());
  SearchOptions options;
  options.order = FieldOrder{"n", false};
  options.filter = searcher.matching("-n:1");
  const SearchAnswer answer = searcher.search("x", options);
  CHECK(ids_of(answer) == Ids{"1", "3"});
  CHECK(answer.total == 2);
  options.order->field = "m";
  CHECK_THROWS_WITH_AS(searcher.search("x", options), "there is no field `m`", UnknownNameError);
}

}  // namespace

}  // namespace inkling::test

#include "query/rank/ranking.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>

#include "query/bind/flat_query.h"
#include "query/parse/parser.h"
#include "tests/query/skewed_collection.h"

namespace inkling::query {

namespace {

using test::word;

constexpr std::uint64_t kNoLimit = 1 << 30;

/// Queries that are bound as if each were the first of its kind, or a later one.
class Counts {
 public:
  explicit Counts(Index index) : index_(std::move(index)), analyzer_(index_.analyzer()) {}

  BoundQuery bind(const std::string& phrase) {
    return bind_query(parse_query(phrase, Join::any), phrase, index_, analyzer_, {});
  }
  MatchCount count(const std::string& phrase, const DocumentSet* filter = nullptr,
                   std::uint64_t limit = kNoLimit) {
    const BoundQuery bound = bind(phrase);
    REQUIRE(plain_phrase(bound) != nullptr);
    return count_matches(index_, bound, filter, limit, Deadline::never());
  }
  MatchCount count_any(const std::string& query, std::uint64_t limit = kNoLimit,
                       const DocumentSet* filter = nullptr) {
    return count_matches(index_, bind(query), filter, limit, Deadline::never());
  }
  /// By matchers, which look at lists alone.
  DocumentSet documents(const std::string& phrase) {
    return matching_documents(index_, bind(phrase), Deadline::never());
  }
  const Index& index() const noexcept { return index_; }

 private:
  Index index_;
  analysis::Analyzer analyzer_;
};

std::string random_phrase(std::mt19937& random) {
  std::string phrase = "\"" + word(random() % 6);
  for (std::size_t more = 1 + random() % 2; more > 0; --more) phrase += ' ' + word(random() % 9);
  return phrase + '"';
}

/// Documents from `first` on, the next of which is `most` behind it at most.
DocumentSet every_few(const Index& index, std::uint32_t first, std::uint32_t most) {
  DocumentSet some = index.no_documents();
  for (std::uint32_t doc = first; doc < index.document_bound(); doc += 1 + doc % most)
    some.insert(DocId{doc});
  return some;
}

std::string random_words(std::mt19937& random) {
  const std::string sign = random() % 2 == 0 ? "+" : "";
  std::string words = sign + word(random() % 12);
  for (std::size_t more = random() % 3; more > 0; --more) words += ' ' + sign + word(random() % 40);
  return words;
}

TEST_CASE("words are counted among the documents of a filter as their documents are") {
  std::mt19937 random(24);
  test::Collection collection = test::skewed_collection(random, 5000);
  for (const bool is_one_segment : {false, true}) {
    if (is_one_segment) collection.optimize();
    Counts words(collection.index());
    const DocumentSet none = words.index().no_documents();
    const DocumentSet few = every_few(words.index(), 2049, 900);
    const DocumentSet many = every_few(words.index(), 0, 5);
    for (int round = 0; round < 200; ++round) {
      const std::string query = random_words(random);
      CAPTURE(query);
      for (const DocumentSet* const filter : {&none, &few, &many}) {
        DocumentSet expected = words.documents(query);
        expected &= *filter;
        const MatchCount found = words.count_any(query, kNoLimit, filter);
        REQUIRE(found.count == expected.count());
        REQUIRE(found.is_exact);
        if (found.count > 3) REQUIRE_FALSE(words.count_any(query, 3, filter).is_exact);
      }
    }
  }
}

TEST_CASE("a phrase is counted as its documents are, by lists and by what is cached of its words") {
  std::mt19937 random(21);
  test::Collection collection = test::skewed_collection(random, 5000);
  for (const bool is_one_segment : {false, true}) {
    if (is_one_segment) collection.optimize();
    Counts phrases(collection.index());
    const DocumentSet some = every_few(phrases.index(), 0, 5);
    for (int round = 0; round < 200; ++round) {
      const std::string phrase = random_phrase(random);
      CAPTURE(phrase);
      DocumentSet expected = phrases.documents(phrase);
      const MatchCount found = phrases.count(phrase);
      REQUIRE(found.count == expected.count());
      REQUIRE(found.is_exact);
      expected &= some;
      REQUIRE(phrases.count(phrase, &some).count == expected.count());
    }
  }
}

TEST_CASE("a phrase is counted as far as somebody asks") {
  std::mt19937 random(22);
  Counts phrases(test::skewed_collection(random, 3000).index());
  for (int turn = 0; turn < 4; ++turn) {
    const std::uint64_t all = phrases.count("\"w0 w0\"").count;
    REQUIRE(all > 100);
    for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{7}, all - 1}) {
      const MatchCount found = phrases.count("\"w0 w0\"", nullptr, limit);
      CHECK(found.count == limit + 1);
      CHECK_FALSE(found.is_exact);
    }
    CHECK(phrases.count("\"w0 w0\"", nullptr, all).is_exact);
    CHECK(phrases.count("\"w0 nobody\"").count == 0);
  }
}

TEST_CASE("what is optional beside required words counts for nothing, whatever it is") {
  std::mt19937 random(23);
  Counts queries(test::skewed_collection(random, 3000).index());
  for (const std::string query : {"+w1 w0 w2", "+w1 +w3 w0", "+w7 \"w0 w1\" w2*", "+w1 n:[2 TO 4]",
                                  "+nobody w0", "+w0^0 w1", "+w2 -w1 w0", "+w2 +w2 w1"}) {
    CAPTURE(query);
    const std::uint64_t all = queries.documents(query).count();
    for (int turn = 0; turn < 3; ++turn) {
      const MatchCount found = queries.count_any(query);
      CHECK(found.count == all);
      CHECK(found.is_exact);
    }
    if (all > 10) CHECK_FALSE(queries.count_any(query, 10).is_exact);
  }
}

}  // namespace

}  // namespace inkling::query

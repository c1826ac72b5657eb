#include "query/flat_query.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/search.h"
#include "query/binder.h"
#include "query/conjunction.h"
#include "query/document_numbers.h"
#include "query/parser.h"
#include "query/ranking.h"
#include "query/score_floor.h"
#include "storage/block_cursor.h"
#include "storage/frequent_terms.h"
#include "storage/view.h"
#include "tests/query/collection.h"
#include "tests/support/torture.h"

namespace inkling::test {

namespace {

constexpr std::size_t kWords = 40;

std::string word(std::size_t number) { return "w" + std::to_string(number); }

/// Word n stands in a document about once in n^1.5 tokens; lengths go from 0 to some hundreds, seldom to a thousand.
std::string random_text(std::mt19937& random) {
  std::string text;
  const std::size_t most = random() % 20 > 0 ? 30 : random() % 10 > 0 ? 400 : 1200;
  for (std::size_t length = random() % most; length > 0; --length) {
    const double u = std::uniform_real_distribution<>(1e-3, 1)(random);
    text += word(std::min(kWords - 1, static_cast<std::size_t>(std::pow(u, -0.66) - 1))) + ' ';
  }
  return text;
}

/// Some segments of thousands of documents, some of them deleted.
Collection random_collection(std::mt19937& random, std::size_t documents) {
  Collection collection;
  for (std::size_t at = 0; at < documents; ++at) {
    const std::string title = random() % 5 == 0 ? word(random() % kWords) + ' ' + word(random() % kWords) : "";
    collection.add(
        {std::to_string(at), title, random_text(random), {}, {}, {{"n", static_cast<double>(random() % 10)}}});
    if (random() % (documents / 3) == 0) collection.commit();
  }
  for (std::size_t at = 0; at < documents; ++at) {
    if (random() % 30 == 0) collection.remove(std::to_string(at));
  }
  return collection;
}

/// One to five words, seldom more, each with or without a weight, with `sign` before them.
std::string random_words(std::mt19937& random, const std::string& sign) {
  static constexpr const char* kWeights[] = {"", "", "", "^2", "^0.3", "^7.5", "^1000000", "^0.00000000001"};
  static constexpr const char* kFields[] = {"", "", "", "", "", "title:"};
  std::string query;
  const std::size_t most = random() % 16 == 0 ? 40 : 5;
  for (std::size_t count = 1 + random() % most; count > 0; --count) {
    query += sign + kFields[random() % std::size(kFields)] + word(random() % kWords * (random() % kWords) / kWords) +
             kWeights[random() % std::size(kWeights)] + ' ';
  }
  return query;
}

/// Words, any of which, or all of which are asked for; a phrase; or a pattern.
std::string random_query(std::mt19937& random) {
  if (random() % 16 == 0) return word(random() % 4) + "* ";
  const std::size_t kind = random() % 4;
  if (kind > 0) return random_words(random, kind == 1 ? "+" : "");
  std::string phrase = word(random() % 8);
  for (std::size_t more = 1 + random() % 3; more > 0; --more) phrase += " " + word(random() % 8);
  return '"' + phrase + "\" ";
}

/// What search() ranks before it reads ids and titles.
class Ranks {
 public:
  explicit Ranks(const Index& index) : index_(index), analyzer_(index.analyzer()), numbers_(index) {}

  std::vector<Hit> operator()(const std::string& text, const Ranker& ranker, const DocumentSet* filter, std::size_t k,
                              std::size_t threads = 1) {
    const query::BoundQuery bound = query::bind_query(query::parse_query(text, Join::any), text, index_, analyzer_, {});
    const auto spans = query::spans_of(index_.document_bound(), threads, 1);
    return query::rank(index_, bound, {ranker, {}, numbers_}, filter, k, query::Deadline::never(), spans).hits;
  }

 private:
  Index index_;
  analysis::Analyzer analyzer_;
  query::DocumentNumbers numbers_;
};

Ranker random_ranker(std::mt19937& random) {
  switch (random() % 10) {
    case 0:
      return TfIdf{};
    case 1:
      return Bm25{0.9, 0.4};
    case 3:
      return Bm25{1.2, 1};
    case 4:
      return Bm25{1.2, 0};
    case 5:
      return JelinekMercer{};
    case 6:
      return Bm25{0, 0.75};
    case 2:
      return Bm25Plus{};
    default:
      return Bm25{};
  }
}

/// A forbidden word that nobody has makes a query that is ranked by looking at every match.
void compare(const Index& index, std::mt19937& random, int trials) {
  static constexpr std::size_t kDepths[] = {0, 1, 3, 10, 10, 10, 100, 256, 257, 1000};
  const DocumentSet some = Searcher(index).matching("n:[2 TO 5]");
  Ranks ranks(index);
  for (int trial = 0; trial < trials; ++trial) {
    const std::size_t k = kDepths[random() % std::size(kDepths)];
    const Ranker ranker = random_ranker(random);
    const DocumentSet* const filter = random() % 4 == 0 ? &some : nullptr;
    const std::string query = random_query(random);
    CAPTURE(query);
    CAPTURE(k);
    const std::vector<Hit> hits = ranks(query, ranker, filter, k);
    REQUIRE(hits == ranks(query + "-nobody", ranker, filter, k));
    if (trial % 8 == 0) REQUIRE(hits == ranks(query, ranker, filter, k, 2 + random() % 5));
    if (trial % 16 == 0) REQUIRE(hits == ranks(query + "-nobody", ranker, filter, k, 3));
  }
}

TEST_CASE("passing over what cannot be among the best changes no bit of the answer") {
  // 1,000,000 queries with $INKLING_TORTURE = 1,000.
  for (std::uint32_t seed = seed_or(1), end = seed + 2 + 2 * std::min(torture(), 100u); seed < end; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    Collection collection = random_collection(random, 3000 + random() % 9000);
    compare(collection.index(), random, 250 * static_cast<int>(std::max(torture() / 50, 1u)));
  }
}

TEST_CASE("neither does it where all is one segment and reordered") {
  std::mt19937 random(7);
  Collection collection = random_collection(random, 6000);
  compare(collection.optimize().index(), random, 300);
  compare(collection.reorder().index(), random, 300);
}

TEST_CASE("neither does it where a sample tells what need not be kept") {
  std::mt19937 random(8);
  Collection collection = random_collection(random, 18'000);
  REQUIRE(query::floor_sample({0, collection.index().document_bound()}, 1000, 8000).has_value());
  compare(collection.index(), random, 200);
  compare(collection.reorder().index(), random, 100);
}

TEST_CASE("neither does it where nearly all that have a pattern are of one word or two, so that scores tie") {
  std::mt19937 random(9);
  Collection collection;
  for (std::size_t at = 0; at < 6000; ++at) {
    std::string text;
    const std::size_t words = random() % 4 == 0 ? 2 + random() % 3 : 1;
    for (std::size_t left = words; left > 0; --left) text += word(random() % 200) + ' ';
    collection.add({std::to_string(at), "", text, {}, {}, {}});
  }
  for (const bool is_reordered : {false, true}) {
    CAPTURE(is_reordered);
    Ranks ranks((is_reordered ? collection.reorder() : collection.optimize()).index());
    for (const std::string query : {"w1* ", "w17* ", "w?7 ", "w* "}) {
      CAPTURE(query);
      for (const std::size_t k : {1u, 3u, 10u, 100u, 3000u}) {
        for (const Ranker& ranker : {Ranker(Bm25{}), Ranker(Bm25{0, 0.75}), Ranker(Bm25{1.2, 0})}) {
          CAPTURE(k);
          REQUIRE(ranks(query, ranker, nullptr, k) == ranks(query + "-nobody", ranker, nullptr, k));
        }
      }
    }
  }
}

TEST_CASE("neither does it where more steps of documents tie than are looked at one by one") {
  std::mt19937 random(10);
  Collection collection;
  for (std::size_t at = 0; at < 80'000; ++at) {
    collection.add({std::to_string(at), "", random() % 500 == 0 ? "a b b c" : "a b", {}, {}, {}});
  }
  for (const bool is_reordered : {false, true}) {
    CAPTURE(is_reordered);
    Ranks ranks((is_reordered ? collection.reorder() : collection.optimize()).index());
    for (const std::string query : {"a b ", "+a +b ", "b ", "a b c ", "c a "}) {
      CAPTURE(query);
      for (const std::size_t k : {10u, 500u}) {
        CAPTURE(k);
        const std::vector<Hit> expected = ranks(query + "-nobody", Bm25{}, nullptr, k);
        // From the third time on what is kept of words tells.
        for (int turn = 0; turn < 3; ++turn) REQUIRE(ranks(query, Bm25{}, nullptr, k) == expected);
      }
    }
  }
}

TEST_CASE("neither does it where the sample has the best of all, so that too few reach what it tells") {
  constexpr std::uint32_t kDocuments = 17'000;
  const auto sample = query::floor_sample({0, kDocuments}, 1000, kDocuments);
  REQUIRE(sample.has_value());
  std::vector<std::string> texts(kDocuments, "a b");
  std::string sampled = "a b";
  for (const query::DocumentSpan& span : sample->spans) {
    for (std::uint64_t doc = span.begin; doc < span.end; ++doc) texts[doc] = sampled += doc % 2 == 0 ? " a" : " b";
  }
  Collection collection;
  const Index index = collection.add_texts(texts).index();
  Ranks ranks(index);
  for (const std::string query : {"a", "a b", "+a +b"}) {
    CAPTURE(query);
    // Frequent words are known when they are asked for again.
    for (int turn = 0; turn < 3; ++turn) {
      CHECK(ranks(query, Bm25{}, nullptr, 1000) == ranks(query + " -nobody", Bm25{}, nullptr, 1000));
    }
  }
}

TEST_CASE("an index without documents answers nothing, however often it is asked and for how much") {
  Ranks ranks(Collection().index());
  for (const std::size_t k : {10u, 256u, 4096u}) {
    for (int turn = 0; turn < 3; ++turn) CHECK(ranks("a b", Bm25{}, nullptr, k).empty());
  }
}

TEST_CASE("a tf that no byte holds counts in full, of a rare word and of a frequent one") {
  std::vector<std::string> texts(20'000, "c");
  for (std::size_t doc = 0; doc < texts.size(); doc += 2) texts[doc] += " b";
  for (const std::size_t doc : {70u, 7'000u, 19'999u}) {
    for (std::size_t tf = 0; tf < 250 + doc % 100; ++tf) texts[doc] += " a b";
  }
  Ranks ranks(Collection().add_texts(texts).index());
  for (const std::string query : {"a ", "b ", "a b ", "b a c "}) {
    CAPTURE(query);
    const std::vector<Hit> expected = ranks(query + "-nobody", Bm25{}, nullptr, 5);
    for (int turn = 0; turn < 3; ++turn) CHECK(ranks(query, Bm25{}, nullptr, 5) == expected);
  }
}

/// What weighs a query 10^60 times.
std::string weighed_much(const std::string& query) {
  std::string weighed = query;
  for (int times = 0; times < 10; ++times) weighed = "(" + weighed + ")^1000000";
  return weighed;
}

TEST_CASE("neither does it where a weight is more than a float holds, and what tf adds less") {
  std::mt19937 random(11);
  const Index index = random_collection(random, 3000).index();
  Ranks ranks(index);
  for (const std::string query : {"w0 w1", "+w0 +w1", "w0^0 w1 w9", "w0 w0"}) {
    CAPTURE(query);
    const std::string weighed = weighed_much(query);
    for (const double k1 : {1.2, 1e9, 1e300}) {
      CAPTURE(k1);
      // Frequent words are known when they are asked for again.
      for (int times = 0; times < 3; ++times) {
        CHECK(ranks(weighed, Bm25{k1, 0.75}, nullptr, 100) ==
              ranks("+" + weighed + " -nobody", Bm25{k1, 0.75}, nullptr, 100));
      }
    }
  }
}

TEST_CASE("neither does it where k1 is 0 or -0, in whatever order they come") {
  std::mt19937 random(14);
  for (const double first : {0.0, -0.0}) {
    const Index index = random_collection(random, 3000).reorder().index();
    Ranks ranks(index);
    for (int turn = 0; turn < 3; ++turn) {
      for (const double k1 : {first, -first}) {
        for (const std::string query : {"w1*", "w30^1000 w1 w2 w3", "+w0 +w1", "w0"}) {
          CAPTURE(query);
          CHECK(ranks(query, Bm25{k1, 0.75}, nullptr, 10) == ranks(query + " -nobody", Bm25{k1, 0.75}, nullptr, 10));
        }
      }
    }
  }
}

TEST_CASE("frequent words are kept for a later query, however often the first one has them") {
  std::mt19937 random(13);
  for (const std::string query : {"w0 w1 w0", "+w0 +w1 +w0", "\"w0 w1 w0\""}) {
    CAPTURE(query);
    const Searcher searcher(random_collection(random, 3000).index());
    const storage::FrequentTerms& kept = searcher.index().view().frequent_terms();
    searcher.search(query);
    CHECK(kept.find(FieldId::text, "w0") == nullptr);
    searcher.search(query);
    CHECK(kept.find(FieldId::text, "w0") != nullptr);
  }
}

struct Posting {
  DocId doc;
  std::uint32_t tf;

  friend bool operator==(const Posting&, const Posting&) = default;
};

/// Those of the documents that are live, by blocks.
std::vector<Posting> postings_of(storage::BlockCursor cursor) {
  std::vector<Posting> all;
  for (DocId from{0}; cursor.move_to(from); from = query::behind(cursor.last())) {
    cursor.decode();
    for (std::size_t at = 0; at < cursor.docs().size(); ++at) all.push_back({cursor.docs()[at], cursor.tfs()[at]});
  }
  return all;
}

std::vector<Posting> postings_of(PostingCursor cursor) {
  std::vector<Posting> all;
  for (; cursor.doc() != kNoDoc; cursor.advance()) all.push_back({cursor.doc(), cursor.tf()});
  return all;
}

/// Each posting lies in one stretch, which knows nothing of its postings or bounds them.
void check_stretches(const std::vector<storage::BlockCursor::Stretch>& stretches, const std::vector<Posting>& postings,
                     std::span<const std::uint32_t> lengths) {
  std::size_t at = 0;
  for (const Posting& posting : postings) {
    while (at < stretches.size() && stretches[at].last < posting.doc) ++at;
    REQUIRE(at < stretches.size());
    REQUIRE(stretches[at].first <= posting.doc);
    const auto bounds = [&](const storage::Impact& impact) {
      return impact.tf() >= posting.tf && impact.length() <= lengths[to_number(posting.doc)];
    };
    CHECK((stretches[at].impacts.empty() || std::ranges::any_of(stretches[at].impacts.all(), bounds)));
  }
  for (at = 1; at < stretches.size(); ++at) CHECK(stretches[at - 1].last < stretches[at].first);
}

TEST_CASE("blocks hold what cursors tell, and stretches of them bound it") {
  std::mt19937 random(17);
  Collection collection = random_collection(random, 12'000);
  for (const bool is_one_segment : {false, true}) {
    const Index index = (is_one_segment ? collection.optimize() : collection).index();
    for (std::size_t number = 0; number < kWords; ++number) {
      CAPTURE(number);
      const storage::TermLists lists = index.view().find(FieldId::text, word(number));
      const storage::BlockCursor cursor(index.view().shared_from_this(), FieldId::text, lists);
      const std::vector<Posting> postings = postings_of(index.postings(FieldId::text, word(number)));
      CHECK(postings_of(cursor) == postings);
      CHECK(postings.size() == storage::live_statistics(lists).df);
      for (const storage::Tail tail : {storage::Tail::as_one, storage::Tail::by_posting}) {
        check_stretches(cursor.stretches(tail), postings, index.lengths(FieldId::text));
      }
    }
  }
}

TEST_CASE("a pattern is counted as its matches are, though no hit is asked for") {
  std::mt19937 random(5);
  Collection collection = random_collection(random, 5000);
  const Searcher searcher(collection.index());
  for (const std::string text : {"w*", "w1*", "w29?", "nothing*"}) {
    CAPTURE(text);
    for (const std::size_t k : {0u, 10u}) {
      SearchOptions options;
      options.k = k;
      options.count_up_to = 1;
      const SearchAnswer answer = searcher.search(text, options);
      CHECK(answer.total == searcher.matching(text).count());
      CHECK(answer.total_is_exact);
      CHECK(answer.hits.size() == std::min<std::uint64_t>(answer.total, k));
    }
  }
}

TEST_CASE("totals are exact as far as they are asked for") {
  std::mt19937 random(3);
  Collection collection = random_collection(random, 5000);
  const Searcher searcher(collection.index());
  for (const std::string query : {"w0", "w0 w1", "+w0 +w1", "w7 w30", "\"w0 w1\""}) {
    CAPTURE(query);
    const std::uint64_t all = searcher.matching(query).count();
    SearchOptions options;
    options.count_up_to = all;
    CHECK(searcher.search(query, options).total == all);
    CHECK(searcher.search(query, options).total_is_exact);
    options.count_up_to = all - 1;
    options.k = std::min<std::size_t>(all, 300);
    const SearchAnswer answer = searcher.search(query, options);
    CHECK(answer.total <= all);
    CHECK(answer.total >= answer.hits.size());
    CHECK((answer.total_is_exact ? answer.total == all : answer.total >= all - 1));
  }
}

}  // namespace

}  // namespace inkling::test

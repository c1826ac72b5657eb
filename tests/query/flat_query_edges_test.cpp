/// Collections and queries made on purpose: passing over what cannot be among the best changes no
/// bit of the answer.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "query/bind/flat_query.h"
#include "query/rank/score_threshold.h"
#include "tests/query/ranks.h"
#include "tests/query/skewed_collection.h"

namespace inkling::test {

namespace {

TEST_CASE(
    "the answer is the same where nearly all that have a pattern are of one word or two, so that "
    "scores tie") {
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

TEST_CASE(
    "the answer is the same where more steps of documents tie than are looked at one by one") {
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

TEST_CASE("the best of a single word are the same by what is known of them, however many tie") {
  std::mt19937 random(12);
  Collection collection;
  const std::vector<std::string> texts = {"b", "a", "a", "a c", "c a", "a a c c", "a a", "c"};
  for (std::size_t at = 0; at < 60'000; ++at) {
    std::string text = texts[random() % texts.size()];
    if (random() % 100 == 0) text = "r " + text;
    for (std::size_t more = random() % 50 == 0 ? random() % 40 : 0; more > 0; --more) text += " a";
    collection.add({std::to_string(at), "", text, {}, {}, {{"n", static_cast<double>(at % 7)}}});
  }
  for (std::size_t at = 0; at < 60'000; at += 1 + random() % 20)
    collection.remove(std::to_string(at));
  for (const bool is_reordered : {false, true}) {
    CAPTURE(is_reordered);
    Ranks ranks((is_reordered ? collection.reorder() : collection.commit()).index());
    for (const std::string query : {"a ", "r ", "b ", "c^0.3 "}) {
      CAPTURE(query);
      for (const std::size_t k : {1u, 10u, 100u, 250u, 900u}) {
        CAPTURE(k);
        const std::vector<Hit> expected = ranks(query + "-nobody", Bm25{}, nullptr, k);
        // From the third time on what is kept of words tells.
        for (int turn = 0; turn < 4; ++turn) REQUIRE(ranks(query, Bm25{}, nullptr, k) == expected);
      }
    }
  }
}

TEST_CASE(
    "documents in which a word saturates so little that it rounds to nothing are found, too") {
  std::vector<std::string> texts(40, "a");
  texts[7] = "a b b b b b b b b";
  Ranks ranks(Collection().add_texts(texts).index());
  for (const Ranker& ranker : {Ranker(Bm25{1e17, 0.75}), Ranker(Bm25{1e15, 1})}) {
    for (const std::size_t k : {10u, 100u}) {
      const std::vector<Hit> expected = ranks("a -nobody", ranker, nullptr, k);
      REQUIRE(expected.size() == std::min<std::size_t>(k, 40));
      for (int turn = 0; turn < 4; ++turn) CHECK(ranks("a", ranker, nullptr, k) == expected);
    }
  }
}

TEST_CASE("of equal scores the first document is among the best, wherever it stands") {
  std::vector<std::string> texts(8'000, "b");
  // 16 windows of a better document and an equal one are looked at before the window of the first.
  for (std::size_t window = 100; window < 116; ++window) {
    texts[64 * window + 1] = "a";
    texts[64 * window + 2] = "a c";
  }
  texts[64 * 3] = "a c";
  Ranks ranks(Collection().add_texts(texts).index());
  const std::vector<Hit> expected = ranks("a -nobody", Bm25{}, nullptr, 17);
  REQUIRE(expected.back().doc == DocId{64 * 3});
  for (int turn = 0; turn < 4; ++turn) CHECK(ranks("a", Bm25{}, nullptr, 17) == expected);
}

TEST_CASE(
    "of saturations that are rounded to one score the first document is among the best, too") {
  // Saturations of 4 of 8 words and of 5 of 10 are the same but for the last bit, by b = 1.
  const auto aa_and_cc = [](std::size_t times) {
    std::string text;
    for (std::size_t at = 0; at < times; ++at) text += "aa cc ";
    return text;
  };
  std::string filler;
  for (int at = 0; at < 32; ++at) filler += "bb ";
  std::vector<std::string> texts(16'000, filler);
  texts[192] = aa_and_cc(4);
  for (std::size_t window = 100; window < 200; ++window) {
    texts[64 * window + 1] = aa_and_cc(5);
    texts[64 * window + 2] = aa_and_cc(5);
  }
  Ranks ranks(Collection().add_texts(texts).index());
  for (const std::size_t k : {10u, 17u, 100u}) {
    const std::vector<Hit> expected = ranks("aa -nobody", Bm25{1.2, 1}, nullptr, k);
    REQUIRE(expected.front().doc == DocId{192});
    for (int turn = 0; turn < 4; ++turn) CHECK(ranks("aa", Bm25{1.2, 1}, nullptr, k) == expected);
  }
}

TEST_CASE(
    "the answer is the same where the sample has the best of all, so that too few reach what it "
    "tells") {
  constexpr std::uint32_t kDocuments = 17'000;
  const auto sample = query::threshold_sample({0, kDocuments}, 1000, kDocuments);
  REQUIRE(sample.has_value());
  std::vector<std::string> texts(kDocuments, "a b");
  std::string sampled = "a b";
  for (const query::DocumentRange& range : sample->ranges) {
    for (std::uint64_t doc = range.begin; doc < range.end; ++doc)
      texts[doc] = sampled += doc % 2 == 0 ? " a" : " b";
  }
  Collection collection;
  const Index index = collection.add_texts(texts).index();
  Ranks ranks(index);
  for (const std::string query : {"a", "a b", "+a +b"}) {
    CAPTURE(query);
    // Frequent words are known when they are asked for again.
    for (int turn = 0; turn < 3; ++turn) {
      CHECK(ranks(query, Bm25{}, nullptr, 1000) ==
            ranks(query + " -nobody", Bm25{}, nullptr, 1000));
    }
  }
}

TEST_CASE(
    "an index without documents answers nothing, however often it is asked and for how much") {
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

/// What weighs a query so little that the product with anything below a half is 0.
std::string weighed_little(const std::string& query) {
  std::string weighed = query;
  for (int times = 0; times < 17; ++times) weighed = "(" + weighed + ")^0.0000000000000000001";
  return weighed;
}

std::vector<std::string> mixed_queries() {
  return {"+w1 w2",
          "+w1 w12",
          "+w12 w1",
          "+w13 w11",
          "+f w3 w9",
          "+w4 f w5",
          "w6 +w7 w8",
          "+w5 +f w9",
          "+w9 +w2 w3 near",
          "+near w1 f",
          "+f near",
          "+w3^0 w4",
          "+w9 w4^0 w13",
          "+f^0.00001 w2 w10",
          "+w2 w2 w5",
          "+w2 +w2 w5",
          "+nobody w1",
          "+w1 nobody",
          "+" + weighed_little("w1") + " w4"};
}

TEST_CASE(
    "the best are the same where words are required beside others, be they rare or frequent, in "
    "some places or in all") {
  std::mt19937 random(15);
  // Word n is in one document of 2^n, `f` in all of them, `near` in some neighbours.
  Collection collection;
  constexpr std::size_t kDocuments = 40'000;
  for (std::size_t at = 0; at < kDocuments; ++at) {
    std::string text = "f";
    for (std::size_t more = random() % 8; more > 0; --more) text += " f";
    for (std::size_t number = 1; number < 14; ++number) {
      for (; random() % (std::size_t{1} << number) == 0;) text += " " + word(number);
    }
    if (at / 1000 == 17 && random() % 3 > 0) text += " near";
    collection.add({std::to_string(at), "", text, {}, {}, {{"n", static_cast<double>(at % 7)}}});
  }
  for (std::size_t at = 0; at < kDocuments; at += 1 + random() % 20)
    collection.remove(std::to_string(at));
  for (const bool is_reordered : {false, true}) {
    CAPTURE(is_reordered);
    const Index index = (is_reordered ? collection.reorder() : collection.commit()).index();
    const DocumentSet some = Searcher(index).matching("n:[2 TO 5]");
    Ranks every_match(index);
    for (const std::string& query : mixed_queries()) {
      CAPTURE(query);
      for (const DocumentSet* const filter : {static_cast<const DocumentSet*>(nullptr), &some}) {
        // As long as hits are wanted, none is passed over.
        const auto all = every_match(query + " -nobody", Bm25{}, filter, kDocuments + 1);
        for (const std::size_t k : {1u, 10u, 100u, 300u, 1000u, 2000u}) {
          CAPTURE(k);
          const std::span best = std::span(all).first(std::min(k, all.size()));
          // From the third time on what is kept of words tells.
          Ranks ranks(collection.index());
          for (int turn = 0; turn < 3; ++turn)
            REQUIRE(std::ranges::equal(ranks(query, Bm25{}, filter, k), best));
        }
      }
    }
  }
}

/// What weighs a query 10^60 times.
std::string weighed_much(const std::string& query) {
  std::string weighed = query;
  for (int times = 0; times < 10; ++times) weighed = "(" + weighed + ")^1000000";
  return weighed;
}

TEST_CASE(
    "the answer is the same where a weight is more than a float holds, and what tf adds less") {
  std::mt19937 random(11);
  const Index index = skewed_collection(random, 3000).index();
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

TEST_CASE("the answer is the same where k1 is 0 or -0, in whatever order they come") {
  std::mt19937 random(14);
  for (const double first : {0.0, -0.0}) {
    const Index index = skewed_collection(random, 3000).reorder().index();
    Ranks ranks(index);
    for (int turn = 0; turn < 3; ++turn) {
      for (const double k1 : {first, -first}) {
        for (const std::string query : {"w1*", "w30^1000 w1 w2 w3", "+w0 +w1", "w0"}) {
          CAPTURE(query);
          CHECK(ranks(query, Bm25{k1, 0.75}, nullptr, 10) ==
                ranks(query + " -nobody", Bm25{k1, 0.75}, nullptr, 10));
        }
      }
    }
  }
}

}  // namespace

}  // namespace inkling::test

// What a searcher may cache changes how long it takes, and no answer.

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "storage/view/cache_budget.h"
#include "storage/view/view.h"
#include "tests/query/collection.h"
#include "tests/support/allocations.h"
#include "tests/support/rounds.h"

using namespace inkling;
using inkling::test::Collection;

namespace {

/// Frequent terms and rare ones, forms of stems among them.
Index skewed_texts(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<std::string> texts(4000);
  for (std::string& text : texts) {
    for (std::size_t left = 5 + random() % 20; left > 0; --left) {
      const auto number = (random() % 60) * (random() % 60) / (1 + random() % 60);
      text += "word" + std::to_string(number) + (random() % 4 == 0 ? "ed " : " ");
    }
  }
  return Collection(AnalyzerKind::standard).add_texts(texts).index();
}

std::string query_of_any_kind(std::mt19937& random) {
  const auto word = [&] { return "word" + std::to_string(random() % 12); };
  switch (random() % 6) {
    case 0:
      return word();
    case 1:
      return word() + " " + word() + " " + word();
    case 2:
      return "+" + word() + " +" + word();
    case 3:
      return "\"" + word() + " " + word() + "\"";
    case 4:
      return "=word" + std::to_string(random() % 5) + "ed wor*";
    default:
      return word() + " -" + word() + " w?rd" + std::to_string(random() % 9) + "*";
  }
}

struct Scored {
  std::string id;
  double score;
  friend bool operator==(const Scored&, const Scored&) = default;
};

std::vector<Scored> scored(const SearchAnswer& answer) {
  std::vector<Scored> hits;
  for (const SearchHit& hit : answer.hits) hits.push_back({hit.id, hit.score});
  return hits;
}

/// What vectors of scratch memory may have grown by.
constexpr std::size_t kScratch = std::size_t{64} << 10;

/// Each query often enough for every cache to take part, under one of three formulas.
void ask_all_kinds(const Searcher& searcher, std::mt19937& random, int queries) {
  const std::array<Ranker, 3> rankers{Bm25{}, TfIdf{}, Dirichlet{}};
  for (int asked = 0; asked < queries; ++asked) {
    const std::string query = query_of_any_kind(random);
    const SearchOptions options{.query = {.ranker = rankers[random() % rankers.size()]}, .k = 3};
    for (int time = 0; time < 3; ++time) searcher.search(query, options);
  }
}

/// Bytes that a searcher of its own holds on the heap, columns among them.
std::size_t held_after_queries(const Index& index, std::uint64_t memory) {
  const std::size_t before = test::live_bytes();
  const Searcher searcher(index, {.memory = memory});
  std::mt19937 random(7);
  ask_all_kinds(searcher, random, 200);
  return test::live_bytes() - before;
}

bool keeps_frequent_terms(const Searcher& searcher) {
  for (int time = 0; time < 3; ++time) searcher.search("word0 word1 word0");
  return storage::view_of(searcher.index())
             .caches()
             .frequent_terms()
             .find(FieldId::text, "word0") != nullptr;
}

}  // namespace

TEST_CASE("answers are the same to the last bit whatever a searcher may cache") {
  const Index index = skewed_texts(3);
  const Searcher usual(index);
  for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{100'000},
                                     std::uint64_t{4} << 20, std::uint64_t{2} << 30}) {
    CAPTURE(memory);
    const Searcher searcher(index, {.memory = memory});
    std::mt19937 random(5);
    for (int trial = 0; trial < 150; ++trial) {
      const std::string query = query_of_any_kind(random);
      CAPTURE(query);
      SearchOptions options;
      options.snippets = trial % 5 == 0;
      if (trial % 3 == 1) options.query.ranker = TfIdf{};
      if (trial % 3 == 2) options.query.ranker = Dirichlet{};
      const SearchAnswer expected = usual.search(query, options);
      const SearchAnswer found = searcher.search(query, options);
      CHECK(scored(found) == scored(expected));
      CHECK(found.total == expected.total);
      CHECK(searcher.matching(query) == usual.matching(query));
    }
  }
}

TEST_CASE("a searcher with little memory keeps nothing, and one with the usual memory does") {
  const Index index = skewed_texts(4);
  CHECK_FALSE(keeps_frequent_terms(Searcher(index, {.memory = 0})));
  CHECK_FALSE(keeps_frequent_terms(Searcher(index, {.memory = 1000})));
  CHECK(keeps_frequent_terms(Searcher(index, {.memory = std::uint64_t{64} << 20})));
  CHECK(keeps_frequent_terms(Searcher(index)));
  // Only the last one shares the caches of its index.
  CHECK(storage::view_of(index).caches().frequent_terms().find(FieldId::text, "word0") != nullptr);
}

TEST_CASE("texts of hits and of documents that are shown stay decompressed, within the memory") {
  const Index index = skewed_texts(4);
  const auto kept = [](const Index& of) {
    return storage::view_of(of).caches().text_blocks().memory_bytes();
  };
  CHECK(kept(index) == 0);
  const Searcher without(index, {.memory = 0});
  CHECK(!without.search("word0").hits.empty());
  CHECK(kept(without.index()) == 0);
  const Searcher searcher(index);
  CHECK(!searcher.search("word0").hits.empty());
  const std::size_t after_search = kept(index);
  CHECK(after_search > 0);
  CHECK(!searcher.search("word0").hits.empty());
  CHECK(kept(index) == after_search);
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) index.document(DocId{doc});
  CHECK(kept(index) >= after_search);
  CHECK(kept(index) <= storage::CacheBudget().text_blocks());
}

TEST_CASE("places of dates are kept within the memory, and found again where they are not") {
  Collection collection;
  for (int day = 1; day <= 28; ++day) {
    const std::string date = "2024-02-" + std::string(day < 10 ? "0" : "") + std::to_string(day);
    collection.add({"a" + date, "", "x", {}, {{"t", date + "T10:00Z"}}, {}});
    collection.add({"b" + date, "", "x", {}, {{"t", date + " 10:00:00"}}, {}});
  }
  const Index index = collection.index();
  const SearchOptions options{.k = 56, .order = FieldOrder{"t", true}};
  const std::vector<Scored> expected = scored(Searcher(index).search("x", options));
  const auto kept_after_search = [&](std::uint64_t memory) {
    const Searcher searcher(index, {.memory = memory});
    CHECK(scored(searcher.search("x", options)) == expected);
    return storage::view_of(searcher.index()).caches().value_places().memory_bytes();
  };
  constexpr std::size_t kPlaces = 56 * sizeof(std::uint32_t);
  CHECK(kept_after_search(0) == 0);
  CHECK(kept_after_search(72 * kPlaces - 1) == 0);  // a 72nd of the memory is for them
  CHECK(kept_after_search(72 * kPlaces) == kPlaces);
}

TEST_CASE("a searcher without memory holds no more after many queries than after a few") {
  const Index index = skewed_texts(6);
  const std::size_t before = test::live_bytes();
  const Searcher searcher(index, {.memory = 0});
  std::mt19937 random(7);
  ask_all_kinds(searcher, random, 60);  // columns, and scratch of one thread
  const std::size_t few = test::live_bytes() - before;
  ask_all_kinds(searcher, random, 300);
  const std::size_t many = test::live_bytes() - before;
  CAPTURE(few);
  CHECK(many <= few + kScratch);
}

TEST_CASE("a searcher holds as much more than one without memory as it may, and makes use of it") {
  const Index index = skewed_texts(6);
  const std::size_t without = held_after_queries(index, 0);
  for (const std::uint64_t memory : {std::uint64_t{128} << 10, std::uint64_t{512} << 10}) {
    CAPTURE(memory);
    const std::size_t held = held_after_queries(index, memory);
    CHECK(held <= without + memory + storage::CacheBudget(memory).known_words() + kScratch);
    CHECK(held >= without + memory / 8);
  }
}

TEST_CASE("the shares of the caches are all of the memory, and by default what the docs say") {
  for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{12'345'678},
                                     storage::CacheBudget::kDefault, ~std::uint64_t{0}}) {
    CAPTURE(memory);
    const storage::CacheBudget budget(memory);
    const std::uint64_t shares =
        std::uint64_t{budget.frequent_terms()} + budget.frequent_positions() +
        budget.parted_terms() + budget.counts() + budget.text_blocks() + budget.value_places() +
        budget.value_sets() + budget.greatest_documents() + budget.saturation_bounds() +
        2 * std::uint64_t{budget.term_windows()};
    CHECK(shares <= memory);
    CHECK(memory - shares < 8);
  }
  const storage::CacheBudget usual;
  CHECK(usual.memory() == SearcherOptions().memory);
  CHECK(usual.frequent_terms() == std::size_t{192} << 20);
  CHECK(usual.frequent_positions() == std::size_t{48} << 20);
  CHECK(usual.parted_terms() == std::size_t{80} << 20);
  CHECK(usual.counts() == std::size_t{48} << 20);
  CHECK(usual.text_blocks() == std::size_t{48} << 20);
  CHECK(usual.value_places() == std::size_t{8} << 20);
  CHECK(usual.value_sets() == std::size_t{8} << 20);
  CHECK(usual.saturation_bounds() == std::size_t{64} << 20);
  CHECK(usual.greatest_documents() == std::size_t{16} << 20);
  CHECK(usual.term_windows() == std::size_t{32} << 20);
  CHECK(usual.known_words() == std::size_t{16} << 20);
}

TEST_CASE("lengths of documents are not read for words that none of them has") {
  std::vector<std::string> texts(30'000, "common");
  texts[17] = "rare";
  const Searcher searcher(Collection().add_texts(texts).index());
  for (const std::string query : {"nobody", "nobody else", "+nobody +rare"})
    CHECK(searcher.search(query).hits.empty());
  const std::size_t before = test::live_bytes();
  CHECK(searcher.search("rare").hits.size() == 1);
  CHECK(test::live_bytes() - before >= sizeof(std::uint32_t) * texts.size());
}

// With INKLING_ROUNDS=5 and more the texts are compared in parts.
TEST_CASE("near duplicates are found in at most 64 MiB, however many words the texts have") {
  std::mt19937 random(5);
  Collection collection;
  for (int batch = 0; batch < test::rounds(1); ++batch) {
    std::vector<std::string> texts(1'000);
    for (std::string& text : texts) {
      for (int word = 0; word < 1'200; ++word) text += "w" + std::to_string(random() % 5'000) + ' ';
    }
    collection.add_texts(texts);
  }
  const Searcher searcher(collection.index());
  const test::AllocationPeak peak;
  const DocumentSet kept = searcher.without_duplicates(searcher.index().documents(), 0.3);
  CHECK(kept.count() == searcher.index().documents().count());
  CHECK(peak.bytes() < std::size_t{64} << 20);
}

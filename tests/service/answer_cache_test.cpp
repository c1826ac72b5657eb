#include "service/answer_cache.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <list>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "service/opened.h"
#include "tests/service/collection.h"
#include "tests/support/rounds.h"

namespace inkling::service {
namespace {

using Cache = AnswerCache<std::string>;

Cache::Kept answer_of(std::size_t bytes, char c = 'a') {
  return std::make_shared<const std::string>(bytes, c);
}

void keep(Cache& cache, const std::string& key, const Cache::Kept& answer) {
  cache.keep(key, answer, answer->size());
}

TEST_CASE("answers are found again by what was asked, and counted") {
  Cache cache(10'000);
  CHECK(cache.find("q") == nullptr);
  const Cache::Kept answer = answer_of(5);
  keep(cache, "q", answer);
  keep(cache, "q", answer_of(7));  // a second one that worked out the same
  CHECK(cache.find("q") == answer);
  CHECK(cache.find("Q") == nullptr);
  CHECK(cache.use().answers == 1);
  CHECK(cache.use().found == 1);
  CHECK(cache.use().missed == 2);
}

TEST_CASE("those not asked for the longest make room, and what is too large is not kept") {
  Cache cache(10'000);
  for (const char* key : {"1", "2", "3", "4"}) keep(cache, key, answer_of(2'000));
  CHECK(cache.find("1") != nullptr);
  keep(cache, "5", answer_of(2'000));
  CHECK(cache.find("2") == nullptr);
  for (const char* key : {"1", "3", "4", "5"}) CHECK(cache.find(key) != nullptr);
  keep(cache, "large", answer_of(2'500));
  CHECK(cache.find("large") == nullptr);
  CHECK(cache.use().answers == 4);
}

TEST_CASE("what a cache has is what was asked for last, within its bytes") {
  std::mt19937 random(7);
  for (auto round = test::rounds(20); round > 0; --round) {
    const std::uint64_t most = 4'000 + random() % 20'000;
    Cache cache(most);
    std::list<std::string> by_age;  // the last one asked for comes first
    for (int step = 0; step < 500; ++step) {
      const std::string key = "k" + std::to_string(random() % 30);
      const bool is_expected = std::ranges::find(by_age, key) != by_age.end();
      CHECK((cache.find(key) != nullptr) == is_expected);
      std::erase(by_age, key);
      by_age.push_front(key);
      if (is_expected) continue;
      keep(cache, key, answer_of(1 + random() % 700));
      CHECK(cache.use().bytes <= most);
      REQUIRE(cache.use().answers <= by_age.size());
      by_age.resize(cache.use().answers);
    }
    CHECK(cache.use().found > 0);
  }
}

TEST_CASE("threads share a cache") {
  Cache cache(50'000);
  std::vector<std::thread> threads;
  for (unsigned seed = 1; seed <= 4; ++seed) {
    threads.emplace_back([&cache, seed] {
      std::mt19937 random(seed);
      for (int step = 0; step < 2'000; ++step) {
        const std::string key = std::to_string(random() % 100);
        const Cache::Kept found = cache.find(key);
        if (found == nullptr) keep(cache, key, answer_of(random() % 2'000, key.back()));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(cache.use().found + cache.use().missed == 8'000);
  CHECK(cache.use().bytes <= 50'000);
}

TEST_CASE("a commit and all that is asked for make the key, none of it confused with another") {
  const std::vector<GivenValues::Values> asked{
      {}, {{"k", "5"}}, {{"k", "5 1:a"}}, {{"k", "5"}, {"a", ""}}, {{"where", "k"}, {"k", "5"}}};
  const test::Collection collection;
  const Index one = open_index(collection.directory());
  IndexWriter writer = open_to_change(collection.directory(), {}, {});
  writer.remove(one.id(DocId{0}));
  writer.commit();
  const Index other = open_index(collection.directory());
  std::set<std::string> keys;
  for (const Index* const index : {&one, &other}) {
    for (const GivenValues::Values& values : asked) {
      for (const std::string name : {"topics", "wordlist"})
        keys.insert(answer_key(name, *index, values));
    }
  }
  CHECK(keys.size() == 2 * asked.size() * 2);
  CHECK(answer_key("topics", one, asked[1]) == answer_key("topics", one, {{"k", "5"}}));
}

}  // namespace
}  // namespace inkling::service

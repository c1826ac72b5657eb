#include "storage/view/value_sets.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <thread>
#include <vector>

#include "inkling/document_set.h"

using inkling::DocId;
using inkling::DocumentSet;
using inkling::storage::ValueSets;

namespace {

constexpr std::uint32_t kBound = 1 << 16;

/// Asks for sets, and counts how many had to be found.
class SetAsker {
 public:
  explicit SetAsker(std::size_t most_bytes) : sets_(most_bytes) {}

  /// The set of document `number`.
  ValueSets::Documents ask(std::uint32_t number) {
    return sets_.get(std::to_string(number), [&] {
      ++found_;
      DocumentSet documents(kBound);
      documents.insert(DocId{number});
      return documents;
    });
  }
  int found() const noexcept { return found_; }
  std::size_t memory_bytes() const { return sets_.memory_bytes(); }

 private:
  ValueSets sets_;
  int found_ = 0;
};

std::size_t bytes_of_one() {
  SetAsker asker(std::size_t{1} << 20);
  asker.ask(0);
  return asker.memory_bytes();
}

}  // namespace

TEST_CASE("a set that is kept is the same that was found") {
  SetAsker asker(std::size_t{1} << 20);
  const ValueSets::Documents first = asker.ask(7);
  CHECK(asker.ask(7) == first);
  CHECK(asker.found() == 1);
  CHECK(first->contains(DocId{7}));
  CHECK(first->count() == 1);
  CHECK(asker.memory_bytes() > kBound / 8);
}

TEST_CASE("of more sets than there is room for, those that were asked for last are kept") {
  const std::size_t room = 3 * bytes_of_one();
  SetAsker asker(room);
  for (const std::uint32_t number : {0u, 1u, 2u, 0u, 3u}) asker.ask(number);  // 1 has to go
  CHECK(asker.found() == 4);
  CHECK(asker.memory_bytes() == room);
  for (const std::uint32_t number : {0u, 2u, 3u}) asker.ask(number);
  CHECK(asker.found() == 4);
  CHECK(asker.ask(1)->contains(DocId{1}));
  CHECK(asker.found() == 5);
  asker.ask(0);  // in whose place 1 came
  CHECK(asker.found() == 6);
}

TEST_CASE("without room nothing is kept, and what was handed out stays") {
  SetAsker asker(bytes_of_one() - 1);
  const ValueSets::Documents documents = asker.ask(5);
  asker.ask(5);
  CHECK(asker.found() == 2);
  CHECK(asker.memory_bytes() == 0);
  CHECK(documents->contains(DocId{5}));
}

TEST_CASE("threads that ask at once are given equal sets, within the room") {
  const std::size_t room = 4 * bytes_of_one();
  ValueSets sets(room);
  std::vector<std::thread> threads;
  std::vector<int> wrong(4);
  for (int& of_thread : wrong) {
    threads.emplace_back([&] {
      for (std::uint32_t turn = 0; turn < 2000; ++turn) {
        const std::uint32_t number = turn * 7 % 9;
        const ValueSets::Documents documents = sets.get(std::to_string(number), [number] {
          DocumentSet found(kBound);
          found.insert(DocId{number});
          return found;
        });
        of_thread += documents->contains(DocId{number}) && documents->count() == 1 ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<int>(4));
  CHECK(sets.memory_bytes() <= room);
}

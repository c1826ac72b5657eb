#include "storage/postings/posting_sum.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "tests/support/instructions.h"
#include "tests/support/posting_sums.h"
#include "tests/support/rounds.h"

namespace inkling::storage {

namespace {

void check_sum(const PostingSum& found, const std::map<DocId, std::uint32_t>& sums) {
  CHECK(found.df() == sums.size());
  std::uint64_t occurrences = 0;
  for (const auto& [doc, tf] : sums) occurrences += tf;
  CHECK(found.cf() == occurrences);
  CHECK(test::postings_of(found) == sums);
}

void check_sums() {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(50u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto bound = static_cast<std::uint32_t>(1 + random() % (seed % 10 == 0 ? 50'000 : 2000));
    // What one sum leaves behind must not be in another.
    const auto scratch = std::make_shared<CountsScratch>(bound);
    for (const std::uint32_t postings :
         {bound / 10'000, bound / 1000, bound / 200, bound / 20, bound, 20 * bound}) {
      PostingAdder adder(scratch);
      std::map<DocId, std::uint32_t> sums;
      // One by one or in lists of numbers above a base.
      const std::uint32_t base = random() % 2 == 0 ? 0 : bound / 3;
      const std::size_t longest_list = random() % 3 == 0 ? 1 : 300;
      std::vector<std::uint32_t> numbers;
      std::vector<std::uint32_t> tfs;
      for (std::size_t count = 0; count < postings; ++count) {
        // Some come again where postings are few, too.
        numbers.push_back(static_cast<std::uint32_t>(
            random() % (count % 3 == 0 ? (bound - base) / 1000 + 1 : bound - base)));
        tfs.push_back(static_cast<std::uint32_t>(1 + random() % (count % 7 == 0 ? 600 : 9)));
        sums[DocId{base + numbers.back()}] += tfs.back();
        if (numbers.size() < longest_list && count + 1 < postings) continue;
        if (numbers.size() == 1) {
          adder.add(DocId{base + numbers[0]}, tfs[0]);
        } else if (std::ranges::max(tfs) < 256) {
          const std::vector<std::uint8_t> bytes(tfs.begin(), tfs.end());
          adder.add(base, numbers, std::span(bytes));
        } else {
          adder.add(base, numbers, std::span(std::as_const(tfs)));
        }
        numbers.clear();
        tfs.clear();
      }
      check_sum(std::move(adder).take(), sums);
    }
  }
}

/// Counts and marks as MarkedCounts has them, and what is to be found in them.
struct RandomCounts {
  std::vector<std::uint8_t> counts;
  std::vector<std::uint8_t> others;
  std::vector<std::uint8_t> marks;
  CountLimits limits;

  explicit RandomCounts(std::mt19937& random)
      : counts(kCountsStep * (1 + random() % 200)), others(counts.size()) {
    const auto one_in = 1 + random() % (random() % 2 == 0 ? 100 : 3000);
    const auto most_count = 1 + random() % 255;
    for (std::uint8_t& count : counts) {
      count = static_cast<std::uint8_t>(random() % one_in == 0 ? random() % (most_count + 1) : 0);
    }
    for (std::uint8_t& other : others) other = static_cast<std::uint8_t>(random() % 256);
    // 255 is the limit of all.
    for (std::uint8_t& limit : limits)
      limit = static_cast<std::uint8_t>(random() % 5 == 0 ? 255 : random() % 256);
    std::fill_n(limits.begin(), random() % limits.size(), std::uint8_t{0});
    marks.resize(steps() + kMarksBehind, 1);
    for (std::size_t step = 0; step < steps(); ++step) {
      const auto of_step = std::span(counts).subspan(step * kCountsStep, kCountsStep);
      // A mark may be more than it has to be, and stand where all are 0.
      const auto more = static_cast<std::uint8_t>(random() % 10 == 0 ? random() % 256 : 0);
      marks[step] = std::max(more, std::ranges::max(of_step));
    }
  }

  std::size_t steps() const { return counts.size() / kCountsStep; }
  MarkedCounts marked() const { return {counts.data(), marks.data()}; }
  bool is_below(std::size_t doc) const {
    const std::uint8_t limit = limits[std::min<std::size_t>(counts[doc], limits.size() - 1)];
    return std::min(others[doc], kMostOther) < limit;
  }
};

using Counted = std::vector<std::pair<DocId, std::uint32_t>>;

/// All of [begin, end) by `collect(steps, room, docs, found)`, called until it has looked through
/// them.
template <typename Collect>
Counted all_collected(CountsSteps steps, std::size_t room, Collect collect) {
  Counted all;
  while (steps.begin < steps.end) {
    std::vector<DocId> docs(room);
    std::vector<std::uint32_t> found(room);
    const CollectedDocuments collected = collect(steps, room, docs.data(), found.data());
    REQUIRE(collected.count <= room);
    REQUIRE(collected.end > steps.begin);
    REQUIRE(collected.end <= steps.end);
    for (std::size_t at = 0; at < collected.count; ++at) {
      CHECK(to_number(docs[at]) / kCountsStep < collected.end);
      all.emplace_back(docs[at], found[at]);
    }
    steps.begin = collected.end;
  }
  return all;
}

void check_collected() {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(300u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const RandomCounts given(random);
    const std::size_t begin = random() % given.steps();
    const CountsSteps steps{begin, begin + random() % (given.steps() - begin + 1)};
    const std::size_t room = kCountsStep + random() % 500;
    Counted wanted;
    Counted wanted_below;
    for (std::size_t doc = steps.begin * kCountsStep; doc < steps.end * kCountsStep; ++doc) {
      if (given.counts[doc] == 0) continue;
      const std::pair counted(DocId{static_cast<std::uint32_t>(doc)},
                              std::uint32_t{given.counts[doc]});
      wanted.push_back(counted);
      if (given.is_below(doc)) wanted_below.push_back(counted);
    }
    CHECK(all_collected(steps, room,
                        [&](CountsSteps left, std::size_t most, DocId* docs, std::uint32_t* found) {
                          return collect_documents(given.marked(), left, most, docs, found);
                        }) == wanted);
    CHECK(all_collected(steps, room,
                        [&](CountsSteps left, std::size_t most, DocId* docs, std::uint32_t* found) {
                          return collect_documents_below(given.marked(), given.others.data(),
                                                         given.limits, left, most, docs, found);
                        }) == wanted_below);
  }
}

void check_completed() {
  const auto bound = static_cast<std::uint32_t>(4 * kCountsStep);
  PostingAdder adder(std::make_shared<CountsScratch>(bound));
  const auto tf = [](std::uint32_t doc) { return 255 + (doc % 3 == 1 ? doc : 0); };
  for (std::uint32_t doc = 0; doc < bound; ++doc) adder.add(DocId{doc}, tf(doc));
  const PostingSum sum = std::move(adder).take();
  REQUIRE(sum.is_counted());
  const std::vector<std::uint8_t> others(bound);
  CountLimits limits{};
  limits.back() = 1;
  std::vector<DocId> docs(2 * kCountsStep);
  std::vector<std::uint32_t> tfs(docs.size());
  const auto found =
      sum.collect_below(others.data(), limits, {1, 4}, docs.size(), docs.data(), tfs.data());
  REQUIRE(found.count == docs.size());
  REQUIRE(found.end == 3);
  for (std::uint32_t at = 0; at < docs.size(); ++at) {
    const auto doc = static_cast<std::uint32_t>(kCountsStep + at);
    CHECK(docs[at] == DocId{doc});
    CHECK(tfs[at] == tf(doc));
  }
}

}  // namespace

TEST_CASE("what a byte of a count does not hold is added to what is collected") {
  inkling::test::with_all_instructions([] { check_completed(); });
}

TEST_CASE(
    "documents with counts are found, and those whose other byte is below the limit of their "
    "count") {
  inkling::test::with_all_instructions([] { check_collected(); });
}

TEST_CASE("the next document with a count is found from anywhere") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(100u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const RandomCounts given(random);
    DocId next = kNoDoc;
    for (std::size_t from = given.counts.size(); from-- > 0;) {
      if (given.counts[from] != 0) next = DocId{static_cast<std::uint32_t>(from)};
      REQUIRE(first_counted(given.marked(), given.steps(),
                            DocId{static_cast<std::uint32_t>(from)}) == next);
    }
    const auto behind = static_cast<std::uint32_t>(given.counts.size() + random() % 100);
    CHECK(first_counted(given.marked(), given.steps(), DocId{behind}) == kNoDoc);
  }
}

TEST_CASE(
    "counts that were given back are 0 for whoever borrows them next, and any number may be "
    "borrowed") {
  constexpr std::uint32_t kBound = 100'000;
  const auto scratch = std::make_shared<CountsScratch>(kBound);
  std::mt19937 random(7);
  for (std::size_t round = 0; round < 20; ++round) {
    std::vector<BorrowedCounts> borrowed;
    for (std::size_t count = 0; count < 12; ++count) {
      BorrowedCounts& counts = borrowed.emplace_back(borrow(scratch));
      REQUIRE(first_counted(counts->marked(), counts->steps(), DocId{0}) == kNoDoc);
      REQUIRE(std::ranges::count(std::span(counts->marked().counts, counts->steps() * kCountsStep),
                                 0) ==
              std::ssize(std::span(counts->marked().counts, counts->steps() * kCountsStep)));
      for (std::size_t posting = 0; posting < 100; ++posting) {
        const DocId doc{static_cast<std::uint32_t>(random() % kBound)};
        counts->places().count(doc) = 1;
        counts->places().mark(doc, 1);
      }
    }
  }
}

TEST_CASE("postings add up by document, in any order, few and many, small and large") {
  inkling::test::with_all_instructions([] { check_sums(); });
}

}  // namespace inkling::storage

#include "storage/posting_sum.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "tests/support/instructions.h"
#include "tests/support/posting_sums.h"

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
  for (std::uint32_t seed = 1; seed <= 50; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto bound = static_cast<std::uint32_t>(1 + random() % (seed % 10 == 0 ? 50'000 : 2000));
    for (const std::uint32_t postings : {bound / 1000, bound / 200, bound / 20, bound, 20 * bound}) {
      PostingAdder adder(bound);
      std::map<DocId, std::uint32_t> sums;
      for (std::size_t count = 0; count < postings; ++count) {
        // Some come again where postings are few, too.
        const DocId doc{static_cast<std::uint32_t>(random() % (count % 3 == 0 ? bound / 1000 + 1 : bound))};
        const auto tf = static_cast<std::uint32_t>(1 + random() % (count % 7 == 0 ? 600 : 9));
        adder.add(doc, tf);
        sums[doc] += tf;
      }
      check_sum(std::move(adder).take(), sums);
    }
  }
}

void check_collected() {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<std::uint8_t> counts(kCountsStep * (1 + random() % 9));
    std::vector<std::uint8_t> others(counts.size());
    const auto one_in = 1 + random() % 100;
    const auto most_count = 1 + random() % 255;
    for (std::uint8_t& count : counts) {
      count = static_cast<std::uint8_t>(random() % one_in == 0 ? random() % (most_count + 1) : 0);
    }
    for (std::uint8_t& other : others) other = static_cast<std::uint8_t>(random() % 256);
    CountLimits limits;
    // 255 is the limit of all.
    for (std::uint8_t& limit : limits) limit = static_cast<std::uint8_t>(random() % 5 == 0 ? 255 : random() % 256);
    const DocId first{static_cast<std::uint32_t>(random() % 1'000'000)};

    std::vector<DocId> wanted;
    std::vector<std::uint32_t> wanted_counts;
    for (std::size_t at = 0; at < counts.size(); ++at) {
      const std::uint8_t limit = limits[std::min<std::size_t>(counts[at], limits.size() - 1)];
      if (counts[at] == 0 || std::min(others[at], kMostOther) >= limit) continue;
      wanted.push_back(DocId{to_number(first) + static_cast<std::uint32_t>(at)});
      wanted_counts.push_back(counts[at]);
    }
    std::vector<DocId> docs(counts.size() + kCountsStep);
    std::vector<std::uint32_t> found(docs.size());
    const std::size_t collected = collect_documents_below(counts, others, limits, first, docs.data(), found.data());
    docs.resize(collected);
    found.resize(collected);
    CHECK(docs == wanted);
    CHECK(found == wanted_counts);

    CountLimits no_limits;
    no_limits.fill(255);
    std::vector<DocId> all(counts.size() + kCountsStep);
    std::vector<std::uint32_t> all_found(all.size());
    const std::size_t all_collected = collect_documents(counts, first, all.data(), all_found.data());
    docs.resize(counts.size() + kCountsStep);
    found.resize(docs.size());
    REQUIRE(collect_documents_below(counts, others, no_limits, first, docs.data(), found.data()) == all_collected);
    CHECK(std::equal(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all_collected), docs.begin()));
    CHECK(std::equal(all_found.begin(), all_found.begin() + static_cast<std::ptrdiff_t>(all_collected), found.begin()));

    for (std::size_t from = 0; from <= counts.size() + 9; ++from) {
      std::size_t next = std::min(from, counts.size());
      while (next < counts.size() && counts[next] == 0) ++next;
      CHECK(first_counted(counts, from) == next);
    }
  }
}

void check_completed() {
  std::vector<std::uint8_t> counts(4 * kCountsStep, 255);
  std::vector<PostingSum::Posting> more;
  for (std::uint32_t doc = 1; doc < counts.size(); doc += 3) more.push_back({DocId{doc}, doc});
  const PostingSum sum = PostingSum::of_many(counts, more);
  REQUIRE(sum.is_counted());
  const std::vector<std::uint8_t> others(2 * kCountsStep);
  CountLimits limits{};
  limits.back() = 1;
  std::vector<DocId> docs(others.size() + kCountsStep);
  std::vector<std::uint32_t> tfs(docs.size());
  REQUIRE(sum.collect_below(kCountsStep, others, limits, docs.data(), tfs.data()) == others.size());
  for (std::uint32_t at = 0; at < others.size(); ++at) {
    const auto doc = static_cast<std::uint32_t>(kCountsStep + at);
    CHECK(docs[at] == DocId{doc});
    CHECK(tfs[at] == 255 + (doc % 3 == 1 ? doc : 0));
  }
}

}  // namespace

TEST_CASE("what a byte of a count does not hold is added to what is collected") {
  inkling::test::with_all_instructions([] { check_completed(); });
}

TEST_CASE("documents with counts are found, and those whose other byte is below the limit of their count") {
  inkling::test::with_all_instructions([] { check_collected(); });
}

TEST_CASE("postings add up by document, in any order, few and many, small and large") {
  inkling::test::with_all_instructions([] { check_sums(); });
}

}  // namespace inkling::storage

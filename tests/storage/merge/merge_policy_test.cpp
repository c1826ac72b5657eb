#include "storage/merge/merge_policy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/support/rounds.h"

using namespace inkling::storage;

namespace {

using Runs = std::vector<SegmentRun>;

constexpr std::uint64_t kKiB = 1024;
constexpr std::uint64_t kMiB = 1024 * kKiB;

Runs due(const std::vector<std::uint64_t>& bytes) {
  std::vector<SegmentSize> segments;
  for (const std::uint64_t size : bytes) segments.push_back({size, 100, 0});
  return due_merges(segments);
}

/// The sizes when all that was due is merged.
std::vector<std::uint64_t> merged(const std::vector<std::uint64_t>& bytes, std::uint64_t& written) {
  std::vector<std::uint64_t> after;
  std::size_t at = 0;
  for (const SegmentRun& run : due(bytes)) {
    while (at < run.first) after.push_back(bytes[at++]);
    std::uint64_t sum = 0;
    while (at < run.last) sum += bytes[at++];
    after.push_back(sum);
    written += sum;
  }
  while (at < bytes.size()) after.push_back(bytes[at++]);
  return after;
}

}  // namespace

TEST_CASE("few segments are left alone, and so are large ones") {
  CHECK(due({}).empty());
  CHECK(due({1}).empty());
  CHECK(due({kKiB, kKiB, kKiB}).empty());
  CHECK(due({500 * kMiB, 500 * kMiB, 500 * kMiB, 500 * kMiB, 500 * kMiB}).empty());
}

TEST_CASE("four of a level are merged, with what is smaller between them") {
  CHECK(due({kKiB, kKiB, kKiB, kKiB}) == Runs{{0, 4}});
  CHECK(due({kMiB, kKiB, 64 * kKiB, 3, 9 * kKiB}) == Runs{{1, 5}});
  CHECK(due({kMiB, kMiB, kKiB, kMiB, kMiB, kKiB}) == Runs{{0, 6}});
  CHECK(due({kKiB, kKiB, kMiB, kKiB, kKiB}).empty());
  CHECK(due({kMiB, kKiB, kKiB, kKiB, kKiB, 9 * kMiB, kKiB, kKiB, kKiB, kKiB, kKiB}) ==
        Runs{{1, 5}, {6, 11}});
}

TEST_CASE("a segment is merged alone when more than half of it is deleted") {
  const std::vector<SegmentSize> segments = {
      {kMiB + 1, 10, 5}, {kMiB, 10, 6}, {9 * kMiB, 10, 0}, {kKiB, 3, 3}, {500 * kMiB, 10, 6}};
  CHECK(due_merges(segments) == Runs{{1, 2}, {3, 4}});
}

TEST_CASE("of more than a dozen large segments the neighbours that cost least are merged") {
  std::vector<std::uint64_t> bytes(12, 100 * kMiB);
  CHECK(due(bytes).empty());
  bytes.insert(bytes.begin() + 3, 80 * kMiB);
  CHECK(due(bytes) == Runs{{0, 4}});
  bytes.insert(bytes.begin() + 7, kKiB);
  bytes.back() = 20 * kMiB;
  CHECK(due(bytes) == Runs{{10, 14}});
  // A large index that was made at once: some merges of four, until there are few.
  CHECK(due(std::vector<std::uint64_t>(40, 100 * kMiB)).size() == 10);
}

TEST_CASE("where much was written before, as much as may be is merged") {
  std::vector<std::uint64_t> bytes(7, 15 * kMiB);
  CHECK(due(bytes) == Runs{{3, 7}});
  // What was written with little memory, and committed at once.
  bytes.assign(50, 15 * kMiB);
  const Runs runs = due(bytes);
  CHECK(runs.size() == 12);
  for (const SegmentRun& run : runs) CHECK(run.size() == 4);
}

TEST_CASE(
    "too many segments are merged some at a time, however their sizes lie about the limit of large "
    "ones") {
  std::mt19937 random(1);
  for (std::uint64_t least = 14 * kMiB; least < 18 * kMiB; least += 100 * kKiB) {
    CAPTURE(least);
    std::vector<std::uint64_t> bytes(57);
    for (std::uint64_t& size : bytes) size = least + random() % kMiB;
    std::size_t left = bytes.size();
    for (const SegmentRun& run : due(bytes)) {
      CHECK(run.size() <= 12);
      left -= run.size() - 1;
    }
    CHECK(left <= kMostSegments);
  }
}

TEST_CASE("small commits to an index of many large segments cost little") {
  std::vector<std::uint64_t> segments(24, 20 * kMiB);
  std::uint64_t written = 0;
  for (int commit = 0; commit < 1'000; ++commit) {
    segments.push_back(3000);
    segments = merged(segments, written);
    REQUIRE(segments.size() <= kMostSegments);
  }
  CHECK(written < 24 * 20 * kMiB + 200 * kMiB);
}

TEST_CASE(
    "ten thousand small commits leave few segments, and write each document some times only") {
  std::mt19937 random(1);
  std::vector<std::uint64_t> segments;
  std::uint64_t added = 0;
  std::uint64_t written = 0;
  std::size_t most = 0;
  for (int commit = 0; commit < 10'000; ++commit) {
    segments.push_back(1000 + random() % 4000);
    added += segments.back();
    segments = merged(segments, written);
    most = std::max(most, segments.size());
  }
  MESSAGE("at most ", most, " segments, ", segments.size(), " in the end, each byte written ",
          static_cast<double>(written) / static_cast<double>(added), " times more");
  CHECK(most <= kMostSegments);
  CHECK(written < 16 * added);
}

TEST_CASE("commits of any size never leave more segments than there may be") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(20u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<std::uint64_t> segments;
    std::uint64_t written = 0;
    for (int commit = 0; commit < 2'000; ++commit) {
      segments.push_back(std::uint64_t{1} << random() % 33);
      segments = merged(segments, written);
      REQUIRE(segments.size() <= kMostSegments);
    }
  }
}

#include "indexer/invert/occurrence_logs.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "tests/support/rounds.h"

using namespace inkling::indexer;

namespace {

/// Ordinal and form.
using Occurrence = std::pair<std::uint32_t, std::uint32_t>;

std::vector<Occurrence> read_below(OccurrenceLogs::Reader& reader, std::uint32_t end) {
  std::vector<Occurrence> read;
  reader.read_below(
      end, [&](std::uint32_t ordinal, std::uint32_t form) { read.emplace_back(ordinal, form); });
  return read;
}

std::vector<Occurrence> read_all(const OccurrenceLogs& logs, std::size_t log) {
  OccurrenceLogs::Reader reader = logs.reader(log);
  return read_below(reader, 0xFFFF'FFFF);
}

const std::vector<OccurrenceUnit> kUnits = {{3, 11}, {1, 8}, {1, 5}, {2, 16}, {2, 11}, {2, 1}};

}  // namespace

TEST_CASE("a log gives back what lies at the limits of a unit and beyond") {
  for (const OccurrenceUnit unit : kUnits) {
    CAPTURE(static_cast<int>(unit.bytes));
    CAPTURE(static_cast<int>(unit.gap_bits));
    const std::uint32_t end_of_gaps = 1u << unit.gap_bits;
    const std::uint32_t end_of_forms = 1u << (8 * unit.bytes - unit.gap_bits);
    for (const std::uint32_t gap :
         {1u, end_of_gaps - 2, end_of_gaps - 1, end_of_gaps, 0xFFFFu, 0x7FFF'FFFFu}) {
      if (gap == 0) continue;
      for (const std::uint32_t form :
           {0u, end_of_forms - 2, end_of_forms - 1, end_of_forms, 0xFFFFu, 0xFFFF'FFFFu}) {
        CAPTURE(gap);
        CAPTURE(form);
        OccurrenceLogs logs(std::vector<OccurrenceUnit>{unit, unit}, std::make_shared<BlockPool>());
        const std::vector<Occurrence> expected = {
            {gap - 1, form}, {2 * gap - 1, form}, {2 * gap, 1}};
        for (const auto& [ordinal, number] : expected) logs.append(1, ordinal, number);
        CHECK(read_all(logs, 0).empty());
        CHECK(read_all(logs, 1) == expected);
        CHECK(logs.most_in_a_log() >= expected.size());
      }
    }
  }
}

TEST_CASE("no log has many fewer occurrences than the logs say") {
  constexpr std::uint32_t kOccurrences = 100'000;
  constexpr std::size_t kBytesAtATime = 12'288;
  for (const OccurrenceUnit unit :
       {OccurrenceUnit{1, 8}, OccurrenceUnit{2, 11}, OccurrenceUnit{3, 11}}) {
    CAPTURE(static_cast<int>(unit.bytes));
    OccurrenceLogs logs(std::vector<OccurrenceUnit>{unit}, std::make_shared<BlockPool>());
    for (std::uint32_t ordinal = 0; ordinal < kOccurrences; ++ordinal) logs.append(0, ordinal, 0);
    CHECK(logs.most_in_a_log() >= kOccurrences);
    CHECK(logs.most_in_a_log() <= kOccurrences + kBytesAtATime / unit.bytes);
  }
}

TEST_CASE("logs that grow side by side keep their order, whole or read in parts") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(10u); ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    OccurrenceLogs logs(kUnits, std::make_shared<BlockPool>());
    std::vector<std::vector<Occurrence>> expected(logs.size());
    std::uint32_t ordinal = 0;
    for (int count = 0; count < 40'000; ++count) {
      ordinal += 1 + static_cast<std::uint32_t>(random() % (random() % 16 == 0 ? 20'000 : 3));
      const auto form =
          static_cast<std::uint32_t>(random() % (random() % 8 == 0 ? 100'000 : 9'000));
      const std::size_t log = random() % 2 == 0 ? 0 : random() % logs.size();
      const std::uint32_t written = random() % 2 == 0 ? form % 2 : form;
      logs.append(log, ordinal, written);
      expected[log].emplace_back(ordinal, written);
    }
    for (std::size_t log = 0; log < logs.size(); ++log) {
      CHECK(read_all(logs, log) == expected[log]);
      OccurrenceLogs::Reader reader = logs.reader(log);
      std::vector<Occurrence> read;
      for (std::uint32_t end = 0; end <= ordinal + 1;
           end += 1 + static_cast<std::uint32_t>(random() % 5'000)) {
        for (const Occurrence& occurrence : read_below(reader, end)) {
          CHECK(occurrence.first < end);
          read.push_back(occurrence);
        }
      }
      for (const Occurrence& occurrence : read_below(reader, 0xFFFF'FFFF))
        read.push_back(occurrence);
      CHECK(read == expected[log]);
    }
  }
}

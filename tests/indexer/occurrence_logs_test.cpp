#include "indexer/occurrence_logs.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <utility>
#include <vector>

using namespace inkling::indexer;

namespace {

/// Ordinal and form.
using Occurrence = std::pair<std::uint32_t, std::uint32_t>;

std::vector<Occurrence> read_below(OccurrenceLogs::Reader& reader, std::uint32_t end) {
  std::vector<Occurrence> read;
  reader.read_below(end, [&](std::uint32_t ordinal, std::uint32_t form) { read.emplace_back(ordinal, form); });
  return read;
}

std::vector<Occurrence> read_all(const OccurrenceLogs& logs, std::size_t log) {
  OccurrenceLogs::Reader reader = logs.reader(log);
  return read_below(reader, 0xFFFF'FFFF);
}

}  // namespace

TEST_CASE("a log gives back what lies at the limits of a unit and beyond") {
  for (const std::uint32_t gap : {1u, 2046u, 2047u, 2048u, 0xFFFFu, 0x7FFF'FFFFu}) {
    for (const std::uint32_t form : {0u, 8190u, 8191u, 8192u, 0xFFFFu, 0xFFFF'FFFFu}) {
      CAPTURE(gap);
      CAPTURE(form);
      OccurrenceLogs logs(2, std::make_shared<BlockPool>());
      const std::vector<Occurrence> expected = {{gap - 1, form}, {2 * gap - 1, form}, {2 * gap, 1}};
      for (const auto& [ordinal, number] : expected) logs.append(1, ordinal, number);
      CHECK(read_all(logs, 0).empty());
      CHECK(read_all(logs, 1) == expected);
      CHECK(logs.most_in_a_log() >= expected.size());
    }
  }
}

TEST_CASE("logs that grow side by side keep their order, whole or read in parts") {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    OccurrenceLogs logs(3, std::make_shared<BlockPool>());
    std::vector<std::vector<Occurrence>> expected(logs.size());
    std::uint32_t ordinal = 0;
    for (int count = 0; count < 40'000; ++count) {
      ordinal += 1 + static_cast<std::uint32_t>(random() % (random() % 16 == 0 ? 20'000 : 3));
      const auto form = static_cast<std::uint32_t>(random() % (random() % 8 == 0 ? 100'000 : 9'000));
      const std::size_t log = random() % 2 == 0 ? 0 : random() % 3;
      logs.append(log, ordinal, form);
      expected[log].emplace_back(ordinal, form);
    }
    for (std::size_t log = 0; log < logs.size(); ++log) {
      CHECK(read_all(logs, log) == expected[log]);
      OccurrenceLogs::Reader reader = logs.reader(log);
      std::vector<Occurrence> read;
      for (std::uint32_t end = 0; end <= ordinal + 1; end += 1 + static_cast<std::uint32_t>(random() % 5'000)) {
        for (const Occurrence& occurrence : read_below(reader, end)) {
          CHECK(occurrence.first < end);
          read.push_back(occurrence);
        }
      }
      for (const Occurrence& occurrence : read_below(reader, 0xFFFF'FFFF)) read.push_back(occurrence);
      CHECK(read == expected[log]);
    }
  }
}

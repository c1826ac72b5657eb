#include "indexer/invert/id_table.h"

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/support/rounds.h"

using inkling::indexer::IdTable;

TEST_CASE("a table of ids answers as a map does") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(10u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<std::string> ids;  // by document
    const auto id_of = [&](std::uint32_t doc) -> const std::string& { return ids[doc]; };
    IdTable table;
    std::map<std::string, std::uint32_t> expected;
    std::size_t wrong = 0;
    for (int step = 0; step < 20'000; ++step) {
      const std::string id(random() % 40, static_cast<char>('a' + random() % 26));
      const std::string name = id + std::to_string(random() % (1 + seed * 300));
      const auto known = expected.find(name);
      const std::optional<std::uint32_t> found = table.find(name, id_of);
      if (found != (known == expected.end() ? std::nullopt : std::optional(known->second))) ++wrong;
      if (random() % 3 == 0) {
        if (known == expected.end()) continue;
        table.erase(name, id_of);
        expected.erase(known);
      } else {
        ids.push_back(name);
        const auto doc = static_cast<std::uint32_t>(ids.size() - 1);
        table.assign(name, doc, id_of);
        expected[name] = doc;
      }
    }
    CHECK(wrong == 0);
    for (const auto& [name, doc] : expected) CHECK(table.find(name, id_of) == doc);
  }
}

TEST_CASE("a table of ids takes some tens of bytes a document, and tells") {
  std::vector<std::string> ids;
  const auto id_of = [&](std::uint32_t doc) -> const std::string& { return ids[doc]; };
  IdTable table;
  for (std::uint32_t doc = 0; doc < 100'000; ++doc) {
    ids.push_back("document-" + std::to_string(doc));
    table.assign(ids.back(), doc, id_of);
  }
  CHECK(table.memory_bytes() >= 100'000 * 8);
  CHECK(table.memory_bytes() <= 100'000 * 33);
}

TEST_CASE("an id that comes and goes leaves nothing behind in a table of ids") {
  std::vector<std::string> ids(3, "again");
  ids.insert(ids.end(), {"other"});
  std::size_t compared = 0;
  const auto id_of = [&](std::uint32_t doc) -> const std::string& {
    ++compared;
    return ids[doc];
  };
  IdTable table;
  table.assign("other", 3, id_of);
  const std::size_t memory = table.memory_bytes();
  for (std::uint32_t round = 0; round < 10'000; ++round) {
    table.assign("again", round % 3, id_of);
    table.erase("again", id_of);
  }
  CHECK(table.memory_bytes() == memory);
  CHECK(compared <= 20'000);
  CHECK(table.find("other", id_of) == 3);
}

#include "tests/storage/damage.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/files/checked_file.h"
#include "storage/segments/manifest.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/files/complaints.h"
#include "tests/storage/script.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// Damage must be refused, or change no answer; and a check must find it.
void require_harmless(const Snapshot& damaged, const Answers& expected) {
  std::vector<std::string> contradictions;
  const auto found = read_all_of(damaged, contradictions);
  if (found && (*found != expected || !contradictions.empty()))
    FAIL_CHECK("believed: " << difference(*found, expected));
  if (!check_complains(damaged)) FAIL_CHECK("a check finds nothing");
}

}  // namespace

TEST_CASE(
    "any one bit flipped in any file, or all of a byte, is refused or changes no answer, and a "
    "check finds it") {
  for (const Snapshot& good : {every_feature("one"), reordered("one"), reordered("one", false)}) {
    const Answers expected = sound_answers(good);
    std::size_t flips = 0;
    for (const auto& [name, bytes] : good) {
      CAPTURE(name);
      for (std::size_t at = 0; at < bytes.size(); ++at) {
        CAPTURE(at);
        Snapshot bad = good;
        for (std::size_t bit = 0; bit < 8; ++bit) {
          // One bit of each byte; with $INKLING_ROUNDS all eight.
          if (!is_thorough() && bit != at % 8) continue;
          CAPTURE(bit);
          bad[name][at] = static_cast<char>(bytes[at] ^ (1 << bit));
          require_harmless(bad, expected);
          ++flips;
        }
        bad[name][at] = static_cast<char>(~bytes[at]);
        require_harmless(bad, expected);
      }
    }
    tell_figure(std::to_string(flips) + " flipped bits in " + std::to_string(good.size()) +
                " files");
  }
}

TEST_CASE("a file cut at any 64th, with bytes appended, empty or missing is refused") {
  for (const Snapshot& good : {every_feature("one"), reordered("one"), reordered("one", false)}) {
    const Answers expected = sound_answers(good);
    for (const auto& [name, bytes] : good) {
      CAPTURE(name);
      Snapshot bad = good;
      for (std::size_t part = 0; part < 64; ++part) {
        CAPTURE(part);
        bad[name] = bytes.substr(0, bytes.size() * part / 64);
        require_harmless(bad, expected);
      }
      bad[name] = bytes + std::string(4'096, '\0');
      require_harmless(bad, expected);
      bad.erase(name);
      std::vector<std::string> contradictions;
      CHECK_FALSE(read_all_of(bad, contradictions).has_value());
      CHECK(check_complains(bad));
    }
  }
}

TEST_CASE("any two files swapped are refused") {
  const Snapshot good = every_feature("one");
  for (auto first = good.begin(); first != good.end(); ++first) {
    for (auto second = std::next(first); second != good.end(); ++second) {
      CAPTURE(first->first);
      CAPTURE(second->first);
      Snapshot bad = good;
      std::swap(bad[first->first], bad[second->first]);
      std::vector<std::string> contradictions;
      CHECK_FALSE(read_all_of(bad, contradictions).has_value());
      CHECK(check_complains(bad));
    }
  }
}

TEST_CASE("a file of another index in the place of the one of its name is refused") {
  const Snapshot good = every_feature("one");
  const Snapshot other = every_feature("two");
  for (const auto& [name, bytes] : good) {
    CAPTURE(name);
    REQUIRE(other.contains(name));
    if (other.at(name) == bytes) continue;
    Snapshot bad = good;
    bad[name] = other.at(name);
    std::vector<std::string> contradictions;
    CHECK_FALSE(read_all_of(bad, contradictions).has_value());
    CHECK(check_complains(bad));
  }
}

TEST_CASE("a file of an older commit under its newer name is refused") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer =
      indexer::open_writer(files, {.analyzer = kAnalyzer, .merging = Merging::never});
  for (const std::string id : {"1", "2", "3"}) writer.add(document(id, "", "text " + id));
  writer.commit();
  writer.remove("1");
  writer.commit();
  const Snapshot older = snapshot_of(*files);
  writer.remove("2");
  writer.commit();
  const Snapshot newer = snapshot_of(*files);
  std::vector<std::string> contradictions;
  for (const auto& [old_name, new_name] :
       {std::pair{"manifest-000002", "manifest-000003"},
        {"segment-000001.deletions-000002", "segment-000001.deletions-000003"}}) {
    CAPTURE(new_name);
    Snapshot bad = newer;
    REQUIRE(bad.contains(new_name));
    bad[new_name] = older.at(old_name);
    CHECK_FALSE(read_all_of(bad, contradictions).has_value());
    CHECK(check_complains(bad));
  }
}

TEST_CASE(
    "a page damaged in a large index is refused again and again, and other documents are still "
    "read") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer =
        indexer::open_writer(files, {.analyzer = {AnalyzerKind::whitespace, "en"}});
    std::mt19937 random(70);
    // A few long titles, so that all lengths of titles take a byte.
    std::string title;
    for (int word = 0; word < 200; ++word) title += "x ";
    for (int number = 0; number < 60'000; ++number) {
      writer.add(document(std::to_string(number), number % 1'000 == 0 ? title : "",
                          "w" + std::to_string(random() % 5'000)));
    }
    writer.commit();
  }
  Snapshot bad = snapshot_of(*files);
  std::string& columns = bad["segment-000001.columns"];
  columns[columns.size() - 30'000] ^= 1;
  const Index index = storage::open_index(file_system_of(bad));
  for (int attempt = 0; attempt < 3; ++attempt) {
    CAPTURE(attempt);
    CHECK_THROWS_AS(index.lengths(FieldId::title), CorruptIndexError);
  }
  CHECK(index.find("17").has_value());
  CHECK(index.lengths(FieldId::text).size() == 60'000);
  CHECK(check_complains(bad));
}

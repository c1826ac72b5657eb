#include "tests/storage/damage.h"

#include <doctest/doctest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/dictionary/term_dictionary.h"
#include "storage/files/checked_file.h"
#include "storage/segments/check.h"
#include "storage/segments/manifest.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"
#include "tests/support/allocations.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// A small index with every feature: two segments, one with deletions, both with tags, one with
/// labels that changed, a model, numbers, text fields,
/// keywords, labels, terms of several forms. `word` makes its texts differ from those of another.
Snapshot every_feature(const std::string& word) {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(
        files, {.analyzer = kAnalyzer, .mapping = {.text_fields = kSixFields}});
    Document first =
        document("a", "Prints", "printing prints of a printer " + word, {"art", "press"});
    first.keywords = {{"city", "Bonn"}, {"city", "Rome"}};
    first.numbers = {{"year", 1450}};
    first.texts = {{"subject", "prints " + word}, {"text", "more"}, {"note", "a printer prints"}};
    writer.add(first);
    writer.add(document("b", "", "to be deleted " + word));
    writer.add(document("c", "", "print printed " + word));
    writer.commit();
    writer.add(document("d", "Again", "printers print again and again " + word, {"press"}));
    writer.add(document("b", "", "prints in another segment"));
    writer.add(document("c", "", "print printed " + word, {"news" + word}));
    writer.commit();
  }
  commit_tags(
      files, "m",
      [&](const std::string& id) {
        return std::set<std::string>{id < "c" ? "early" + word : "late"};
      },
      "a model of " + word);
  Snapshot snapshot = snapshot_of(*files);
  CHECK(snapshot.size() == 16);
  return snapshot;
}

/// Two segments, of which the first holds its documents in another order than they entered, some of
/// them deleted since, with other labels, or with tags.
Snapshot reordered(const std::string& word, bool store_text = true) {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer =
        indexer::open_writer(files, {.analyzer = kAnalyzer, .store_text = store_text});
    for (const char id : std::string("abcdefghij")) {
      // Two topics that take turns.
      const bool is_of_ships = id % 2 == 0;
      Document each = document({id}, is_of_ships ? "Ships" : "",
                               is_of_ships ? "a ship sails " + word : "printed prints",
                               {is_of_ships ? "sea" : "art"});
      each.keywords = {{"city", is_of_ships ? "Rome" : "Bonn"}};
      each.numbers = {{"year", is_of_ships ? 1'492.0 : 1'450.0}};
      writer.add(each);
    }
    writer.commit();
  }
  {
    auto transaction = storage::Transaction::open(files);
    transaction.reorder(1);
    transaction.commit();
  }
  {
    IndexWriter writer = indexer::open_writer(files, {.analyzer = kAnalyzer});
    writer.add(document("d", "", "ships print " + word));
    const Index before = storage::open_index(files);
    Document relabelled = before.document(before.find("e").value()).document;
    relabelled.text = "printed prints";  // as it was, where texts are not stored, too
    relabelled.labels = {"news" + word};
    CHECK(writer.add(relabelled) == Entered::replaced);
    writer.remove("h");
    writer.commit();
  }
  commit_tags(
      files, "m",
      [&](const std::string& id) {
        return std::set<std::string>{id < "e" ? "early" + word : "late"};
      },
      "a model of " + word);
  CHECK(storage::open_index(files).is_reordered());
  Snapshot snapshot = snapshot_of(*files);
  CHECK(snapshot.size() == 16);
  return snapshot;
}

/// A list that needs a skip table and full blocks.
Snapshot long_list() {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = kAnalyzer});
  for (int number = 0; number < 140; ++number) {
    writer.add(document(std::to_string(number), "", number % 3 == 0 ? "printed prints" : "print"));
  }
  writer.remove("7");
  writer.commit();
  return snapshot_of(*files);
}

/// What the index answers; empty when it is refused with an error of ours.
std::optional<Answers> read(const Snapshot& snapshot, std::vector<std::string>& contradictions) {
  try {
    return answers_of(storage::open_index(file_system_of(snapshot)), contradictions);
  } catch (const Error&) {
    return std::nullopt;
  }
}

bool check_complains(const Snapshot& snapshot) {
  try {
    return !storage::check(*file_system_of(snapshot), true).empty();
  } catch (const Error&) {
    return true;
  }
}

/// Damage must be refused, or change no answer; and a check must find it.
void require_harmless(const Snapshot& damaged, const Answers& expected) {
  std::vector<std::string> contradictions;
  const auto found = read(damaged, contradictions);
  if (found && (*found != expected || !contradictions.empty()))
    FAIL_CHECK("believed: " << difference(*found, expected));
  if (!check_complains(damaged)) FAIL_CHECK("a check finds nothing");
}

Answers sound_answers(const Snapshot& snapshot) { return answers_of(file_system_of(snapshot)); }

/// Reads all, checks and merges; whatever comes out, it must come out as an answer or an error of
/// ours.
void survive(const Snapshot& forged_files) {
  constexpr std::size_t kLargestAllocation = 16u << 20;
  const AllocationLimit limit(kLargestAllocation);
  std::vector<std::string> contradictions;
  read(forged_files, contradictions);
  check_complains(forged_files);
  try {
    auto transaction = storage::Transaction::open(file_system_of(forged_files));
    transaction.optimize();
    transaction.commit();
  } catch (const Error&) {
  }
}

std::size_t payload_bytes(const Snapshot& snapshot) {
  std::size_t bytes = 0;
  for (const auto& [name, content] : snapshot) bytes += payload_of(snapshot, name).size();
  return bytes;
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
      CHECK_FALSE(read(bad, contradictions).has_value());
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
      CHECK_FALSE(read(bad, contradictions).has_value());
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
    CHECK_FALSE(read(bad, contradictions).has_value());
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
    CHECK_FALSE(read(bad, contradictions).has_value());
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

TEST_CASE("a payload byte changed under checksums that hold crashes nothing") {
  for (const Snapshot& good :
       {every_feature("one"), reordered("one"), reordered("one", false), long_list()}) {
    // Every other byte of the small index, with $INKLING_ROUNDS every byte; of the larger one,
    // whose answers take longer, about 1,000 bytes.
    const std::size_t all = is_thorough() ? 1 : 2;
    const std::size_t stride = good.size() > 10 ? all : payload_bytes(good) / 1'000 + 1;
    for (const auto& [name, bytes] : good) {
      CAPTURE(name);
      const std::string payload = payload_of(good, name);
      for (std::size_t at = 0; at < payload.size(); at += stride) {
        CAPTURE(at);
        // One change of each byte; with $INKLING_ROUNDS every bit by itself, too.
        constexpr unsigned kMasks[] = {0x01, 0x80, 0xFF, 0x7F, 0x02, 0x40, 0x04, 0x20, 0x08, 0x10};
        for (std::size_t kind = 0; kind < std::size(kMasks); ++kind) {
          if (!is_thorough() && kind != at % std::size(kMasks)) continue;
          CAPTURE(kind);
          std::string changed = payload;
          changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ kMasks[kind]);
          survive(forged(good, name, changed));
        }
      }
    }
  }
}

TEST_CASE(
    "a term that tells of more occurrences than there are bits is refused before they take room") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer =
        indexer::open_writer(files, {.analyzer = kAnalyzer, .merging = Merging::never});
    for (const char* form : {"prints", "printing"}) {
      writer.add(document(form, "", std::string(form) + " " + form));
      writer.commit();
    }
  }
  const Snapshot good = snapshot_of(*files);
  const std::string name = "segment-000001.terms";
  const auto terms_of = [&](std::uint32_t cf) {
    const Index index = storage::open_index(files);
    const auto place = storage::view_of(index)
                           .segments()[0]
                           .segment->terms()
                           .find(FieldId::text, "print")
                           .value()
                           .place;
    MemoryFileSystem made;
    storage::TermDictionaryWriter writer(made, 1);
    writer.begin(1);
    storage::ListEntry list{.df = 1, .cf = cf, .first_doc = 0, .first_number = 0};
    list.postings_bytes = place.postings_bytes;
    writer.add(FieldId::text, "print", list, std::vector<storage::FormCount>{{"prints", cf}});
    writer.finish();
    return payload_of(snapshot_of(made), name);
  };
  REQUIRE(terms_of(2) == payload_of(good, name));
  const Snapshot bad = forged(good, name, terms_of(0xFFFF'FFFF));
  survive(bad);
  auto transaction = storage::Transaction::open(file_system_of(bad));
  CHECK_THROWS_AS(transaction.optimize(), CorruptIndexError);
}

TEST_CASE("random changes under checksums that hold crash nothing") {
  const std::vector<Snapshot> all{every_feature("one"), reordered("one"), long_list()};
  for (std::uint32_t seed = 1; seed <= rounds(2000u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Snapshot& good = all[seed % 8 == 0 ? 2 : seed % 2];
    const std::string& name =
        std::next(good.begin(), static_cast<std::ptrdiff_t>(random() % good.size()))->first;
    std::string payload = payload_of(good, name);
    for (std::size_t left = 1 + random() % 4; left > 0 && !payload.empty(); --left) {
      const std::size_t at = random() % payload.size();
      switch (random() % 5) {
        case 0:
          payload[at] = static_cast<char>(random());
          break;
        case 1:
          payload.replace(at, 9, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F");
          break;
        case 2:
          payload.erase(at, 1 + random() % 8);
          break;
        case 3:
          payload.insert(at, 1 + random() % 8, static_cast<char>(random()));
          break;
        default:
          payload.replace(at, 8, payload.substr(random() % payload.size(), 8));
      }
    }
    survive(forged(good, name, payload));
  }
}

TEST_CASE("a forged file that is not damaged is believed") {
  const Snapshot good = every_feature("one");
  const Answers expected = sound_answers(good);
  for (const auto& [name, bytes] : good) {
    CAPTURE(name);
    CHECK((forged(good, name, payload_of(good, name)) == good));
  }
  const std::string model = storage::model_file_name(3);
  std::vector<std::string> contradictions;
  const auto found = read(forged(good, model, "forged"), contradictions);
  REQUIRE(found.has_value());
  CHECK(found->models.at("m") == "forged");
  CHECK(found->documents == expected.documents);
}

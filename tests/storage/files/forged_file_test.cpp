#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/dictionary/term_dictionary.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/files/complaints.h"
#include "tests/storage/script.h"
#include "tests/support/allocations.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

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

/// Reads all, checks and merges; whatever comes out, it must come out as an answer or an error of
/// ours.
void survive(const Snapshot& forged_files) {
  constexpr std::size_t kLargestAllocation = 16u << 20;
  const AllocationLimit limit(kLargestAllocation);
  std::vector<std::string> contradictions;
  read_all_of(forged_files, contradictions);
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
  const auto found = read_all_of(forged(good, model, "forged"), contradictions);
  REQUIRE(found.has_value());
  CHECK(found->models.at("m") == "forged");
  CHECK(found->documents == expected.documents);
}

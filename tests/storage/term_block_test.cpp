#include "storage/dictionary/term_block.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/dictionary/list_length.h"
#include "storage/dictionary/term_block_group.h"
#include "storage/dictionary/term_key.h"
#include "storage/strings/substring_encoder.h"
#include "storage/strings/substring_table.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

const std::string kBlockFile = "terms";

using Random = std::mt19937_64;

/// Small as a rule, up to `most`.
std::uint64_t random_number(Random& random, std::uint64_t most) {
  const std::uint64_t number = random() >> random() % 64;
  return most == ~std::uint64_t{0} ? number : number % (most + 1);
}

ListEntry random_list(Random& random, std::uint32_t documents) {
  ListEntry list;
  list.df = static_cast<std::uint32_t>(1 + random_number(random, documents - 1));
  if (random() % 2 == 0) list.df = 1;
  list.cf =
      list.df + (random() % 2 == 0 ? 0 : random_number(random, std::uint64_t{list.df} * 1000));
  if (list.df == 1)
    list.first_doc = static_cast<std::uint32_t>(random_number(random, documents - 1));
  if (list.cf == 1)
    list.first_number = static_cast<std::uint32_t>(random_number(random, 0xFFFF'FFFFu));
  if (list.cf > 1) list.postings_bytes = random_number(random, std::uint64_t{1} << 50);
  if (list.df >= kPostingBlock)
    list.positions_bytes = random_number(random, std::uint64_t{1} << 50);
  return list;
}

class EncodedBlock {
 public:
  EncodedBlock(const std::vector<ListEntry>& lists, std::uint32_t documents)
      : documents_(documents) {
    TermBlockWriter writer;
    TermBlockGroup group;
    FormRulesWriter rules;
    writer.begin(0, 0, documents);
    for (std::size_t row = 0; row < lists.size(); ++row) {
      row == 0 ? group.begin_block(first_key_) : group.add_key(key_of(row));
      writer.add(key_of(row), lists[row], {}, rules);
    }
    writer.finish(group.bodies());
    group.end_block();
    group.encode(SubstringEncoder(), [&](std::string_view block) { bytes_ = block; });
    bytes_.append(BitReader::kReadBehind, '\xFF');
  }

  static std::string key_of(std::size_t row) {
    return std::string(1, '\0') + static_cast<char>('A' + row);
  }
  TermBlockReader open() const { return open(documents_); }
  TermBlockReader open(std::uint32_t documents) const {
    return {ByteReader(as_bytes(bytes_).first(size()), kBlockFile, 0), kBlockFile, documents,
            first_key_, table_};
  }
  std::string& bytes() { return bytes_; }
  std::size_t size() const { return bytes_.size() - BitReader::kReadBehind; }

 private:
  std::uint32_t documents_;
  std::string first_key_ = key_of(0);
  SubstringTable table_;  ///< of no strings
  std::string bytes_;
};

bool is_of(const TermEntry& entry, const ListEntry& list) {
  const PostingListPlace& place = entry.place;
  return place.df == list.df && place.cf == list.cf && entry.statistics.df == list.df &&
         entry.statistics.cf == list.cf && place.single_doc == list.first_doc &&
         place.single_number == list.first_number && place.postings_bytes == list.postings_bytes &&
         place.positions_bytes == list.positions_bytes && place.forms.empty();
}

void check_round_trip(const std::vector<ListEntry>& lists, std::uint32_t documents) {
  const EncodedBlock block(lists, documents);
  TermBlockReader terms = block.open();
  std::string key;
  TermEntry entry;
  for (std::size_t row = 0; row < lists.size(); ++row) {
    CAPTURE(row);
    terms.next(key, entry);
    CHECK(key == EncodedBlock::key_of(row));
    CHECK(is_of(entry, lists[row]));
    const std::optional<TermEntry> found = block.open().find(key);
    REQUIRE(found.has_value());
    CHECK(is_of(*found, lists[row]));
  }
  CHECK(terms.left() == 0);
}

void read_all(const EncodedBlock& block) {
  TermBlockReader terms = block.open();
  std::string key;
  TermEntry entry;
  while (terms.left() > 0) terms.next(key, entry);
}

}  // namespace

TEST_CASE("random entries of a block come back, walked and found") {
  for (std::uint64_t seed = 1; seed <= inkling::test::rounds(std::uint64_t{100}); ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const auto documents = static_cast<std::uint32_t>(1 + random_number(random, 0xFFFF'FFFDu));
    std::vector<ListEntry> lists(1 + random() % kTermBlock);
    for (ListEntry& list : lists) list = random_list(random, documents);
    check_round_trip(lists, documents);
  }
}

TEST_CASE("entries of one document, of the last of 2^32 - 2, and of all of them come back") {
  constexpr std::uint32_t kMost = 0xFFFF'FFFEu;
  const ListEntry first{1, 1, 0, 0, 0, 0};
  const ListEntry last{1, 1, kMost - 1, 0xFFFF'FFFFu, 0, 0};
  const ListEntry all{kMost, kMost, 0, 0, 1u << 30, 1};
  const ListEntry most{kMost, std::uint64_t{kMost} * kMost, 0, 0, 1u << 30, std::uint64_t{1} << 60};
  check_round_trip({first, first, last, last, all, most, first, {1, kMost, 0, 0, 0, 0}}, kMost);
  check_round_trip({first}, 1);
  check_round_trip({{1, 300, 0, 0, 1, 0}, first}, 1);
}

TEST_CASE(
    "a block whose bits are damaged is refused, or read as another of documents that are there") {
  constexpr std::uint32_t kDocuments = 1000;
  Random random(7);
  std::vector<ListEntry> lists(20);
  for (ListEntry& list : lists) list = random_list(random, kDocuments);
  EncodedBlock block(lists, kDocuments);
  const std::string good = block.bytes();
  for (std::size_t bit = 0; bit < 8 * block.size(); ++bit) {
    CAPTURE(bit);
    block.bytes()[bit / 8] = static_cast<char>(good[bit / 8] ^ 1 << bit % 8);
    try {
      TermBlockReader terms = block.open();
      std::string key;
      TermEntry entry;
      while (terms.left() > 0) {
        terms.next(key, entry);
        CHECK(entry.place.df >= 1);
        CHECK(entry.place.df <= kDocuments);
        CHECK(entry.place.cf >= entry.place.df);
        CHECK(entry.place.single_doc < kDocuments);
      }
    } catch (const CorruptIndexError&) {
    }
    block.bytes() = good;
  }
}

TEST_CASE("a block is refused where the segment has no documents, or fewer than its terms have") {
  const EncodedBlock block({{1, 1, 2, 0, 0, 0}}, 3);
  CHECK_THROWS_AS(block.open(0), CorruptIndexError);
  EncodedBlock fewer({{3, 3, 0, 0, 5, 0}}, 3);
  CHECK_NOTHROW(read_all(fewer));
  TermBlockReader of_two = fewer.open(2);
  std::string key;
  TermEntry entry;
  CHECK_THROWS_AS(of_two.next(key, entry), CorruptIndexError);
}

TEST_CASE(
    "a group is full of so many blocks, or of so many bytes of keys and of what stands behind "
    "them") {
  const auto blocks_of = [](std::size_t key_bytes, std::size_t body_bytes) {
    TermBlockGroup group;
    while (!group.is_full()) {
      group.begin_block("a");
      group.add_key("b" + std::string(key_bytes - 1, 'x'));
      group.bodies().reserve_more(body_bytes);
      group.bodies().put(std::string(body_bytes, 'y'));
      group.end_block();
    }
    return group.block_count();
  };
  CHECK(blocks_of(1, 0) == kTermGroupBlocks);
  CHECK(blocks_of(1000, 24) == kTermGroupBlocks);
  CHECK(blocks_of(1025, 0) == kTermGroupBlocks);
  CHECK(blocks_of(1025, 1023) == kTermGroupBytes / 2048);
  CHECK(blocks_of(1, 4095) == kTermGroupBytes / 4096);
  CHECK(blocks_of(1025, 3000) == kTermGroupBytes / 4025 + 1);
}

TEST_CASE("lengths that are expected, and others, come back; one below none is refused") {
  const std::vector<std::uint64_t> bounds = {
      0, 1, 7, 8, 9, 127, 128, 1u << 20, (1u << 20) + 1, std::uint64_t{1} << 60};
  for (const std::uint64_t expected : bounds) {
    for (const std::uint64_t bytes : bounds) {
      CAPTURE(expected);
      CAPTURE(bytes);
      BitWriter out;
      out.reserve_more(192);
      put_length(bytes, expected, out);
      const std::string padded = std::string(out.view()).append(BitReader::kReadBehind, '\xFF');
      BitReader in(as_bytes(padded).first(out.view().size()), kBlockFile, 0);
      CHECK(take_length(in, expected) == bytes);
      CHECK(in.at_end());
    }
  }
  BitWriter two_fewer;
  two_fewer.reserve_more(192);
  two_fewer.put_exp_golomb(3, 0);
  const std::string padded = std::string(two_fewer.view()).append(BitReader::kReadBehind, '\xFF');
  BitReader in(as_bytes(padded).first(two_fewer.view().size()), kBlockFile, 0);
  CHECK_THROWS_AS(take_length(in, 8), CorruptIndexError);
}

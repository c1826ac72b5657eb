#include "storage/posting_list.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace inkling;
using namespace inkling::storage;

namespace {

using Random = std::mt19937_64;

std::uint32_t below(Random& random, std::uint64_t bound) { return static_cast<std::uint32_t>(random() % bound); }

struct PlainPosting {
  std::uint32_t doc;
  std::vector<Occurrence> occurrences;
};
using PlainList = std::vector<PlainPosting>;

bool same(const std::vector<Occurrence>& a, const std::vector<Occurrence>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return x.position == y.position && x.form == y.form; });
}

std::vector<Occurrence> random_occurrences(Random& random, std::uint32_t tf, std::uint32_t forms) {
  std::vector<Occurrence> occurrences(tf);
  std::uint32_t position = below(random, 4) == 0 ? below(random, 1u << 30) : 0;
  for (Occurrence& occurrence : occurrences) {
    occurrence = {position, below(random, forms)};
    position += 1 + below(random, 100);
  }
  return occurrences;
}

PlainList random_list(Random& random, std::uint32_t df, std::uint64_t largest_gap, std::uint32_t largest_tf,
                      std::uint32_t forms) {
  PlainList list(df);
  std::uint64_t doc = below(random, largest_gap + 1);
  for (PlainPosting& posting : list) {
    posting = {static_cast<std::uint32_t>(doc), random_occurrences(random, 1 + below(random, largest_tf), forms)};
    doc += 1 + below(random, largest_gap + 1);
  }
  return list;
}

/// In two parts, which may meet within a posting.
void add_all(const PlainList& list, PostingListEncoder& encoder) {
  std::vector<std::uint32_t> docs;
  std::vector<Occurrence> occurrences;
  for (const PlainPosting& posting : list) {
    docs.insert(docs.end(), posting.occurrences.size(), posting.doc);
    occurrences.insert(occurrences.end(), posting.occurrences.begin(), posting.occurrences.end());
  }
  const std::size_t half = docs.size() / 2;
  encoder.add(std::span(docs).first(half), std::span(occurrences).first(half));
  encoder.add(std::span(docs).subspan(half), std::span(occurrences).subspan(half));
}

/// A list in two files, as a segment holds it, behind other bytes.
class EncodedList {
 public:
  EncodedList(const PlainList& list, std::uint32_t forms) {
    PostingListEncoder encoder;
    encoder.begin(forms);
    add_all(list, encoder);
    encoder.end();
    place_ = {encoder.df(), std::max(forms, 1u), 3, encoder.postings().size(), 5, encoder.positions().size()};
    cf_ = encoder.cf();
    postings_ = write("postings", "abc" + std::string(encoder.postings()) + "behind");
    positions_ = write("positions", "abcde" + std::string(encoder.positions()) + "behind");
  }

  std::uint64_t cf() const { return cf_; }
  std::uint32_t df() const { return place_.df; }
  PostingListPlace& place() { return place_; }
  PostingListDecoder decoder(std::uint32_t document_count = 0xFFFF'FFFE) const {
    return {*postings_, *positions_, place_, document_count};
  }

 private:
  std::shared_ptr<const CheckedFile> write(const std::string& name, const std::string& bytes) {
    CheckedFileWriter file(files_, name, FileKind::postings, 1);
    file.append(bytes);
    file.finish();
    return CheckedFile::open(files_, name, FileKind::postings, 1);
  }

  MemoryFileSystem files_;
  PostingListPlace place_;
  std::uint64_t cf_ = 0;
  std::shared_ptr<const CheckedFile> postings_;
  std::shared_ptr<const CheckedFile> positions_;
};

void check_walk(const EncodedList& encoded, const PlainList& list) {
  PostingListDecoder decoder = encoded.decoder();
  std::vector<Occurrence> found;
  std::size_t at = 0;
  bool all_equal = true;
  while (decoder.next_block()) {
    for (std::size_t index = 0; index < decoder.docs().size(); ++index, ++at) {
      REQUIRE(at < list.size());
      decoder.occurrences(index, found);
      all_equal = all_equal && decoder.docs()[index] == list[at].doc &&
                  decoder.tfs()[index] == list[at].occurrences.size() && same(found, list[at].occurrences);
    }
  }
  CHECK(all_equal);
  CHECK(at == list.size());
  CHECK_FALSE(decoder.next_block());
}

/// The first posting not below `target` stands in the block after skip_to, and none of it was passed over.
bool skips_to(const EncodedList& encoded, const PlainList& list, std::uint32_t target) {
  PostingListDecoder decoder = encoded.decoder();
  decoder.skip_to(target);
  const auto wanted =
      std::find_if(list.begin(), list.end(), [&](const auto& posting) { return posting.doc >= target; });
  while (decoder.next_block()) {
    const auto docs = decoder.docs();
    const auto found = std::lower_bound(docs.begin(), docs.end(), target);
    if (found == docs.end()) continue;
    std::vector<Occurrence> occurrences;
    decoder.occurrences(static_cast<std::size_t>(found - docs.begin()), occurrences);
    return wanted != list.end() && *found == wanted->doc && same(occurrences, wanted->occurrences);
  }
  return wanted == list.end();
}

}  // namespace

TEST_CASE("a posting list of any df, gaps, tf and forms comes back as it was") {
  struct Row {
    std::uint32_t df;
    std::uint64_t largest_gap;
    std::uint32_t largest_tf;
  };
  Random random(20);
  for (const auto& [df, gap, tf] :
       {Row{1, 0, 1}, Row{1, 1u << 31, 3}, Row{127, 5, 4}, Row{128, 0, 1}, Row{128, 9, 3}, Row{129, 0, 1},
        Row{129, 1u << 20, 3}, Row{256, 3, 2}, Row{257, 3, 2}, Row{1'000, 0, 40}, Row{100'000, 1'000, 3}}) {
    for (const std::uint32_t forms : {1u, 2u, 7u}) {
      CAPTURE(df);
      CAPTURE(gap);
      CAPTURE(forms);
      const PlainList list = random_list(random, df, gap, tf, forms);
      const EncodedList encoded(list, forms);
      CHECK(encoded.df() == df);
      check_walk(encoded, list);
    }
  }
}

TEST_CASE("gaps of 2^31 and documents up to the last number come back") {
  const PlainList list{{0, {{0, 0}}}, {0x8000'0000, {{7, 0}}}, {0xFFFF'FFFD, {{0xFFFF'FFFF, 0}}}};
  check_walk(EncodedList(list, 1), list);
}

TEST_CASE("tf up to 2^20 come back in full blocks and in the tail") {
  Random random(21);
  PlainList list = random_list(random, 200, 3, 2, 2);
  for (const std::size_t at : {5u, 70u, 150u}) list[at].occurrences = random_occurrences(random, 1u << 20, 2);
  const EncodedList encoded(list, 2);
  check_walk(encoded, list);
  std::uint64_t cf = 0;
  for (const PlainPosting& posting : list) cf += posting.occurrences.size();
  CHECK(encoded.cf() == cf);
}

TEST_CASE("one encoder encodes list after list as if each were the first") {
  Random random(22);
  const PlainList first = random_list(random, 300, 9, 3, 3);
  const PlainList second = random_list(random, 140, 9, 3, 1);
  PostingListEncoder reused;
  std::vector<std::string> bytes;
  for (const PlainList* list : {&second, &first, &second}) {
    reused.begin(list == &first ? 3 : 1);
    add_all(*list, reused);
    reused.end();
    bytes.push_back(std::string(reused.postings()) + "|" + std::string(reused.positions()));
  }
  CHECK(bytes[0] == bytes[2]);
  CHECK(bytes[0] != bytes[1]);
}

TEST_CASE("skip_to finds every document of a list and every gap between them") {
  for (const std::uint32_t seed : {1u, 2u, 3u}) {
    CAPTURE(seed);
    Random random(seed);
    const PlainList list = random_list(random, 128 * seed + seed, 6, 3, 2);
    const EncodedList encoded(list, 2);
    for (std::uint32_t target = 0; target <= list.back().doc + 2; ++target) {
      if (!skips_to(encoded, list, target)) FAIL_CHECK("target " << target);
    }
  }
}

TEST_CASE("occurrences are found in any order, again and again") {
  Random random(23);
  const PlainList list = random_list(random, 100, 6, 9, 7);
  const EncodedList encoded(list, 7);
  PostingListDecoder decoder = encoded.decoder();
  REQUIRE(decoder.next_block());
  std::vector<Occurrence> found;
  for (int trial = 0; trial < 2'000; ++trial) {
    const std::size_t index = below(random, list.size());
    decoder.occurrences(index, found);
    if (!same(found, list[index].occurrences)) FAIL_CHECK("posting " << index);
  }
}

TEST_CASE("a document at or past the end of the segment is refused") {
  Random random(24);
  for (const std::uint32_t df : {1u, 128u, 129u, 400u}) {
    CAPTURE(df);
    const PlainList list = random_list(random, df, 6, 2, 1);
    const EncodedList encoded(list, 1);
    const auto walk = [&](std::uint32_t document_count) {
      PostingListDecoder decoder = encoded.decoder(document_count);
      while (decoder.next_block()) {
      }
    };
    CHECK_NOTHROW(walk(list.back().doc + 1));
    CHECK_THROWS_AS(walk(list.back().doc), CorruptIndexError);
  }
}

TEST_CASE("a list with another df than its bytes hold is refused") {
  Random random(25);
  for (const std::uint32_t df : {3u, 128u, 129u, 300u}) {
    const PlainList list = random_list(random, df, 6, 2, 1);
    for (const std::uint32_t claimed : {df - 1, df + 1, df + 128, 0xFFFF'FFFFu}) {
      CAPTURE(df);
      CAPTURE(claimed);
      EncodedList encoded(list, 1);
      encoded.place().df = claimed;
      const auto walk = [&] {
        PostingListDecoder decoder = encoded.decoder();
        while (decoder.next_block()) {
        }
      };
      CHECK_THROWS_AS(walk(), CorruptIndexError);
    }
  }
}

TEST_CASE("a skip table that leads backwards is refused") {
  std::string skips;
  for (int block = 0; block < 2; ++block) {
    put_varint(skips, block == 0 ? 127 : std::numeric_limits<std::uint64_t>::max());
    put_varint(skips, 2);
    put_varint(skips, 128);
  }
  std::string postings;
  put_string(postings, skips);
  postings.append(4, '\0');
  put_varint(postings, 0);
  MemoryFileSystem files;
  CheckedFileWriter file(files, "list", FileKind::postings, 1);
  file.append(postings);
  file.finish();
  const auto read = CheckedFile::open(files, "list", FileKind::postings, 1);
  PostingListDecoder decoder(*read, *read, {257, 1, 0, postings.size(), 0, postings.size()}, 1'000);
  CHECK_THROWS_AS(decoder.skip_to(900), CorruptIndexError);
}

TEST_CASE("positions that lead backwards are refused") {
  std::string positions;
  put_varint(positions, 5);
  put_varint(positions, std::numeric_limits<std::uint64_t>::max());
  std::string postings;
  put_varint(postings, 1);
  put_varint(postings, 0);
  MemoryFileSystem files;
  CheckedFileWriter file(files, "list", FileKind::postings, 1);
  file.append(postings + positions);
  file.finish();
  const auto read = CheckedFile::open(files, "list", FileKind::postings, 1);
  PostingListDecoder decoder(*read, *read, {1, 1, 0, postings.size(), postings.size(), positions.size()}, 1'000);
  REQUIRE(decoder.next_block());
  std::vector<Occurrence> found;
  CHECK_THROWS_AS(decoder.occurrences(0, found), CorruptIndexError);
}

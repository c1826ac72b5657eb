#include "storage/postings/posting_list.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/storage/postings/same_postings.h"
#include "tests/storage/segment_lists.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

void check_walk(const EncodedList& encoded) {
  const PlainList& list = encoded.list();
  PostingListDecoder decoder = encoded.decoder();
  std::vector<Occurrence> found;
  std::vector<std::uint32_t> positions;
  std::size_t at = 0;
  bool all_equal = true;
  while (decoder.next_block()) {
    for (std::size_t index = 0; index < decoder.docs().size(); ++index, ++at) {
      REQUIRE(at < list.size());
      decoder.occurrences(index, found);
      decoder.positions(index, positions);
      all_equal = all_equal && decoder.docs()[index] == list[at].doc &&
                  decoder.tfs()[index] == list[at].occurrences.size() &&
                  same_posting(found, list[at].occurrences) &&
                  same_positions(positions, list[at].occurrences);
    }
  }
  CHECK(all_equal);
  CHECK(at == list.size());
  CHECK_FALSE(decoder.next_block());
}

/// The first posting not below `target` stands in the block after skip_to, and none of it was
/// passed over.
bool skips_to(const EncodedList& encoded, std::uint32_t target) {
  const PlainList& list = encoded.list();
  PostingListDecoder decoder = encoded.decoder();
  decoder.skip_to(target);
  const auto wanted = std::find_if(list.begin(), list.end(),
                                   [&](const auto& posting) { return posting.doc >= target; });
  while (decoder.next_block()) {
    const auto docs = decoder.docs();
    const auto found = std::lower_bound(docs.begin(), docs.end(), target);
    if (found == docs.end()) continue;
    std::vector<Occurrence> occurrences;
    decoder.occurrences(static_cast<std::size_t>(found - docs.begin()), occurrences);
    return wanted != list.end() && *found == wanted->doc &&
           same_posting(occurrences, wanted->occurrences);
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
       {Row{1, 0, 1}, Row{1, 1u << 18, 3}, Row{2, 1u << 18, 1}, Row{127, 5, 4}, Row{127, 1'000, 1},
        Row{128, 0, 1}, Row{128, 9, 3}, Row{129, 0, 1}, Row{129, 1'000, 3}, Row{255, 0, 2},
        Row{256, 3, 2}, Row{257, 3, 2}, Row{1'000, 0, 40}, Row{128 * 32, 1, 2},
        Row{128 * 32 + 1, 5, 1}, Row{128 * 33, 2, 2}, Row{20'000, 30, 3}}) {
    for (const std::uint32_t forms : {1u, 2u, 7u, 40u}) {
      CAPTURE(df);
      CAPTURE(gap);
      CAPTURE(forms);
      const EncodedList encoded(random_list(random, df, gap, tf, forms));
      CHECK(encoded.entry().df == df);
      check_walk(encoded);
    }
  }
}

TEST_CASE("one gap among many that is far greater comes back") {
  Random random(26);
  for (const std::uint32_t df : {5u, 128u, 400u}) {
    PlainList list = random_list(random, df, 0, 2, 2);
    for (std::size_t at = df / 2; at < list.size(); ++at) list[at].doc += 1u << 20;
    check_walk(EncodedList(std::move(list)));
  }
}

TEST_CASE("tf up to 2^20 come back in full blocks and in the tail") {
  Random random(21);
  PlainList list = random_list(random, 200, 3, 2, 2);
  for (const std::size_t at : {5u, 70u, 150u}) {
    list[at].occurrences.clear();
    for (std::uint32_t number = 0; number < 1u << 20; ++number) {
      list[at].occurrences.push_back({2 * number + number % 2, number % 3 == 0});
    }
  }
  std::uint64_t cf = 0;
  for (const PlainPosting& posting : list) cf += posting.occurrences.size();
  const EncodedList encoded(std::move(list));
  check_walk(encoded);
  CHECK(encoded.entry().cf == cf);
}

TEST_CASE("one encoder encodes list after list as if each were the first") {
  Random random(22);
  const PlainList first = random_list(random, 300, 9, 3, 3);
  const PlainList second = random_list(random, 140, 9, 3, 1);
  const std::vector<std::uint32_t> extents(4'000, 0x7FFF'FFFF);
  const std::vector<std::uint8_t> codes(4'000);
  const FieldDocuments documents{{extents, {}}, codes};
  PostingListEncoder reused(documents);
  std::vector<std::string> bytes;
  for (const PlainList* list : {&second, &first, &second}) {
    const std::size_t postings = reused.all_postings().size();
    const std::size_t positions = reused.all_positions().size();
    std::vector<storage::FormCount> forms{{"a", 1}, {"b", 1}, {"c", 1}};
    reused.begin(std::span(forms).first(list == &first ? 3 : 1));
    const FlatList flat(*list);
    reused.add(flat.docs, flat.occurrences);
    reused.end();
    bytes.push_back(std::string(reused.all_postings().substr(postings)) + "|" +
                    std::string(reused.all_positions().substr(positions)));
  }
  CHECK(bytes[0] == bytes[2]);
  CHECK(bytes[0] != bytes[1]);
}

TEST_CASE("skip_to finds every document of a list and every gap between them") {
  for (const std::uint32_t seed : {1u, 2u, 3u, 40u}) {
    CAPTURE(seed);
    Random random(seed);
    const EncodedList encoded(random_list(random, 128 * seed + seed, seed == 40 ? 1 : 6, 3, 2));
    const std::uint32_t step = seed == 40 ? 13 : 1;
    for (std::uint32_t target = 0; target <= encoded.document_count() + 1; target += step) {
      if (!skips_to(encoded, target)) FAIL_CHECK("target " << target);
    }
  }
}

TEST_CASE("skips go on from where reading stands") {
  Random random(27);
  const EncodedList encoded(random_list(random, 128 * 100 + 5, 4, 2, 1));
  for (int trial = 0; trial < 50; ++trial) {
    PostingListDecoder decoder = encoded.decoder();
    std::uint32_t last = 0;
    while (decoder.next_block()) {
      CHECK((last == 0 || decoder.docs()[0] > last));
      last = decoder.docs().back();
      if (random() % 3 != 0) continue;
      const auto target = last + 1 + static_cast<std::uint32_t>(random() % 9'000);
      decoder.skip_to(target);
      const auto wanted = std::find_if(encoded.list().begin(), encoded.list().end(),
                                       [&](const auto& posting) { return posting.doc >= target; });
      if (!decoder.next_block()) {
        CHECK(wanted == encoded.list().end());
        break;
      }
      last = decoder.docs().back();
      if (wanted == encoded.list().end()) continue;
      CHECK(std::binary_search(decoder.docs().begin(), decoder.docs().end(), wanted->doc));
    }
  }
}

TEST_CASE("impacts bound every posting of a block and of its group") {
  Random random(28);
  const EncodedList encoded(random_list(random, 128 * 70 + 9, 3, 60, 1));
  PostingListDecoder decoder = encoded.decoder();
  const auto posting = encoded.list().begin();
  std::ptrdiff_t at = 0;
  std::size_t bounded = 0;
  while (decoder.next_block()) {
    for (std::size_t index = 0; index < decoder.docs().size(); ++index, ++at) {
      const auto length = static_cast<std::uint32_t>(posting[at].occurrences.size());
      if (decoder.impacts().empty()) continue;
      // Documents of odd numbers are as long as the term occurs; the others are longer.
      const Impact impact{
          RoundedNumber::up(decoder.tfs()[index]),
          RoundedNumber::down(decoder.docs()[index] % 2 == 1 ? length : 0x7FFF'FFFF)};
      CHECK(decoder.impacts().covers(impact));
      REQUIRE_FALSE(decoder.group_impacts().empty());
      CHECK(decoder.group_impacts().covers(impact));
      ++bounded;
    }
  }
  CHECK(bounded == 128 * 70);
}

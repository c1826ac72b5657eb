#include "storage/postings/posting_list.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/storage/segment_lists.h"
#include "tests/support/instructions.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

using Random = std::mt19937_64;

bool same(const std::vector<Occurrence>& a, const std::vector<Occurrence>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.position == y.position && x.form == y.form;
  });
}

bool same_positions(const std::vector<std::uint32_t>& a, const std::vector<Occurrence>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](std::uint32_t position, const auto& y) { return position == y.position; });
}

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
                  same(found, list[at].occurrences) &&
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
    return wanted != list.end() && *found == wanted->doc && same(occurrences, wanted->occurrences);
  }
  return wanted == list.end();
}

/// Marks in the documents of a list, each of which has places up to a bound of its own.
class RandomMarks {
 public:
  static constexpr std::uint32_t kMostBound = 3'000;

  RandomMarks(Random& random, const PlainList& list) : documents_(list.back().doc + 1) {
    for (const PlainPosting& posting : list) {
      const std::uint32_t last = std::min(posting.occurrences.back().position, kMostBound);
      const auto bound = static_cast<std::uint32_t>(random() % (last + 2));
      documents_[posting.doc] = {static_cast<std::uint32_t>(words_.size()), bound};
      for (std::uint32_t word = 0; word < bound / 64; ++word) words_.push_back(random());
      words_.push_back(random() & low_mask(bound % 64));
    }
  }

  MarkedPlaces places() const { return {words_, documents_}; }
  std::uint64_t count_by_hand(const PlainPosting& posting) const {
    const auto [first_word, bound] = documents_[posting.doc];
    std::uint64_t count = 0;
    for (const Occurrence& at : posting.occurrences) {
      if (at.position < bound)
        count += words_[first_word + at.position / 64] >> at.position % 64 & 1;
    }
    return count;
  }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<MarkedPlaces::OfDocument> documents_;
};

void walk(const EncodedList& encoded, std::uint32_t document_count) {
  PostingListDecoder decoder = encoded.decoder(document_count);
  while (decoder.next_block()) {
  }
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

namespace {

struct ListBytes {
  ListEntry entry;
  std::string bytes;
};

/// Of the documents and forms of `source`, what `add(encoder)` adds.
template <typename Add>
ListBytes encoded_by(const EncodedList& source, Add add) {
  const FieldDocuments documents = source.documents();
  const std::vector<storage::FormCount> forms = source.form_counts();
  PostingListEncoder encoder(documents);
  encoder.begin(forms);
  add(encoder);
  const ListEntry entry = encoder.end();
  return {entry, std::string(encoder.all_postings()) + "|" + std::string(encoder.all_positions())};
}

/// The same with positions from 0 on.
PlainList from_the_first(PlainList list) {
  for (PlainPosting& posting : list) {
    const std::uint32_t first = posting.occurrences.front().position;
    for (Occurrence& occurrence : posting.occurrences) occurrence.position -= first;
  }
  return list;
}

/// The postings that are `kept`, some encoded, most with the bits that their positions have in
/// `source`.
void copy_positions(const EncodedList& source, const std::vector<bool>& kept, Random& random,
                    PostingListEncoder& encoder) {
  PostingListDecoder decoder = source.decoder();
  std::vector<Occurrence> found;
  for (std::size_t before = 0; decoder.next_block(); before += decoder.docs().size()) {
    const auto list = std::span(source.list()).subspan(before, decoder.docs().size());
    for (std::size_t first = 0; first < list.size();) {
      const std::size_t most =
          std::min({list.size() - first, encoder.capacity_left(), random() % 200 + 1});
      std::size_t count = 0;
      while (count < most && kept[before + first + count]) ++count;
      if (count == 0) {
        ++first;
        continue;
      }
      const FlatList run({list.begin() + static_cast<std::ptrdiff_t>(first),
                          list.begin() + static_cast<std::ptrdiff_t>(first + count)});
      if (random() % 4 == 0) {
        encoder.add(run.docs, run.occurrences);
      } else {
        std::vector<std::uint32_t> forms;
        for (const Occurrence& each : run.occurrences) forms.push_back(each.form);
        BitWriter high;
        BitWriter low;
        decoder.append_positions(first, count, {high, low});
        encoder.add({decoder.docs().subspan(first, count), decoder.tfs().subspan(first, count),
                     high, low, forms});
      }
      first += count;
      // Behind those that were copied, or anywhere else.
      const std::size_t read =
          random() % 2 == 0 ? std::min(first, list.size() - 1) : random() % list.size();
      decoder.occurrences(read, found);
      CHECK(same(found, list[read].occurrences));
    }
  }
}

}  // namespace

TEST_CASE("postings whose positions are copied have the bytes of those that are encoded") {
  Random random(27);
  std::size_t single = 0;
  for (const auto& [df, tf] : {std::pair{2u, 1u},
                               {2u, 3u},
                               {127u, 4u},
                               {128u, 1u},
                               {300u, 3u},
                               {1'000u, 40u},
                               {5'000u, 2u}}) {
    for (const std::uint32_t forms : {1u, 2u, 40u}) {
      PlainList list = random_list(random, df, 9, tf, forms);
      const bool are_near = random() % 2 == 0;
      const EncodedList source(are_near ? from_the_first(std::move(list)) : std::move(list));
      if (are_near) source.verify_bounds();
      REQUIRE(source.decoder().has_position_bits());
      for (const std::uint32_t one_is_left_out_of : {1'000'000u, 50u, 2u}) {
        CAPTURE(df);
        CAPTURE(tf);
        CAPTURE(forms);
        CAPTURE(one_is_left_out_of);
        std::vector<bool> kept(df, true);
        PlainList left;
        for (std::size_t at = 0; at < df; ++at) {
          kept[at] = random() % one_is_left_out_of != 0 || (at + 1 == df && left.empty());
          if (kept[at]) left.push_back(source.list()[at]);
        }
        const FlatList flat(left);
        const ListBytes anew = encoded_by(
            source, [&](PostingListEncoder& encoder) { encoder.add(flat.docs, flat.occurrences); });
        const ListBytes copied = encoded_by(source, [&](PostingListEncoder& encoder) {
          copy_positions(source, kept, random, encoder);
        });
        CHECK((copied.bytes == anew.bytes));
        CHECK(copied.entry.df == anew.entry.df);
        CHECK(copied.entry.cf == anew.entry.cf);
        CHECK(copied.entry.first_doc == anew.entry.first_doc);
        if (anew.entry.cf == 1) {
          ++single;
          CHECK(copied.entry.first_number == anew.entry.first_number);
        }
      }
    }
  }
  CHECK(single > 0);
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

TEST_CASE("occurrences are found in any order, again and again") {
  Random random(23);
  for (const std::uint32_t df : {100u, 128u}) {
    const EncodedList encoded(random_list(random, df, 6, 9, 7));
    PostingListDecoder decoder = encoded.decoder();
    REQUIRE(decoder.next_block());
    std::vector<Occurrence> found;
    std::vector<std::uint32_t> positions;
    for (int trial = 0; trial < rounds(2'000); ++trial) {
      const std::size_t index = random() % encoded.list().size();
      decoder.positions(index, positions);
      if (!same_positions(positions, encoded.list()[index].occurrences))
        FAIL_CHECK("posting " << index);
      decoder.occurrences(index, found);
      if (!same(found, encoded.list()[index].occurrences)) FAIL_CHECK("posting " << index);
    }
  }
}

TEST_CASE("marks are counted as by looking at each position of any postings of a block") {
  const auto check = [](Random& random, const EncodedList& encoded) {
    const RandomMarks marks(random, encoded.list());
    PostingListDecoder decoder = encoded.decoder();
    std::size_t first = 0;
    for (; decoder.next_block(); first += decoder.docs().size()) {
      for (int trial = 0; trial < rounds(20); ++trial) {
        std::vector<std::uint8_t> chosen;
        std::uint64_t expected = 0;
        const std::uint64_t step = 1 + random() % 9;
        for (std::size_t index = 0; index < decoder.docs().size(); ++index) {
          if (random() % step != 0) continue;
          chosen.push_back(static_cast<std::uint8_t>(index));
          expected += marks.count_by_hand(encoded.list()[first + index]);
        }
        CHECK(decoder.count_marked(chosen, marks.places()) == expected);
      }
    }
  };
  with_all_instructions([&] {
    Random random(31);
    for (const std::uint32_t df : {1u, 2u, 50u, 128u, 300u}) {
      for (const std::uint32_t most_tf : {1u, 9u, 200u}) {
        const EncodedList encoded(random_list(random, df, 6, most_tf, 7));
        check(random, encoded);
        encoded.verify_bounds();
        check(random, encoded);
      }
    }
  });
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

TEST_CASE("a document at or past the end of the segment is refused") {
  Random random(24);
  for (const std::uint32_t df : {2u, 127u, 128u, 129u, 400u}) {
    CAPTURE(df);
    const EncodedList encoded(random_list(random, df, 6, 2, 1));
    CHECK_NOTHROW(walk(encoded, encoded.document_count()));
    // Of short lists the code depends on the number of documents.
    if (df >= 128) CHECK_THROWS_AS(walk(encoded, encoded.document_count() - 1), CorruptIndexError);
  }
}

TEST_CASE("a list with another df than its bytes hold is refused") {
  Random random(25);
  for (const std::uint32_t df : {128u, 129u, 300u}) {
    for (const std::uint32_t claimed : {df + 1, df + 128, 0xFFFF'FFFFu}) {
      CAPTURE(df);
      CAPTURE(claimed);
      EncodedList encoded(random_list(random, df, 6, 2, 1));
      encoded.place().df = claimed;
      encoded.place().cf = 2 * std::uint64_t{claimed};
      CHECK_THROWS_AS(walk(encoded, encoded.document_count()), CorruptIndexError);
    }
  }
}

TEST_CASE("random bytes in the place of a list are refused or decode to postings of the segment") {
  Random random(29);
  for (int trial = 0; trial < rounds(300); ++trial) {
    EncodedList encoded(
        random_list(random, 1 + static_cast<std::uint32_t>(random() % 300), 6, 5, 3));
    // The list begins elsewhere: within the bytes of others.
    PostingListPlace& place = encoded.place();
    place.postings_offset = random() % 3;
    place.positions_offset = random() % 5;
    place.df = 1 + static_cast<std::uint32_t>(random() % 300);
    place.cf = place.df + random() % 9;
    place.single_doc %= encoded.document_count();
    try {
      PostingListDecoder decoder = encoded.decoder();
      std::vector<Occurrence> found;
      while (decoder.next_block()) {
        for (std::size_t at = 0; at < decoder.docs().size(); ++at) {
          CHECK(decoder.docs()[at] < encoded.document_count());
          decoder.occurrences(at, found);
        }
      }
    } catch (const CorruptIndexError&) {
    }
  }
}

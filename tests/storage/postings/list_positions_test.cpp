#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "storage/postings/posting_list.h"
#include "tests/storage/postings/same_postings.h"
#include "tests/storage/segment_lists.h"
#include "tests/support/instructions.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

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
      CHECK(same_posting(found, list[read].occurrences));
    }
  }
}

}  // namespace

namespace {

/// Whether the list that is left has one occurrence.
bool check_copied(const EncodedList& source, std::uint32_t one_is_left_out_of, Random& random) {
  const std::size_t df = source.list().size();
  std::vector<bool> kept(df, true);
  PlainList left;
  for (std::size_t at = 0; at < df; ++at) {
    kept[at] = random() % one_is_left_out_of != 0 || (at + 1 == df && left.empty());
    if (kept[at]) left.push_back(source.list()[at]);
  }
  const FlatList flat(left);
  const ListBytes anew = encoded_by(
      source, [&](PostingListEncoder& encoder) { encoder.add(flat.docs, flat.occurrences); });
  const ListBytes copied = encoded_by(
      source, [&](PostingListEncoder& encoder) { copy_positions(source, kept, random, encoder); });
  CHECK((copied.bytes == anew.bytes));
  CHECK(copied.entry.df == anew.entry.df);
  CHECK(copied.entry.cf == anew.entry.cf);
  CHECK(copied.entry.first_doc == anew.entry.first_doc);
  if (anew.entry.cf == 1) CHECK(copied.entry.first_number == anew.entry.first_number);
  return anew.entry.cf == 1;
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
        single += check_copied(source, one_is_left_out_of, random) ? 1u : 0u;
      }
    }
  }
  CHECK(single > 0);
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
      if (!same_posting(found, encoded.list()[index].occurrences)) FAIL_CHECK("posting " << index);
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

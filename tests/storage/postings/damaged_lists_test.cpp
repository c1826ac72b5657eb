#include <doctest/doctest.h>

#include <vector>

#include "storage/postings/posting_list.h"
#include "tests/storage/postings/same_postings.h"
#include "tests/storage/segment_lists.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

void walk(const EncodedList& encoded, std::uint32_t document_count) {
  PostingListDecoder decoder = encoded.decoder(document_count);
  while (decoder.next_block()) {
  }
}

}  // namespace

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

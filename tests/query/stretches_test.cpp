#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "query/match/conjunction.h"
#include "storage/view/block_cursor.h"
#include "storage/view/view.h"
#include "tests/query/skewed_collection.h"

namespace inkling::test {

namespace {

struct Posting {
  DocId doc;
  std::uint32_t tf;

  friend bool operator==(const Posting&, const Posting&) = default;
};

/// Those of the documents that are live, by blocks.
std::vector<Posting> postings_of(storage::BlockCursor cursor) {
  std::vector<Posting> all;
  for (DocId from{0}; cursor.move_to(from); from = query::behind(cursor.last())) {
    cursor.decode();
    for (std::size_t at = 0; at < cursor.docs().size(); ++at)
      all.push_back({cursor.docs()[at], cursor.tfs()[at]});
  }
  return all;
}

std::vector<Posting> postings_of(PostingCursor cursor) {
  std::vector<Posting> all;
  for (; cursor.doc() != kNoDoc; cursor.advance()) all.push_back({cursor.doc(), cursor.tf()});
  return all;
}

/// Each posting lies in one stretch, which knows nothing of its postings or bounds them.
void check_stretches(const std::vector<storage::BlockCursor::Stretch>& stretches,
                     const std::vector<Posting>& postings, std::span<const std::uint32_t> lengths) {
  std::size_t at = 0;
  for (const Posting& posting : postings) {
    while (at < stretches.size() && stretches[at].last < posting.doc) ++at;
    REQUIRE(at < stretches.size());
    REQUIRE(stretches[at].first <= posting.doc);
    const auto bounds = [&](const storage::Impact& impact) {
      return impact.tf() >= posting.tf && impact.length() <= lengths[to_number(posting.doc)];
    };
    CHECK((stretches[at].impacts.empty() ||
           std::ranges::any_of(stretches[at].impacts.all(), bounds)));
  }
  for (at = 1; at < stretches.size(); ++at) CHECK(stretches[at - 1].last < stretches[at].first);
}

TEST_CASE("blocks hold what cursors tell, and stretches of them bound it") {
  std::mt19937 random(17);
  Collection collection = skewed_collection(random, 12'000);
  for (const bool is_one_segment : {false, true}) {
    const Index index = (is_one_segment ? collection.optimize() : collection).index();
    for (std::size_t number = 0; number < kSkewedWords; ++number) {
      CAPTURE(number);
      const storage::TermLists lists = storage::view_of(index).find(FieldId::text, word(number));
      const storage::BlockCursor cursor(storage::view_of(index).commit(), FieldId::text, lists);
      const std::vector<Posting> postings =
          postings_of(index.postings(FieldId::text, word(number)));
      CHECK(postings_of(cursor) == postings);
      CHECK(postings.size() == storage::live_statistics(lists).df);
      for (const storage::Tail tail : {storage::Tail::as_one, storage::Tail::by_posting}) {
        check_stretches(cursor.stretches(tail), postings, index.lengths(FieldId::text));
      }
    }
  }
}

}  // namespace

}  // namespace inkling::test

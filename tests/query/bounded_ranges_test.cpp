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

/// Each posting lies in one range, which knows nothing of its postings or bounds them.
void check_ranges(const std::vector<storage::BlockCursor::BoundedRange>& ranges,
                  const std::vector<Posting>& postings, std::span<const std::uint32_t> lengths) {
  std::size_t at = 0;
  for (const Posting& posting : postings) {
    while (at < ranges.size() && ranges[at].last < posting.doc) ++at;
    REQUIRE(at < ranges.size());
    REQUIRE(ranges[at].first <= posting.doc);
    const auto bounds = [&](const storage::Impact& impact) {
      return impact.tf() >= posting.tf && impact.length() <= lengths[to_number(posting.doc)];
    };
    CHECK((ranges[at].impacts.empty() || std::ranges::any_of(ranges[at].impacts.all(), bounds)));
  }
  for (at = 1; at < ranges.size(); ++at) CHECK(ranges[at - 1].last < ranges[at].first);
}

TEST_CASE("blocks hold what cursors tell, and ranges of them bound it") {
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
        check_ranges(cursor.ranges(tail), postings, index.lengths(FieldId::text));
      }
    }
  }
}

}  // namespace

}  // namespace inkling::test

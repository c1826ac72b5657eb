#include "query/match/conjunction.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "storage/view/block_cursor.h"
#include "storage/view/view.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

storage::BlockCursor cursor_of(const Index& index, std::string_view term) {
  return {storage::view_of(index).commit(), FieldId::text,
          storage::view_of(index).find(FieldId::text, term)};
}

std::vector<DocId> found_in(query::Conjunction& documents, const query::DocumentRange& range) {
  std::vector<DocId> found;
  documents.enter_range(range);
  while (documents.next_block()) {
    documents.choose(documents.candidates());
    while (documents.next_batch()) {
      documents.meet();
      found.insert(found.end(), documents.docs().begin(), documents.docs().end());
    }
  }
  return found;
}

TEST_CASE("documents are found in ranges that end and begin within a block of the shortest list") {
  constexpr std::uint32_t kDocuments = 6000;
  std::vector<std::string> texts;
  for (std::uint32_t doc = 0; doc < kDocuments; ++doc) {
    texts.push_back(std::string(doc % 3 == 0 ? "a " : "") + (doc % 7 == 0 ? "b " : "") + "c");
  }
  Collection collection;
  const Index index = collection.add_texts(texts).index();
  for (const std::uint64_t step : {64u, 320u, 1984u}) {
    CAPTURE(step);
    storage::BlockCursor a = cursor_of(index, "a");
    storage::BlockCursor b = cursor_of(index, "b");
    query::Conjunction documents({&a, &b}, {});
    for (std::uint64_t begin = 0; begin + step <= kDocuments; begin += 2 * step) {
      std::vector<DocId> expected;
      for (std::uint64_t doc = begin; doc < begin + step; ++doc) {
        if (doc % 21 == 0) expected.push_back(DocId{static_cast<std::uint32_t>(doc)});
      }
      CHECK(found_in(documents, {begin, begin + step}) == expected);
    }
  }
}

TEST_CASE("blocks of the shortest list that no set has a document of are passed over") {
  std::vector<std::string> texts(6000, "a b");
  Collection collection;
  const Index index = collection.add_texts(texts).index();
  storage::BlockCursor a = cursor_of(index, "a");
  DocumentSet ends(index.document_bound());
  for (const std::uint32_t doc : {3u, 5990u, 5999u}) ends.insert(DocId{doc});
  query::Conjunction documents({&a}, {&ends});
  documents.enter_range({0, 6000});
  int blocks = 0;
  std::size_t found = 0;
  for (; documents.next_block(); ++blocks) found += documents.candidates().size();
  CHECK(found == 3);
  CHECK(blocks <= 3);  // of 47
}

}  // namespace

}  // namespace inkling::test

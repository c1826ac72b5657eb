#include "storage/strings/sorted_ids.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/document.h"
#include "inkling/error.h"
#include "tests/storage/opened.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

/// The sections of a file that hold ids, one behind the other.
class WrittenIds {
 public:
  WrittenIds(const std::string& ids, const std::string& ranks, const std::string& docs)
      : file_(ids + ranks + docs, FileKind::columns),
        sections_{
            {0, ids.size()}, {ids.size(), ranks.size()}, {ids.size() + ranks.size(), docs.size()}} {
  }

  SortedIds open(std::uint32_t document_count) const { return {*file_, sections_, document_count}; }

 private:
  test::Opened file_;
  SortedIds::Sections sections_;
};

/// In the order of ids.
std::string packed_documents(std::uint32_t count) {
  std::vector<std::uint32_t> docs(count);
  std::iota(docs.begin(), docs.end(), 0u);
  return test::packed(docs);
}

std::string encoded(const std::vector<std::string>& sorted) {
  return test::appended([&](CheckedFileWriter& file) {
    SortedIds::write([&](const VisitId& visit) { std::ranges::for_each(sorted, visit); }, file);
  });
}

/// Ids of one document that say they are those of `count`; all blocks are the first.
std::string claiming(std::uint32_t count) {
  const std::string table = "\x08";
  const std::string id = "\x01";
  std::string bytes = table + id;
  const std::uint64_t blocks_end = bytes.size();
  PackedPlaces::put({}, bytes);
  put_fixed(bytes, blocks_end);
  put_fixed(bytes, std::uint64_t{count});
  return bytes;
}

}  // namespace

TEST_CASE(
    "ids of any length up to the longest come back and are found, a longer one is not written") {
  std::vector<std::string> ids;
  for (std::size_t length = 0; length <= kLongestId; ++length) ids.emplace_back(length, 'x');
  const auto count = static_cast<std::uint32_t>(ids.size());
  const WrittenIds written(encoded(ids), packed_documents(count), packed_documents(count));
  const SortedIds read = written.open(count);
  for (std::uint32_t doc = 0; doc < count; ++doc) {
    CAPTURE(doc);
    CHECK(read.id(doc) == ids[doc]);
    CHECK(read.find(ids[doc]) == doc);
  }
  CHECK_FALSE(read.find(std::string(kLongestId + 1, 'x')).has_value());
  CHECK_THROWS_AS(encoded({std::string(kLongestId + 1, 'x')}), OptionError);
}

TEST_CASE(
    "numbers of documents in no bits are refused: a small file would claim thousands of millions "
    "of them") {
  constexpr std::uint32_t kMany = 2'000'000'000;
  const std::string in_no_bits = test::packed({});
  const WrittenIds claims(claiming(kMany), in_no_bits, in_no_bits);
  CHECK_THROWS_AS(claims.open(kMany), CorruptIndexError);

  const std::vector<std::string> ids{"a", "b", "c"};
  CHECK_NOTHROW(WrittenIds(encoded(ids), packed_documents(3), packed_documents(3)).open(3));
  CHECK_THROWS_AS(WrittenIds(encoded(ids), in_no_bits, packed_documents(3)).open(3),
                  CorruptIndexError);
  CHECK_THROWS_AS(WrittenIds(encoded(ids), packed_documents(3), in_no_bits).open(3),
                  CorruptIndexError);
}

TEST_CASE("ids in fewer bits than each takes are refused") {
  CHECK_THROWS_AS(WrittenIds(claiming(3), packed_documents(3), packed_documents(3)).open(3),
                  CorruptIndexError);
}

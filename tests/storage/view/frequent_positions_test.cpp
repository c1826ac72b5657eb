#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/view/frequent_terms.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/script.h"
#include "tests/storage/view/frequent_words.h"
#include "tests/support/instructions.h"

using namespace inkling;
using namespace inkling::test;
using storage::FrequentTerm;
using storage::FrequentTerms;
using storage::MemoryFileSystem;

/// Documents in which `known` has other positions than `index`.
std::uint32_t different_positions(const storage::FrequentPositions& known, const Index& index,
                                  const std::string& term) {
  std::uint32_t different = 0;
  std::vector<std::uint32_t> expected;
  std::vector<std::uint32_t> found;
  for (PostingCursor cursor = index.postings(FieldId::text, term); cursor.doc() != kNoDoc;
       cursor.advance()) {
    cursor.positions(expected);
    storage::FrequentPositions::Place place;
    const DocId doc = cursor.doc();
    known.find({&doc, 1}, &place);
    known.positions(place, found);
    if (found != expected) ++different;
  }
  return different;
}

TEST_CASE("kept positions are those of the live postings") {
  const Index index = index_of_frequent(20'000);
  for (const std::string term : {"w0", "w2", "w3"}) {
    CAPTURE(term);
    FrequentTerms terms(index.document_bound(), kMuch, kMuch);
    const FrequentTerm* const known = get_twice(terms, index, term);
    REQUIRE(known != nullptr);
    const storage::FrequentPositions positions(known->lists(), known->ranks(), known->statistics());
    with_all_instructions([&] { CHECK(different_positions(positions, index, term) == 0); });
    CHECK(positions.memory_bytes() <=
          storage::FrequentPositions::bytes_of(known->statistics()) + 8);
  }
}

TEST_CASE("so are those of 2^16 and more") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer =
      indexer::open_writer(files, {.analyzer = {.kind = AnalyzerKind::whitespace}});
  for (std::uint32_t number = 0; number < 300; ++number) {
    std::string text = "a b a";
    if (number % 100 == 50) {
      for (std::uint32_t at = 0; at < 70'000; ++at) text += at % 10'000 == 0 ? " a" : " b";
    }
    writer.add(document(std::to_string(number), "a title", text));
  }
  writer.commit();
  const Index index = storage::open_index(files);
  FrequentTerms terms(index.document_bound(), kMuch, kMuch);
  const FrequentTerm* const known = get_twice(terms, index, "a");
  REQUIRE(known != nullptr);
  const storage::FrequentPositions positions(known->lists(), known->ranks(), known->statistics());
  CHECK(different_positions(positions, index, "a") == 0);
}

TEST_CASE(
    "positions are made when they were looked up as often as the term has documents, and have "
    "room") {
  const Index index = index_of_frequent(3000);
  FrequentTerms terms(index.document_bound(), kMuch, kMuch);
  const FrequentTerm* const known = get_twice(terms, index, "w0");
  REQUIRE(known != nullptr);
  const std::uint32_t df = known->statistics().df;
  CHECK(terms.positions(*known, df - 1) == nullptr);
  CHECK(terms.positions(*known, 1) == nullptr);
  const storage::FrequentPositions* const made = terms.positions(*known, 0);
  REQUIRE(made != nullptr);
  CHECK(terms.positions(*known, 0) == made);

  const std::size_t bytes = storage::FrequentPositions::bytes_of(known->statistics());
  for (const std::size_t room : {bytes - 1, bytes}) {
    FrequentTerms few(index.document_bound(), kMuch, room);
    const FrequentTerm* const term = get_twice(few, index, "w0");
    REQUIRE(term != nullptr);
    few.positions(*term, kAnyNumber);
    CHECK((few.positions(*term, 0) != nullptr) == (room == bytes));
  }
}

TEST_CASE("positions that are damaged are not kept, nor tried again") {
  Snapshot snapshot = snapshot_of(*files_of(3000));
  const std::size_t behind_head = 64;
  const std::size_t before_checksums = 1024;
  for (auto& [name, bytes] : snapshot) {
    if (!name.ends_with(".positions")) continue;
    for (std::size_t at = behind_head; at + before_checksums < bytes.size(); ++at) bytes[at] = 0;
  }
  const Index index = storage::open_index(file_system_of(snapshot));
  FrequentTerms terms(index.document_bound(), kMuch, kMuch);
  const FrequentTerm* const known = get_twice(terms, index, "w0");
  REQUIRE(known != nullptr);
  for (int turn = 0; turn < 3; ++turn) CHECK(terms.positions(*known, kAnyNumber / 4) == nullptr);
}

TEST_CASE("threads that look up positions are given the same, or none while they are made") {
  const Index index = index_of_frequent(6000);
  for (int round = 0; round < 20; ++round) {
    FrequentTerms terms(index.document_bound(), kMuch, kMuch);
    const FrequentTerm* const known = get_twice(terms, index, "w0");
    REQUIRE(known != nullptr);
    std::vector<const storage::FrequentPositions*> found(4);
    std::vector<std::thread> threads;
    for (const auto*& of_thread : found) {
      threads.emplace_back([&] {
        for (int turn = 0; turn < 4; ++turn)
          of_thread = terms.positions(*known, index.document_bound());
      });
    }
    for (std::thread& thread : threads) thread.join();
    const storage::FrequentPositions* const made = terms.positions(*known, 0);
    REQUIRE(made != nullptr);
    for (const auto* of_thread : found) CHECK((of_thread == made || of_thread == nullptr));
    CHECK(different_positions(*made, index, "w0") == 0);
  }
}

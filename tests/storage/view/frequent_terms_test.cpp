#include "storage/view/frequent_terms.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "storage/documents/document_ranks.h"
#include "storage/documents/document_sets.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/view/frequent_words.h"
#include "tests/support/instructions.h"

using namespace inkling;
using namespace inkling::test;
using storage::FrequentTerm;
using storage::FrequentTerms;
using storage::MemoryFileSystem;

namespace {

void check_equals_postings(const FrequentTerm& known, const Index& index, const std::string& term) {
  DocumentSet documents(index.document_bound());
  std::vector<std::uint32_t> tfs(index.document_bound());
  for (PostingCursor cursor = index.postings(FieldId::text, term); cursor.doc() != kNoDoc;
       cursor.advance()) {
    documents.insert(cursor.doc());
    tfs[to_number(cursor.doc())] = cursor.tf();
  }
  CHECK(known.documents() == documents);
  std::vector<DocId> docs;
  std::vector<std::uint32_t> one_by_one;
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) {
    docs.push_back(DocId{doc});
    if (known.has_column()) one_by_one.push_back(known.tf(DocId{doc}));
  }
  if (known.has_column()) CHECK(one_by_one == tfs);
  std::vector<std::uint32_t> together(docs.size());
  known.find_tfs(docs, together.data());
  CHECK(together == tfs);
  CHECK(known.statistics() == storage::live_statistics(known.lists()));
}

}  // namespace

TEST_CASE("a frequent term has the documents and tfs of its live postings") {
  const Index index = index_of_frequent(20'000);
  FrequentTerms terms(index.document_bound(), kMuch, kMuch);
  std::uint32_t with_column = 0;
  std::uint32_t known = 0;
  for (std::uint32_t number = 0; number < kWords; ++number) {
    CAPTURE(number);
    const FrequentTerm* const term = get_twice(terms, index, frequent_word(number));
    if (term == nullptr) continue;
    with_all_instructions([&] { check_equals_postings(*term, index, frequent_word(number)); });
    CHECK(terms.find(FieldId::text, frequent_word(number)) == term);
    CHECK(terms.find(FieldId::title, frequent_word(number)) == nullptr);
    ++known;
    with_column += std::uint32_t{term->has_column()};
  }
  CHECK(known == 5);
  CHECK(with_column == 3);
  CHECK(get_twice(terms, index, "nobody") == nullptr);
}

TEST_CASE("a frequent term is made when it was asked for, pays, and has room") {
  const Index index = index_of_frequent(3000);
  const storage::TermLists lists = storage::view_of(index).find(FieldId::text, "w0");
  FrequentTerms terms(index.document_bound(), kMuch, kMuch);
  CHECK(terms.get(FieldId::text, "w0", lists, kAnyNumber) == nullptr);
  CHECK_FALSE(terms.is_asked(FieldId::text, "w0"));
  terms.ask(FieldId::text, "w0");
  CHECK(terms.is_asked(FieldId::text, "w0"));
  CHECK(terms.get(FieldId::text, "w0", lists, 3) == nullptr);
  CHECK(terms.find(FieldId::text, "w0") == nullptr);
  CHECK(terms.get(FieldId::text, "w0", lists, kAnyNumber) != nullptr);
  CHECK(terms.get(FieldId::text, "w0", lists, 0) != nullptr);

  FrequentTerms none(index.document_bound(), 0, 0);
  CHECK(get_twice(none, index, "w0") == nullptr);
}

TEST_CASE(
    "frequent terms take no more than they may, columns only what is left, and rarer ones half") {
  const Index index = index_of_frequent(20'000);
  const std::size_t of_set =
      index.document_bound() / 8 + storage::DocumentRanks::bytes_of(index.document_bound());
  const std::size_t of_great_tfs = 4000;
  const std::size_t of_column = index.document_bound() + of_set;
  const auto count = [&](std::size_t most, const std::vector<std::uint32_t>& words) {
    CAPTURE(most);
    FrequentTerms terms(index.document_bound(), most, 0);
    std::size_t bytes = 0;
    std::pair<std::size_t, std::size_t> made_and_with_column{};
    for (const std::uint32_t number : words) {
      const FrequentTerm* const term = get_twice(terms, index, frequent_word(number));
      if (term == nullptr) continue;
      bytes += term->memory_bytes();
      ++made_and_with_column.first;
      made_and_with_column.second += std::size_t{term->has_column()};
    }
    CHECK(bytes <= most + of_great_tfs);
    return made_and_with_column;
  };
  using Counts = std::pair<std::size_t, std::size_t>;
  const std::uint32_t frequent = 2, less_frequent = 3, rarer = 4;
  const std::size_t room_for_tfs = 3000;
  CHECK(count(of_set, {frequent}) == Counts{0, 0});
  CHECK(count(of_set + room_for_tfs, {frequent}) == Counts{1, 0});
  CHECK(count(of_column, {frequent}) == Counts{1, 1});
  CHECK(count(of_column + of_set, {frequent, less_frequent}) == Counts{1, 1});
  CHECK(count(of_column + of_set + room_for_tfs + of_great_tfs, {frequent, less_frequent}) ==
        Counts{2, 1});
  CHECK(count(of_set + room_for_tfs, {less_frequent}) == Counts{1, 0});
  CHECK(count(of_set + room_for_tfs, {rarer}) == Counts{0, 0});
  CHECK(count(2 * (of_set + room_for_tfs), {rarer}) == Counts{1, 0});
}

TEST_CASE("a term whose list is damaged is not kept, nor tried again") {
  Snapshot snapshot = snapshot_of(*files_of(3000));
  const std::size_t behind_head = 64;
  const std::size_t before_checksums = 256;
  for (auto& [name, bytes] : snapshot) {
    if (!name.ends_with(".postings")) continue;
    for (std::size_t at = behind_head; at + before_checksums < bytes.size(); ++at) bytes[at] = 0;
  }
  const Index index = storage::open_index(file_system_of(snapshot));
  FrequentTerms terms(index.document_bound(), kMuch, kMuch);
  CHECK(get_twice(terms, index, "w0") == nullptr);
  CHECK(get_twice(terms, index, "w0") == nullptr);
  CHECK_THROWS_AS(index.statistics(FieldId::text, "w0"), CorruptIndexError);
}

TEST_CASE(
    "threads that ask for the same frequent terms are given the same, or none while it is made") {
  const Index index = index_of_frequent(6000);
  for (int round = 0; round < 20; ++round) {
    FrequentTerms terms(index.document_bound(), kMuch, kMuch);
    std::vector<std::vector<const FrequentTerm*>> found(4);
    std::vector<std::thread> threads;
    for (auto& of_thread : found) {
      threads.emplace_back([&] {
        for (std::uint32_t number = 0; number < 4; ++number)
          of_thread.push_back(get_twice(terms, index, frequent_word(number)));
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (std::uint32_t number = 0; number < 4; ++number) {
      const FrequentTerm* const made = terms.find(FieldId::text, frequent_word(number));
      REQUIRE(made != nullptr);
      for (const auto& of_thread : found)
        CHECK((of_thread[number] == made || of_thread[number] == nullptr));
      check_equals_postings(*made, index, frequent_word(number));
    }
  }
}

TEST_CASE("vectors count the documents of sets") {
  with_all_instructions([] {
    std::mt19937 random(4);
    for (const std::uint32_t bound : {1u, 63u, 64u, 65u, 1000u, 4097u}) {
      std::vector<DocumentSet> sets(1 + random() % 4, DocumentSet(bound));
      std::uint64_t in_all = 0;
      std::uint64_t in_any = 0;
      std::uint64_t in_any_and_among = 0;
      DocumentSet among(bound);
      for (std::uint32_t doc = 0; doc < bound; ++doc) {
        std::size_t holders = 0;
        for (DocumentSet& set : sets) {
          if (random() % 2 == 0) continue;
          set.insert(DocId{doc});
          ++holders;
        }
        in_all += std::uint64_t{holders == sets.size()};
        in_any += std::uint64_t{holders > 0};
        if (random() % 3 == 0) continue;
        among.insert(DocId{doc});
        in_any_and_among += std::uint64_t{holders > 0};
      }
      std::vector<const DocumentSet*> pointers;
      for (const DocumentSet& set : sets) pointers.push_back(&set);
      CHECK(storage::count_in_all(pointers) == in_all);
      CHECK(storage::count_in_any(pointers) == in_any);
      CHECK(storage::count_in_any(pointers, among) == in_any_and_among);
    }
  });
}

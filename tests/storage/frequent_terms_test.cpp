#include "storage/frequent_terms.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/document_sets.h"
#include "storage/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/script.h"
#include "tests/support/instructions.h"

using namespace inkling;
using namespace inkling::test;
using storage::FrequentTerm;
using storage::FrequentTerms;
using storage::MemoryFileSystem;

namespace {

constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t kMuch = std::size_t{1} << 30;
constexpr std::uint32_t kWords = 7;

std::string word(std::uint32_t number) { return "w" + std::to_string(number); }

/// Word n is in one of 3^n documents, some of which have 300 of it; several segments, and documents that are deleted.
std::shared_ptr<MemoryFileSystem> files_of(std::uint32_t documents) {
  std::mt19937 random(9);
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer(files, {.analyzer = {.kind = AnalyzerKind::whitespace}});
  for (std::uint32_t number = 0; number < documents; ++number) {
    std::string text;
    for (std::uint32_t at = 0, one_in = 1; at < kWords; ++at, one_in *= 3) {
      if (random() % one_in != 0) continue;
      for (std::uint64_t tf = random() % 50 == 0 ? 300 : 1 + random() % 3; tf > 0; --tf) text += word(at) + ' ';
    }
    writer.add(document(std::to_string(number), "", text));
    if (number % (documents / 3) == 0) writer.commit();
  }
  writer.commit();
  for (std::uint32_t number = 0; number < documents; number += 7) writer.remove(std::to_string(number));
  writer.commit();
  return files;
}

Index index_of(std::uint32_t documents) { return storage::open_index(files_of(documents)); }

const FrequentTerm* get(FrequentTerms& terms, const Index& index, const std::string& term,
                        std::uint64_t lookups = kAnyNumber) {
  const storage::TermLists lists = index.view().find(FieldId::text, term);
  terms.ask(FieldId::text, term);
  return terms.get(FieldId::text, term, lists, lookups);
}

void check_equals_postings(const FrequentTerm& known, const Index& index, const std::string& term) {
  DocumentSet documents(index.document_bound());
  std::uint32_t different = 0;
  for (PostingCursor cursor = index.postings(FieldId::text, term); cursor.doc() != kNoDoc; cursor.advance()) {
    documents.insert(cursor.doc());
    if (known.has_tfs() && known.tf(cursor.doc()) != cursor.tf()) ++different;
  }
  CHECK(known.documents() == documents);
  CHECK(different == 0);
  for (std::uint32_t doc = 0; known.has_tfs() && doc < index.document_bound(); ++doc) {
    if (!documents.contains(DocId{doc})) CHECK(known.tf(DocId{doc}) == 0);
  }
  CHECK(known.statistics() == storage::live_statistics(known.lists()));
}

}  // namespace

TEST_CASE("a frequent term has the documents and tfs of its live postings") {
  const Index index = index_of(20'000);
  FrequentTerms terms(index.document_bound(), kMuch);
  std::uint32_t with_tfs = 0;
  std::uint32_t known = 0;
  for (std::uint32_t number = 0; number < kWords; ++number) {
    CAPTURE(number);
    const FrequentTerm* const term = get(terms, index, word(number));
    if (term == nullptr) continue;
    check_equals_postings(*term, index, word(number));
    CHECK(terms.find(FieldId::text, word(number)) == term);
    CHECK(terms.find(FieldId::title, word(number)) == nullptr);
    ++known;
    with_tfs += std::uint32_t{term->has_tfs()};
  }
  CHECK(known == 4);
  CHECK(with_tfs == 3);
  CHECK(get(terms, index, "nobody") == nullptr);
}

TEST_CASE("a frequent term is made when it was asked for, pays, and has room") {
  const Index index = index_of(3000);
  const storage::TermLists lists = index.view().find(FieldId::text, "w0");
  FrequentTerms terms(index.document_bound(), kMuch);
  CHECK(terms.get(FieldId::text, "w0", lists, kAnyNumber) == nullptr);
  CHECK_FALSE(terms.is_asked(FieldId::text, "w0"));
  terms.ask(FieldId::text, "w0");
  CHECK(terms.is_asked(FieldId::text, "w0"));
  CHECK(terms.get(FieldId::text, "w0", lists, 3) == nullptr);
  CHECK(terms.find(FieldId::text, "w0") == nullptr);
  CHECK(terms.get(FieldId::text, "w0", lists, kAnyNumber) != nullptr);
  CHECK(terms.get(FieldId::text, "w0", lists, 0) != nullptr);

  FrequentTerms none(index.document_bound(), 0);
  CHECK(get(none, index, "w0") == nullptr);
}

TEST_CASE("frequent terms take no more than they may, and tfs only what bitmaps leave") {
  const Index index = index_of(3000);
  const std::size_t of_bits = index.document_bound() / 8;
  const std::size_t of_great_tfs = 1000;
  const std::size_t of_both = index.document_bound() + of_bits + of_great_tfs;
  for (const std::size_t most : {of_bits - 1, of_bits + 1, of_both - of_great_tfs, of_both, of_both + of_bits + 1}) {
    CAPTURE(most);
    FrequentTerms terms(index.document_bound(), most);
    std::size_t bytes = 0, made = 0, with_tfs = 0;
    for (std::uint32_t number = 0; number < 3; ++number) {
      const FrequentTerm* const term = get(terms, index, word(number));
      if (term == nullptr) continue;
      bytes += term->memory_bytes();
      ++made;
      with_tfs += std::size_t{term->has_tfs()};
    }
    CHECK(bytes <= most + of_great_tfs);
    CHECK((made > 0) == (most >= of_bits));
    CHECK(with_tfs == std::size_t{most >= of_both - of_great_tfs});
  }
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
  FrequentTerms terms(index.document_bound(), kMuch);
  CHECK(get(terms, index, "w0") == nullptr);
  CHECK(get(terms, index, "w0") == nullptr);
  CHECK_THROWS_AS(index.statistics(FieldId::text, "w0"), CorruptIndexError);
}

TEST_CASE("threads that ask for the same frequent terms are given the same, or none while it is made") {
  const Index index = index_of(6000);
  for (int round = 0; round < 20; ++round) {
    FrequentTerms terms(index.document_bound(), kMuch);
    std::vector<std::vector<const FrequentTerm*>> found(4);
    std::vector<std::thread> threads;
    for (auto& of_thread : found) {
      threads.emplace_back([&] {
        for (std::uint32_t number = 0; number < 4; ++number) of_thread.push_back(get(terms, index, word(number)));
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (std::uint32_t number = 0; number < 4; ++number) {
      const FrequentTerm* const made = terms.find(FieldId::text, word(number));
      REQUIRE(made != nullptr);
      for (const auto& of_thread : found) CHECK((of_thread[number] == made || of_thread[number] == nullptr));
      check_equals_postings(*made, index, word(number));
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
      for (std::uint32_t doc = 0; doc < bound; ++doc) {
        std::size_t holders = 0;
        for (DocumentSet& set : sets) {
          if (random() % 2 == 0) continue;
          set.insert(DocId{doc});
          ++holders;
        }
        in_all += std::uint64_t{holders == sets.size()};
        in_any += std::uint64_t{holders > 0};
      }
      std::vector<const DocumentSet*> pointers;
      for (const DocumentSet& set : sets) pointers.push_back(&set);
      CHECK(storage::count_in_all(pointers) == in_all);
      CHECK(storage::count_in_any(pointers) == in_any);
    }
  });
}

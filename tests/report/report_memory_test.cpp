/// What reports take beside the index, besides those of topics.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/index_writer.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "report/best_pairs.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/support/allocations.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

/// `documents` with the texts that `text_of(number)` makes.
template <typename TextOf>
Index index_of_texts(std::size_t documents, TextOf text_of) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  WriterOptions options;
  options.store_text = false;
  IndexWriter writer = indexer::open_writer(files, options);
  for (std::size_t number = 0; number < documents; ++number) {
    Document document;
    document.id = std::to_string(number);
    document.text = text_of(number);
    writer.add(document);
  }
  writer.commit();
  return storage::open_index(files);
}

/// As many as there are pairs of letters.
std::string stem_of(std::size_t term) {
  const auto letter = [](std::size_t number) { return static_cast<char>('a' + number % 26); };
  return std::string{letter(term / 26), letter(term), 'o', 'r', 't'};
}

constexpr std::size_t kAllWords = 60'000;

/// All of them different.
Index index_of_words(std::size_t words = kAllWords) {
  constexpr std::size_t kDocuments = 1000;
  const std::size_t of_document = words / kDocuments;
  return index_of_texts(kDocuments, [of_document](std::size_t number) {
    std::string text;
    for (std::size_t word = 0; word < of_document; ++word)
      text += 'w' + std::to_string(number * of_document + word) + ' ';
    return text;
  });
}

}  // namespace

TEST_CASE("sorting all words takes less than 92 bytes of each") {
  const Index index = index_of_words();
  const test::AllocationPeak peak;
  CHECK(index.term_ranges(FieldId::text, TermUnit::words, 8).size() == 8);
  CHECK(peak.bytes() < 92 * kAllWords);
}

TEST_CASE("a summary takes no memory for each word") {
  const Index index = index_of_words();
  summary_report(index);  // what the index caches is there from here on
  const test::AllocationPeak peak;
  CHECK(summary_report(index).vocabulary == kAllWords);
  CHECK(peak.bytes() < 4 * kAllWords);
}

TEST_CASE("a word list takes no memory for each document") {
  const std::size_t documents = 20'000 * test::rounds(std::size_t{1});
  const Index index = index_of_texts(documents, [](std::size_t at) {
    return "any word" + std::string(at % 8 == 0 ? " more" : "");
  });
  WordlistOptions options;
  wordlist(index, options);  // what the index caches is there from here on
  const test::AllocationPeak peak;
  CHECK(wordlist(index, options).vocabulary == 3);
  CHECK(peak.bytes() < 8 * documents + 32 * 1024);  // the postings of a word
}

TEST_CASE("information takes 24 bytes of each document, and 16 for each of the longest list") {
  const std::size_t documents = 20'000 * test::rounds(std::size_t{1});
  const Index index = index_of_texts(documents, [](std::size_t at) {
    return "any word " + std::to_string(at % 1000) + (at % 3 == 0 ? " twice twice" : "");
  });
  for (const auto order : {DocumentInformationOrder::id, DocumentInformationOrder::divergence}) {
    InformationOptions options;
    options.documents = true;
    options.document_order = order;
    options.k = 10;
    information_report(index, options);  // what the index caches is there from here on
    const test::AllocationPeak peak;
    CHECK(information_report(index, options).by_document.size() == 10);
    CHECK(peak.bytes() < (24 + 16) * documents + 64 * 1024);
  }
}

TEST_CASE("n-grams take about as much as their options say, however many tokens there are") {
  const std::size_t documents = 2000 * test::rounds(std::size_t{1});
  const Index index = index_of_texts(documents, [](std::size_t number) {
    std::string text;
    for (std::size_t word = 0; word < 150 + number % 100; ++word)
      text += 'w' + std::to_string(number * word % 1000) + ' ';
    return text;
  });
  NgramOptions options;
  options.memory = std::uint64_t{3} << 20;
  ngram_report(index, options);  // what the index caches is there from here on
  const test::AllocationPeak peak;
  const NgramReport report = ngram_report(index, options);
  CHECK(report.tokens > 2 * options.memory / 3 / 8);
  CHECK(peak.bytes() < options.memory / 3 * 4);
}

TEST_CASE("pairs take no memory for each term, by their surface forms neither") {
  constexpr std::size_t kManyWords = 250'000;
  const Index index = index_of_words(kManyWords);
  CollocationOptions pairs;
  pairs.memory = std::uint64_t{3} << 20;
  collocation_pairs(index, pairs);  // what the index caches is there from here on
  const auto peak_of = [](const auto& report) {
    const test::AllocationPeak peak;
    report();
    return peak.bytes();
  };
  for (const CollocationSpan span : {CollocationSpan::words, CollocationSpan::document}) {
    pairs.span = span;
    for (const auto order : {CollocationOrder::score, CollocationOrder::surface}) {
      pairs.order = order;
      CHECK(peak_of([&] { collocation_pairs(index, pairs); }) < 3 * pairs.memory);
    }
  }
}

TEST_CASE("pairs that parts of the work have found are there once, however many parts wait") {
  constexpr std::uint32_t kParts = 16;
  const Index index = index_of_words();
  const report::Selection selection(index, index.documents(), "text");
  CollocationOptions options;
  options.k = 20'000;
  options.min_count = 1;
  report::PairedWords words(index, selection, options, options.work);
  std::ranges::fill(words.near.values(), 2);
  report::GatheredPairs all(words, options);
  std::vector<report::BestPairs> waiting;
  const test::AllocationPeak peak;
  for (std::uint32_t part = 0; part < kParts; ++part) {
    report::BestPairs own = all.part();
    for (std::uint32_t node = 0; node < options.k; ++node) own.take(node, node + 1 + part, 1, 1);
    all.take(std::move(own));
    waiting.push_back(std::move(own));  // NOLINT(bugprone-use-after-move): as a part that waits
  }
  CHECK(peak.bytes() < 12 * options.k * sizeof(report::FoundPair));
  report::BestPairs best = std::move(all).all();
  CHECK(best.candidates() == kParts * options.k);
  CHECK(std::move(best).list().size() == options.k);
}

TEST_CASE("a walk over words keeps the postings of a few terms, not of all that it passed") {
  constexpr std::size_t kDocuments = 3000, kTerms = 500, kMostKept = std::size_t{8} << 20;
  const char* const endings[] = {"", "s", "ed", "ing"};
  const Index index = index_of_texts(kDocuments, [&](std::size_t number) {
    std::string text;
    for (std::size_t term = 0; term < kTerms; ++term)
      text += stem_of(term) + endings[(number + term) % std::size(endings)] + ' ';
    return text;
  });
  const report::Selection selection(index, index.documents(), "text");
  index.term_ranges(FieldId::text, TermUnit::words, 8);  // the list of all is there from here on
  std::size_t words = 0, postings = 0;
  const test::AllocationPeak peak;
  report::for_each_term(index, TermUnit::words, selection, [&](const report::TermPostings& term) {
    ++words;
    postings += term.df();
  });
  CHECK(words == kTerms * std::size(endings));
  CHECK(8 * postings > kMostKept + kMostKept / 4);
  CHECK(peak.bytes() < kMostKept + kMostKept / 8);
}

TEST_CASE("a walk over terms takes eight bytes for each posting of the most frequent one") {
  const std::size_t documents = 20'000 * test::rounds(std::size_t{1});
  // The first term leaves room that is too small for the second.
  const Index index = index_of_texts(
      documents, [](std::size_t at) { return std::string(at % 8 == 0 ? "word" : "any word"); });
  const report::Selection selection(index, index.documents(), "text");
  std::size_t most = 0;
  const test::AllocationPeak peak;
  report::for_each_term(index, TermUnit::stems, selection, [&](const report::TermPostings& term) {
    most = std::max<std::size_t>(most, term.df());
  });
  CHECK(most == documents);
  CHECK(peak.bytes() < 8 * documents + 32 * 1024);
}

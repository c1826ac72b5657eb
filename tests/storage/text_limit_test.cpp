/// Texts and words that are longer than anybody writes.

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/analyzer_settings.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/storage/script.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

std::shared_ptr<MemoryFileSystem> index_of_text(std::string text, AnalyzerSettings analyzer) {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = std::move(analyzer)});
  writer.add(document("long", "", std::move(text)));
  writer.add(document("short", "", "ink pen"));
  writer.commit();
  return files;
}

std::string many_times(const std::string& text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (std::size_t at = 0; at < times; ++at) all += text;
  return all;
}

}  // namespace

TEST_CASE("a document of 2^24 tokens is indexed, found and checked" *
          doctest::skip(!is_thorough())) {
  constexpr std::uint32_t kTokens = std::uint32_t{1} << 24;
  const auto files = index_of_text(many_times("ink pen ", kTokens / 2), kAnalyzer);
  const Index index = storage::open_index(files);
  const DocId doc = *index.find("long");
  CHECK(index.length(FieldId::text, doc) == kTokens);
  std::vector<std::uint32_t> positions;
  PostingCursor postings = index.postings(FieldId::text, "ink");
  REQUIRE(postings.doc() == doc);
  CHECK(postings.tf() == kTokens / 2);
  postings.positions(positions);
  REQUIRE(positions.size() == kTokens / 2);
  CHECK(positions.back() == kTokens - 2);
  const Searcher searcher(index);
  CHECK(searcher.search("\"pen ink\"", {}).total == 1);
  CHECK(searcher.search("\"ink pen\"", {}).total == 2);
  CHECK(storage::check(*files, true).empty());
}

TEST_CASE("a word of 64 KiB is cut at 256 code points, and found as it is written") {
  constexpr std::size_t kBytes = std::size_t{64} << 10;
  for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::words,
                                  AnalyzerKind::whitespace, AnalyzerKind::sklearn}) {
    for (const std::string letter : {"x", "\U00020000"}) {
      CAPTURE(static_cast<int>(kind));
      CAPTURE(letter);
      const std::string word = many_times(letter, kBytes / letter.size());
      const auto files = index_of_text("ink " + word + " pen", {kind, "en"});
      const Index index = storage::open_index(files);
      for (TermCursor terms = index.terms(FieldId::text); !terms.exhausted(); terms.advance())
        CHECK(terms.term().size() <= 4 * kLongestTerm);
      SearchOptions options;
      options.query.lenient = true;
      CHECK(Searcher(index).search(word, options).total == 1);
      CHECK(storage::check(*files, true).empty());
    }
  }
}

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/ngrams.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/report/collection.h"
#include "tests/support/allocations.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

using Words = std::vector<std::string>;

struct Counted {
  std::uint64_t count = 0, df = 0;
  bool operator==(const Counted&) const = default;
};

/// By looking at every place of the title and of the text.
std::map<Words, Counted> count_by_hand(const std::vector<Document>& documents, std::size_t n) {
  std::map<Words, Counted> counts;
  for (const Document& document : documents) {
    std::set<Words> seen;
    for (const std::string& value : {document.title, document.text}) {
      const Words words = test::words(value);
      for (std::size_t at = 0; at + n <= words.size(); ++at) {
        const Words ngram(words.begin() + static_cast<std::ptrdiff_t>(at),
                          words.begin() + static_cast<std::ptrdiff_t>(at + n));
        ++counts[ngram].count;
        if (seen.insert(ngram).second) ++counts[ngram].df;
      }
    }
  }
  return counts;
}

std::vector<Document> titled_documents(std::uint32_t seed) {
  std::vector<Document> documents = test::random_documents(seed);
  for (std::size_t at = 0; at < documents.size(); at += 3)
    documents[at].title = documents[documents.size() - 1 - at].text.substr(0, 30);
  return documents;
}

std::map<Words, Counted> found_in(const NgramReport& report) {
  std::map<Words, Counted> found;
  for (const Ngram& ngram : report.ngrams)
    CHECK(found.emplace(ngram.terms, Counted{ngram.count, ngram.df}).second);
  return found;
}

TEST_CASE("all n-grams are those of looking at every place, whatever the history and the memory") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(10));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    const std::vector<Document> documents = titled_documents(seed);
    const Index index = test::index_with_history(documents, seed);
    for (std::size_t n = 2; n <= 5; ++n) {
      for (const std::uint64_t memory :
           {std::uint64_t{0}, std::uint64_t{3000}, NgramOptions{}.memory}) {
        CAPTURE(seed);
        CAPTURE(n);
        CAPTURE(memory);
        const NgramReport report =
            ngram_report(index, index.documents(),
                         {.shortest = n, .longest = n, .k = 1'000'000, .memory = memory});
        const auto expected = count_by_hand(documents, n);
        CHECK(found_in(report) == expected);
        std::uint64_t all = 0;
        for (const auto& [words, counted] : expected) all += counted.count;
        CHECK(report.occurrences == std::vector<std::uint64_t>{all});
      }
    }
  }
}

TEST_CASE("the k best are the first of all, by count or df, then by length and bytes") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(15));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = titled_documents(seed);
    const Index index = test::index_with_history(documents, seed);
    for (const NgramOrder order : {NgramOrder::count, NgramOrder::df}) {
      std::vector<std::tuple<std::int64_t, std::size_t, Words>> expected;
      for (std::size_t n = 2; n <= 4; ++n) {
        for (const auto& [words, counted] : count_by_hand(documents, n)) {
          const std::uint64_t value = order == NgramOrder::df ? counted.df : counted.count;
          if (counted.count >= 2 && counted.df >= 2)
            expected.emplace_back(-static_cast<std::int64_t>(value), n, words);
        }
      }
      std::ranges::sort(expected);
      const std::size_t k = seed % 12;
      if (expected.size() > k) expected.resize(k);
      for (const std::uint64_t memory : {std::uint64_t{2000}, NgramOptions{}.memory}) {
        const NgramReport report = ngram_report(index, index.documents(),
                                                {.shortest = 2,
                                                 .longest = 4,
                                                 .order = order,
                                                 .k = k,
                                                 .min_count = 2,
                                                 .min_df = 2,
                                                 .memory = memory});
        REQUIRE(report.ngrams.size() == expected.size());
        for (std::size_t at = 0; at < expected.size(); ++at)
          CHECK(report.ngrams[at].terms == std::get<2>(expected[at]));
      }
    }
  }
}

TEST_CASE("n-grams end with a value, a stop word that was dropped and unselected documents") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(
      files,
      {.analyzer = {.kind = AnalyzerKind::standard, .language = "en", .drop_stop_words = true}});
  Document titled = test::document("leaves of tea. Green java.lang teas", {}, "1");
  titled.title = "green tea";
  writer.add(titled);
  writer.add(test::document("black tea", {}, "2"));
  writer.commit();
  const Index index = storage::open_index(files);
  const NgramReport report = ngram_report(index, test::documents_at(index, {0}));
  CHECK(found_in(report) == std::map<Words, Counted>{{{"green", "tea"}, {1, 1}},
                                                     {{"green", "java.lang"}, {1, 1}},
                                                     {{"java.lang", "tea"}, {1, 1}},
                                                     {{"tea", "green"}, {1, 1}}});
  CHECK(ngram_report(index, index.documents(), {.field = "title"}).ngrams.size() == 1);
  const NgramReport words = ngram_report(index, index.documents(), {.term_unit = TermUnit::words});
  CHECK(found_in(words).contains({"java.lang", "teas"}));
}

TEST_CASE("counting takes the memory that it is given, however many n-grams there are") {
  std::mt19937 random(1);
  std::vector<Document> documents(100);
  for (std::size_t at = 0; at < documents.size(); ++at) {
    documents[at].id = std::to_string(at);
    for (int words = 0; words < 400; ++words) {
      // As many words of 1 to 2 digits as of 3 to 4.
      const std::uint32_t bound = random() % 2 == 0 ? 10 : 10'000;
      documents[at].text += "w" + std::to_string(random() % bound) + " ";
    }
  }
  const Index index = test::index_of(documents);
  const NgramOptions options{.k = 20, .memory = std::uint64_t{1} << 19};
  ngram_report(index, index.documents(), options);  // what the index caches is there from here on
  const test::AllocationPeak peak;
  const NgramReport report = ngram_report(index, index.documents(), options);
  // Some 30,000 different runs: by themselves 20 bytes and more each, and their counts.
  CHECK(peak.bytes() < 900'000);
  CHECK(report.ngrams.size() == 20);
  const auto expected = count_by_hand(documents, 2);
  for (const Ngram& ngram : report.ngrams) CHECK(ngram.count == expected.at(ngram.terms).count);
}

TEST_CASE("lengths out of bounds are refused, and so is an empty selection") {
  const Index index = test::index_of({test::document("a b c")});
  CHECK_THROWS_AS(ngram_report(index, index.documents(), {.shortest = 1}), OptionError);
  CHECK_THROWS_AS(ngram_report(index, index.documents(), {.longest = 6}), OptionError);
  CHECK_THROWS_AS(ngram_report(index, index.documents(), {.shortest = 4, .longest = 3}),
                  OptionError);
  CHECK_THROWS_AS(ngram_report(index, index.no_documents()), EmptyInputError);
}

}  // namespace

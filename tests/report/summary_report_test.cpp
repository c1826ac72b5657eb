#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/report.h"
#include "storage/view/view.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

SummaryReport summary_of(const Index& index) { return summary_report(index, index.documents()); }

std::string times(int n, const std::string& word) {
  std::string text;
  for (int i = 0; i < n; ++i) text += word + " ";
  return text;
}

void check_same(const std::optional<PowerFit>& a, const std::optional<PowerFit>& b) {
  REQUIRE(a.has_value() == b.has_value());
  if (!a) return;
  CHECK(a->exponent == b->exponent);
  CHECK(a->constant == b->constant);
  CHECK(a->r2 == b->r2);
}

std::map<std::string, std::uint64_t> counts(const std::vector<ValueCount>& values) {
  std::map<std::string, std::uint64_t> result;
  for (const ValueCount& value : values) result[value.value] = value.documents;
  return result;
}

void check_same(const SummaryReport& a, const SummaryReport& b) {
  CHECK(a.documents == b.documents);
  CHECK(a.tokens == b.tokens);
  CHECK(a.vocabulary == b.vocabulary);
  CHECK(a.postings == b.postings);
  CHECK(a.richness.hapaxes == b.richness.hapaxes);
  CHECK(a.richness.yules_k == b.richness.yules_k);
  CHECK(a.lengths.min == b.lengths.min);
  CHECK(a.lengths.max == b.lengths.max);
  CHECK(a.lengths.mean == b.lengths.mean);
  CHECK(a.lengths.median == b.lengths.median);
  check_same(a.zipf, b.zipf);
  check_same(a.heaps, b.heaps);
  CHECK(counts(a.labels) == counts(b.labels));
}

}  // namespace

TEST_CASE("a summary counts documents, tokens, terms, postings, hapaxes and lengths") {
  const Index index =
      test::index_of({test::document("a rose is a rose"), test::document("ink is ink"),
                      test::document("", {}, "empty"), test::document("paper")});
  const SummaryReport found = summary_of(index);
  CHECK(found.documents == 4);
  CHECK(found.tokens == 9);
  CHECK(found.vocabulary == 5);
  CHECK(found.postings == 6);
  CHECK(found.richness.hapaxes == 1);
  CHECK(found.lengths.min == 0);
  CHECK(found.lengths.max == 5);
  CHECK(found.lengths.mean == 2.25);
  CHECK(found.lengths.median == 2);
}

TEST_CASE("the median of an odd number of lengths is the middle one") {
  const Index index =
      test::index_of({test::document("a b c d e f"), test::document("a b"), test::document("a")});
  CHECK(summary_of(index).lengths.median == 2);
}

TEST_CASE("Zipf's law is found in frequencies that follow it") {
  const std::string text =
      times(60, "a") + times(30, "b") + times(20, "c") + times(15, "d") + times(12, "e");
  const PowerFit zipf = summary_of(test::index_of({test::document(text, {}, "zipf")})).zipf.value();
  CHECK(zipf.exponent == doctest::Approx(-1).epsilon(1e-12));
  CHECK(zipf.constant == doctest::Approx(60).epsilon(1e-12));
  CHECK(zipf.r2 == doctest::Approx(1).epsilon(1e-12));
}

TEST_CASE("Heaps' law is found in a vocabulary that grows with the root of the tokens") {
  std::vector<Document> documents;
  for (int n = 1; n <= 200; ++n) {
    const std::string id = std::to_string(n);
    // After n documents there are n^2 tokens and n terms.
    documents.push_back(test::document(times(2 * n - 1, "word" + id), {}, id));
  }
  for (const std::size_t per_segment : {1000u, 30u}) {
    const PowerFit heaps = summary_of(test::index_of(documents, per_segment)).heaps.value();
    CHECK(heaps.exponent == doctest::Approx(0.5).epsilon(1e-12));
    CHECK(heaps.constant == doctest::Approx(1).epsilon(1e-12));
    CHECK(heaps.r2 == doctest::Approx(1).epsilon(1e-12));
  }
}

TEST_CASE("the first twenty documents and the last one are samples of Heaps' fit") {
  std::vector<Document> documents;
  for (int n = 1; n <= 22; ++n) documents.push_back(test::document("same", {}, std::to_string(n)));
  const Index level = test::index_of(documents);
  CHECK(summary_of(level).heaps.value().exponent == 0);
  documents.back().text = "one two three";
  CHECK(summary_of(test::index_of(documents)).heaps.value().exponent > 0);
  documents.back().text = "same";
  documents[1].text = "one two three";
  CHECK(summary_of(test::index_of(documents)).heaps.value().exponent > 0);
}

TEST_CASE("type-token ratios are those of counting the types of every window") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(30u); ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = test::random_documents(seed);
    std::vector<std::string> words;
    for (const Document& document : documents) {
      const std::vector<std::string> own = test::words(document.text);
      words.insert(words.end(), own.begin(), own.end());
    }
    const Index index = test::index_with_history(documents, seed);
    for (const std::uint64_t window : {1u, 2u, 7u, 50u}) {
      const Richness found = summary_report(index, {.richness_window = window}).richness;
      CHECK(found.window == window);
      CHECK(found.mattr.has_value() == (words.size() >= window));
      if (!found.mattr) continue;
      double moving = 0, side_by_side = 0;
      for (std::size_t at = 0; at + window <= words.size(); ++at) {
        const auto begin = words.begin() + static_cast<std::ptrdiff_t>(at);
        const std::set<std::string> types(begin, begin + static_cast<std::ptrdiff_t>(window));
        moving += static_cast<double>(types.size());
        if (at % window == 0) side_by_side += static_cast<double>(types.size());
      }
      const auto size = static_cast<double>(window);
      CHECK(*found.mattr ==
            doctest::Approx(moving / static_cast<double>(words.size() - window + 1) / size));
      CHECK(*found.sttr ==
            doctest::Approx(side_by_side / static_cast<double>(words.size() / window) / size));
    }
  }
  const Index index = test::index_of({test::document("a b")});
  CHECK(!summary_report(index).richness.mattr);
  CHECK_THROWS_AS(summary_report(index, {.richness_window = 0}), OptionError);
}

TEST_CASE("quantiles of lengths divide the place between two lengths in proportion") {
  std::vector<Document> documents;
  for (int length = 0; length <= 10; ++length)
    documents.push_back(test::document(times(length, "w"), {}, std::to_string(length)));
  const SummaryReport found = summary_of(test::index_of(documents));
  CHECK(found.lengths.p5 == doctest::Approx(0.5));
  CHECK(found.lengths.p25 == 2.5);
  CHECK(found.lengths.median == 5);
  CHECK(found.lengths.p95 == doctest::Approx(9.5));
}

TEST_CASE("the law of Zipf and Mandelbrot is fitted to the frequencies of terms") {
  std::string text;
  for (int rank = 1; rank <= 30; ++rank)
    text += times(10'000 / (rank + 3), "w" + std::to_string(rank));
  const auto fit = summary_of(test::index_of({test::document(text, {}, "1")})).zipf_mandelbrot;
  REQUIRE(fit.has_value());
  CHECK(fit->exponent == doctest::Approx(1).epsilon(0.01));
  CHECK(fit->shift == doctest::Approx(3).epsilon(0.02));
  CHECK(fit->exponent_error > 0);
}

TEST_CASE("there is no fit through fewer than two points") {
  const SummaryReport one_term = summary_of(test::index_of({test::document("a a a")}));
  CHECK(!one_term.zipf);
  CHECK(!one_term.heaps);
  const SummaryReport tokens_in_one =
      summary_of(test::index_of({test::document("", {}, "empty"), test::document("a b")}));
  CHECK(tokens_in_one.zipf);
  CHECK(!tokens_in_one.heaps);
}

TEST_CASE("labels are listed with most documents first, then by name; languages from their field") {
  std::vector<Document> documents{test::document("a", {"law", "art"}),
                                  test::document("b", {"sport"}),
                                  test::document("c", {"sport", "law"}), test::document("d")};
  documents[0].keywords.push_back({"language", "en"});
  documents[3].keywords.push_back({"language", "de"});
  const SummaryReport found = summary_of(test::index_of(documents));
  REQUIRE(found.labels.size() == 3);
  CHECK(found.labels[0].value == "law");
  CHECK(found.labels[0].documents == 2);
  CHECK(found.labels[1].value == "sport");
  CHECK(found.labels[1].documents == 2);
  CHECK(found.labels[2].value == "art");
  CHECK(found.labels[2].documents == 1);
  CHECK(counts(found.languages) == std::map<std::string, std::uint64_t>{{"de", 1}, {"en", 1}});
  CHECK(found.tags.empty());
}

TEST_CASE("no more values than asked for are listed, the most frequent ones") {
  const Index index =
      test::index_of({test::document("a", {"law", "art"}), test::document("b", {"law"})});
  const SummaryReport found = summary_report(index, {.k = 1});
  REQUIRE(found.labels.size() == 1);
  CHECK(found.labels[0].value == "law");
}

TEST_CASE("if no document names its language, it is that of the stems") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = {AnalyzerKind::standard, "de"}});
  writer.add(test::document("ein Wort"));
  writer.commit();
  CHECK(counts(summary_of(storage::open_index(files)).languages) ==
        std::map<std::string, std::uint64_t>{{"de", 1}});
  CHECK(summary_of(test::index_of({test::document("a")})).languages.empty());
}

TEST_CASE("an empty selection is summarised by zeros and no fits") {
  const Index index = test::index_of({test::document("a b", {"law"})});
  const SummaryReport found = summary_report(index, test::documents_at(index, {}));
  CHECK(found.documents == 0);
  CHECK(found.tokens == 0);
  CHECK(found.vocabulary == 0);
  CHECK(found.lengths.max == 0);
  CHECK(found.lengths.mean == 0);
  CHECK(!found.zipf);
  CHECK(!found.heaps);
  CHECK(found.labels.empty());
}

TEST_CASE("a summary depends neither on segments nor on documents that were deleted") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(30u); ++seed) {
    CAPTURE(seed);
    const std::vector<Document> kept = test::random_documents(seed);
    const std::vector<Document> gone = test::random_documents(seed + 1000, "gone");
    const SummaryReport fresh = summary_of(test::index_of(kept));
    check_same(summary_of(test::index_of(kept, 3)), fresh);
    check_same(summary_of(test::index_with_deletions(kept, gone, 4)), fresh);
  }
}

TEST_CASE("deleted documents do not count, even when they are selected") {
  const Index index =
      test::index_with_deletions({test::document("a b")}, {test::document("c d e")}, 10);
  CHECK(index.document_bound() == 2);
  check_same(summary_report(index, test::documents_at(index, {0, 1})),
             summary_of(test::index_of({test::document("a b")})));
}

TEST_CASE("a summary of a selection is that of an index of the selected documents") {
  const std::vector<Document> documents = test::random_documents(5);
  REQUIRE(documents.size() > 6);
  const Index index = test::index_of(documents, 4);
  check_same(summary_report(index, test::documents_at(index, {0, 2, 5, 6})),
             summary_of(test::index_of({documents[0], documents[2], documents[5], documents[6]})));
}

TEST_CASE("a report refuses documents of another index, and reports on all without a choice") {
  const Index index = test::index_of({test::document("ink", {"a"}), test::document("pen", {"b"})});
  const Index other = test::index_of({test::document("ink", {"a"}), test::document("nib", {"b"})});
  for (const DocumentSet& wrong : {DocumentSet(), DocumentSet(3), other.documents()}) {
    CHECK_THROWS_AS(summary_report(index, wrong), OptionError);
    CHECK_THROWS_AS(information_report(index, wrong), OptionError);
    CHECK_THROWS_AS(topic_report(index, wrong), OptionError);
  }
  CHECK(summary_report(index).documents == 2);
  CHECK(information_report(index, {.k = static_cast<std::size_t>(-1)}).terms.size() == 2);
  CHECK(topic_report(index, {.k = static_cast<std::size_t>(-1)}).topics.size() == 2);
}

TEST_CASE("a report that is to list nothing lists nothing") {
  const Index index = test::index_of({test::document("ink", {"a"}), test::document("pen", {"b"})});
  const SummaryReport summary = summary_report(index, {.k = 0});
  CHECK(summary.labels.empty());
  CHECK(summary.vocabulary == 2);
  CHECK(information_report(index, {.k = 0}).terms.empty());
  CHECK(topic_report(index, {.k = 0}).topics.at(0).terms.empty());
}

TEST_CASE("a report counts the terms of a field that has some, and topics of one that has values") {
  const Index index = test::index_of({test::document("ink", {"a"})});
  for (const std::string field : {"", "txet", "\xFF"}) {
    CHECK_THROWS_AS(summary_report(index, {.field = field}), UnknownNameError);
    CHECK_THROWS_AS(information_report(index, {.field = field}), UnknownNameError);
    CHECK_THROWS_AS(topic_report(index, {.field = field}), UnknownNameError);
    CHECK_THROWS_AS(topic_report(index, {.by = field}), UnknownNameError);
    CHECK_THROWS_AS(topic_report(index, {.topic = field}), UnknownNameError);
  }
  CHECK_THROWS_AS(summary_report(index, {.field = "label"}), OptionError);
  CHECK_THROWS_AS(information_report(index, {.field = "label"}), OptionError);
  CHECK_THROWS_AS(topic_report(index, {.field = "label"}), OptionError);
  CHECK_THROWS_AS(topic_report(index, {.by = "text"}), OptionError);
}

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/drift.h"
#include "inkling/error.h"
#include "inkling/growth.h"
#include "inkling/keyness.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "inkling/topic_distances.h"
#include "inkling/trends.h"
#include "tests/report/collection.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

constexpr std::size_t kAllRows = 1'000'000;

/// The documents with even places.
DocumentSet every_second(const Index& index) {
  DocumentSet chosen = index.no_documents();
  bool is_chosen = true;
  for (const DocId doc : index.by_entry(index.documents())) {
    if (is_chosen) chosen.insert(doc);
    is_chosen = !is_chosen;
  }
  return chosen;
}

auto keyness_numbers(const Index& index, const ReportWork& work, std::size_t k) {
  KeynessOptions options{.k = k, .work = work};
  std::vector<std::tuple<std::string, double, double, double>> rows;
  for (const KeynessTerm& term : keyness_report(index, every_second(index), options).terms)
    rows.emplace_back(term.term, term.g2, term.p_value, term.q_value);
  return rows;
}

auto wordlist_numbers(const Index& index, const ReportWork& work, std::size_t k) {
  std::vector<std::tuple<std::string, std::uint64_t, double, double>> rows;
  const Wordlist list =
      wordlist(index, index.documents(), {.order = WordlistOrder::dp_norm, .k = k, .work = work});
  for (const WordlistRow& row : list.rows)
    rows.emplace_back(row.term, row.cf, row.over_documents.d.value_or(0), row.over_documents.dp);
  rows.emplace_back("", list.vocabulary, 0, 0);
  return rows;
}

auto drift_numbers(const Index& index, const ReportWork& work, std::size_t k) {
  const DocumentSet after = every_second(index);
  DocumentSet before = after;
  before.complement();
  before &= index.documents();
  const DriftReport report = drift_report(index, before, after, {.k = k, .work = work});
  std::vector<std::tuple<std::string, std::uint64_t, double>> rows;
  for (const DriftTerm& term : report.terms) rows.emplace_back(term.term, term.after, term.bits);
  for (const DriftReport::Group& group : report.groups)
    rows.emplace_back("", group.terms, group.bits);
  rows.emplace_back("", report.unchanged, report.divergence);
  return rows;
}

auto growth_numbers(const Index& index, const ReportWork& work, std::size_t k) {
  std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>> points;
  for (const GrowthPoint& point :
       growth_report(index, index.documents(), {.points = k, .work = work}).points)
    points.emplace_back(point.tokens, point.vocabulary, point.hapaxes);
  return points;
}

auto collocation_numbers(const Index& index, const ReportWork& work, std::size_t k) {
  std::vector<std::tuple<std::string, std::uint64_t, std::uint64_t, double>> rows;
  for (const CollocationSpan span :
       {CollocationSpan::words, CollocationSpan::sentence, CollocationSpan::document}) {
    const CollocationOptions options{.span = span, .k = k, .min_count = 1, .work = work};
    for (const char* node : {"w2", "w5"}) {
      const CollocationReport report = collocations(index, index.documents(), node, options);
      for (const Collocate& word : report.collocates)
        rows.emplace_back(word.term, word.o11, word.n2, word.score);
      rows.emplace_back("", report.n1, report.candidates, 0);
    }
  }
  return rows;
}

auto pair_numbers(const Index& index, const ReportWork& work, std::size_t k) {
  std::vector<std::tuple<std::string, std::string, std::uint64_t, double>> rows;
  for (const CollocationSpan span :
       {CollocationSpan::words, CollocationSpan::sentence, CollocationSpan::document}) {
    // So little memory that documents are read in several parts.
    const CollocationOptions options{
        .span = span, .k = k, .min_count = 1, .memory = 6000, .work = work};
    for (const CollocationPair& pair : collocation_pairs(index, index.documents(), options).pairs)
      rows.emplace_back(pair.node, pair.collocate.term, pair.collocate.o11, pair.collocate.score);
  }
  return rows;
}

auto ngram_numbers(const Index& index, const ReportWork& work, std::size_t k,
                   std::uint64_t memory) {
  const NgramReport report = ngram_report(index, index.documents(),
                                          {.longest = 3, .k = k, .memory = memory, .work = work});
  std::vector<std::tuple<std::vector<std::string>, std::uint64_t, std::uint64_t>> rows;
  for (const Ngram& ngram : report.ngrams) rows.emplace_back(ngram.terms, ngram.count, ngram.df);
  for (const std::uint64_t occurrences : report.occurrences)
    rows.emplace_back(std::vector<std::string>{}, occurrences, 0);
  return rows;
}

auto distance_numbers(const Index& index, const ReportWork& work) {
  return topic_distances(index, index.documents(), {.by = "label", .work = work}).matrix;
}

auto summary_numbers(const Index& index, const ReportWork& work) {
  const SummaryReport report = summary_report(index, {.work = work});
  return std::tuple(report.vocabulary, report.postings, report.richness.hapaxes,
                    report.richness.yules_k, report.zipf ? report.zipf->exponent : 0,
                    report.heaps ? report.heaps->exponent : 0);
}

/// Words that occur, one that does not, and one twice.
const std::vector<std::string> kWords{"w2", "w5", "none", "w1", "w2"};

auto dispersion_numbers(const Index& index, const ReportWork& work, const PartsChoice& parts) {
  std::vector<std::tuple<std::string, std::uint32_t, double, double, std::vector<std::uint64_t>>>
      rows;
  const DispersionOptions options{.parts = parts, .work = work};
  for (const WordDispersion& word :
       dispersion_report(index, index.documents(), kWords, options).words) {
    const DispersionMeasures measures = word.measures.value_or(DispersionMeasures());
    rows.emplace_back(word.word, word.df, measures.dp, measures.kl_divergence, word.counts);
  }
  return rows;
}

auto trend_numbers(const Index& index, const ReportWork& work) {
  std::vector<std::tuple<std::string, std::uint64_t, double, double>> rows;
  const TrendReport report = trend_report(index, kWords, {.by = "label", .work = work});
  for (const WordTrend& word : report.words) {
    for (const TrendRate& rate : word.rates)
      rows.emplace_back(word.word, rate.count, rate.per_million,
                        word.test.value_or(TrendTest{}).tau);
  }
  return rows;
}

/// Texts of 300 words.
std::vector<Document> many_words() {
  std::mt19937 random(5);
  std::vector<Document> documents;
  for (int number = 0; number < 40; ++number) {
    std::string text;
    for (int word = 0; word < 1'000; ++word) text += "w" + std::to_string(random() % 300) + " ";
    documents.push_back(test::document(text, {}, std::to_string(number)));
  }
  return documents;
}

struct Enough : std::runtime_error {
  using std::runtime_error::runtime_error;
};

TEST_CASE("reports are the same with any number of threads, to the last bit") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(4));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const Index index = test::index_with_history(test::random_documents(seed), seed);
    if (keyness_numbers(index, {}, kAllRows).empty()) continue;
    for (const std::size_t threads : {2u, 3u, 8u}) {
      const ReportWork work{.threads = threads};
      for (const std::size_t k : {std::size_t{3}, kAllRows}) {
        CHECK(keyness_numbers(index, work, k) == keyness_numbers(index, {}, k));
        CHECK(wordlist_numbers(index, work, k) == wordlist_numbers(index, {}, k));
        CHECK(drift_numbers(index, work, k) == drift_numbers(index, {}, k));
        CHECK(growth_numbers(index, work, k) == growth_numbers(index, {}, k));
        CHECK(collocation_numbers(index, work, k) == collocation_numbers(index, {}, k));
        CHECK(pair_numbers(index, work, k) == pair_numbers(index, {}, k));
        CHECK(ngram_numbers(index, work, k, 3000) == ngram_numbers(index, {}, k, 3000));
      }
      CHECK(summary_numbers(index, work) == summary_numbers(index, {}));
      CHECK(distance_numbers(index, work) == distance_numbers(index, {}));
      CHECK(dispersion_numbers(index, work, {}) == dispersion_numbers(index, {}, {}));
      const PartsChoice equal{.kind = PartsChoice::Kind::equal, .count = 3};
      CHECK(dispersion_numbers(index, work, equal) == dispersion_numbers(index, {}, equal));
      CHECK(trend_numbers(index, work) == trend_numbers(index, {}));
    }
  }
}

TEST_CASE("n-grams that threads count in several passes are those of one thread") {
  constexpr std::uint64_t kSharedMemory = std::uint64_t{9} << 20;  // 3 MiB for each length
  const Index index = test::index_of(many_words());
  for (const std::size_t k : {std::size_t{10}, kAllRows}) {
    const auto alone = ngram_numbers(index, {}, k, kSharedMemory);
    for (const std::size_t threads : {2u, 5u})
      CHECK(ngram_numbers(index, {.threads = threads}, k, kSharedMemory) == alone);
  }
}

TEST_CASE("a report ends when the one that it tells of its progress wants it to") {
  const Index index = test::index_of({test::document("tea cup tea", {"tea"}, "a"),
                                      test::document("coffee cup cup", {"coffee"}, "b")});
  const ReportWork work{.on_progress = [](double) { throw Enough("enough"); }};
  CHECK_THROWS_AS(keyness_numbers(index, work, 1), Enough);
  CHECK_THROWS_AS(wordlist_numbers(index, work, 1), Enough);
  CHECK_THROWS_AS(drift_numbers(index, work, 1), Enough);
  CHECK_THROWS_AS(growth_numbers(index, work, 1), Enough);
  for (const CollocationSpan span :
       {CollocationSpan::words, CollocationSpan::sentence, CollocationSpan::document}) {
    const CollocationOptions options{.span = span, .work = work};
    CHECK_THROWS_AS(collocations(index, index.documents(), "tea", options), Enough);
    CHECK_THROWS_AS(collocation_pairs(index, index.documents(), options), Enough);
  }
  CHECK_THROWS_AS(summary_numbers(index, work), Enough);
  const ReportWork late{.on_progress = [](double done) {
    if (done > 0.5) throw Enough("enough");
  }};
  CHECK_THROWS_AS(summary_report(index, {.richness_window = 2, .work = late}), Enough);
  CHECK_THROWS_AS(ngram_report(index, index.documents(), {.work = work}), Enough);
  CHECK_THROWS_AS(topic_distances(index, index.documents(), {.work = work}), Enough);
  CHECK_THROWS_AS(dispersion_numbers(index, work, {}), Enough);
  CHECK_THROWS_AS(trend_numbers(index, work), Enough);
}

TEST_CASE("a report of a single ideograph ends while its pairs are looked for among all terms") {
  std::string text;
  for (unsigned at = 0; at < 8'000; ++at) {
    const unsigned character = 0x4E00 + at;
    text += static_cast<char>(0xE0 | (character >> 12));
    text += static_cast<char>(0x80 | ((character >> 6) & 0x3F));
    text += static_cast<char>(0x80 | (character & 0x3F));
  }
  const Index index = test::index_of_pairs({test::document(text, {"han"}, "a")});
  const std::vector<std::string> words{"\u4E01"};
  std::size_t told = 0;
  const ReportWork work{.on_progress = [&](double done) {
    if (done == 0 && ++told == 6) throw Enough("enough");
  }};
  const auto ends = [&](const auto& report) {
    told = 0;
    CHECK_THROWS_AS(report(), Enough);
  };
  ends([&] { dispersion_report(index, words, {.work = work}); });
  ends([&] { trend_report(index, words, {.by = "label", .work = work}); });
  ends([&] { collocations(index, words.front(), {.work = work}); });
}

/// That it tells of its progress from 0 on, never back, and in no long steps: of terms and of
/// words, which nothing has sorted before.
template <typename Report>
void check_progress(const Report& report) {
  for (const TermUnit unit : {TermUnit::stems, TermUnit::words}) {
    CAPTURE(unit);
    const Index index = test::index_of(many_words());
    std::vector<double> told;
    report(index, unit, ReportWork{.on_progress = [&](double done) { told.push_back(done); }});
    REQUIRE(told.size() > 2);
    CHECK(told.front() == 0);
    CHECK(told.back() <= 1);
    CHECK(std::ranges::is_sorted(told));
    double longest = 0;
    for (std::size_t at = 1; at < told.size(); ++at)
      longest = std::max(longest, told[at] - told[at - 1]);
    CHECK(longest <= 0.301);
  }
}

TEST_CASE("every phase of a summary, a word list and a comparison tells how far it is") {
  check_progress([](const Index& index, TermUnit unit, const ReportWork& work) {
    summary_report(index, {.term_unit = unit, .richness_window = 100, .work = work});
  });
  check_progress([](const Index& index, TermUnit unit, const ReportWork& work) {
    wordlist(index, {.term_unit = unit, .work = work});
  });
  check_progress([](const Index& index, TermUnit unit, const ReportWork& work) {
    const DocumentSet after = every_second(index);
    DocumentSet before = after;
    before.complement();
    before &= index.documents();
    drift_report(index, before, after, {.term_unit = unit, .work = work});
  });
}

TEST_CASE("every phase of counting n-grams and pairs of words tells how far it is") {
  for (const NgramOrder order : {NgramOrder::count, NgramOrder::surface}) {
    check_progress([order](const Index& index, TermUnit unit, const ReportWork& work) {
      ngram_report(index, {.order = order, .term_unit = unit, .work = work});
    });
  }
  for (const CollocationSpan span :
       {CollocationSpan::words, CollocationSpan::sentence, CollocationSpan::document}) {
    for (const CollocationOrder order : {CollocationOrder::score, CollocationOrder::surface}) {
      check_progress([=](const Index& index, TermUnit unit, const ReportWork& work) {
        collocation_pairs(index, {.span = span, .order = order, .term_unit = unit, .work = work});
      });
    }
    check_progress([span](const Index& index, TermUnit unit, const ReportWork& work) {
      collocations(index, "w5", {.span = span, .term_unit = unit, .work = work});
    });
  }
}

TEST_CASE("a report that ends while words are sorted leaves them to the next one") {
  const Index index = test::index_of(many_words());
  const ReportWork never{.on_progress = [](double) { throw Enough("enough"); }};
  WordlistOptions options{.term_unit = TermUnit::words, .work = never};
  CHECK_THROWS_AS(wordlist(index, options), Enough);
  options.work = {};
  CHECK(wordlist(index, options).vocabulary == 300);
}

TEST_CASE("progress over equal parts runs from 0 to 1 once") {
  std::vector<double> told;
  const ReportWork work{.on_progress = [&](double done) { told.push_back(done); }};
  const Index index = test::index_of(
      {test::document("tea cup tea cup leaf", {}, "a"), test::document("coffee cup cup", {}, "b")});
  dispersion_numbers(index, work, {.kind = PartsChoice::Kind::equal, .count = 3});
  REQUIRE(told.size() > 2);
  CHECK(told.front() == 0);
  CHECK(told.back() == 1);
  CHECK(std::ranges::is_sorted(told));
}

TEST_CASE("reading a frequency list tells its progress, and may be ended") {
  const Index index = test::index_of({test::document("tea cup", {}, "a")});
  FrequencyList list;
  for (int at = 0; at < 10'000; ++at) list.words.emplace_back("w" + std::to_string(at), 1);
  std::vector<double> told;
  KeynessOptions options{.work = {.on_progress = [&](double done) { told.push_back(done); }}};
  keyness_report(index, index.documents(), list, options);
  CHECK(std::ranges::count_if(told, [](double done) { return done > 0 && done < 0.5; }) == 2);
  CHECK(told.front() == 0);
  CHECK(told.back() == 1);
  CHECK(std::ranges::is_sorted(told));
  options.work.on_progress = [](double done) {
    if (done > 0) throw Enough("enough");
  };
  CHECK_THROWS_AS(keyness_report(index, index.documents(), list, options), Enough);
}

TEST_CASE("no threads, and too many of them, are refused") {
  const Index index =
      test::index_of({test::document("tea", {"x"}, "a"), test::document("cup", {"y"}, "b")});
  for (const std::size_t threads : {std::size_t{0}, std::size_t{5000}}) {
    const ReportWork work{.threads = threads};
    CHECK_THROWS_AS(keyness_numbers(index, work, 1), OptionError);
    CHECK_THROWS_AS(wordlist_numbers(index, work, 1), OptionError);
    CHECK_THROWS_AS(drift_numbers(index, work, 1), OptionError);
    CHECK_THROWS_AS(growth_numbers(index, work, 1), OptionError);
    CHECK_THROWS_AS(collocations(index, index.documents(), "tea", {.work = work}), OptionError);
    CHECK_THROWS_AS(summary_numbers(index, work), OptionError);
    CHECK_THROWS_AS(dispersion_numbers(index, work, {}), OptionError);
    CHECK_THROWS_AS(trend_numbers(index, work), OptionError);
  }
}

}  // namespace

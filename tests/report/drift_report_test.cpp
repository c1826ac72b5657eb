#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/drift.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

using Counts = std::map<std::string, std::uint64_t>;

Counts count_terms(const std::vector<Document>& documents) {
  Counts counts;
  for (const Document& document : documents) {
    for (const std::string& word : test::words(document.text)) ++counts[word];
  }
  return counts;
}

double total_of(const Counts& counts) {
  double total = 0;
  for (const auto& [word, count] : counts) total += static_cast<double>(count);
  return total;
}

/// p log2(p / m), by the definition.
double half(double p, double m) { return p > 0 ? p * std::log2(p / m) / 2 : 0; }

std::uint64_t count_in(const Counts& counts, const std::string& word) {
  const auto found = counts.find(word);
  return found == counts.end() ? 0 : found->second;
}

void check_against(const DriftReport& report, const Counts& before, const Counts& after) {
  const double c = total_of(before), d = total_of(after);
  Counts all = before;
  for (const auto& [word, count] : after) all[word] += count;
  double divergence = 0;
  std::uint64_t changed = 0;
  for (const DriftTerm& term : report.terms) {
    CAPTURE(term.term);
    CHECK(term.before == count_in(before, term.term));
    CHECK(term.after == count_in(after, term.term));
    CHECK((term.change == DriftChange::appeared) == (term.before == 0));
    CHECK((term.change == DriftChange::vanished) == (term.after == 0));
  }
  for (const auto& [word, count] : all) {
    const double p = static_cast<double>(count_in(before, word)) / c;
    const double q = static_cast<double>(count_in(after, word)) / d;
    const double bits = half(p, (p + q) / 2) + half(q, (p + q) / 2);
    divergence += bits;
    const auto row = std::ranges::find(report.terms, word, &DriftTerm::term);
    if (row == report.terms.end()) {
      CHECK(bits == doctest::Approx(0).epsilon(1e-12));
      continue;
    }
    ++changed;
    CHECK(row->bits == doctest::Approx(bits).epsilon(1e-9));
  }
  CHECK(report.terms.size() == changed);
  CHECK(report.unchanged == all.size() - changed);
  CHECK(report.divergence == doctest::Approx(divergence).epsilon(1e-12));
  double sum = 0;
  for (const DriftReport::Group& group : report.groups) sum += group.bits;
  CHECK(report.divergence == sum);
}

TEST_CASE("the divergence of two sets of documents is that of the definition, part by part") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(30));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> old = test::random_documents(seed, "old");
    const std::vector<Document> recent = test::random_documents(seed + 1000, "new");
    std::vector<Document> documents = old;
    documents.insert(documents.end(), recent.begin(), recent.end());
    const Index index = test::index_with_history(documents, seed);
    DocumentSet before = index.no_documents(), after = index.no_documents();
    for (const DocId doc : index.documents())
      (index.id(doc).starts_with("old") ? before : after).insert(doc);
    const Counts counts_before = count_terms(old), counts_after = count_terms(recent);
    if (counts_before.empty() || counts_after.empty()) continue;
    check_against(drift_report(index, before, after, {.k = 1'000'000}), counts_before,
                  counts_after);
  }
}

TEST_CASE("two snapshots of one index are compared as they were") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  WriterOptions options;
  options.analyzer.kind = AnalyzerKind::whitespace;
  IndexWriter writer = indexer::open_writer(files, options);
  writer.add(test::document("tea tea cup", {}, "1"));
  writer.commit();
  const Index first = storage::open_index(files);
  writer.add(test::document("tea coffee coffee", {}, "2"));
  writer.remove("1");
  writer.commit();
  const Index second = storage::open_index(files);
  const DriftReport report = drift_report(first, first.documents(), second, second.documents());
  check_against(report, {{"tea", 2}, {"cup", 1}}, {{"tea", 1}, {"coffee", 2}});
  CHECK(report.terms.front().term == "coffee");
  CHECK(report.terms.front().change == DriftChange::appeared);
  CHECK_THROWS_AS(drift_report(first, second.documents(), second, second.documents()), OptionError);
}

TEST_CASE("equal corpora diverge by exactly 0, corpora without a common term by 1") {
  const Index index =
      test::index_of({test::document("a b b", {}, "1"), test::document("b a b b a b", {}, "2"),
                      test::document("c d", {}, "3"), test::document("", {}, "4")});
  const auto at = [&](std::uint32_t place) { return test::documents_at(index, {place}); };
  const DriftReport same = drift_report(index, at(0), at(1));
  CHECK(same.divergence == 0);
  CHECK(same.unchanged == 2);
  CHECK(same.terms.empty());
  CHECK(drift_report(index, at(0), at(2)).divergence == doctest::Approx(1).epsilon(1e-15));
  CHECK_THROWS_AS(drift_report(index, at(0), at(3)), EmptyInputError);
}

TEST_CASE("terms can be chosen by change and count; the sums are those of all") {
  const Index index = test::index_of(
      {test::document("a a a b c c", {}, "1"), test::document("a c c c c d e e", {}, "2")});
  const auto at = [&](std::uint32_t place) { return test::documents_at(index, {place}); };
  const DriftReport all = drift_report(index, at(0), at(1));
  const DriftReport some =
      drift_report(index, at(0), at(1), {.only = DriftChange::appeared, .min_count = 2});
  REQUIRE(some.terms.size() == 1);
  CHECK(some.terms[0].term == "e");
  CHECK(some.divergence == all.divergence);
  const DriftReport in_both = drift_report(index, at(0), at(1), {.min_df = 2});
  std::vector<std::string> terms;
  for (const DriftTerm& term : in_both.terms) terms.push_back(term.term);
  CHECK(terms == std::vector<std::string>{"a", "c"});
  CHECK(some.groups[0].terms == 2);
}

}  // namespace

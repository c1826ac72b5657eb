#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <set>

#include "inkling/dispersion.h"
#include "inkling/error.h"
#include "inkling/keyness.h"
#include "stats/keyness.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

KeynessOptions all_words() {
  KeynessOptions options;
  options.k = 1'000'000;
  return options;
}

bool has_label(const Document& document, const std::string& label) {
  return std::ranges::find(document.labels, label) != document.labels.end();
}

/// The places of documents with a label.
std::vector<std::uint32_t> places_of(const std::vector<Document>& documents,
                                     const std::string& label) {
  std::vector<std::uint32_t> places;
  for (std::uint32_t at = 0; at < documents.size(); ++at) {
    if (has_label(documents[at], label)) places.push_back(at);
  }
  return places;
}

std::map<std::string, std::uint64_t> count_words(const std::vector<Document>& documents,
                                                 const std::vector<std::uint32_t>& places) {
  std::map<std::string, std::uint64_t> counts;
  for (const std::uint32_t place : places) {
    for (const std::string& word : test::words(documents[place].text)) ++counts[word];
  }
  return counts;
}

std::uint64_t sum_of(const std::map<std::string, std::uint64_t>& counts) {
  std::uint64_t sum = 0;
  for (const auto& [word, count] : counts) sum += count;
  return sum;
}

const KeynessTerm& row_named(const KeynessReport& report, const std::string& term) {
  const auto found = std::ranges::find(report.terms, term, &KeynessTerm::term);
  REQUIRE(found != report.terms.end());
  return *found;
}

const std::vector<Document> kDrinks = {
    test::document("tea tea leaf cup", {"tea"}), test::document("tea water cup", {"tea"}),
    test::document("coffee bean cup cup", {"coffee"}), test::document("coffee water", {"coffee"})};

TEST_CASE("counts of both corpora are those of reading every document") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(20));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = test::random_documents(seed);
    const std::vector<std::uint32_t> target = places_of(documents, "art");
    std::vector<std::uint32_t> reference;
    for (std::uint32_t at = 0; at < documents.size(); ++at) {
      if (!has_label(documents[at], "art")) reference.push_back(at);
    }
    const auto in_target = count_words(documents, target);
    const auto in_reference = count_words(documents, reference);
    if (in_target.empty() || in_reference.empty()) continue;
    const Index index = test::index_with_history(documents, seed);
    const std::vector<DocId> by_entry = index.by_entry(index.documents());
    DocumentSet art = index.no_documents();
    for (const std::uint32_t place : target) art.insert(by_entry[place]);
    const KeynessReport report = keyness_report(index, art, all_words());
    CHECK(report.target.documents == target.size());
    CHECK(report.target.tokens == sum_of(in_target));
    CHECK(report.reference.tokens == sum_of(in_reference));
    CHECK(report.in_both == 0);
    std::set<std::string> words;
    for (const auto& [word, count] : in_target) words.insert(word);
    for (const auto& [word, count] : in_reference) words.insert(word);
    CHECK(report.compared == words.size());
    REQUIRE(report.terms.size() == words.size());
    for (const std::string& word : words) {
      const KeynessTerm& row = row_named(report, word);
      CHECK(row.target.count == (in_target.contains(word) ? in_target.at(word) : 0));
      CHECK(row.reference.count == (in_reference.contains(word) ? in_reference.at(word) : 0));
      CHECK(row.p_value <= row.q_value);
    }
  }
}

TEST_CASE("the strongest word is first, by any measure, in any direction") {
  const Index index = test::index_of(kDrinks);
  const DocumentSet tea = test::documents_at(index, {0, 1});
  for (const KeynessMeasure measure :
       {KeynessMeasure::g2, KeynessMeasure::chi2, KeynessMeasure::log_ratio,
        KeynessMeasure::diff_percent, KeynessMeasure::bic, KeynessMeasure::ell}) {
    KeynessOptions options = all_words();
    options.measure = measure;
    const KeynessReport report = keyness_report(index, tea, options);
    CHECK(report.terms.size() == 6);
    options.direction = KeynessDirection::more;
    const KeynessReport more = keyness_report(index, tea, options);
    CHECK(more.compared == 6);
    for (const KeynessTerm& row : more.terms) CHECK(row.g2 >= 0);
    options.direction = KeynessDirection::less;
    const KeynessReport less = keyness_report(index, tea, options);
    for (const KeynessTerm& row : less.terms) CHECK(row.g2 < 0);
    CHECK(more.terms.size() + less.terms.size() == 6);
    options.k = 1;
    CHECK(keyness_report(index, tea, options).terms.front().term == less.terms.front().term);
  }
  const KeynessReport report = keyness_report(index, tea, all_words());
  CHECK(report.terms.front().term == "tea");
  CHECK(report.terms.front().reference.count == 0);
  CHECK(std::isinf(report.terms.front().diff_percent));
  CHECK(report.terms.front().target.per_million == doctest::Approx(3e6 / 7));
  CHECK(row_named(report, "coffee").g2 < 0);
  CHECK(row_named(report, "coffee").log_ratio ==
        doctest::Approx(std::log2((0.5 / 7) / (2.0 / 6))).epsilon(1e-12));
}

TEST_CASE("documents of both corpora count in both, and are told") {
  const Index index = test::index_of(kDrinks);
  const KeynessReport report = keyness_report(index, test::documents_at(index, {0, 1}),
                                              test::documents_at(index, {1, 2}), all_words());
  CHECK(report.in_both == 1);
  CHECK(row_named(report, "tea").target.count == 3);
  CHECK(row_named(report, "tea").reference.count == 1);
}

TEST_CASE("a frequency list is a corpus, and its words are those of the index") {
  const Index index = test::index_of(kDrinks);
  const FrequencyList list{{{"tea", 1}, {"aroma", 4}, {"zest", 2}, {"tea", 1}, {"cup cup", 3}}, {}};
  const KeynessReport report =
      keyness_report(index, test::documents_at(index, {0, 1}), list, all_words());
  CHECK(report.reference.documents == 0);
  CHECK(report.reference.tokens == 2 + 4 + 2 + 6);
  CHECK(row_named(report, "tea").reference.count == 2);
  CHECK(row_named(report, "cup").reference.count == 6);
  CHECK(row_named(report, "aroma").target.count == 0);
  CHECK(row_named(report, "zest").surface == "zest");
  CHECK(report.compared == 6);
  FrequencyList large = list;
  large.tokens = 1000;
  CHECK(keyness_report(index, test::documents_at(index, {0, 1}), large).reference.tokens == 1000);
  large.tokens = 3;
  CHECK_THROWS_AS(keyness_report(index, test::documents_at(index, {0, 1}), large), OptionError);
}

TEST_CASE("a list of an index gives the numbers of its documents, words of parts, too") {
  const Index index = test::index_in_languages(
      {test::document("dangerous.the road java.lang.String goes on", {}, "1"),
       test::document("the road is long, and java goes far", {}, "2"),
       test::document("dangerous.the cup", {}, "3")},
      "en");
  const DocumentSet target = test::documents_at(index, {0});
  const DocumentSet others = test::documents_at(index, {1, 2});
  const KeynessReport wanted = keyness_report(index, target, others, all_words());
  FrequencyList list;
  for (const WordlistRow& row : wordlist(index, others, {.k = 1000}).rows)
    list.words.emplace_back(row.surface, row.cf);
  const KeynessReport found = keyness_report(index, target, list, all_words());
  CHECK(found.reference.tokens == wanted.reference.tokens);
  REQUIRE(found.terms.size() == wanted.terms.size());
  for (std::size_t at = 0; at < found.terms.size(); ++at) {
    CHECK(found.terms[at].term == wanted.terms[at].term);
    CHECK(found.terms[at].reference.count == wanted.terms[at].reference.count);
    CHECK(found.terms[at].g2 == wanted.terms[at].g2);
  }
}

TEST_CASE("words that the reference lacks come by their frequency where %DIFF is infinite") {
  const Index index = test::index_of(
      {test::document("aa zz zz zz mm mm cup", {}, "1"), test::document("cup cup tea", {}, "2")});
  KeynessOptions options = all_words();
  options.measure = KeynessMeasure::diff_percent;
  const KeynessReport report = keyness_report(index, test::documents_at(index, {0}), options);
  CHECK(report.terms[0].term == "zz");
  CHECK(report.terms[1].term == "mm");
  CHECK(report.terms[2].term == "aa");
}

TEST_CASE("a side without tokens is refused, and rare words are left out when asked") {
  const Index index = test::index_of(kDrinks);
  CHECK_THROWS_AS(keyness_report(index, test::documents_at(index, {})), EmptyInputError);
  CHECK_THROWS_AS(keyness_report(index, index.documents()), EmptyInputError);
  CHECK_THROWS_AS(keyness_report(index, index.documents(), FrequencyList{}), EmptyInputError);
  KeynessOptions options = all_words();
  options.min_count = 3;
  const KeynessReport report = keyness_report(index, test::documents_at(index, {0, 1}), options);
  CHECK(report.compared == 2);
  options.min_count = 1;
  options.min_df = 2;
  const KeynessReport frequent = keyness_report(index, test::documents_at(index, {0, 1}), options);
  CHECK(frequent.compared == 4);  // tea, cup, coffee and water
  CHECK(row_named(frequent, "cup").target.count == 2);
  // A list has no documents: those of the target decide.
  const KeynessReport listed =
      keyness_report(index, test::documents_at(index, {0, 1}),
                     FrequencyList{{{"tea", 1}, {"aroma", 9}}, {}}, options);
  CHECK(listed.compared == 2);
}

}  // namespace

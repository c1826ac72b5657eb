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
  CHECK(report.listed_in_target == 2);
  FrequencyList large = list;
  large.tokens = 1000;
  CHECK(keyness_report(index, test::documents_at(index, {0, 1}), large).reference.tokens == 1000);
  large.tokens = 3;
  CHECK_THROWS_AS(keyness_report(index, test::documents_at(index, {0, 1}), large), OptionError);
}

TEST_CASE("a list of more tokens than are counted is refused, whatever makes them so many") {
  const Index index = test::index_of(kDrinks);
  const DocumentSet target = test::documents_at(index, {0, 1});
  const std::uint64_t half = kMostListedTokens / 2;
  for (const FrequencyList& list : {FrequencyList{{{"tea", std::uint64_t{0} - 1}, {"zest", 5}}, {}},
                                    FrequencyList{{{"tea", half}, {"tea", half}, {"zest", 1}}, {}},
                                    FrequencyList{{{"cup tea", half + 1}}, {}},
                                    FrequencyList{{{"tea", 1}}, kMostListedTokens + 1}})
    CHECK_THROWS_AS(keyness_report(index, target, list), OptionError);
  const FrequencyList most{{{"tea", half}, {"zest", half}}, {}};
  CHECK(keyness_report(index, target, most).reference.tokens == kMostListedTokens);
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

Document written_in(const std::string& id, const std::string& language, const std::string& text) {
  Document document{.id = id, .text = text};
  if (!language.empty()) document.keywords = {{"language", language}};
  return document;
}

const std::vector<Document> kInLanguages = {
    written_in("1", "en", "the movies were running, and running well: universities of the movie"),
    written_in("2", "de", "Kinder spielen draussen, Kinder lachen in den Haeusern der Stadt"),
    written_in("3", "es", "los humanos y las universidades generales corren por las calles"),
    written_in("4", "en", "generally a general store near java.lang.String, running late")};

/// Long enough that their languages are told apart.
const std::vector<Document> kOfNoLanguage = {
    written_in("1", "",
               "The movies were running well, and the universities of this country showed "
               "many of their movies in the evening, when all students were tired."),
    written_in("2", "",
               "Die Kinder spielen draussen vor den Haeusern, und die Kinder lachen, weil "
               "die Sonne scheint und niemand sie zum Essen in die Haeuser ruft.")};

/// What `report wordlist` says of all documents.
FrequencyList list_of(const Index& index, FrequencyList::Kind kind, TermUnit unit) {
  FrequencyList list{.kind = kind};
  WordlistOptions options{.k = 1000};
  options.term_unit = unit;
  for (const WordlistRow& row : wordlist(index, index.documents(), options).rows)
    list.words.emplace_back(kind == FrequencyList::Kind::written ? row.surface : row.term, row.cf);
  return list;
}

void check_no_difference(const Index& index, const FrequencyList& list, TermUnit unit) {
  CAPTURE(static_cast<int>(list.kind));
  KeynessOptions options = all_words();
  options.term_unit = unit;
  const KeynessReport report = keyness_report(index, index.documents(), list, options);
  CHECK(report.reference.tokens == report.target.tokens);
  for (const KeynessTerm& row : report.terms) {
    CAPTURE(row.term);
    CHECK(row.g2 == 0);
    CHECK(row.target.count == row.reference.count);
  }
}

TEST_CASE("a corpus does not differ from its own list, in whatever languages it is") {
  using Kind = FrequencyList::Kind;
  for (const Index& index :
       {test::index_in_languages(kInLanguages, "en"), test::index_in_languages(kOfNoLanguage),
        test::index_in_languages(kInLanguages), test::index_in_languages(kOfNoLanguage, "de")}) {
    check_no_difference(index, list_of(index, Kind::written, TermUnit::stems), TermUnit::stems);
    check_no_difference(index, list_of(index, Kind::terms, TermUnit::stems), TermUnit::stems);
    check_no_difference(index, list_of(index, Kind::stems, TermUnit::stems), TermUnit::stems);
    for (const Kind kind : {Kind::written, Kind::terms, Kind::words})
      check_no_difference(index, list_of(index, kind, TermUnit::words), TermUnit::words);
  }
}

TEST_CASE("a word of several readings counts for the one that the index has most often") {
  const Index index = test::index_in_languages(
      {written_in("1", "en", "kinder garden"), written_in("2", "de", "Kinder und Kinder")});
  const FrequencyList list{{{"Kinder", 5}, {"zebras", 2}}, {}};
  const KeynessReport report = keyness_report(index, index.documents(), list, all_words());
  CHECK(report.reference.tokens == 7);
  CHECK(row_named(report, "kind").reference.count == 5);
  CHECK(row_named(report, "kinder").reference.count == 0);
}

TEST_CASE("surface forms of a list may be read as stems, and stems never as words") {
  const Index index = test::index_in_languages(kInLanguages, "en");
  const FrequencyList words = list_of(index, FrequencyList::Kind::words, TermUnit::words);
  check_no_difference(index, words, TermUnit::stems);
  KeynessOptions options = all_words();
  options.term_unit = TermUnit::words;
  CHECK_THROWS_AS(
      keyness_report(index, index.documents(),
                     list_of(index, FrequencyList::Kind::stems, TermUnit::stems), options),
      OptionError);
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

// In which order reports list, and what they leave out.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/dispersion.h"
#include "inkling/drift.h"
#include "inkling/growth.h"
#include "inkling/topic_distances.h"
#include "inkling/trends.h"
#include "tests/report/collection.h"

namespace {

using namespace inkling;

using Names = std::vector<std::string>;

Document dated(const std::string& id, const std::string& text, const std::string& label,
               const std::string& year) {
  Document document = test::document(text, {label}, id);
  document.keywords.push_back({"year", year});
  return document;
}

Index four_years() {
  return test::index_of(
      {dated("1", "rare cup cup milk", "b", "2001"), dated("2", "tea milk", "c", "2002"),
       dated("3", "tea tea milk", "c", "2003"), dated("4", "tea tea tea milk", "a", "2004")});
}

template <typename Report>
Names words_of(const Report& report) {
  Names names;
  for (const auto& word : report.words) names.push_back(word.word);
  return names;
}

const Names kAsked{"milk", "absent", "tea", "cup"};

Names dispersed(DispersionOptions options) {
  const Index index = four_years();
  return words_of(dispersion_report(index, index.documents(), kAsked, options));
}

Names trending(TrendOptions options) {
  const Index index = four_years();
  options.by = "year";
  return words_of(trend_report(index, index.documents(), kAsked, options));
}

Names drifted(DriftOptions options) {
  const Index index = four_years();
  const DocumentSet after = test::documents_at(index, {2, 3});
  const DocumentSet before = test::documents_at(index, {0, 1});
  Names names;
  for (const DriftTerm& term : drift_report(index, before, after, options).terms)
    names.push_back(term.term);
  return names;
}

TEST_CASE("words of dispersion are listed in any order, those of few documents and the rest not") {
  using enum DispersionOrder;
  CHECK(dispersed({}) == kAsked);
  CHECK(dispersed({.order = cf}) == Names{"tea", "milk", "cup", "absent"});
  CHECK(dispersed({.order = df}) == Names{"milk", "tea", "cup", "absent"});
  CHECK(dispersed({.order = range}) == Names{"milk", "tea", "cup", "absent"});
  CHECK(dispersed({.order = dp_norm}) == Names{"cup", "tea", "milk", "absent"});
  CHECK(dispersed({.order = d}) == Names{"milk", "tea", "cup", "absent"});
  CHECK(dispersed({.order = word}) == Names{"absent", "cup", "milk", "tea"});
  CHECK(dispersed({.order = cf, .k = 2}) == Names{"tea", "milk"});
  CHECK(dispersed({.min_df = 1}) == Names{"milk", "tea", "cup"});
  CHECK(dispersed({.k = 1, .min_df = 4}) == Names{"milk"});
}

TEST_CASE("words of trends are listed in any order, those of few documents and the rest not") {
  using enum TrendOrder;
  CHECK(trending({}) == kAsked);
  CHECK(trending({.order = cf}) == Names{"tea", "milk", "cup", "absent"});
  CHECK(trending({.order = df}) == Names{"milk", "tea", "cup", "absent"});
  CHECK(trending({.order = tau}) == Names{"tea", "absent", "milk", "cup"});
  CHECK(trending({.order = word}) == Names{"absent", "cup", "milk", "tea"});
  CHECK(trending({.order = p_value}).front() == "tea");
  CHECK(trending({.order = cf, .k = 1, .min_df = 2}) == Names{"tea"});
}

TEST_CASE("terms of drift are listed by bits, occurrences, ratio or name") {
  CHECK(drifted({.order = DriftOrder::count}) == Names{"tea", "milk", "cup", "rare"});
  CHECK(drifted({.order = DriftOrder::term}) == Names{"cup", "milk", "rare", "tea"});
  CHECK(drifted({.order = DriftOrder::ratio}) == Names{"cup", "rare", "tea", "milk"});
  CHECK(drifted({.order = DriftOrder::count, .k = 1}) == Names{"tea"});
}

TEST_CASE("topics are listed by name or by documents, with the distances of each") {
  const Index index = four_years();
  const auto listed = [&](TopicOrder order) {
    const TopicDistances found = topic_distances(index, index.documents(), {.order = order});
    Names names;
    for (const auto& topic : found.topics) names.push_back(topic.name);
    for (const auto& pair : found.pairs)
      CHECK(pair.divergence == found.divergence(pair.first, pair.second));
    REQUIRE(found.merges.size() == 2);
    CHECK(found.topics[found.merges[0].first].name != "b");
    CHECK(found.topics[found.merges[0].second].name != "b");
    return names;
  };
  CHECK(listed(TopicOrder::name) == Names{"a", "b", "c"});
  CHECK(listed(TopicOrder::documents) == Names{"c", "a", "b"});
  CHECK(listed(TopicOrder::clustered).size() == 3);
}

TEST_CASE("topics that are numbers are listed by their values, also among equally many") {
  std::vector<Document> documents;
  for (const double number : {10.0, 9.0, 100.0, -1.5}) {
    documents.push_back(test::document("tea " + std::to_string(number)));
    documents.back().numbers = {{"n", number}};
  }
  const Index index = test::index_of(documents);
  for (const TopicOrder order : {TopicOrder::name, TopicOrder::documents, TopicOrder::tokens}) {
    const TopicDistances found =
        topic_distances(index, index.documents(), {.order = order, .by = "n"});
    Names names;
    for (const auto& topic : found.topics) names.push_back(topic.name);
    CHECK(names == Names{"-1.5", "9", "10", "100"});
  }
}

TEST_CASE("a vocabulary has only terms of at least this many documents") {
  const Index index = four_years();
  const SummaryReport all = summary_report(index);
  const SummaryReport frequent = summary_report(index, {.min_df = 2});
  CHECK(all.vocabulary == 4);
  CHECK(all.richness.hapaxes == 1);
  CHECK(frequent.vocabulary == 2);
  CHECK(frequent.richness.hapaxes == 0);
  CHECK(frequent.tokens == all.tokens);
  const GrowthReport growth = growth_report(index, index.documents(), {.min_df = 2});
  CHECK(growth.points.back().vocabulary == 2);
  CHECK(growth.points.back().tokens == all.tokens);
}

TEST_CASE("labels are listed by documents or by name") {
  const Index index = four_years();
  CHECK(summary_report(index).labels.front().value == "c");
  CHECK(summary_report(index, {.order = ValueOrder::value}).labels.front().value == "a");
}

}  // namespace

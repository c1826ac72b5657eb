#include "inkling/all_reports.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "service/opened.h"
#include "service/reporting.h"
#include "tests/service/collection.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("all reports are those that are made one by one, and become a page") {
  const Collection collection;
  const Index index = Index::open(collection.directory());
  const AllReports reports = all_reports(index);
  CHECK(reports.summary.documents == summary_report(index).documents);
  REQUIRE(reports.information);
  CHECK(reports.information->tfidf_information == information_report(index).tfidf_information);
  REQUIRE(reports.topics);
  CHECK(reports.topics->topics.size() == topic_report(index).topics.size());
  CHECK(reports.collocations.size() <= AllReports::kFollowedWords);
  CHECK_FALSE(reports.trends);
  CHECK(reports.missing.contains("trends"));
  const std::string page = to_html(reports, {.index = "tea <&>", .snapshot = 3});
  CHECK(page.find("Index tea &lt;&amp;&gt;, snapshot 3, all documents.") != page.npos);
  CHECK(page.ends_with("</html>\n"));
}

TEST_CASE("all reports of some documents have these alone, whoever asks") {
  const Collection collection;
  const Searcher searcher(Index::open(collection.directory()));
  const DocumentSet tea = searcher.matching("label:tea");
  const AllReports reports = all_reports(searcher.index(), tea, {.term_unit = TermUnit::words});
  CHECK(reports.summary.documents == tea.count());
  CHECK(reports.summary.term_unit == TermUnit::words);
  const AllReports asked = service::all_reports(
      searcher, {.where = "label:tea", .options = {.term_unit = TermUnit::words}});
  CHECK(to_html(asked, {}) == to_html(reports, {}));
  CHECK_THROWS_AS(all_reports(searcher.index(), DocumentSet()), OptionError);
  CHECK_THROWS_AS(all_reports(searcher.index(), {.field = "none"}), UnknownNameError);
}

TEST_CASE("of no documents every report but two is missing, with the reason") {
  const Collection collection;
  const Index index = Index::open(collection.directory());
  const AllReports reports = all_reports(index, index.no_documents());
  CHECK(reports.summary.documents == 0);
  CHECK_FALSE(reports.information);
  CHECK_FALSE(reports.missing.at("information").empty());
}

TEST_CASE("the progress of all reports goes from 0 to 1, and what it throws ends them") {
  const Collection collection;
  const Index index = Index::open(collection.directory());
  AllReportsOptions options;
  std::vector<double> told;
  options.work.on_progress = [&](double done) { told.push_back(done); };
  all_reports(index, options);
  REQUIRE_FALSE(told.empty());
  CHECK(std::is_sorted(told.begin(), told.end()));
  CHECK(told.back() == 1);
  // An error of a kind that makes a report missing, too.
  options.work.on_progress = [](double done) {
    if (done > 0.4) throw EmptyInputError("the caller has had enough");
  };
  CHECK_THROWS_AS(all_reports(index, options), EmptyInputError);
  CHECK_THROWS_AS(
      service::all_reports(Searcher(index), {.work = {.time_limit = std::chrono::milliseconds(1)}},
                           [](const service::ReportProgress&) {
                             const auto end =
                                 std::chrono::steady_clock::now() + std::chrono::milliseconds(2);
                             while (std::chrono::steady_clock::now() < end) {
                             }
                           }),
      TimeLimitError);
}

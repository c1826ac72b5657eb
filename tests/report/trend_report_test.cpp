#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/trends.h"
#include "stats/mann_kendall.h"
#include "stats/poisson_interval.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

Document dated(const std::string& id, const std::string& text,
               const std::vector<std::string>& dates) {
  Document document = test::document(text, {}, id);
  for (const std::string& date : dates) document.keywords.push_back({"date", date});
  return document;
}

std::vector<std::string> names_of(const TrendReport& report) {
  std::vector<std::string> names;
  for (const TrendPeriod& period : report.periods) names.push_back(period.name);
  return names;
}

TrendReport trends_of(const Index& index, PeriodUnit unit, const std::string& by = "date") {
  return trend_report(index, index.documents(), {"tea"}, {.by = by, .unit = unit});
}

TEST_CASE("periods without documents are shown, across the ends of years and of February") {
  const Index index = test::index_of({dated("1", "tea tea cup", {"2023-11-30"}),
                                      dated("2", "cup", {"2024-02-28T10:00:00Z"}),
                                      dated("3", "tea", {"2024-03-01", "2024-03-02"}),
                                      dated("4", "tea", {"yesterday"}), dated("5", "tea", {})});
  const TrendReport months = trends_of(index, PeriodUnit::month);
  CHECK(names_of(months) ==
        std::vector<std::string>{"2023-11", "2023-12", "2024-01", "2024-02", "2024-03"});
  CHECK(months.left_out == 2);
  CHECK(months.periods[1].documents == 0);
  CHECK(months.periods[4].documents == 1);
  CHECK(months.words[0].rates[0].count == 2);
  CHECK(months.words[0].rates[0].per_million == doctest::Approx(2e6 / 3));
  CHECK(std::isinf(months.words[0].rates[1].high));
  CHECK(months.words[0].rates[4].count == 1);
  CHECK(months.words[0].cf == 3);
  CHECK(names_of(trends_of(index, PeriodUnit::year)) == std::vector<std::string>{"2023", "2024"});
  const auto days = names_of(trends_of(index, PeriodUnit::day));
  CHECK(days.size() == 94);
  CHECK(days.front() == "2023-11-30");
  CHECK(days[91] == "2024-02-29");
  CHECK(days.back() == "2024-03-02");
}

TEST_CASE("dates that are none, or not precise enough, are in no period") {
  const Index index =
      test::index_of({dated("1", "tea", {"2024-13-01"}), dated("2", "tea", {"2024-02-30"}),
                      dated("3", "tea", {"2024"}), dated("4", "tea", {"20240517"}),
                      dated("5", "tea", {"2024-5"}), dated("6", "tea", {"2024-05-01"})});
  CHECK(trends_of(index, PeriodUnit::day).left_out == 5);
  CHECK(trends_of(index, PeriodUnit::month).left_out == 5);
  CHECK(trends_of(index, PeriodUnit::year).left_out == 4);
}

TEST_CASE(
    "times of dates may be written in any way of ISO 8601; what goes on behind them is none") {
  const Index index = test::index_of(
      {dated("1", "tea", {"2024-03-05T10:00Z"}), dated("2", "tea", {"2024-03-05t10:00z"}),
       dated("3", "tea", {"2024-03-06 10:00:00.5 +0100"}), dated("4", "tea", {"2024-03 pages"}),
       dated("5", "tea", {"2024-03-05T99"})});
  const TrendReport days = trends_of(index, PeriodUnit::day);
  CHECK(names_of(days) == std::vector<std::string>{"2024-03-05", "2024-03-06"});
  CHECK(days.periods[0].documents == 2);
  CHECK(days.left_out == 2);
  CHECK(trends_of(index, PeriodUnit::month).left_out == 2);
}

TEST_CASE("whole numbers are periods without a gap, other values are as they are") {
  std::vector<Document> documents{test::document("tea", {}, "1"),
                                  test::document("tea cup", {}, "2")};
  documents[0].numbers.push_back({"year", 1999});
  documents[1].numbers.push_back({"year", 2002});
  documents[0].numbers.push_back({"price", 10.5});
  documents[1].numbers.push_back({"price", 9});
  documents[0].keywords.push_back({"place", "York"});
  documents[1].keywords.push_back({"place", "Bath"});
  const Index index = test::index_of(documents);
  const std::vector<std::string> years{"1999", "2000", "2001", "2002"};
  CHECK(names_of(trends_of(index, PeriodUnit::value, "year")) == years);
  CHECK(names_of(trends_of(index, PeriodUnit::year, "year")) == years);
  CHECK(names_of(trends_of(index, PeriodUnit::value, "price")) ==
        std::vector<std::string>{"9", "10.5"});
  CHECK(names_of(trends_of(index, PeriodUnit::value, "place")) ==
        std::vector<std::string>{"Bath", "York"});
}

TEST_CASE("rates, intervals and the test are those of reading every document") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(30));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    std::vector<Document> documents = test::random_documents(seed);
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> counts;  // tokens, word
    for (std::size_t at = 0; at < documents.size(); ++at) {
      const std::string month = "2024-0" + std::to_string(1 + at * seed % 9);
      documents[at].keywords.push_back({"date", month + "-15"});
      for (const std::string& word : test::words(documents[at].text)) {
        ++counts[month].first;
        if (word == "w1") ++counts[month].second;
      }
    }
    const Index index = test::index_with_history(documents, seed);
    const TrendReport report =
        trend_report(index, index.documents(), {"w1"}, {.by = "date", .unit = PeriodUnit::month});
    std::vector<double> rates;
    for (std::size_t at = 0; at < report.periods.size(); ++at) {
      const auto [tokens, count] = counts[report.periods[at].name];
      const TrendRate& rate = report.words[0].rates[at];
      CHECK(report.periods[at].tokens == tokens);
      CHECK(rate.count == count);
      if (tokens == 0) continue;
      rates.push_back(static_cast<double>(count) / static_cast<double>(tokens));
      const double scale = 1e6 / static_cast<double>(tokens);
      CHECK(rate.low == doctest::Approx(stats::poisson_interval(count).low * scale));
      CHECK(rate.high == doctest::Approx(stats::poisson_interval(count).high * scale));
    }
    REQUIRE(report.words[0].test.has_value() == (rates.size() > 1));
    if (rates.size() < 2) continue;
    CHECK(report.words[0].test->s == stats::mann_kendall(rates).s);
    CHECK(report.words[0].test->p_value == stats::mann_kendall(rates).p_value);
  }
}

TEST_CASE("df and cf are of the documents in a period, each once however many periods it is in") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(20));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    std::vector<Document> documents = test::random_documents(seed);
    std::uint64_t df = 0, cf = 0, left_out = 0;
    for (std::size_t at = 0; at < documents.size(); ++at) {
      // The first one has periods: otherwise there would be none.
      const std::size_t dates = at == 0 ? 3 : (at + seed) % 4;
      for (std::size_t date = 0; date < dates; ++date)
        documents[at].keywords.push_back({"date", std::to_string(2000 + (at + 2 * date) % 7)});
      if (dates == 0 && at % 2 == 0) documents[at].keywords.push_back({"date", "some day"});
      const std::vector<std::string> words = test::words(documents[at].text);
      const auto count = static_cast<std::uint64_t>(std::ranges::count(words, "w1"));
      left_out += dates == 0 ? 1 : 0;
      df += dates > 0 && count > 0 ? 1 : 0;
      cf += dates > 0 ? count : 0;
    }
    const Index index = test::index_with_history(documents, seed);
    const TrendReport report =
        trend_report(index, index.documents(), {"w1"}, {.by = "date", .unit = PeriodUnit::year});
    CHECK(report.left_out == left_out);
    CHECK(report.words[0].df == df);
    CHECK(report.words[0].cf == cf);
  }
}

TEST_CASE("no field, no period and too many of them are refused") {
  const Index index = test::index_of({dated("1", "tea", {"0001-01-01", "9999-12-31"})});
  CHECK_THROWS_AS(trends_of(index, PeriodUnit::day), OptionError);
  CHECK(trends_of(index, PeriodUnit::year).periods.size() == 9999);
  CHECK_THROWS_AS(trends_of(index, PeriodUnit::year, "none"), UnknownNameError);
  CHECK_THROWS_WITH_AS(trends_of(index, PeriodUnit::year, "title"),
                       "title: has words, and no values to count or to order by", OptionError);
  const Index undated = test::index_of({dated("1", "tea", {"soon"})});
  CHECK_THROWS_AS(trends_of(undated, PeriodUnit::year), EmptyInputError);
}

}  // namespace

#include "inkling/growth.h"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/report/collection.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

TEST_CASE("points of growth are those of reading document after document") {
  const auto rounds = static_cast<std::uint32_t>(test::rounds(40));
  for (std::uint32_t seed = 1; seed <= rounds; ++seed) {
    CAPTURE(seed);
    const std::vector<Document> documents = test::random_documents(seed);
    std::uint64_t all = 0;
    for (const Document& document : documents) all += test::words(document.text).size();
    const std::size_t points = 1 + seed % 9;
    std::vector<GrowthPoint> expected;
    std::map<std::string, std::uint64_t> counts;
    GrowthPoint point;
    std::uint64_t part = 1;
    for (const Document& document : documents) {
      ++point.documents;
      for (const std::string& word : test::words(document.text)) {
        ++point.tokens;
        ++counts[word];
      }
      if (all == 0 || point.tokens * points < part * all) continue;
      while (point.tokens * points >= part * all) ++part;
      point.vocabulary = counts.size();
      point.hapaxes = 0;
      for (const auto& [word, count] : counts) point.hapaxes += count == 1 ? 1 : 0;
      expected.push_back(point);
    }
    const Index index = test::index_with_history(documents, seed);
    const GrowthReport report = growth_report(index, index.documents(), {.points = points});
    REQUIRE(report.points.size() == expected.size());
    for (std::size_t at = 0; at < expected.size(); ++at) {
      CHECK(report.points[at].documents == expected[at].documents);
      CHECK(report.points[at].tokens == expected[at].tokens);
      CHECK(report.points[at].vocabulary == expected[at].vocabulary);
      CHECK(report.points[at].hapaxes == expected[at].hapaxes);
    }
    const auto summary = summary_report(index);
    CHECK(report.heaps.has_value() == summary.heaps.has_value());
    if (report.heaps) CHECK(report.heaps->exponent == summary.heaps->exponent);
  }
}

TEST_CASE("growth needs a point, and an empty selection has none") {
  const Index index = test::index_of({test::document("a b c")});
  CHECK_THROWS_AS(growth_report(index, index.documents(), {.points = 0}), OptionError);
  CHECK(growth_report(index, index.no_documents()).points.empty());
}

}  // namespace

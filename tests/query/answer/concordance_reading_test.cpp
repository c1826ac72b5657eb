#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/concordance.h"
#include "inkling/error.h"
#include "tests/query/answer/concordance_lines.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

TEST_CASE("for the first lines of words and phrases few texts are read") {
  Collection collection(AnalyzerKind::standard);
  for (int at = 0; at < 400; ++at) collection.add_texts({"green tea and the teas of the town"});
  const Index index = collection.index();
  for (const std::string query :
       {"tea", "tea green", "\"green tea\"", "\"of the\"", "+of +the", "=teas", "te*",
        "\"green tea\" OR town", "\"tea of\"~4", "\"town tea\"~9"}) {
    CAPTURE(query);
    double most = 0;
    ConcordanceOptions options;
    options.k = 5;
    options.work.on_progress = [&](double done) { most = std::max(most, done); };
    const Lines found = lines_of(index, query, options);
    CHECK(found.lines.size() == 5);
    CHECK(found.totals.documents == 400);
    CHECK(most < 0.1);
  }
}

TEST_CASE("lines are the same with any number of threads, in any order, all of them or some") {
  Collection collection(AnalyzerKind::standard);
  std::mt19937 random(3);
  for (int at = 0; at < 300; ++at) {
    std::ostringstream text;
    for (auto word = random() % 40; word > 0; --word)
      text << (random() % 4 == 0 ? "tea " : "w" + std::to_string(random() % 9) + ' ');
    collection.add_texts({text.str()});
    if (at % 70 == 0) collection.commit();
    if (at % 9 == 8) collection.remove(std::to_string(at - 3));
  }
  const Index index = collection.index();
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  for (const auto& order :
       {std::vector<ConcordanceOrder>{}, sorted_by(ConcordanceOrder::Kind::right).order,
        sorted_by(ConcordanceOrder::Kind::document).order,
        sorted_by(ConcordanceOrder::Kind::random).order}) {
    for (const std::size_t k : {kAll, std::size_t{0}, std::size_t{1}, std::size_t{50}}) {
      for (const std::string query : {"tea", "\"tea w1\"", "tea OR w2"}) {
        ConcordanceOptions options;
        options.order = order;
        options.k = k;
        const Lines alone = lines_of(index, query, options);
        options.work.threads = 3;
        const Lines together = lines_of(index, query, options);
        CHECK(together.shown() == alone.shown());
        CHECK(together.totals.lines == alone.totals.lines);
        CHECK(together.totals.documents == alone.totals.documents);
        CHECK(alone.lines.size() == std::min<std::size_t>(k, alone.totals.lines));
      }
    }
  }
}

TEST_CASE("reading lines tells how far it is, and ends with what that throws") {
  Collection collection;
  collection.add_texts(LineTexts(200, "tea"));
  const Index index = collection.index();
  for (const std::size_t threads : {std::size_t{1}, std::size_t{2}}) {
    ConcordanceOptions options;
    options.work.threads = threads;
    std::vector<double> told;
    options.work.on_progress = [&](double done) { told.push_back(done); };
    CHECK(lines_of(index, "tea", options).totals.lines == 200);
    CHECK(std::ranges::is_sorted(told));
    CHECK(told.front() == 0);
    CHECK(told.back() == 1);
    options.work.on_progress = [](double done) {
      if (done > 0.5) throw TimeLimitError(std::chrono::milliseconds(1));
    };
    CHECK_THROWS_AS(lines_of(index, "tea", options), TimeLimitError);
    options.work = {.threads = 0};
    CHECK_THROWS_AS(lines_of(index, "tea", options), OptionError);
  }
}

}  // namespace

}  // namespace inkling::test

#include <doctest/doctest.h>

#include <limits>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/pool_judging.h"
#include "tests/support/data.h"

using namespace inkling;
using inkling::test::TemporaryDirectory;

namespace {

const std::vector<TrecTopic> kTopics{{"1", "tea leaf"}, {"2", "ink"}};
const Run kFirst{{"1", {{"tea", 2}, {"pot", 1}, {"low", 0.5}}}, {"2", {{"ink", 1}}}};
const Run kSecond{{"1", {{"tea", 3}, {"cup", 1}}}, {"9", {{"other", 1}}}};

/// All that is asked about, in order, as "topic id".
std::vector<std::string> asked(PoolJudge judge) {
  std::vector<std::string> items;
  for (; judge.current() != nullptr; judge.skip())
    items.push_back(judge.current()->topic + " " + judge.current()->id);
  return items;
}

}  // namespace

TEST_CASE("each document among the best of either ranking is asked about once, with its ranks") {
  const std::vector<std::string> items = asked({kTopics, kFirst, kSecond, {}, {.k = 2}});
  CHECK(std::set<std::string>(items.begin(), items.end()) ==
        std::set<std::string>{"1 tea", "1 pot", "1 cup", "2 ink"});
  CHECK(items.size() == 4);
  CHECK(items.back() == "2 ink");
  PoolJudge judge(kTopics, kFirst, kSecond, {{"1", {{"tea", 1}, {"low", 0}}}}, {.k = 2});
  for (; judge.current() != nullptr; judge.skip()) {
    const PoolItem& item = *judge.current();
    CAPTURE(item.id);
    CHECK(item.id != "tea");  // known
    CHECK(item.first_rank.has_value() == (item.id != "cup"));
    CHECK(item.second_rank.has_value() == (item.id == "cup"));
    CHECK(item.text == (item.topic == "1" ? "tea leaf" : "ink"));
  }
}

TEST_CASE("the order within a topic is that of the seed, and of nothing else") {
  Run run;
  for (int at = 0; at < 20; ++at)
    run["1"].push_back({"d" + std::to_string(at), static_cast<double>(at)});
  const std::vector<TrecTopic> topics{{"1", "tea"}};
  const auto ordered = [&](std::uint64_t seed) {
    return asked({topics, run, {}, {}, {.k = 20, .seed = seed}});
  };
  CHECK(ordered(1) == ordered(1));
  CHECK(ordered(1) != ordered(2));
}

TEST_CASE("the best are those of trec_eval, which compares scores in single precision") {
  // Equal as floats: the last document by name comes first.
  const Run run{{"1", {{"a", 1.00000001}, {"b", 1}}}};
  CHECK(asked({{{"1", "tea"}}, run, {}, {}, {.k = 1}}) == std::vector<std::string>{"1 b"});
}

TEST_CASE("grades are judgments until they are taken back") {
  PoolJudge judge(kTopics, kFirst, kSecond);
  CHECK_FALSE(judge.undo());
  CHECK(judge.left() == 5);
  const std::string first = judge.current()->id;
  judge.judge(2);
  judge.skip();
  CHECK(judge.judged() == 1);
  CHECK(judge.left() == 3);
  CHECK(judge.judgments() == Judgments{{"1", {{first, 2}}}});
  CHECK(judge.undo());
  CHECK(judge.judged() == 1);
  CHECK(judge.undo());
  CHECK(judge.judged() == 0);
  CHECK(judge.judgments().empty());
  CHECK(judge.current()->id == first);
}

TEST_CASE("both rankings stand side by side, with the grades so far") {
  const PoolJudge judge(kTopics, kFirst, kSecond, {{"1", {{"pot", 0}}}});
  const std::vector<JudgedRow> rows = judge.side_by_side("1");
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].first->id == "tea");
  CHECK_FALSE(rows[0].first->grade);
  CHECK(rows[1].first->grade == 0);
  CHECK(rows[1].second->id == "cup");
  CHECK(rows[2].rank == 3);
  CHECK_FALSE(rows[2].second);
  CHECK(judge.side_by_side("none").empty());
}

TEST_CASE("a pool that cannot be judged is refused") {
  CHECK_THROWS_AS(PoolJudge(kTopics, kFirst, kSecond, {}, {.k = 0}), OptionError);
  CHECK_THROWS_AS(PoolJudge({{"1", "a"}, {"1", "b"}}, kFirst, kSecond), OptionError);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(PoolJudge(kTopics, {{"1", {{"a", nan}}}}, kSecond), OptionError);
  CHECK_THROWS_AS(PoolJudge(kTopics, {{"1", {{"a", 1}, {"a", 2}}}}, kSecond), OptionError);
  PoolJudge none({}, kFirst, kSecond);
  CHECK(none.current() == nullptr);
  CHECK_THROWS_AS(none.judge(1), OptionError);
  CHECK_THROWS_AS(none.skip(), OptionError);
}

TEST_CASE("a pooled document is shown by its passage, its beginning, or its id alone") {
  const TemporaryDirectory directory;
  IndexWriter writer(directory.path() / "index");
  writer.add({.id = "tea", .title = "Tea", .text = "First water. Then a leaf of tea."});
  writer.add({.id = "ink", .text = "Ink on paper."});
  writer.commit();
  const Searcher searcher(writer.index());
  const auto shown = [&](const char* id) {
    return pooled_document(searcher, {.topic = "1", .text = "leaf", .id = id});
  };
  CHECK(shown("tea").title == "Tea");
  REQUIRE(shown("tea").snippet);
  CHECK_FALSE(shown("tea").snippet->ranges.empty());
  REQUIRE(shown("ink").snippet);
  CHECK(shown("ink").snippet->text == "Ink on paper.");
  CHECK(shown("gone").id == "gone");
  CHECK_FALSE(shown("gone").snippet);
}

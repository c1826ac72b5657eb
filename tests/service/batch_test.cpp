#include "service/batch.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "service/judging.h"
#include "service/opened.h"
#include "tests/service/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

service::BatchRequest two_topics() {
  service::BatchRequest request;
  request.topics = {{"1", "tea"}, {"2", "coffee exports"}};
  return request;
}

}  // namespace

TEST_CASE("topics are taken in order, with their progress, and counted") {
  const Collection collection;
  const Searcher searcher(service::open_index(collection.directory()));
  service::BatchRequest request = two_topics();
  request.threads = 2;
  std::string taken;
  std::size_t done = 0;
  const service::BatchResult result =
      service::search_batch(searcher, request,
                            {.take =
                                 [&](const TrecTopic& topic, const std::vector<RunEntry>& entries) {
                                   taken += topic.id + ":" + entries.at(0).document + " ";
                                 },
                             .progress =
                                 [&](const service::BatchProgress& so_far) {
                                   CHECK(so_far.done == ++done);
                                   CHECK(so_far.topics == 2);
                                 }});
  CHECK(taken == "1:a 2:d ");
  CHECK(result.topics == 2);
  CHECK(result.hits == 4);
}

TEST_CASE("a batch that is asked to stop ends after a whole topic") {
  const Collection collection;
  const Searcher searcher(service::open_index(collection.directory()));
  std::size_t taken = 0;
  const service::BatchResult result = service::search_batch(
      searcher, two_topics(),
      {.take = [&](const TrecTopic&, const std::vector<RunEntry>&) { ++taken; },
       .stop = [&] { return taken == 1; }});
  CHECK(taken == 1);
  CHECK(result.topics == 1);
}

TEST_CASE("runs are judged and compared by the measures that are asked for") {
  const Judgments judgments = {{"1", {{"a", 1}}}};
  const Run good = {{"1", {{"a", 2}, {"b", 1}}}}, bad = {{"1", {{"b", 2}, {"a", 1}}}};
  const TrecEvaluation evaluation = service::judge(judgments, good, {.measures = {"map"}});
  CHECK(evaluation.all == Measures{{"map", 1}});
  const NamedComparison comparison = service::compare_runs(
      judgments, {"good", good}, {"bad", bad}, {.judge = {.measures = {"map"}}, .seed = 7});
  CHECK(comparison.run == "good");
  CHECK(comparison.options.seed == 7);
  REQUIRE(comparison.comparison.measures.size() == 1);
  CHECK(comparison.comparison.measures[0].difference == 0.5);
}

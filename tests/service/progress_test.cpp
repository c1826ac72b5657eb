// Long work tells how far it is, and ends when it is asked to.

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "inkling/search.h"
#include "service/care.h"
#include "service/classification.h"
#include "service/evaluation.h"
#include "service/indexing.h"
#include "service/reporting.h"
#include "service/searching.h"
#include "tests/service/collection.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Six hundred labelled documents in three segments.
class Labelled {
 public:
  Labelled() {
    std::mt19937 random(1);
    for (int segment = 0; segment < 3; ++segment) {
      std::string lines;
      for (int doc = 0; doc < 200; ++doc) lines += document(segment * 200 + doc, random);
      std::istringstream in(lines);
      service::IndexRequest request = json_lines();
      service::index(directory_, request, in);
    }
  }
  const std::filesystem::path& directory() const noexcept { return directory_; }

 private:
  static std::string document(int number, std::mt19937& random) {
    const int topic = number % 2;
    std::string text = topic == 0 ? "tea" : "coffee";
    for (int word = 0; word < 20; ++word)
      text += " w" + std::to_string(random() % 300 + static_cast<unsigned>(topic) * 100);
    return "{\"id\":\"" + std::to_string(number) + "\",\"text\":\"" + text + "\",\"label\":\"" +
           (topic == 0 ? "tea" : "coffee") + "\",\"date\":\"2024-0" +
           std::to_string(1 + number % 9) + "-01\"}\n";
  }

  TemporaryDirectory place_;
  std::filesystem::path directory_ = place_.path() / "index";
};

/// What was told, from 0 to 1 and never back.
std::vector<double> told(const std::function<void(const service::OnProgress&)>& work) {
  std::vector<double> parts;
  work([&](double done) { parts.push_back(done); });
  CHECK(std::ranges::is_sorted(parts));
  REQUIRE(!parts.empty());
  CHECK(parts.front() >= 0);
  CHECK(parts.back() == 1);
  return parts;
}

struct Unwanted {};

service::TrainRequest train_request(ModelKind kind) {
  service::TrainRequest request;
  request.name = "m";
  request.options.kind = kind;
  return request;
}

}  // namespace

TEST_CASE("training tells how far it is, whatever the kind") {
  const Labelled labelled;
  for (const ModelKind kind : {ModelKind::complement, ModelKind::logistic, ModelKind::blend,
                               ModelKind::automatic, ModelKind::categorical}) {
    CAPTURE(static_cast<int>(kind));
    const std::vector<double> parts = told([&](const service::OnProgress& on_progress) {
      service::train(labelled.directory(), train_request(kind), on_progress);
    });
    const bool is_long = kind != ModelKind::complement && kind != ModelKind::categorical;
    CHECK(parts.size() >= (is_long ? 20 : 1));
  }
}

TEST_CASE("tagging and merging tell how far they are") {
  const Labelled labelled;
  service::train(labelled.directory(), train_request(ModelKind::complement));
  told([&](const service::OnProgress& on_progress) {
    service::tag(labelled.directory(), {.name = "m"}, on_progress);
  });
  for (const bool reorder : {false, true}) {
    told([&](const service::OnProgress& on_progress) {
      service::optimize(labelled.directory(), {.reorder = reorder, .threads = 1}, on_progress);
    });
  }
}

TEST_CASE("an evaluation tells how far it is, of one model or two, and ends when it is asked to") {
  const Labelled labelled;
  service::train(labelled.directory(), train_request(ModelKind::complement));
  const Index index = Index::open(labelled.directory());
  for (const bool by_folds : {false, true}) {
    service::EvaluateRequest request{.name = "m"};
    if (by_folds) request.folds = 4;
    const auto evaluate = [&](const service::OnProgress& tell) {
      service::evaluate(index, request, tell);
    };
    CHECK(told(evaluate).size() >= 2);
    request.compare = "m";
    CHECK(std::ranges::count_if(told(evaluate), [](double done) { return done <= 0.5; }) >= 2);
    CHECK_THROWS_AS(service::evaluate(index, request, [](double) { throw Unwanted(); }), Unwanted);
  }
}

TEST_CASE("work that is ended on its way leaves the index as it was") {
  const Labelled labelled;
  service::train(labelled.directory(), train_request(ModelKind::complement));
  const std::uint64_t before = Index::open(labelled.directory()).snapshot();
  const service::OnProgress end = [](double) { throw Unwanted(); };
  CHECK_THROWS_AS(service::train(labelled.directory(), train_request(ModelKind::automatic), end),
                  Unwanted);
  CHECK_THROWS_AS(service::tag(labelled.directory(), {.name = "m"}, end), Unwanted);
  CHECK_THROWS_AS(service::optimize(labelled.directory(), {.threads = 1}, end), Unwanted);
  CHECK(Index::open(labelled.directory()).snapshot() == before);
  CHECK(service::optimize(labelled.directory(), {.threads = 1}).segments == 1);
}

TEST_CASE("the queries that choose the documents of a report end as the report does") {
  const Labelled labelled;
  const Searcher searcher(Index::open(labelled.directory()));
  const service::OnReportProgress end = [](const service::ReportProgress&) { throw Unwanted(); };
  const std::string where = "w1* w2* w3*";
  service::SummaryRequest summary;
  summary.where = where;
  CHECK_THROWS_AS(service::scope_of(searcher, summary, end), Unwanted);
  service::DriftRequest drift;
  drift.where = where;
  CHECK_THROWS_AS(service::scope_of(searcher, searcher, drift, end), Unwanted);
  // Once the documents are found, the queries of the report itself end so, too.
  const service::ReportScope scope{searcher.matching(where),
                                   {.on_progress = [](double) { throw Unwanted(); }}};
  service::KeynessRequest keyness;
  keyness.target = where;
  CHECK_THROWS_AS(service::keyness(searcher, keyness, scope), Unwanted);
  service::ConcordanceRequest concordance;
  concordance.query = where;
  CHECK_THROWS_AS(service::reading_of(searcher, concordance, scope), Unwanted);
}

TEST_CASE("a query of a report is found once, within the time of the report") {
  const Labelled labelled;
  const Searcher searcher(Index::open(labelled.directory()));
  service::ConcordanceRequest concordance;
  concordance.query = "tea";
  concordance.where = "w1*";
  const service::ReportScope none{searcher.index().no_documents(), {.on_progress = [](double) {}}};
  const auto sink = [](const ConcordanceLine&) { return true; };
  // Neither reads `where` again.
  CHECK(service::reading_of(searcher, concordance, none).filter.leaves_nothing);
  CHECK(service::concordance(searcher, concordance, none, false, sink).lines == 0);
}

TEST_CASE("searches and concordances end when they are asked to stop") {
  const Labelled labelled;
  const Searcher searcher(Index::open(labelled.directory()));
  const service::StopAsked stop = [] { return true; };
  service::SearchRequest search;
  search.query = "w1* tea";
  CHECK_THROWS_AS(service::search(searcher, search, stop), service::StoppedError);
  CHECK_THROWS_AS(service::similar(searcher, {.id = "1"}, stop), service::StoppedError);
  CHECK_THROWS_AS(service::explain(searcher, {.query = "w1* w2*", .id = "1"}, stop),
                  service::StoppedError);
  service::ConcordanceRequest concordance;
  concordance.query = "tea";
  const auto sink = [](const ConcordanceLine&) { return true; };
  const service::OnReportProgress end = [](const service::ReportProgress&) { throw Unwanted(); };
  CHECK_THROWS_AS(service::concordance(searcher, concordance,
                                       service::scope_of(searcher, concordance, end), false, sink),
                  Unwanted);
}

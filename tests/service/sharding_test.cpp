#include "service/sharding.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/render.h"
#include "inkling/sharded_searcher.h"
#include "service/opened.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;

namespace {

const std::vector<Document>& documents() {
  static const std::vector<Document> all{
      {.id = "1", .text = "black tea and ink", .labels = {"tea"}},
      {.id = "2", .text = "green tea", .labels = {"tea"}},
      {.id = "3", .text = "ink on paper, ink", .labels = {"desk"}},
      {.id = "4", .text = "paper boats"},
      {.id = "5", .text = "teas of the sea", .labels = {"sea"}},
      {.id = "6", .text = "a sea of ink"}};
  return all;
}

/// Documents from one number to another in a folder of their own.
class Part {
 public:
  Part(std::size_t from, std::size_t to) {
    IndexWriter writer(path());
    for (std::size_t at = from; at < to; ++at) writer.add(documents()[at]);
    writer.commit();
  }
  std::filesystem::path path() const { return folder_.path() / "index"; }
  Searcher searcher() const { return Searcher(service::open_index(path())); }

 private:
  TemporaryDirectory folder_;
};

std::vector<Searcher> searchers(const std::vector<const Part*>& parts) {
  std::vector<Searcher> made;
  for (const Part* part : parts) made.push_back(part->searcher());
  return made;
}

struct Shards {
  Part whole{0, 6}, first{0, 2}, second{2, 5}, third{5, 6};

  std::vector<Searcher> parts() const { return searchers({&first, &second, &third}); }
  std::vector<Searcher> alone() const { return searchers({&whole}); }
};

service::SearchRequest asked(const std::string& query) {
  service::SearchRequest request;
  request.query = query;
  request.explain = true;
  return request;
}

/// The three steps before a search.
CollectionStatistics counted(const std::vector<Searcher>& parts,
                             const service::SearchRequest& request) {
  CollectionSurvey survey;
  for (const Searcher& part : parts) survey.add(service::survey(part, request));
  CollectionStatistics known{std::make_shared<const CollectionSurvey>(survey),
                             std::make_shared<const QueryCounts>()};
  QueryCounts counts;
  for (const Searcher& part : parts) counts.add(service::expand(part, request, known));
  known.counts = std::make_shared<const QueryCounts>(counts);
  QueryCounts further;
  for (const Searcher& part : parts) further.add(service::count(part, request, known));
  counts.add(further);
  known.counts = std::make_shared<const QueryCounts>(counts);
  return known;
}

service::KnownQueries known_of(const std::vector<Searcher>& parts,
                               const std::vector<std::string>& queries) {
  service::KnownQueries known;
  for (const std::string& query : queries) {
    const CollectionStatistics statistics = counted(parts, asked(query));
    known.survey = statistics.survey;
    known.counts[query] = statistics.counts;
  }
  return known;
}

}  // namespace

TEST_CASE("shards rank as one index, step by step") {
  const Shards shards;
  const std::vector<Searcher> parts = shards.parts();
  for (const char* const query : {"tea ink", "te*", "label:sea tea", "\"black tea\" OR paper"}) {
    const service::SearchRequest request = asked(query);
    const CollectionStatistics known = counted(parts, request);
    std::vector<SearchAnswer> answers;
    for (const Searcher& part : parts)
      answers.push_back(service::search(part, request, known).answer);
    const ShardedAnswer merged = merge_answers(std::move(answers), {});
    const SearchAnswer whole = service::search(shards.whole.searcher(), request).answer;
    REQUIRE(merged.hits.size() == whole.hits.size());
    for (std::size_t at = 0; at < whole.hits.size(); ++at) {
      CHECK(merged.hits[at].hit.id == whole.hits[at].id);
      CHECK(merged.hits[at].hit.score == whole.hits[at].score);
    }
    CHECK(merged.answer.total == whole.total);
  }
}

TEST_CASE("what shards cannot answer is refused before they are asked") {
  const Shards shards;
  const Searcher part = shards.first.searcher();
  const CollectionStatistics known = counted(shards.parts(), asked("tea"));
  const auto refused = [&](const std::function<void(service::SearchRequest&)>& change) {
    service::SearchRequest request = asked("tea");
    change(request);
    CHECK_THROWS_AS(service::search(part, request, known), OptionError);
    CHECK_THROWS_AS(service::expand(part, request, known), OptionError);
    CHECK_THROWS_AS(service::count(part, request, known), OptionError);
  };
  refused([](service::SearchRequest& request) { request.query.reset(); });
  refused([](service::SearchRequest& request) { request.facets.fields = {"label"}; });
  refused([](service::SearchRequest& request) { request.fold_duplicates = 0.8; });
  refused([](service::SearchRequest& request) { request.rank.diversify = 0.5; });
  refused([](service::SearchRequest& request) { request.significant = 3; });
}

TEST_CASE("a query selects documents as in the whole collection") {
  const Shards shards;
  const service::KnownQueries known = known_of(shards.parts(), {"label:sea OR ink"});
  const auto selected = [&](const Part& part, const std::string& query) {
    return service::matching(part.searcher(), query, known).count();
  };
  CHECK(selected(shards.first, "label:sea OR ink") == 1);
  CHECK(selected(shards.second, "label:sea OR ink") == 2);
  CHECK(selected(shards.third, "") == 1);
  CHECK_THROWS_AS(selected(shards.first, "label:desk"), OptionError);
}

namespace {

/// Without a target, of duplicates, and against a list.
void check_refused_keyness(const Searcher& part, const service::KnownQueries& known) {
  service::KeynessRequest keyness;
  CHECK_THROWS_AS(service::keyness_counts(part, keyness, known), OptionError);
  keyness.target = "tea";
  keyness.reference = "ink";
  keyness.fold_duplicates = 0.8;
  CHECK_THROWS_AS(service::keyness_counts(part, keyness, known), OptionError);
  keyness.fold_duplicates.reset();
  keyness.list.emplace();
  CHECK_THROWS_AS(service::keyness_counts(part, keyness, known), OptionError);
}

}  // namespace

TEST_CASE("models and reports of counts are those of one index") {
  const Shards shards;
  const std::vector<Searcher> parts = shards.parts();
  const std::string query = "tea ink label:sea";
  const service::KnownQueries known = known_of(parts, {query, "tea", "ink"});
  const service::KnownQueries of_whole = known_of(shards.alone(), {query, "tea", "ink"});
  service::TrainRequest request;
  request.where = query;
  request.options.alpha = 1;
  TrainingCounts training = service::training_counts(parts[2], request, known);
  training.add(service::training_counts(parts[0], request, known));
  training.add(service::training_counts(parts[1], request, known));
  const TrainingCounts at_once =
      service::training_counts(shards.whole.searcher(), request, of_whole);
  CHECK(service::train(training, request).serialize() ==
        service::train(at_once, request).serialize());

  service::TopicsRequest topics;
  topics.where = query;
  TermCounts counts = service::topic_counts(parts[0], topics, known);
  counts.add(service::topic_counts(parts[1], topics, known));
  counts.add(service::topic_counts(parts[2], topics, known));
  CHECK(to_json(service::topics(counts, topics)) ==
        to_json(service::topics(service::topic_counts(shards.whole.searcher(), topics, of_whole),
                                topics)));

  service::KeynessRequest keyness;
  keyness.target = "tea";
  keyness.reference = "ink";
  TermCounts sides = service::keyness_counts(parts[0], keyness, known);
  sides.add(service::keyness_counts(parts[1], keyness, known));
  sides.add(service::keyness_counts(parts[2], keyness, known));
  CHECK(to_json(service::keyness(sides, keyness)) ==
        to_json(service::keyness(
            service::keyness_counts(shards.whole.searcher(), keyness, of_whole), keyness)));
  check_refused_keyness(parts[0], known);
}

TEST_CASE("a shard is tagged by a model of all, once it has a name") {
  const Shards shards;
  service::TrainRequest training;
  training.options.alpha = 1;
  const service::KnownQueries none;
  const Classifier model =
      service::train(service::training_counts(shards.whole.searcher(), training, none), training);
  service::TagRequest request;
  request.dry_run = true;
  const auto dry = service::tag_shard(shards.third.path(), model, request, none);
  REQUIRE(dry.size() == 1);
  CHECK(dry[0].id == "6");
  CHECK(service::open_index(shards.third.path()).models().empty());
  request.dry_run = false;
  CHECK_THROWS_AS(service::tag_shard(shards.third.path(), model, request, none), OptionError);
  request.name = "m";
  const auto tagged = service::tag_shard(shards.third.path(), model, request, none);
  CHECK(tagged[0].tags == dry[0].tags);
  const Index after = service::open_index(shards.third.path());
  CHECK(after.models() == std::vector<std::string>{"m"});
  CHECK(Searcher(after).matching("tag:" + tagged[0].tags.at(0)).count() == 1);
  service::store_model(shards.first.path(), "other", service::Wait(0), model);
  CHECK(service::open_index(shards.first.path()).models() == std::vector<std::string>{"other"});
}

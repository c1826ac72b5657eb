#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "service/classification.h"
#include "service/indexing.h"
#include "service/models.h"
#include "service/opened.h"
#include "tests/service/collection.h"
#include "tests/service/trained.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("a dry run counts tags and writes none") {
  const Collection collection;
  service::train(collection.directory(), training_of());
  service::TagRequest request;
  request.name = "m";
  request.where = "harvest";
  request.dry_run = true;
  const std::uint64_t before = Index::open(collection.directory()).snapshot();
  CHECK(service::tag(collection.directory(), request).tagged == 2);
  CHECK(Index::open(collection.directory()).snapshot() == before);
  request.dry_run = false;
  CHECK(service::tag(collection.directory(), request).tagged == 2);
  CHECK(Searcher(Index::open(collection.directory())).matching("tag:tea").count() == 1);
}

TEST_CASE("a dry run of tags needs no lock, and leaves no snapshot") {
  const Collection collection;
  service::train(collection.directory(), training_of());
  const std::uint64_t snapshot = service::open_index(collection.directory()).snapshot();
  const IndexWriter holds_the_lock(collection.directory());
  const TagReport report = service::tag(collection.directory(), {.name = "m", .dry_run = true});
  CHECK(report.tagged == 4);
  CHECK(service::open_index(collection.directory()).snapshot() == snapshot);
  CHECK_THROWS_AS(service::tag(collection.directory(), {.name = "m"}), IndexBusyError);
}

namespace {

service::IndexRequest tagging_request() {
  service::IndexRequest request = json_lines();
  request.tag_with = "m";
  return request;
}

/// Adds "new 1", "new 2" twice, and "new 3", which the new model "m" does not know.
void index_and_tag(const Collection& collection) {
  service::train(collection.directory(), training_of());
  std::istringstream records(R"({"id":"new 1","text":"black tea"})"
                             "\n"
                             R"({"id":"new 2","text":"coffee"})"
                             "\n"
                             R"({"id":"new 3","text":"unheard"})"
                             "\n"
                             R"({"id":"new 2","text":"green tea"})"
                             "\n");
  const std::uint64_t snapshot = service::open_index(collection.directory()).snapshot();
  service::index(collection.directory(), tagging_request(), records);
  CHECK(service::open_index(collection.directory()).snapshot() == snapshot + 1);
}

}  // namespace

TEST_CASE("new documents are tagged in the commit that brings them, and the others left alone") {
  const Collection collection;
  index_and_tag(collection);
  const Index index = service::open_index(collection.directory());
  const auto tags = [&](const std::string& id) {
    return index.document(index.find(id).value()).tags;
  };
  using Strings = std::vector<std::string>;
  CHECK(tags("new 1") == Strings{"tea"});
  CHECK(tags("new 2") == Strings{"tea"});
  CHECK(tags("new 3") == Strings{});
  const Classifier model = Classifier::load(index, "m");
  for (const auto& [id, text] : {std::pair("new 1", "black tea"), {"new 2", "green tea"}}) {
    const std::vector<GivenTag> given = index.given_tags(index.find(id).value());
    REQUIRE(given.size() == 1);
    CHECK(given[0].model == "m");
    CHECK(given[0].version == index.model_version("m"));
    CHECK(std::abs(given[0].p.value() - model.classify(text).predictions.front().p) <= 5e-7);
  }
  CHECK(service::model_info(index, {"m"}).tags ==
        std::vector<TagCount>{{*index.model_version("m"), 2, 2}});
  CHECK(Searcher(index).matching("tag:*").count() == 2);
}

TEST_CASE("tags of new documents stay when segments are merged, and go with their model") {
  const Collection collection;
  index_and_tag(collection);
  {
    IndexWriter writer(collection.directory());
    writer.optimize();
  }
  CHECK(Searcher(service::open_index(collection.directory())).matching("tag:tea").count() == 2);
  service::drop_model(collection.directory(), {"m"});
  CHECK(Searcher(service::open_index(collection.directory())).matching("tag:*").count() == 0);
  std::istringstream more(R"({"id":"new 4","text":"black tea"})"
                          "\n");
  CHECK_THROWS_AS(service::index(collection.directory(), tagging_request(), more),
                  UnknownNameError);
  CHECK_FALSE(service::open_index(collection.directory()).find("new 4"));
}

TEST_CASE("what a model is retrained without is no tag of it once documents are tagged again") {
  const Collection collection;
  service::train(collection.directory(), training_of());
  service::tag(collection.directory(), {.name = "m"});
  service::TrainRequest narrow = training_of();
  narrow.where = "label:tea";
  service::train(collection.directory(), narrow);
  service::tag(collection.directory(), {.name = "m"});
  const Index index = service::open_index(collection.directory());
  CHECK_THROWS_AS(Searcher(index).matching("tag:coffee"), UnknownNameError);
  const KeywordColumn* const column = index.keyword_column("tag");
  REQUIRE(column != nullptr);
  CHECK(column->values().size() == 1);
}

#include "service/care.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "service/browsing.h"
#include "service/choices.h"
#include "service/opened.h"
#include "tests/service/collection.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("documents are deleted by id and by query, and what is left is told") {
  const Collection collection;
  const Deletion by_id = service::delete_documents(collection.directory(), {{"a", "zz"}, {}});
  CHECK(by_id.deleted == 1);
  CHECK(by_id.unknown == std::vector<std::string>{"zz"});
  CHECK(by_id.documents == 3);
  const Deletion both = service::delete_documents(collection.directory(), {{"b"}, "label:coffee"});
  CHECK(both.deleted == 3);
  CHECK(both.documents == 0);
  CHECK(both.snapshot == by_id.snapshot + 1);
  CHECK_THROWS_AS(service::delete_documents(collection.directory(), {}), service::ParameterError);
}

TEST_CASE("a verb that changes an index makes none") {
  const TemporaryDirectory place;
  const auto nowhere = place.path() / "none";
  CHECK_THROWS_AS(service::delete_documents(nowhere, {{"a"}, {}}), IndexMissingError);
  CHECK_THROWS_AS(service::optimize(nowhere, {}), IndexMissingError);
  CHECK_THROWS_AS(service::check(nowhere, {}), IndexMissingError);
  CHECK_FALSE(std::filesystem::exists(nowhere));
}

TEST_CASE("an index is optimized, described, checked and salvaged") {
  const Collection collection;
  service::delete_documents(collection.directory(), {{"a"}, {}});
  const Optimization optimized = service::optimize(collection.directory(), {.reorder = true});
  CHECK(optimized.documents == 3);
  CHECK(optimized.segments == 1);
  const IndexStatistics statistics =
      service::statistics(collection.directory(), service::open_index(collection.directory()));
  CHECK(statistics.totals.documents == 3);
  REQUIRE(statistics.totals.text);
  CHECK(statistics.totals.text->tokens == 8);
  CHECK(statistics.totals.snapshot == optimized.snapshot);
  CHECK(service::check(collection.directory(), {.deep = true}).empty());
  const auto copy = collection.directory().parent_path() / "copy";
  CHECK(service::salvage({collection.directory().string(), copy.string()}).documents == 3);
}

TEST_CASE("terms, documents and texts can be looked at") {
  const Collection collection;
  const Index index = service::open_index(collection.directory());
  const std::vector<TermRow> terms = service::terms(index, {.prefix = "te"});
  REQUIRE(terms.size() == 1);
  CHECK(terms[0] == TermRow{"tea", "tea", 2, 3, 1});
  CHECK(service::terms(index, {.k = 2}).size() == 2);
  CHECK(service::show(index, {"c"}).document.text == "coffee harvest in Brazil");
  CHECK_THROWS_AS(service::show(index, {"zz"}), UnknownNameError);
  const AnalyzedText analyzed =
      service::analyze(collection.directory(), {.text = "Exports!", .analyzer = {}});
  std::vector<AnalyzedToken> tokens;
  for (int twice = 0; twice < 2; ++twice)
    analyzed.for_each_token([&](const AnalyzedToken& token) { tokens.push_back(token); });
  REQUIRE(tokens.size() == 4);
  CHECK(tokens[0].term == "export");
  CHECK(tokens[0] == tokens[2]);
  CHECK(tokens[1].term.empty());
}

TEST_CASE("of an index made with these libraries nothing is said") {
  const Collection collection;
  CHECK(service::library_changes(service::open_index(collection.directory())).empty());
  CHECK_FALSE(service::open_if_there(collection.directory().parent_path() / "none"));
}

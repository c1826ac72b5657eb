// Options outside their domain are errors, and those at its edge have answers.

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <sstream>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"

using namespace inkling;

namespace {

constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();

/// Documents "0", "1", ... of these texts.
Index index_of_texts(const std::vector<std::string>& texts) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  for (std::size_t at = 0; at < texts.size(); ++at)
    writer.add({.id = std::to_string(at), .text = texts[at], .labels = {"l"}});
  writer.commit();
  return storage::open_index(files);
}

/// The option that `call` refuses; empty when it refuses none.
template <typename Call>
std::string refused_by(Call call) {
  try {
    call();
  } catch (const OptionError& error) {
    return error.name();
  }
  return {};
}

}  // namespace

TEST_CASE("a filter that is no set of the searcher's view is refused") {
  const Searcher searcher(index_of_texts({"ink", "ink pen", "pen"}));
  const Index same_bound = index_of_texts({"ink", "pen", "paper"});
  DocumentSet of_hand(3);
  of_hand.insert(DocId{1});
  CHECK(searcher.search("ink", {.filter = of_hand}).total == 1);
  CHECK(searcher.search("ink", {.filter = searcher.index().documents()}).total == 2);
  for (const DocumentSet& wrong :
       {DocumentSet(), DocumentSet(2), DocumentSet(4), same_bound.documents()}) {
    CHECK(refused_by([&] { searcher.search("ink", {.filter = wrong}); }) == "filter");
    CHECK(refused_by([&] { searcher.similar("0", {.filter = wrong}); }) == "filter");
  }
}

TEST_CASE("a set that was found before a commit is refused after it, also where bounds agree") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  for (const char* id : {"a", "b", "c"}) writer.add({.id = id, .text = "ink"});
  writer.commit();
  const DocumentSet before = Searcher(writer.index()).matching("ink");
  writer.remove("a");
  writer.commit();
  REQUIRE(writer.index().document_bound() == before.bound());
  const Searcher searcher(writer.index());
  CHECK(refused_by([&] { searcher.search("ink", {.filter = before}); }) == "filter");
  CHECK(refused_by([&] { writer.remove(before); }) == "documents");
}

TEST_CASE("a set belongs to every view of its commit") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
  writer.add({.id = "a", .text = "ink"});
  writer.commit();
  const DocumentSet found = Searcher(storage::open_index(files)).matching("ink");
  CHECK(Searcher(storage::open_index(files)).search("ink", {.filter = found}).total == 1);
  CHECK(writer.remove(found) == 1);
}

TEST_CASE("a filter may be a query, and an empty one leaves all documents") {
  const Searcher searcher(index_of_texts({"ink", "ink pen", "pen"}));
  CHECK(searcher.search("ink", {.filter = "pen"}).total == 1);
  CHECK(searcher.search("ink", {.filter = "ink pen"}).total == 2);
  CHECK(searcher.search("ink", {.filter = ""}).total == 2);
  CHECK(searcher.search("ink", {.filter = "nothing"}).total == 0);
  CHECK(searcher.similar("1", {.filter = "ink"}).total == 1);
  CHECK_THROWS_AS(searcher.search("ink", {.filter = "(ink"}), QuerySyntaxError);
  CHECK_THROWS_AS(searcher.search("ink", {.filter = "lable:x"}), UnknownNameError);
}

TEST_CASE("no hits, very many and a page behind the last are asked for safely") {
  const Searcher searcher(index_of_texts({"ink", "ink pen", "pen"}));
  for (const std::string query : {"ink", "ink pen", "\"ink pen\"", "in*", "label:l", "*"}) {
    CAPTURE(query);
    const std::uint64_t total = searcher.matching(query).count();
    CHECK(searcher.search(query, {.k = 0}).hits.empty());
    CHECK(searcher.search(query, {.k = 0}).total == total);
    CHECK(searcher.search(query, {.k = kMost}).hits.size() == total);
    CHECK(searcher.search(query, {.k = kMost, .offset = kMost}).hits.empty());
    CHECK(searcher.search(query, {.k = 1, .offset = kMost}).hits.empty());
    CHECK(searcher.search(query, {.k = kMost, .offset = 1}).hits.size() == total - 1);
    CHECK(searcher.search(query, {.k = kMost, .order = FieldOrder{"label", true}}).hits.size() ==
          total);
    CHECK(searcher.search(query, {.k = kMost, .fold_duplicates = 1}).hits.size() == total);
  }
  CHECK(searcher.rank_words("ink pen", kMost).size() == 3);
  CHECK(searcher.similar("1", {.k = kMost}).hits.size() == 2);
  CHECK(searcher.keywords("1", kMost).terms.size() == 2);
  CHECK(searcher.completions("", kMost).size() == 2);
  CHECK(searcher.completions("", 0).empty());
}

TEST_CASE("options outside their domain are refused by name") {
  const Searcher searcher(index_of_texts({"ink", "pen"}));
  const auto refused = [&](const SearchOptions& options) {
    return refused_by([&] { searcher.search("ink", options); });
  };
  CHECK(refused({.threads = 0}) == "threads");
  CHECK(refused({.query = {.time_limit = std::chrono::milliseconds(-1)}}) == "time-limit");
  for (const double resemblance : {0.0, -1.0, 1.5, std::nan("")})
    CHECK(refused({.fold_duplicates = resemblance}) == "fold-duplicates");
  for (const double weight : {-1.0, std::nan(""), HUGE_VAL})
    CHECK(refused({.query = {.field_weights = {.title = weight}}}) == "field-weight");
  CHECK(refused({.query = {.ranker = Bm25{.k1 = std::nan("")}}}) != "");
  CHECK(refused({.query = {.time_limit = std::chrono::milliseconds::max()}}) == "");
  CHECK(searcher.search("ink", {.threads = 1000}).total == 1);
}

TEST_CASE("synonyms that were read for another view are refused") {
  const Index first = index_of_texts({"ink", "pen"});
  const Index second = index_of_texts({"ink", "paper"});
  std::istringstream lines("quill => pen\n");
  const Synonyms synonyms(first, read_synonyms(lines, "file"));
  const QueryOptions options{.synonyms = synonyms};
  CHECK(Searcher(first).matching("quill", options).count() == 1);
  const Searcher other(second);
  CHECK(refused_by([&] { other.search("ink", {.query = options}); }) == "synonyms");
  CHECK(refused_by([&] { other.matching("ink", options); }) == "synonyms");
  CHECK(refused_by([&] { other.rank_words("ink", 1, options); }) == "synonyms");
  CHECK(refused_by([&] { other.explain("ink", "0", options); }) == "synonyms");
}

TEST_CASE("explain and compare read a query as search does, with all of its options") {
  const Searcher searcher(index_of_texts({"ink", "ink pen", "pen"}));
  const QueryOptions all{.ranker = TfIdf{}, .join = Join::all};
  CHECK_FALSE(searcher.explain("ink pen", "0", all).matches);
  CHECK(searcher.explain("ink pen", "1", all).score ==
        searcher.search("ink pen", {.query = all}).hits.at(0).score);
  CHECK_THROWS_AS(searcher.explain("(ink", "0"), QuerySyntaxError);
  CHECK(searcher.explain("(ink", "0", {.lenient = true}).matches);
  CHECK(searcher.matching("(ink", {.lenient = true}).count() == 2);
  CHECK(searcher.compare("(ink", "0", "1", {.lenient = true}).second.matches);
}

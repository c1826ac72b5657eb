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
  CHECK(refused({.threads = kMost}) == "threads");
  CHECK(refused({.query = {.ranker = Bm25{.k1 = std::nan("")}}}) == "k1");
  CHECK(refused({.query = {.ranker = Smart{.document = {'x', 'n', 'c'}}}}) == "rank");
  CHECK(refused({.query = {.ranker = Smart{.query = {'l', 't', '\0'}}}}) == "rank");
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

TEST_CASE("what one function refuses of the options of a query, none accepts") {
  const Searcher searcher(index_of_texts({"ink", "pen"}));
  const QueryOptions bad_ranker{.ranker = Dirichlet{.mu = 0}};
  const QueryOptions bad_weight{.field_weights = {.title = -1}};
  const QueryOptions bad_limit{.time_limit = std::chrono::milliseconds(-1)};
  for (const QueryOptions& bad : {bad_ranker, bad_weight, bad_limit}) {
    for (const std::string query : {"ink", ""}) {
      CAPTURE(query);
      CHECK(refused_by([&] { searcher.search(query, {.query = bad}); }) != "");
      CHECK(refused_by([&] { searcher.matching(query, bad); }) != "");
      CHECK(refused_by([&] { searcher.rank_words(query, 1, bad); }) != "");
    }
    CHECK(refused_by([&] { searcher.similar("0", {.query = bad}); }) != "");
    CHECK(refused_by([&] { searcher.read("ink", bad); }) != "");
    CHECK(refused_by([&] { searcher.explain("ink", "0", bad); }) != "");
    CHECK(refused_by([&] { searcher.compare("ink", "0", "1", bad); }) != "");
  }
  const QueryOptions unknown_field{.field_weights = {.text_fields = {{"notes", 1}}}};
  CHECK_THROWS_AS(searcher.search("ink", {.query = unknown_field}), UnknownNameError);
  CHECK_THROWS_AS(searcher.matching("ink", unknown_field), UnknownNameError);
  CHECK_THROWS_AS(searcher.read("ink", unknown_field), UnknownNameError);
}

TEST_CASE("synonyms of another view are refused for a blank query, too") {
  const Index first = index_of_texts({"ink", "pen"});
  std::istringstream lines("quill => pen\n");
  const QueryOptions options{.synonyms = Synonyms(first, read_synonyms(lines, "file"))};
  const Searcher other(index_of_texts({"ink", "paper"}));
  CHECK(refused_by([&] { other.matching("", options); }) == "synonyms");
  CHECK(Searcher(first).matching("", options).count() == 2);
}

TEST_CASE("an empty query, text or prefix has an answer") {
  const Searcher searcher(index_of_texts({"ink", "pen"}));
  for (const std::string blank : {"", " ", "\t\n"}) {
    CHECK_THROWS_AS(searcher.search(blank), QuerySyntaxError);
    CHECK_THROWS_AS(searcher.read(blank), QuerySyntaxError);
    CHECK_THROWS_AS(searcher.explain(blank, "0"), QuerySyntaxError);
    CHECK(searcher.search(blank, {.query = {.lenient = true}}).total == 0);
    CHECK(searcher.matching(blank).count() == 2);
    CHECK(searcher.rank_words(blank, 10).empty());
  }
  CHECK(searcher.completions("").size() == 2);
}

TEST_CASE("a document that is not there is an unknown name, in every function") {
  const Searcher searcher(index_of_texts({"ink", "pen"}));
  for (const std::string id : {"", "2", "\xFF"}) {
    CHECK_THROWS_AS(searcher.explain("ink", id), UnknownNameError);
    CHECK_THROWS_AS(searcher.compare("ink", id, "0"), UnknownNameError);
    CHECK_THROWS_AS(searcher.compare("ink", "0", id), UnknownNameError);
    CHECK_THROWS_AS(searcher.similar(id), UnknownNameError);
    CHECK_THROWS_AS(searcher.keywords(id), UnknownNameError);
    CHECK_FALSE(searcher.index().find(id));
  }
}

TEST_CASE("a field that does not exist can neither order nor be counted") {
  const Searcher searcher(index_of_texts({"ink", "pen"}));
  for (const std::string field : {"", "lable", "\xFF"}) {
    CHECK_THROWS_AS(searcher.search("ink", {.order = FieldOrder{field}}), UnknownNameError);
    CHECK_THROWS_AS(searcher.search("ink", {.facets = {field}}), UnknownNameError);
  }
  CHECK_THROWS_AS(searcher.search("ink", {.order = FieldOrder{"text"}}), OptionError);
  CHECK_THROWS_AS(searcher.search("ink", {.facets = {"title"}}), OptionError);
  CHECK(searcher.search("ink", {.facets = {"label"}, .facet_size = 0}).facets.at(0).values == 1);
  CHECK(searcher.search("ink", {.facets = {"label"}, .facet_size = kMost})
            .facets.at(0)
            .counts.size() == 1);
}

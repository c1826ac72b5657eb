#include <doctest/doctest.h>

#include <string>
#include <thread>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/naive_ranking.h"
#include "tests/support/oracle.h"

namespace inkling::test {

namespace {

const Contribution* part_of(const ScoreExplanation& explanation, std::string_view surface,
                            FieldId field) {
  for (const Contribution& part : explanation.contributions) {
    if (part.surface == surface && part.field == field) return &part;
  }
  return nullptr;
}

TEST_CASE("rankings have the values that were computed apart, to 40 digits, by their formulas") {
  const Searcher searcher(Collection().add_texts({"a a b", "a c c c", "b d"}).index());
  struct Row {
    Ranker ranker;
    double expected[3];
  };
  for (const auto& [ranker, expected] : {
           Row{Bm25Plus{}, {3.0325189149497607, 1.3031166994526972, 1.4957386527872504}},
           Row{Dirichlet{10}, {0.4571015588453878, -0.59234203108675371, 0.0099840885726221057}},
           Row{JelinekMercer{0.25}, {5.2667865406949014, 1.7004397181410922, 2.9541963103868752}},
           Row{Dph{}, {0.47194972981318542, 0.1977726981987826, 0.24945913327230897}},
       }) {
    CAPTURE(to_string(ranker));
    const std::vector<double> found = scores(searcher, "a b", ranker);
    for (std::size_t doc = 0; doc < 3; ++doc) {
      CAPTURE(doc);
      CHECK(found[doc] == doctest::Approx(expected[doc]).epsilon(1e-13));
    }
  }
}

TEST_CASE("SMART scores of searches are those of the oracle, for every scheme") {
  const Oracle oracle("smart_weights");
  const simdjson::dom::element whole = oracle.cases().at(0);
  const Searcher searcher(Collection().add_texts(strings(whole["documents"])).index());
  for (const simdjson::dom::element scheme : simdjson::dom::array(whole["schemes"])) {
    const Ranker ranker = parse_ranker("smart:" + std::string(std::string_view(scheme["scheme"])));
    CAPTURE(to_string(ranker));
    for (const simdjson::dom::element query : simdjson::dom::array(scheme["queries"])) {
      const auto text = std::string_view(query["query"]);
      CAPTURE(text);
      const std::vector<double> found = scores(searcher, text, ranker);
      for (std::size_t doc = 0; doc < found.size(); ++doc)
        CHECK(oracle.matches(found[doc], query["scores"].at(doc)));
    }
  }
}

TEST_CASE("a word that no document holds changes no score") {
  const Searcher searcher(Collection().add_texts({"a a b", "a c c c", "b d"}).index());
  for (const Ranker& ranker : random_rankers(3)) {
    CAPTURE(to_string(ranker));
    CHECK(scores(searcher, "a zebra b zebra", ranker) == scores(searcher, "a b", ranker));
  }
}

TEST_CASE(
    "DPH gives 0 to a document that is nothing but the word, and less to one where it is rarer "
    "than by chance") {
  const Searcher searcher(
      Collection().add_texts({"a", "a b b b b b b b b b b", "a a a a c c"}).index());
  const std::vector<double> found = scores(searcher, "a", Dph{});
  CHECK(found[0] == 0);
  CHECK(found[1] < 0);
  CHECK(found[2] > 0);
}

TEST_CASE(
    "with Dirichlet smoothing the length is a part of its own, also of documents that lack a word "
    "or all words") {
  const Searcher searcher(Collection().add_texts({"a a b", "a c c c", "b d"}).index());
  const Ranker lm = Dirichlet{10};
  const ScoreExplanation lacks_one = searcher.explain("a b", "1", {.ranker = lm});
  REQUIRE(lacks_one.contributions.size() == 2);
  const Contribution& length = lacks_one.contributions.back();
  CHECK(length.term == "(length)");
  CHECK(length.surface == "(length)");
  CHECK(length.tf == 4);
  CHECK(length.df == 3);
  CHECK(length.idf == 0);
  CHECK(length.contribution == doctest::Approx(-2 * 0.48542682717024171).epsilon(1e-14));

  const ScoreExplanation lacks_all = searcher.explain("* d", "1", {.ranker = lm});
  REQUIRE(lacks_all.contributions.size() == 1);
  CHECK(lacks_all.score == doctest::Approx(-0.48542682717024171).epsilon(1e-14));

  CHECK(searcher.explain("*", "1", {.ranker = lm}).contributions.empty());
  CHECK(searcher.explain("* -d", "1", {.ranker = lm}).contributions.empty());
}

TEST_CASE("a phrase counts in the likelihood as its words do") {
  const Searcher searcher(Collection().add_texts({"a b c", "b a a", "c"}).index());
  const ScoreExplanation explanation = searcher.explain("\"a b\"", "0", {.ranker = Dirichlet{10}});
  REQUIRE(explanation.contributions.size() == 2);
  const ScoreExplanation words = searcher.explain("a b", "0", {.ranker = Dirichlet{10}});
  CHECK(explanation.score == doctest::Approx(words.score).epsilon(1e-14));
  CHECK(explanation.contributions.back().contribution == words.contributions.back().contribution);
}

Index titled() {
  Collection collection;
  collection.add({"0", "ink", "pen paper quill", {}, {}, {}});
  collection.add({"1", "pen", "ink paper quill", {}, {}, {}});
  collection.add({"2", "", "rag ink ink", {}, {}, {}});
  return collection.index();
}

TEST_CASE(
    "a weight on the title adds as many times what the word scores in the title, and matches "
    "nothing more") {
  const Searcher searcher(titled());
  for (const Ranker& ranker : random_rankers(9)) {
    CAPTURE(to_string(ranker));
    if (std::holds_alternative<Smart>(ranker))
      continue;  // whose query is a vector: a repeated word is one component
    const ScoreExplanation plain = searcher.explain("ink", "0", {.ranker = ranker});
    const ScoreExplanation in_title = searcher.explain("title:ink", "0", {.ranker = ranker});
    const ScoreExplanation weighted =
        searcher.explain("ink", "0", {.ranker = ranker, .field_weights = {.title = 2}});
    const Contribution* const title = part_of(weighted, "ink", FieldId::title);
    REQUIRE(title != nullptr);
    CHECK(title->tf == 1);
    CHECK(title->df == 1);
    CHECK(title->contribution == 2 * in_title.contributions[0].contribution);
    CHECK(weighted.score == doctest::Approx(plain.score + 2 * in_title.score).epsilon(1e-14));
    CHECK(part_of(searcher.explain("ink", "1", {.ranker = ranker, .field_weights = {.title = 2}}),
                  "ink", FieldId::title) == nullptr);
  }
  SearchOptions options;
  options.query.field_weights.title = 3;
  CHECK(searcher.search("ink", options).total == 3);
  CHECK(searcher.search("ink", options).hits.at(0).id == "0");
  CHECK(searcher.search("ink").hits.at(0).id == "2");
}

TEST_CASE("a weight on the title leaves words alone that are sought in the title") {
  const Searcher searcher(titled());
  CHECK(searcher.explain("title:ink", "0", {.field_weights = {.title = 2}}).contributions.size() ==
        1);
  CHECK(searcher.explain("ink title:ink", "0", {.field_weights = {.title = 2}})
            .contributions.size() == 3);
}

/// Segments with deletions, in which three words begin with "in".
Collection leaves() {
  Collection collection;
  for (int at = 0; at < 40; ++at) {
    const std::string id = std::to_string(at);
    const std::string text = std::string(at % 3 == 0 ? "ink pen " : "pen pen ") +
                             (at % 5 == 0 ? "inn ink " : "paper ") +
                             (at % 7 == 0 ? "inks rag" : "quill");
    collection.add({id, at % 4 == 0 ? "ink rag" : "pen", text, {}, {}, {}});
    if (at % 9 == 8) collection.commit();
  }
  for (int at = 0; at < 40; at += 6) collection.remove(std::to_string(at));
  return collection;
}

TEST_CASE(
    "a pattern, a fuzzy term or an exact word that stands for one word scores as the word does, in "
    "every ranking") {
  Collection collection = leaves();
  const Searcher searcher(collection.index());
  for (const Ranker& ranker : random_rankers(21)) {
    CAPTURE(to_string(ranker));
    if (std::holds_alternative<Smart>(ranker) && std::get<Smart>(ranker).query.norm == 'b')
      continue;  // of what is typed
    for (const double title : {0.0, 1.5}) {
      const auto found = [&](std::string_view query) {
        std::vector<Hit> hits;
        SearchOptions options;
        options.k = 100;
        options.query.ranker = ranker;
        options.query.field_weights.title = title;
        for (const SearchHit& hit : searcher.search(query, options).hits)
          hits.push_back({hit.doc, hit.score});
        return hits;
      };
      const std::vector<Hit> expected = found("ink pen");
      CHECK(expected.size() > 20);
      CHECK(found("=ink pen") == expected);
      CHECK(found("?nk pen") == expected);
      CHECK(found("text:[ink TO ink] pen") == expected);
      CHECK(found("quill") == found("quil~1"));
    }
  }
}

TEST_CASE(
    "leaves of every kind explain themselves in every ranking, to the same bits in one segment and "
    "in many") {
  Collection collection = leaves();
  const Searcher many(collection.index());
  const Searcher one(collection.optimize().index());
  REQUIRE(many.index().segment_count() > 3);
  for (const Ranker& ranker : random_rankers(22)) {
    CAPTURE(to_string(ranker));
    SearchOptions options;
    options.k = 100;
    options.query.ranker = ranker;
    options.query.field_weights.title = 0.5;
    options.explain = true;
    for (const std::string_view query : {"in*^2 pen", "=ink inks~1 paper", "\"pen quill\"~2 in*",
                                         "text:[inj TO inz] -rag", "title:in* ink^0.5 ink"}) {
      CAPTURE(query);
      const std::vector<SearchHit> hits = many.search(query, options).hits;
      const std::vector<SearchHit> again = one.search(query, options).hits;
      REQUIRE(hits.size() == again.size());
      CHECK_FALSE(hits.empty());
      for (std::size_t at = 0; at < hits.size(); ++at) {
        CHECK(hits[at].id == again[at].id);
        CHECK(hits[at].score == again[at].score);
        double sum = 0;
        for (const Contribution& part : hits[at].explanation) sum += part.contribution;
        CHECK(sum == hits[at].score);
      }
    }
  }
}

TEST_CASE("a boost multiplies the score of a word in every ranking, its length's part too") {
  Collection collection = leaves();
  const Searcher searcher(collection.index());
  for (const Ranker& ranker : random_rankers(23)) {
    CAPTURE(to_string(ranker));
    const std::vector<double> plain = scores(searcher, "ink", ranker);
    const std::vector<double> boosted = scores(searcher, "ink^4", ranker);
    for (std::size_t doc = 0; doc < plain.size(); ++doc) CHECK(boosted[doc] == 4 * plain[doc]);
  }
}

TEST_CASE("threads that are the first to need numbers of documents all get the same") {
  std::vector<std::string> texts;
  for (int at = 0; at < 500; ++at)
    texts.push_back("a b " + std::string(at % 7 == 0 ? "a c" : "d d d e"));
  const Index index = Collection().add_texts(texts).index();
  const Ranker ranker = parse_ranker("smart:Ltc.ltu");
  const std::vector<double> expected = scores(Searcher(index), "a d c", ranker);
  const Searcher fresh(index);
  std::vector<std::vector<double>> found(8);
  std::vector<std::thread> threads;
  for (std::vector<double>& result : found) {
    threads.emplace_back([&] { result = scores(fresh, "a d c", ranker); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<double>& result : found) CHECK(result == expected);
}

}  // namespace

}  // namespace inkling::test

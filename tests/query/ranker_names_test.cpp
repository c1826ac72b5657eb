#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <variant>

#include "inkling/error.h"
#include "inkling/ranker.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/support/infinity.h"

namespace inkling::test {

namespace {

/// What the error says, and its hint.
template <typename Act>
std::string refusal(Act&& act) {
  try {
    act();
  } catch (const OptionError& error) {
    return std::string(error.what()) + " | " + error.hint();
  }
  return "nothing was thrown";
}

TEST_CASE("a ranking is read by the name that an answer carries") {
  const Searcher searcher(Collection().add_texts({"a"}).index());
  for (const std::string name : {"bm25", "bm25+", "bm25f", "tfidf", "lm", "lm:jm", "dfr",
                                 "smart:lnc.ltc", "smart:Lnu.ltn", "smart:apb.bnn"}) {
    CAPTURE(name);
    SearchOptions options;
    options.query.ranker = parse_ranker(name);
    CHECK(to_string(options.query.ranker) == name);
    CHECK(searcher.search("a", options).rank == name);
    CHECK(searcher.explain("a", "0", options.query).rank == name);
  }
}

TEST_CASE("a name that is none says which there are, and the nearest") {
  const std::string known =
      "one of bm25, bm25+, bm25f, tfidf, smart:lnc.ltc, lm, lm:jm, dfr wanted | ";
  CHECK(refusal([] { parse_ranker("bm52"); }) ==
        "rank: `bm52` found, " + known + "did you mean `bm25`?");
  CHECK(refusal([] { parse_ranker("lm:jn"); }) ==
        "rank: `lm:jn` found, " + known + "did you mean `lm:jm`?");
  CHECK(refusal([] { parse_ranker("pagerank"); }) ==
        "rank: `pagerank` found, " + known + "`inkling help ranking` says what they are");
  CHECK(refusal([] { parse_ranker("smart"); })
            .ends_with(known + "a name in full: smart:lnc.ltc; docs/ranking.md says " +
                       "what the letters mean"));
}

TEST_CASE("a SMART name that is none says what is wrong with it") {
  for (const std::string_view name :
       {"smart:", "smart:lnc", "smart:lncltc", "smart:lnc.ltcx", "smart:lnc-ltc"}) {
    CAPTURE(name);
    CHECK(refusal([&] {
            parse_ranker(name);
          }).find("three letters, a dot, three letters | a name in full") != std::string::npos);
  }
  for (const std::string_view name :
       {"smart:xnc.ltc", "smart:lxc.ltc", "smart:lnx.ltc", "smart:lnc.LTC"}) {
    CAPTURE(name);
    CHECK(refusal([&] { parse_ranker(name); }).find("norm one of n c u b | a name in full") !=
          std::string::npos);
  }
}

TEST_CASE("parameters are set by name, each where it belongs") {
  Ranker ranker = parse_ranker("bm25+");
  set_parameter(ranker, "k1", 0.9);
  set_parameter(ranker, "delta", 0.5);
  CHECK(std::get<Bm25Plus>(ranker).k1 == 0.9);
  CHECK(std::get<Bm25Plus>(ranker).delta == 0.5);
  CHECK(refusal([&] { set_parameter(ranker, "mu", 1); }) ==
        "mu: belongs to lm | bm25+ has k1, b, delta");
  Ranker dfr = Dph{};
  CHECK(refusal([&] { set_parameter(dfr, "k1", 1); }) ==
        "k1: belongs to bm25, bm25+, bm25f | dfr has no parameters");
  CHECK(refusal([&] { set_parameter(dfr, "kappa", 1); }) ==
        "kappa: no ranking has a parameter of that name | dfr has no parameters");
}

TEST_CASE("a parameter outside its domain is refused by every way to rank") {
  const Searcher searcher(Collection().add_texts({"a"}).index());
  struct Row {
    Ranker ranker;
    std::string_view name;
  };
  for (const auto& [ranker, name] : {
           Row{Bm25{-0.1, 0.75}, "k1"},
           Row{Bm25{kInfinity, 0.75}, "k1"},
           Row{Bm25{1.2, 1.1}, "b"},
           Row{Bm25{1.2, std::nan("")}, "b"},
           Row{Bm25Plus{1.2, 0.75, -1}, "delta"},
           Row{Dirichlet{0}, "mu"},
           Row{Dirichlet{kInfinity}, "mu"},
           Row{JelinekMercer{0}, "lambda"},
           Row{JelinekMercer{1}, "lambda"},
           Row{Smart{{}, {}, 1.5, 0.375}, "slope"},
           Row{Smart{{}, {}, 0.2, -0.1}, "alpha"},
       }) {
    CAPTURE(to_string(ranker));
    CAPTURE(name);
    SearchOptions options;
    options.query.ranker = ranker;
    const std::string begin = std::string(name) + ": must ";
    CHECK(refusal([&] { searcher.search("a", options); }).starts_with(begin));
    CHECK(refusal([&] {
            searcher.rank_words("a", 1, {.ranker = options.query.ranker});
          }).starts_with(begin));
    CHECK(refusal([&] { searcher.explain("a", "0", options.query); }).starts_with(begin));
  }
  for (const double weight : {-1.0, kInfinity, std::nan("")}) {
    SearchOptions options;
    options.query.field_weights.title = weight;
    CHECK(refusal([&] {
            searcher.search("a", options);
          }).starts_with("field-weight: that of title must "));
  }
}

}  // namespace

}  // namespace inkling::test

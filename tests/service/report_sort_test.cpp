// Reports are listed by any column of their tables, and all rows compete.

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "inkling/error.h"
#include "inkling/search.h"
#include "service/declarations.h"
#include "service/given_values.h"
#include "service/reporting.h"
#include "tests/service/sorted_reports.h"

namespace {

using namespace inkling;
using namespace inkling::test;

using namespace inkling::service;

TEST_CASE("terms with information, and documents, are listed by any column") {
  const Corpus corpus;
  const auto ask = [](const Searcher& searcher, const InformationRequest& request) {
    return information(searcher, request, scope_of(searcher, request));
  };
  check_columns(asking<InformationRequest>(corpus, {}, ask), {.tie = "term"});
  check_columns(asking<InformationRequest>(corpus, {{"unit", "nats"}}, ask), {.tie = "term"});
  check_columns(asking<InformationRequest>(corpus, {{"documents", "true"}}, ask), {});
  const auto of_terms = asking<InformationRequest>(corpus, {}, ask);
  CHECK_THROWS_AS(of_terms({{"sort", "entropy"}}), OptionError);
}

TEST_CASE("key words are listed by any column, the measures by their strength") {
  const Corpus corpus;
  const auto ask = [](const Searcher& searcher, const KeynessRequest& request) {
    return keyness(searcher, request, scope_of(searcher, request));
  };
  const Expected expected{.tie = "term",
                          .strengths = {"g2", "chi2", "log_ratio", "diff_percent", "ell"}};
  check_columns(asking<KeynessRequest>(corpus, {{"target", "label:a"}}, ask), expected);
  check_columns(asking<KeynessRequest>(corpus, {{"target", "label:a"}, {"only", "for"}}, ask),
                expected);
  const auto with_list = [&](const Searcher& searcher, KeynessRequest request) {
    request.list = FrequencyList{{{"tea", 9}, {"zulu", 3}, {"yearly", 1}, {"Aa", 4}}, 100};
    return keyness(searcher, request, scope_of(searcher, request));
  };
  Expected with_gaps = expected;
  with_gaps.others = {"diff_percent"};  // infinite for words that the list lacks
  check_columns(asking<KeynessRequest>(corpus, {{"target", "label:a"}}, with_list), with_gaps);
}

TEST_CASE("collocates, and pairs, are listed by any column") {
  const Corpus corpus;
  const auto ask = [](const Searcher& searcher, const CollocationRequest& request) {
    return collocations(searcher, request, scope_of(searcher, request));
  };
  const auto ask_for_pairs = [](const Searcher& searcher, const CollocationRequest& request) {
    return collocation_pairs(searcher, request, scope_of(searcher, request));
  };
  for (const std::string window : {"3L3R", "2L0R", "sentence", "document"}) {
    CAPTURE(window);
    const Values usual{{"window", window}, {"min-count", "1"}};
    Values of_word = usual;
    of_word.insert({"word", "tea"});
    check_columns(asking<CollocationRequest>(corpus, of_word, ask), {.tie = "term"});
    // Which word of a pair is its node depends on the measure.
    check_columns(asking<CollocationRequest>(corpus, usual, ask_for_pairs),
                  {.choices = {"pmi", "npmi", "mi3", "g2", "t", "delta_p"}});
  }
  const auto one = asking<CollocationRequest>(corpus, {{"word", "tea"}}, ask);
  for (const std::string column : {"node", "node_surface", "node_count"})
    CHECK_THROWS_AS(one({{"sort", column}}), OptionError);
  CHECK_THROWS_AS(one({{"sort", "pmi"}, {"measure", "mi3"}}), OptionError);
  CHECK(one({{"sort", "o11"}, {"measure", "mi3"}}).rows == one({{"sort", "o11"}}).rows);
}

TEST_CASE("words, runs of words and points of growth are listed by any column") {
  const Corpus corpus;
  check_columns(asking<WordlistRequest>(corpus, {},
                                        [](const auto& searcher, const auto& request) {
                                          return wordlist(searcher, request,
                                                          scope_of(searcher, request));
                                        }),
                {.tie = "term"});
  check_columns(asking<NgramsRequest>(corpus, {{"n", "2..3"}},
                                      [](const auto& searcher, const auto& request) {
                                        return ngrams(searcher, request,
                                                      scope_of(searcher, request));
                                      }),
                {});
  const auto growing =
      asking<GrowthRequest>(corpus, {}, [](const auto& searcher, const auto& request) {
        return growth(searcher, request, scope_of(searcher, request));
      });
  const Listing usual = growing({});
  for (const std::string& column : usual.columns) {
    const Listing sorted = growing({{"sort", column}});
    CHECK(std::set<Row>(sorted.rows.begin(), sorted.rows.end()) ==
          std::set<Row>(usual.rows.begin(), usual.rows.end()));
    check_order({}, sorted, column);
  }
}

TEST_CASE("words are listed by any column of dispersion and of trends, and so are their parts") {
  const Corpus corpus;
  const Values words{{"word", "tea"}, {"word", "Zebra"},  {"word", "market"},
                     {"word", "is"},  {"word", "yearly"}, {"word", "coffee"}};
  const auto spread = [](const auto& searcher, const auto& request) {
    return dispersion(searcher, request, scope_of(searcher, request));
  };
  check_columns(asking<DispersionRequest>(corpus, words, spread), {});
  Values over = words;
  over.insert({"over", "date"});
  const auto parts = asking<DispersionRequest>(corpus, over, spread);
  for (const std::string column : {"part", "tokens", "count", "per_million"})
    check_order({.groups = {"word"}, .nearest = {"part"}}, parts({{"sort", column}}), column);
  for (const std::string column : {"word", "term", "surface", "df", "cf", "dp", "kl_divergence"})
    check_order({}, parts({{"sort", column}}), column);
  Values by = words;
  by.insert({"by", "date:year"});
  const auto trending =
      asking<TrendsRequest>(corpus, by, [](const auto& searcher, const auto& request) {
        return trends(searcher, request, scope_of(searcher, request));
      });
  for (const std::string column :
       {"period", "documents", "tokens", "count", "per_million", "low", "high"})
    check_order({.groups = {"word"}, .nearest = {"period"}}, trending({{"sort", column}}), column);
  for (const std::string column : {"word", "term", "s", "tau", "z", "p_value"})
    check_order({}, trending({{"sort", column}}), column);
  CHECK(std::set<std::string>{"word", "term", "period", "documents", "tokens", "count",
                              "per_million", "low", "high", "s", "tau", "z", "p_value"}
            .size() == trending({}).columns.size());
}

TEST_CASE("terms that drifted are listed by any column") {
  const Corpus corpus;
  check_columns(asking<DriftRequest>(corpus, {{"target", "label:a"}},
                                     [](const auto& searcher, const auto& request) {
                                       return drift(searcher, request, scope_of(searcher, request));
                                     }),
                {.tie = "term"});
}

TEST_CASE("names of columns may have hyphens, and measures their columns' names") {
  const Corpus corpus;
  const auto ask =
      asking<WordlistRequest>(corpus, {}, [](const auto& searcher, const auto& request) {
        return wordlist(searcher, request, scope_of(searcher, request));
      });
  CHECK(ask({{"sort", "dp-norm"}}).rows == ask({{"sort", "dp_norm"}}).rows);
  CHECK(request_of<TopicsRequest>({{"sort", "log_odds"}}).options.measure == Association::log_odds);
  CHECK(request_of<CollocationRequest>({{"sort", "log_dice"}}).options.order ==
        CollocationOrder::score);
}

}  // namespace

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "service/declarations.h"
#include "service/given_values.h"

using namespace inkling;
using namespace inkling::service;

TEST_CASE("a request is filled from the parameters of a URL") {
  const auto request = request_of<SearchRequest>({{"query", "green tea"},
                                                  {"k", "3"},
                                                  {"op", "and"},
                                                  {"rank", "lm"},
                                                  {"mu", "500"},
                                                  {"facet", "label"},
                                                  {"facet", "year"},
                                                  {"sort", "year:desc"},
                                                  {"snippets", "true"},
                                                  {"explain", "false"},
                                                  {"time-limit", "1.5"}});
  CHECK(request.query == "green tea");
  CHECK(request.k == 3);
  CHECK(request.syntax.join == Join::all);
  CHECK(std::holds_alternative<Dirichlet>(request.rank.ranker.value()));
  CHECK(request.rank.parameters.at("mu") == 500);
  CHECK(request.facets.fields == std::vector<std::string>{"label", "year"});
  CHECK(request.order == "year:desc");
  CHECK(request.snippets);
  CHECK_FALSE(request.explain);
  CHECK(request.time_limit == std::chrono::milliseconds(1500));
}

TEST_CASE("of a parameter that is given twice and does not list, the last value holds") {
  CHECK(request_of<TermsRequest>({{"k", "1"}, {"k", "2"}}).k == 2);
}

TEST_CASE("what is not given keeps its default") {
  const auto request = request_of<TopicsRequest>({});
  CHECK(request.options.by == "label");
  CHECK(request.options.k == 10);
  CHECK(request_of<IndexRequest>({}).memory == WriterOptions{}.memory);
}

TEST_CASE("an unknown, a missing and a bad value are refused by the plain name of the parameter") {
  const auto refusal = [](auto fill) -> std::string {
    try {
      fill();
    } catch (const OptionError& error) {
      return error.what() + (error.hint().empty() ? "" : "; " + error.hint());
    }
    return {};
  };
  CHECK(refusal([] {
          request_of<SearchRequest>({{"snipets", "true"}});
        }) == "snipets: there is no parameter of that name; did you mean `snippets`?");
  CHECK(refusal([] { request_of<ShowRequest>({}); }) == "id: is needed and was not given");
  CHECK(refusal([] {
          request_of<SearchRequest>({{"k", "many"}});
        }) == "k: `many` found, a whole number from 0 wanted");
  CHECK(refusal([] {
          request_of<SearchRequest>({{"explain", "maybe"}});
        }) == "explain: `maybe` found, one of true, false wanted");
  CHECK(refusal([] {
          request_of<SearchRequest>({{"op", "xor"}});
        }).starts_with("op: `xor` found, one of or, and wanted"));
}

TEST_CASE("files and threads are the face's, and no parameter of a URL") {
  CHECK_THROWS_AS(request_of<SearchRequest>({{"synonyms", "/etc/passwd"}}), OptionError);
  CHECK_THROWS_AS(request_of<SearchRequest>({{"threads", "4"}}), OptionError);
  CHECK_THROWS_AS(request_of<TrainRequest>({{"name", "m"}, {"prior", "/etc/passwd"}}), OptionError);
  CHECK_THROWS_AS(request_of<IndexRequest>({{"rejects", "/tmp/x"}}), OptionError);
}

TEST_CASE("the URL of every request is understood") {
  CHECK(request_of<DeleteRequest>({{"id", "a"}, {"id", "b"}, {"query", "q"}}).ids.size() == 2);
  CHECK(request_of<OptimizeRequest>({{"reorder", "true"}}).reorder);
  CHECK(request_of<CheckRequest>({{"deep", "true"}}).deep);
  CHECK(request_of<SalvageRequest>({{"src", "a"}, {"dst", "b"}}).target == "b");
  CHECK(request_of<AnalyzeRequest>({{"text", "x"}, {"language", "de"}}).analyzer.language == "de");
  CHECK(request_of<BatchRequest>({{"k", "5"}}).k == 5);
  CHECK(request_of<ReadRequest>({{"query", "q"}, {"lenient", "true"}}).syntax.leniency.lenient);
  CHECK(request_of<ReadRequest>({{"query", "q"}, {"strict-query", "true"}}).syntax.leniency.strict);
  CHECK(request_of<CompareRequest>({{"query", "q"}, {"id", "a"}, {"compare", "b"}}).compare == "b");
  CHECK(request_of<SimilarRequest>({{"id", "a"}, {"k", "2"}}).k == 2);
  CHECK(request_of<KeywordsRequest>({{"id", "a"}}).k == 20);
  CHECK(request_of<SuggestRequest>({{"prefix", "a"}}).k == 10);
  CHECK(
      request_of<CompareRunsRequest>({{"level", "2"}, {"seed", "3"}}).judge.judging.relevant_from ==
      2);
  CHECK(request_of<SummaryRequest>({{"where", "q"}, {"terms", "words"}}).options.term_unit ==
        TermUnit::words);
  CHECK(request_of<InformationRequest>({{"k", "1"}}).options.k == 1);
  CHECK(request_of<TrainRequest>({{"name", "m"}, {"alpha", "0.5"}}).options.alpha == 0.5);
  CHECK(request_of<EvaluateRequest>({{"name", "m"}, {"min-accuracy", "0.5"}}).min_accuracy == 0.5);
  CHECK(request_of<ClassifyRequest>({{"name", "m"}, {"top", "1"}}).top == 1);
  CHECK(request_of<TagRequest>({{"name", "m"}, {"dry-run", "true"}}).dry_run);
  CHECK(request_of<ModelTermsRequest>({{"name", "m"}, {"topic", "t"}}).topic == "t");
  CHECK(request_of<ModelInfoRequest>({{"name", "m"}}).name == "m");
}

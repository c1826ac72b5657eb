#include <algorithm>
#include <iterator>
#include <limits>
#include <string_view>

#include "service/declarations.h"
#include "service/names.h"
#include "service/ranking.h"

namespace inkling::service {

namespace {

void declare_query(Parameters& parameters, std::string& query) {
  parameters.word("query", query, Presence::required, "see `inkling help query`");
}

constexpr std::string_view kUsualSignificant = "10";

int parse_level(const std::string& name, const std::string& text) {
  const std::size_t level = parse_count(name, text);
  if (level == 0 || level > std::numeric_limits<int>::max()) {
    throw OptionError(name, "must be a grade of 1 or more", "0 is judged not relevant");
  }
  return static_cast<int>(level);
}

template <typename Target>
void declare_time_limit(Parameters& parameters, Target& limit) {
  constexpr const char* kFlag = "time-limit";
  parameters.value(
      kFlag,
      [&](const std::string& name, const std::string& text) { limit = parse_seconds(name, text); },
      "X", "give up after X seconds (default 2; 0 means never)");
}

void declare_folding(Parameters& parameters, std::optional<double>& least) {
  parameters.real(
      "fold-duplicates", least,
      "fold a hit under one above it that it resembles by X or more, above 0 and at most 1 "
      "(0.8: copies, new editions)");
}

void declare_diversity(Parameters& parameters, std::optional<double>& lambda) {
  parameters.optional_value(
      "diversify", "0.7",
      [&](const std::string& name, const std::string& text) {
        require_number_not_word(name, text, "0.7");
        lambda = parse_real(name, text);
      },
      "[X]",
      "hits that differ from those above: X from 0, as much as can be, to 1, not at all (default "
      "0.7)");
}

}  // namespace

void declare_op(Parameters& parameters, Join& join) {
  parameters.choice("op", join, kJoins, "how neighbouring words are joined (default or)");
}

void declare_leniency(Parameters& parameters, Leniency& leniency) {
  parameters.flag("strict-query", leniency.strict,
                  "refuse a query or filter that does not follow the language");
  parameters.flag("lenient", leniency.lenient,
                  "the default: what does not follow the language is read as words");
}

void declare(Parameters& parameters, SearchRequest& request) {
  parameters.phrase("query", request.query, "see `inkling help query`");
  parameters.count({"k", 'k'}, request.k, "how many hits (default 10; 1000 of each topic)");
  parameters.count("offset", request.offset, "how many hits to skip first");
  declare_rank(parameters, request.rank);
  declare_op(parameters, request.syntax.join);
  parameters.text("filter", request.filter, "QUERY", "only documents that match; does not score");
  parameters.flag("explain", request.explain, "why each hit has its score");
  parameters.flag("snippets", request.snippets, "a passage of each hit");
  parameters.values("facet", request.facets.fields, "FIELD[:GROUPS],...",
                    "count the values of fields over all matches, or groups of them: date:month, "
                    "price:bins:10; repeatable");
  parameters.count("facet-size", request.facets.size,
                   "how many values of each facet are listed (default 20)");
  parameters.value(
      "sort",
      [&](const std::string& name, const std::string& text) {
        parse_order(name, text);  // throws
        request.order = text;
      },
      "FIELD[:asc|:desc]", "order hits by a field, not by score; hits without a value come last");
  declare_folding(parameters, request.fold_duplicates);
  declare_diversity(parameters, request.rank.diversify);
  declare_leniency(parameters, request.syntax.leniency);
  parameters.count("count-up-to", request.count_up_to,
                   "count matches exactly up to N (default 10000)");
  const auto take_significant = [&](const std::string& name, const std::string& text) {
    if (text.find_first_not_of("0123456789") != std::string::npos) {
      throw ParameterError(
          name, "`" + text + "` is not a number of terms",
          "write the query first, or " + name + "=" + std::string(kUsualSignificant));
    }
    request.significant = parse_count(name, text);
  };
  parameters.optional_value("significant", std::string(kUsualSignificant), take_significant, "[K]",
                            "also K terms that set all documents found apart from the rest "
                            "(default 10)");
  declare_time_limit(parameters, request.time_limit);
  declare_query_words(parameters, request.rank);
}

void declare(Parameters& parameters, BatchRequest& request) {
  parameters.count({"k", 'k'}, request.k, "how many hits of each topic (default 1000)");
  declare_rank(parameters, request.rank);
  declare_query_words(parameters, request.rank);
}

void declare(Parameters& parameters, ReadRequest& request) {
  declare_query(parameters, request.query);
  declare_op(parameters, request.syntax.join);
  declare_leniency(parameters, request.syntax.leniency);
  declare_stop_words(parameters, request.score_stop_words);
}

void declare(Parameters& parameters, ExplainRequest& request) {
  declare_query(parameters, request.query);
  parameters.word("id", request.id, Presence::required, "the document");
  declare_rank(parameters, request.rank);
  declare_op(parameters, request.syntax.join);
  declare_leniency(parameters, request.syntax.leniency);
  declare_query_words(parameters, request.rank);
}

void declare(Parameters& parameters, CompareRequest& request) {
  declare(parameters, request.explain);
  parameters.text("compare", request.compare, "ID2",
                  "why ID is above another document, or below it, part by part");
}

void declare(Parameters& parameters, SimilarRequest& request) {
  parameters.word("id", request.id, Presence::required, "the document that others should resemble");
  parameters.count({"k", 'k'}, request.k, "how many hits (default 10)");
  declare_rank(parameters, request.rank);
  parameters.text("filter", request.filter, "QUERY", "only documents that match; does not score");
  parameters.flag("explain", request.explain, "why each hit has its score");
  parameters.flag("snippets", request.snippets, "a passage of each hit");
  declare_folding(parameters, request.fold_duplicates);
  declare_leniency(parameters, request.leniency);
  declare_time_limit(parameters, request.time_limit);
}

void declare(Parameters& parameters, KeywordsRequest& request) {
  parameters.word("id", request.id, Presence::required, "the document");
  parameters.count({"k", 'k'}, request.k, "how many terms (default 20)");
}

void declare(Parameters& parameters, SuggestRequest& request) {
  parameters.word("prefix", request.prefix, Presence::required, "what the words begin with");
  parameters.count({"k", 'k'}, request.k, "how many words (default 10)");
}

void declare(Parameters& parameters, JudgeRequest& request) {
  parameters.value(
      {"measures", 'm'},
      [&](const std::string& name, const std::string& text) {
        request.measures = split_list(name, text);
      },
      "NAME,...", "only these: map, P_10, P for all P_k, official, all_trec");
  parameters.flag({"complete", 'c'}, request.judging.complete,
                  "count all judged topics, also those that RUN lacks");
  parameters.value(
      {"level", 'l'},
      [&](const std::string& name, const std::string& text) {
        request.judging.relevant_from = parse_level(name, text);
      },
      "N", "the lowest relevant grade (default 1)");
}

void declare(Parameters& parameters, CompareRunsRequest& request) {
  declare(parameters, request.judge);
  parameters.count("permutations", request.permutations,
                   "with --compare: how many to draw if more than 32 topics differ (default "
                   "100000)");
  parameters.count("resamples", request.resamples,
                   "with --compare: bootstrap samples for the 95 % intervals (default 10000)");
  parameters.count("seed", request.seed, "with --compare: the seed of the draws (default 1)");
}

void declare(Parameters& parameters, PoolRequest& request) {
  parameters.count({"k", 'k'}, request.options.k, "how many hits of each ranking (default 10)");
  parameters.count("seed", request.options.seed,
                   "of the order in which documents are shown (default 1)");
}

}  // namespace inkling::service

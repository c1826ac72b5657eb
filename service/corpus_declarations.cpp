/// The parameters of reports that describe a corpus.

#include <string_view>
#include <tuple>
#include <utility>

#include "service/declarations.h"
#include "service/names.h"
#include "service/orders.h"

namespace inkling::service {

namespace {

/// "2", or "2..4". Throws OptionError.
std::pair<std::size_t, std::size_t> ngram_lengths(const std::string& spelled,
                                                  const std::string& text) {
  constexpr std::string_view kTo = "..";
  const std::size_t at = text.find(kTo);
  const std::size_t first = parse_count(spelled, text.substr(0, at));
  const std::size_t last =
      at == text.npos ? first : parse_count(spelled, text.substr(at + kTo.size()));
  if (first > last)
    throw OptionError(spelled, "`" + text + "` begins above its end",
                      "2..4 has two, three and four");
  if (first < kFewestNgramWords || last > kMostNgramWords)
    throw OptionError(spelled, "it must be 2 to 5", "2, or 2..4 for several lengths");
  return {first, last};
}

PeriodUnit period_unit(Grouping::Kind kind) {
  switch (kind) {
    case Grouping::Kind::values:
      return PeriodUnit::value;
    case Grouping::Kind::year:
      return PeriodUnit::year;
    case Grouping::Kind::month:
      return PeriodUnit::month;
    case Grouping::Kind::day:
      return PeriodUnit::day;
    case Grouping::Kind::quantiles:
    case Grouping::Kind::bins:
      break;
  }
  throw ParameterError("by", "quantiles and bins are not periods",
                       "FIELD:year, :month or :day; or a field alone, of which each value is one");
}

/// "date:month", or a field alone. Throws ParameterError.
void take_periods(const std::string& spelled, const std::string& text, TrendOptions& options) {
  const auto [field, grouping] = grouped_field(spelled, text);
  options.by = field;
  options.unit = period_unit(grouping.kind);
}

}  // namespace

void declare(Parameters& parameters, NgramsRequest& request) {
  NgramOptions& options = request.options;
  declare_where(parameters, request.where);
  declare_terms(parameters, options.term_unit, options.field);
  const auto take = [&options](const std::string& spelled, const std::string& text) {
    std::tie(options.shortest, options.longest) = ngram_lengths(spelled, text);
  };
  parameters.value({"n", 'n'}, take, "N|N..M", "how many words, from 2 to 5 (default 2)");
  declare_sort(parameters,
               "by which column, the largest numbers first; by others than count and df it takes "
               "longer (default count)",
               OrderTarget{options.order, kNgramOrders});
  parameters.count("min-count", options.min_count,
                   "only those that occur at least this often (default 1)");
  parameters.count("min-df", options.min_df,
                   "only those of at least this many documents (default 1)");
  parameters.count({"k", 'k'}, options.k, "how many (default 20)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, GrowthRequest& request) {
  declare_where(parameters, request.where);
  declare_terms(parameters, request.options.term_unit, request.options.field);
  const auto take = [&request](const std::string& spelled, const std::string& text) {
    request.options.points = parse_count(spelled, text);
    if (request.options.points == 0) throw OptionError(spelled, "there must be at least one point");
  };
  parameters.value({"k", 'k'}, take, "N", "how many points (default 20)");
  declare_sort(parameters,
               "by which column, the largest numbers first (default entry: as the documents came)",
               OrderTarget{request.options.order, kGrowthOrders});
  parameters.count("min-df", request.options.min_df,
                   "a vocabulary of terms of at least this many documents (default 1)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, TrendsRequest& request) {
  TrendOptions& options = request.options;
  parameters.words("word", request.words, "words, each a single one to the index");
  declare_where(parameters, request.where);
  declare_terms(parameters, options.term_unit, options.field);
  const auto take = [&options](const std::string& spelled, const std::string& text) {
    take_periods(spelled, text, options);
  };
  parameters.value("by", take, "FIELD[:year|month|day]",
                   "the field whose values are periods, or whose dates are in them");
  declare_sort(parameters,
               "by which column words are listed, or the periods of each (default given: as they "
               "were named)",
               OrderTarget{options.order, kTrendOrders},
               OrderTarget{options.period_order, kPeriodOrders});
  parameters.count("min-df", options.min_df,
                   "only words of at least this many documents (default 0)");
  parameters.count({"k", 'k'}, options.k, "how many words (default all)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, DriftRequest& request) {
  DriftOptions& options = request.options;
  parameters.count("and", request.and_snapshot,
                   "the later snapshot, to compare with the earlier one of --at; `index --keep N` "
                   "keeps earlier ones");
  parameters.text("target", request.target, "QUERY", "instead: the documents that came after");
  parameters.text("reference", request.reference, "QUERY",
                  "those before (default all that --target does not match)");
  declare_where(parameters, request.where);
  declare_terms(parameters, options.term_unit, options.field);
  parameters.choice("only", options.only, kDriftChangeNames, "only terms with this change");
  declare_sort(parameters,
               "by which column, the largest numbers first; count: all occurrences; ratio: how "
               "many times more frequent on one side (default bits)",
               OrderTarget{options.order, kDriftOrders});
  parameters.count("min-count", options.min_count,
                   "only terms with at least this many occurrences in both together (default 1)");
  parameters.count("min-df", options.min_df,
                   "only terms of at least this many documents in both together (default 1)");
  parameters.count({"k", 'k'}, options.k, "how many terms (default 20)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, TopicDistancesRequest& request) {
  TopicDistanceOptions& options = request.options;
  declare_where(parameters, request.where);
  declare_terms(parameters, options.term_unit, options.field);
  declare_grouped_by(parameters, options.by, options.grouping);
  const OrderTarget order{options.order, kTopicOrders};
  const auto take_order_or_topic = [order, &options](const std::string& spelled,
                                                     const std::string& text) {
    if (!take_order(order, spelled, text)) options.nearest_to = text;
  };
  parameters.value("sort", take_order_or_topic, "clustered|topic|documents|tokens|TOPIC",
                   "alike ones together, by name, the most documents or tokens first, or those "
                   "nearest to a topic (default clustered)");
  parameters.count("min-df", options.min_df,
                   "only terms of at least this many documents (default 1)");
  parameters.count({"k", 'k'}, options.k, "how many of the closest pairs (default 10)");
  declare_work(parameters, request.work);
}

void declare(Parameters& parameters, AllReportsRequest& request) {
  declare_where(parameters, request.where);
  declare_terms(parameters, request.options.term_unit, request.options.field);
  declare_work(parameters, request.work);
}

}  // namespace inkling::service

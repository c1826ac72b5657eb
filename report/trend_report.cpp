#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

#include "inkling/trends.h"
#include "report/given_choices.h"
#include "report/listed_words.h"
#include "report/periods.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/word_analyzer.h"
#include "stats/mann_kendall.h"
#include "stats/poisson_interval.h"

namespace inkling {

namespace {

using report::Periods;
using report::Selection;

TrendRate rate_of(std::uint64_t count, std::uint64_t tokens) {
  constexpr double kMillion = 1e6;
  if (tokens == 0) return {.high = std::numeric_limits<double>::infinity()};
  const double scale = kMillion / static_cast<double>(tokens);
  const stats::Interval interval = stats::poisson_interval(count);
  return {.count = count,
          .per_million = kMillion * static_cast<double>(count) / static_cast<double>(tokens),
          .low = interval.low * scale,
          .high = interval.high * scale};
}

void test_trend(const Periods& periods, WordTrend& trend) {
  std::vector<double> rates;
  for (std::size_t at = 0; at < trend.rates.size(); ++at) {
    // Not the rate by the million, so that equal ratios are equal numbers.
    const std::uint64_t tokens = periods.list()[at].tokens;
    if (tokens > 0)
      rates.push_back(static_cast<double>(trend.rates[at].count) / static_cast<double>(tokens));
  }
  if (rates.size() < 2) return;
  const stats::MannKendall test = stats::mann_kendall(rates);
  trend.test = {.s = test.s, .tau = test.tau, .z = test.z, .p_value = test.p_value};
}

WordTrend trend_of(const Index& index, const Selection& selection, const Periods& periods,
                   TermUnit unit, const report::AnalyzedWord& word) {
  WordTrend trend;
  trend.term = word.name(unit);
  trend.surface = report::surface_of(index, selection.field(), unit, word);
  std::vector<std::uint64_t> counts(periods.list().size());
  report::for_each_document(index, selection.field(), unit, word, [&](DocId doc, std::uint32_t tf) {
    if (!selection.contains(doc)) return;
    const auto own = periods.of(doc);
    if (own.empty()) return;
    // Once, also of a document of several periods.
    ++trend.df;
    trend.cf += tf;
    for (const std::uint32_t period : own) counts[period] += tf;
  });
  for (std::size_t at = 0; at < counts.size(); ++at)
    trend.rates.push_back(rate_of(counts[at], periods.list()[at].tokens));
  test_trend(periods, trend);
  return trend;
}

/// What comes first has the greater value; the periods are the same for all words, and so is
/// whether there is a test.
double sort_value(TrendOrder order, const WordTrend& word) {
  const TrendTest test = word.test.value_or(TrendTest{});
  switch (order) {
    case TrendOrder::cf:
      return static_cast<double>(word.cf);
    case TrendOrder::df:
      return static_cast<double>(word.df);
    case TrendOrder::s:
      return static_cast<double>(test.s);
    case TrendOrder::tau:
      return test.tau;
    case TrendOrder::z:
      return test.z;
    case TrendOrder::p_value:
      return -test.p_value;
    case TrendOrder::given:
    case TrendOrder::word:
    case TrendOrder::term:
      break;
  }
  return 0;
}

auto precedence(TrendOrder order) {
  return [order](const WordTrend& a, const WordTrend& b) {
    if (order == TrendOrder::word) return a.word < b.word;
    if (order == TrendOrder::term) return a.term < b.term;
    return sort_value(order, a) > sort_value(order, b);
  };
}

/// Of a period of a word; the greatest comes first.
double sort_value(PeriodOrder order, const TrendPeriod& period, const TrendRate& rate) {
  constexpr double kLast = -std::numeric_limits<double>::infinity();
  switch (order) {
    case PeriodOrder::documents:
      return static_cast<double>(period.documents);
    case PeriodOrder::tokens:
      return static_cast<double>(period.tokens);
    case PeriodOrder::count:
      return static_cast<double>(rate.count);
    case PeriodOrder::per_million:
      return period.tokens > 0 ? rate.per_million : kLast;
    case PeriodOrder::low:
      return period.tokens > 0 ? rate.low : kLast;
    case PeriodOrder::high:
      return period.tokens > 0 ? rate.high : kLast;
    case PeriodOrder::given:
    case PeriodOrder::period:
      break;
  }
  return 0;
}

/// The numbers of periods in the order in which they are listed.
std::vector<std::uint32_t> listed_periods(PeriodOrder order, const TrendReport& report,
                                          const WordTrend& word) {
  if (order == PeriodOrder::given || order == PeriodOrder::period) return {};
  std::vector<std::uint32_t> periods(word.rates.size());
  std::iota(periods.begin(), periods.end(), 0);
  std::ranges::stable_sort(periods, std::ranges::greater{}, [&](std::uint32_t period) {
    return sort_value(order, report.periods[period], word.rates[period]);
  });
  return periods;
}

}  // namespace

TrendReport trend_report(const Index& index, const DocumentSet& where,
                         const std::vector<std::string>& words, const TrendOptions& options) {
  report::require_choices(options);
  const Selection selection(index, where, options.field);
  const Periods periods(index, selection, options);
  selection.require_tokens();
  TrendReport report;
  report.periods = periods.list();
  report.left_out = periods.left_out();
  report.options = options;
  report.options.work = {};
  report::WordAnalyzer analyzer(index, selection.field(), options.term_unit, options.work);
  std::vector<report::AnalyzedWord> analyzed;
  for (const std::string& word : words) analyzed.push_back(analyzer(word));
  report.words = report::measured_words<WordTrend>(
      analyzed, options.work, [&](std::size_t, const report::AnalyzedWord& word) {
        return trend_of(index, selection, periods, options.term_unit, word);
      });
  for (std::size_t at = 0; at < words.size(); ++at) report.words[at].word = words[at];
  report.present =
      report::list_words(report.words, options.min_df, options.k, precedence(options.order));
  for (WordTrend& word : report.words)
    word.listed_periods = listed_periods(options.period_order, report, word);
  return report;
}

TrendReport trend_report(const Index& index, const std::vector<std::string>& words,
                         const TrendOptions& options) {
  return trend_report(index, index.documents(), words, options);
}

}  // namespace inkling

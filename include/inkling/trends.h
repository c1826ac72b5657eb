#pragma once

/// How often words are used, period after period.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/report_work.h"
#include "inkling/row_order.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What makes a period.
enum class PeriodUnit : std::uint8_t {
  value,  ///< each value of the field; whole numbers, and those between, in order
  year,   ///< of dates by ISO 8601, or of whole numbers
  month,  ///< of dates
  day,    ///< of dates
};

struct TrendOptions {
  TrendOrder order = TrendOrder::given;
  PeriodOrder period_order = PeriodOrder::given;
  std::size_t k = std::numeric_limits<std::size_t>::max();  ///< lists at most this many words
  std::uint64_t min_df = 0;  ///< lists only words of so many documents in a period
  std::string by{};          ///< a field of exact strings or numbers
  PeriodUnit unit = PeriodUnit::value;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  ReportWork work{};  ///< its threads share the words
};

/// A report takes at most this many periods.
inline constexpr std::size_t kMostPeriods = 100'000;

struct TrendPeriod {
  std::string name{};  ///< "2024", "2024-05", "2024-05-17", or the value
  std::uint64_t documents = 0;
  std::uint64_t tokens = 0;
};

/// A word in one period. Where the period has no token, its rate is not known: 0, and its interval
/// from 0 to infinity.
struct TrendRate {
  std::uint64_t count = 0;
  double per_million = 0;
  double low = 0, high = 0;  ///< the 95 % interval of the rate: stats/poisson_interval.h
};

/// Mann and Kendall's test: stats/mann_kendall.h.
struct TrendTest {
  std::int64_t s = 0;
  double tau = 0, z = 0;
  double p_value = 1;
};

struct WordTrend {
  std::string word{};  ///< as it was asked for
  std::string term{};
  std::string surface{};
  std::uint64_t df = 0;            ///< documents in a period that have it
  std::uint64_t cf = 0;            ///< its occurrences in them; each counts once
  std::vector<TrendRate> rates{};  ///< by period
  /// Numbers of periods in the order in which they are listed; none where that is the one of time.
  std::vector<std::uint32_t> listed_periods{};
  /// Over the periods that have tokens; none where there are fewer than two, and so no trend.
  std::optional<TrendTest> test{};
};

struct TrendReport {
  std::vector<TrendPeriod> periods{};  ///< in order, those without documents between others as well
  std::uint64_t left_out = 0;          ///< documents that are in no period
  std::vector<WordTrend> words{};      ///< in the order asked for
  std::size_t present = 0;             ///< words of `min_df` documents that occur, listed or not
  TrendOptions options{};
};

/// The rate of each of `words`, which are analyzed as the index is, in each period. A document with
/// several dates counts in each of their periods, and once in df and cf. Values that are not dates,
/// or have no month where months are wanted, are left out; documents without others count nowhere.
/// Cost: O(documents + postings of the words).
///
/// Throws UnknownNameError for a field that does not exist, EmptyInputError where no selected
/// document is in a period, OptionError for a word that the analyzer drops or cuts into several,
/// and for more than kMostPeriods.
TrendReport trend_report(const Index& index, const DocumentSet& where,
                         const std::vector<std::string>& words, const TrendOptions& options);
TrendReport trend_report(const Index& index, const std::vector<std::string>& words,
                         const TrendOptions& options);

}  // namespace inkling

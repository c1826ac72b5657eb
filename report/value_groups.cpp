#include "report/value_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "inkling/date.h"
#include "inkling/error.h"
#include "stats/equal_bins.h"

namespace inkling {

namespace report {

namespace {

/// Periods that follow one another have numbers that do.
using PeriodNumber = std::int64_t;

/// Of a date that is at least as precise as the unit.
std::optional<PeriodNumber> number_of_date(std::string_view text, PeriodUnit unit) {
  const std::optional<Date> date = parse_date(text);
  if (!date) return std::nullopt;
  const auto& parts = date->parts;
  if (unit == PeriodUnit::year) return parts[Date::year];
  if (!date->tells(unit == PeriodUnit::month ? Date::month : Date::day)) return std::nullopt;
  if (unit == PeriodUnit::month)
    return PeriodNumber{parts[Date::year]} * 12 + (parts[Date::month] - 1);
  return day_number(*date);
}

std::optional<PeriodNumber> number_of_integer(const std::string& text) {
  const std::optional<Number> number = Number::parse(text);
  if (!number || number->kind() != Number::Kind::integer) return std::nullopt;
  return static_cast<PeriodNumber>(number->bits());
}

std::string name_of(PeriodNumber number, PeriodUnit unit) {
  using namespace std::chrono;
  switch (unit) {
    case PeriodUnit::value:
      return std::to_string(number);
    case PeriodUnit::year:
      return fmt::format("{:0{}}", number, number < 0 ? 5 : 4);
    case PeriodUnit::month:
      return fmt::format("{:04}-{:02}", number / 12, number % 12 + 1);
    case PeriodUnit::day: {
      const year_month_day date{sys_days(days(number))};
      return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                         static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    }
  }
  return {};
}

[[noreturn]] void refuse_periods(const std::string& periods, PeriodUnit unit) {
  const bool has_longer = unit == PeriodUnit::month || unit == PeriodUnit::day;
  throw OptionError("by", "there are " + periods + " periods, more than 100,000",
                    has_longer
                        ? "choose longer ones, such as FIELD:year, or fewer documents by --where"
                        : "select documents of a shorter time by --where");
}

/// No value is in a group yet.
ValueGroups no_groups(std::size_t values) {
  return {{}, std::vector<std::uint32_t>(values, kNoGroup)};
}

/// The numbers that there are, from the smallest to the greatest.
ValueGroups with_gaps(const std::vector<std::optional<PeriodNumber>>& numbers, PeriodUnit unit) {
  std::map<PeriodNumber, std::uint32_t> group_of;
  for (const auto& number : numbers) {
    if (number) group_of.emplace(*number, 0);
  }
  ValueGroups found = no_groups(numbers.size());
  for (auto& [number, group] : group_of) {
    group = static_cast<std::uint32_t>(found.names.size());
    found.names.push_back(name_of(number, unit));
  }
  for (std::size_t value = 0; value < numbers.size(); ++value) {
    if (numbers[value]) found.group_of[value] = group_of.at(*numbers[value]);
  }
  return found;
}

/// Numbers from the smallest to the greatest, without a gap.
ValueGroups without_gaps(const std::vector<std::optional<PeriodNumber>>& numbers, PeriodUnit unit) {
  PeriodNumber first = std::numeric_limits<PeriodNumber>::max();
  PeriodNumber last = std::numeric_limits<PeriodNumber>::min();
  for (const auto& number : numbers) {
    if (!number) continue;
    first = std::min(first, *number);
    last = std::max(last, *number);
  }
  ValueGroups found = no_groups(numbers.size());
  if (first > last) return found;
  const std::uint64_t span = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
  if (span >= kMostPeriods) {
    refuse_periods(fmt::format("{:.0f}", static_cast<double>(span) + 1), unit);
  }
  for (std::uint64_t at = 0; at <= span; ++at)
    found.names.push_back(name_of(first + static_cast<PeriodNumber>(at), unit));
  for (std::size_t value = 0; value < numbers.size(); ++value) {
    if (numbers[value]) found.group_of[value] = static_cast<std::uint32_t>(*numbers[value] - first);
  }
  return found;
}

bool are_numbers_alone(const Index& index, const std::string& field) {
  return index.keyword_column(field) == nullptr;
}

/// A value that is a number, and its place in the column.
struct PlacedNumber {
  Number number;
  std::uint32_t value = 0;
};

/// The numbers among the values that documents have, by size.
std::vector<PlacedNumber> sorted_numbers(const KeywordColumn& column,
                                         const std::vector<std::uint64_t>& documents) {
  std::vector<PlacedNumber> numbers;
  for (std::uint32_t value = 0; value < documents.size(); ++value) {
    if (documents[value] == 0) continue;
    if (const auto number = Number::parse(column.values()[value]))
      numbers.push_back({*number, value});
  }
  std::ranges::stable_sort(numbers, {}, &PlacedNumber::number);
  return numbers;
}

/// The values themselves: numbers by size, or strings by their bytes.
ValueGroups each_value(const KeywordColumn& column, const std::vector<std::uint64_t>& documents,
                       bool are_numbers) {
  ValueGroups found = no_groups(documents.size());
  std::vector<std::uint32_t> values;
  if (are_numbers) {
    for (const PlacedNumber& number : sorted_numbers(column, documents))
      values.push_back(number.value);
  } else {
    for (std::uint32_t value = 0; value < documents.size(); ++value) {
      if (documents[value] > 0) values.push_back(value);
    }
  }
  for (const std::uint32_t value : values) {
    found.group_of[value] = static_cast<std::uint32_t>(found.names.size());
    found.names.push_back(column.values()[value]);
  }
  return found;
}

/// By what the numbers of documents below a value are of all.
ValueGroups quantiles(const std::vector<PlacedNumber>& numbers,
                      const std::vector<std::uint64_t>& documents, std::size_t count) {
  ValueGroups found = no_groups(documents.size());
  std::uint64_t all = 0, below = 0;
  for (const PlacedNumber& number : numbers) all += documents[number.value];
  std::vector<std::pair<Number, Number>> bounds;
  std::uint64_t last_part = 0;
  for (const PlacedNumber& number : numbers) {
    const std::uint64_t part = below * count / all;
    if (bounds.empty() || part != last_part) bounds.emplace_back(number.number, number.number);
    last_part = part;
    bounds.back().second = number.number;
    found.group_of[number.value] = static_cast<std::uint32_t>(bounds.size() - 1);
    below += documents[number.value];
  }
  for (const auto& [from, to] : bounds)
    found.names.push_back(fmt::format("[{} TO {}]", to_string(from), to_string(to)));
  return found;
}

/// Half open, but for the last one. The edges are exact, so that a name finds what is in its group,
/// also among integers that no double holds.
ValueGroups equal_bins(const std::vector<PlacedNumber>& numbers, std::size_t values,
                       std::size_t count) {
  ValueGroups found = no_groups(values);
  const Number low = numbers.front().number, high = numbers.back().number;
  const std::vector<double> even = stats::equal_bins(low.to_double(), high.to_double(), count);
  std::vector<Number> edges{low};
  for (std::size_t at = 1; at < count; ++at)
    edges.push_back(std::clamp<Number>(even[at], low, high));
  edges.push_back(high);
  for (std::size_t at = 0; at < count; ++at) {
    found.names.push_back(fmt::format("[{} TO {}{}", to_string(edges[at]), to_string(edges[at + 1]),
                                      at + 1 == count ? ']' : '}'));
  }
  for (const PlacedNumber& number : numbers) {
    const auto above = std::upper_bound(edges.begin() + 1, edges.end() - 1, number.number);
    found.group_of[number.value] = static_cast<std::uint32_t>(above - edges.begin() - 1);
  }
  return found;
}

ValueGroups group_numbers(const KeywordColumn& column, const std::vector<std::uint64_t>& documents,
                          const std::string& field, const Grouping& grouping) {
  if (grouping.count < 2 || grouping.count > kMostGroups)
    throw OptionError("by", "there must be 2 to 1,000 groups", "price:quantiles:4 makes four");
  const std::vector<PlacedNumber> numbers = sorted_numbers(column, documents);
  if (numbers.empty())
    throw OptionError("by", "no selected document has a number in `" + field + "`");
  return grouping.kind == Grouping::Kind::quantiles
             ? quantiles(numbers, documents, grouping.count)
             : equal_bins(numbers, documents.size(), grouping.count);
}

/// Dates, or whole numbers that are years.
std::vector<std::optional<PeriodNumber>> period_numbers(const KeywordColumn& column,
                                                        const std::vector<std::uint64_t>& documents,
                                                        PeriodUnit unit, bool are_numbers) {
  const bool may_be_years = are_numbers && (unit == PeriodUnit::value || unit == PeriodUnit::year);
  std::vector<std::optional<PeriodNumber>> numbers(documents.size());
  for (std::size_t value = 0; value < documents.size(); ++value) {
    if (documents[value] == 0) continue;
    const std::string& text = column.values()[value];
    numbers[value] = may_be_years ? number_of_integer(text) : number_of_date(text, unit);
  }
  return numbers;
}

}  // namespace

std::vector<std::uint64_t> documents_by_value(const KeywordColumn& column,
                                              const DocumentSet& documents) {
  std::vector<std::uint64_t> counts(column.values().size());
  documents.for_each([&](DocId doc) {
    for (const std::uint32_t ordinal : column.ordinals(doc)) ++counts[ordinal];
  });
  return counts;
}

ValueGroups group_values(const Index& index, const KeywordColumn& column,
                         const std::vector<std::uint64_t>& documents, const std::string& field,
                         const Grouping& grouping) {
  using Kind = Grouping::Kind;
  const bool are_numbers = are_numbers_alone(index, field);
  const auto dates = [&](PeriodUnit unit) {
    return with_gaps(period_numbers(column, documents, unit, are_numbers), unit);
  };
  switch (grouping.kind) {
    case Kind::values:
      break;
    case Kind::quantiles:
    case Kind::bins:
      return group_numbers(column, documents, field, grouping);
    case Kind::year:
      return dates(PeriodUnit::year);
    case Kind::month:
      return dates(PeriodUnit::month);
    case Kind::day:
      return dates(PeriodUnit::day);
  }
  return each_value(column, documents, are_numbers);
}

ValueGroups group_periods(const Index& index, const KeywordColumn& column,
                          const std::vector<std::uint64_t>& documents,
                          const TrendOptions& options) {
  const bool are_numbers = are_numbers_alone(index, options.by);
  const auto numbers = period_numbers(column, documents, options.unit, are_numbers);
  bool are_whole = are_numbers;
  for (std::size_t value = 0; value < documents.size(); ++value)
    are_whole = are_whole && (documents[value] == 0 || numbers[value]);
  if (options.unit != PeriodUnit::value || are_whole) return without_gaps(numbers, options.unit);
  ValueGroups found = each_value(column, documents, are_numbers);
  if (found.names.size() > kMostPeriods) {
    refuse_periods(std::to_string(found.names.size()), options.unit);
  }
  return found;
}

}  // namespace report

}  // namespace inkling

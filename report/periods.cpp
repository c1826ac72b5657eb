#include "report/periods.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>

#include "inkling/error.h"
#include "storage/view/topic_column.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNoPeriod = 0xFFFF'FFFF;

/// Periods that follow one another have numbers that do.
using PeriodNumber = std::int64_t;

/// So many digits at `at`, and no more.
std::optional<unsigned> digits(const std::string& text, std::size_t at, std::size_t count) {
  const auto is_digit = [&](std::size_t place) {
    return place < text.size() && text[place] >= '0' && text[place] <= '9';
  };
  unsigned number = 0;
  for (std::size_t place = at; place < at + count; ++place) {
    if (!is_digit(place)) return std::nullopt;
    number = number * 10 + static_cast<unsigned>(text[place] - '0');
  }
  return is_digit(at + count) ? std::nullopt : std::optional(number);
}

/// A date by ISO 8601 that is at least as precise as the unit.
std::optional<PeriodNumber> number_of_date(const std::string& date, PeriodUnit unit) {
  using namespace std::chrono;
  const auto behind = [&](std::size_t at, char wanted) {
    return at < date.size() && date[at] == wanted;
  };
  const std::optional<unsigned> year = digits(date, 0, 4);
  if (!year || (date.size() > 4 && date[4] != '-')) return std::nullopt;
  if (unit == PeriodUnit::year) return *year;
  const auto month = behind(4, '-') ? digits(date, 5, 2) : std::nullopt;
  if (!month || *month < 1 || *month > 12) return std::nullopt;
  if (unit == PeriodUnit::month) return PeriodNumber{*year} * 12 + (*month - 1);
  const auto day_of_month = behind(7, '-') ? digits(date, 8, 2) : std::nullopt;
  if (!day_of_month) return std::nullopt;
  const year_month_day whole{std::chrono::year(static_cast<int>(*year)), std::chrono::month(*month),
                             day(*day_of_month)};
  if (!whole.ok()) return std::nullopt;
  return sys_days(whole).time_since_epoch().count();
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
      return fmt::format("{:04}", number);
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

/// Which values of the column selected documents have.
std::vector<bool> used_values(const KeywordColumn& column, const Selection& selection) {
  std::vector<bool> used(column.values().size());
  selection.documents().for_each([&](DocId doc) {
    for (const std::uint32_t ordinal : column.ordinals(doc)) used[ordinal] = true;
  });
  return used;
}

[[noreturn]] void refuse_periods(const std::string& periods) {
  throw OptionError("by", "there are " + periods + " periods, more than 100,000",
                    "choose longer ones, such as FIELD:year, or fewer documents by --where");
}

/// The periods of values: their names, and the number of the period of each value.
struct Numbered {
  std::vector<std::string> names;
  std::vector<std::uint32_t> period_of;
};

/// Numbers from the smallest to the greatest, without a gap.
Numbered without_gaps(const std::vector<std::optional<PeriodNumber>>& numbers, PeriodUnit unit) {
  PeriodNumber first = std::numeric_limits<PeriodNumber>::max();
  PeriodNumber last = std::numeric_limits<PeriodNumber>::min();
  for (const auto& number : numbers) {
    if (!number) continue;
    first = std::min(first, *number);
    last = std::max(last, *number);
  }
  Numbered found{{}, std::vector<std::uint32_t>(numbers.size(), kNoPeriod)};
  if (first > last) return found;
  const std::uint64_t span = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
  if (span >= kMostPeriods) refuse_periods(fmt::format("{:.0f}", static_cast<double>(span) + 1));
  for (std::uint64_t at = 0; at <= span; ++at)
    found.names.push_back(name_of(first + static_cast<PeriodNumber>(at), unit));
  for (std::size_t value = 0; value < numbers.size(); ++value) {
    if (numbers[value])
      found.period_of[value] = static_cast<std::uint32_t>(*numbers[value] - first);
  }
  return found;
}

/// The values themselves: numbers by size, or strings by their bytes.
Numbered each_value(const KeywordColumn& column, const std::vector<bool>& used, bool are_numbers) {
  Numbered found{{}, std::vector<std::uint32_t>(used.size(), kNoPeriod)};
  std::vector<std::uint32_t> values;
  for (std::uint32_t value = 0; value < used.size(); ++value) {
    if (used[value]) values.push_back(value);
  }
  if (values.size() > kMostPeriods) refuse_periods(std::to_string(values.size()));
  if (are_numbers) {
    std::ranges::stable_sort(values, {}, [&](std::uint32_t value) {
      return Number::parse(column.values()[value]).value_or(Number()).to_double();
    });
  }
  for (const std::uint32_t value : values) {
    found.period_of[value] = static_cast<std::uint32_t>(found.names.size());
    found.names.push_back(column.values()[value]);
  }
  return found;
}

Numbered number_values(const Index& index, const KeywordColumn& column,
                       const std::vector<bool>& used, const TrendOptions& options) {
  const bool are_numbers = index.keyword_column(options.by) == nullptr;
  const bool may_be_years =
      are_numbers && (options.unit == PeriodUnit::value || options.unit == PeriodUnit::year);
  bool are_whole = true;
  std::vector<std::optional<PeriodNumber>> numbers(used.size());
  for (std::size_t value = 0; value < used.size(); ++value) {
    if (!used[value]) continue;
    const std::string& text = column.values()[value];
    numbers[value] = may_be_years ? number_of_integer(text) : number_of_date(text, options.unit);
    are_whole = are_whole && numbers[value].has_value();
  }
  if (options.unit != PeriodUnit::value || (are_numbers && are_whole))
    return without_gaps(numbers, options.unit);
  return each_value(column, used, are_numbers);
}

}  // namespace

Periods::Periods(const Index& index, const Selection& selection, const TrendOptions& options) {
  const auto column = storage::topic_column(index, options.by);
  if (column == nullptr) throw UnknownNameError("field", options.by, storage::exact_fields(index));
  Numbered numbered = number_values(index, *column, used_values(*column, selection), options);
  if (numbered.names.empty()) {
    throw EmptyInputError(
        "no selected document has a period in `" + options.by + "`",
        options.unit == PeriodUnit::value ? "" : "dates are written as in 2024-05-17, by ISO 8601");
  }
  for (std::string& name : numbered.names) list_.push_back({.name = std::move(name)});
  starts_.push_back(0);
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) {
    if (selection.contains(DocId{doc}))
      place_document(DocId{doc}, column->ordinals(DocId{doc}), numbered.period_of, selection);
    starts_.push_back(periods_.size());
  }
}

void Periods::place_document(DocId doc, std::span<const std::uint32_t> values,
                             std::span<const std::uint32_t> period_of, const Selection& selection) {
  const auto begin = static_cast<std::ptrdiff_t>(periods_.size());
  for (const std::uint32_t value : values) {
    if (period_of[value] != kNoPeriod) periods_.push_back(period_of[value]);
  }
  std::sort(periods_.begin() + begin, periods_.end());
  periods_.erase(std::unique(periods_.begin() + begin, periods_.end()), periods_.end());
  if (periods_.size() == static_cast<std::size_t>(begin)) ++left_out_;
  for (auto at = periods_.begin() + begin; at != periods_.end(); ++at) {
    ++list_[*at].documents;
    list_[*at].tokens += selection.length(doc);
  }
}

}  // namespace inkling::report

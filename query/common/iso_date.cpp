#include "query/common/iso_date.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>

#include "inkling/date.h"

namespace inkling::query {

namespace {

constexpr double kSecondsOfDay = 86400;

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

/// "20200517T103000Z" with the hyphens that its longer form has.
std::string with_hyphens(std::string_view date) {
  constexpr std::size_t kYear = 4, kMonth = 6, kDay = 8;
  std::string text(date);
  if (text.size() < kDay || !std::all_of(text.begin(), text.begin() + kDay, is_decimal_digit))
    return text;
  return text.insert(kMonth, 1, '-').insert(kYear, 1, '-');
}

/// How many seconds the clocks of "+02:00", "-0600" or "+01" are ahead; 0 of a name.
int seconds_ahead(std::string_view zone) {
  if (zone.empty() || (zone[0] != '+' && zone[0] != '-')) return 0;
  std::string digits;
  std::ranges::copy_if(zone.substr(0, zone.find('[')), std::back_inserter(digits),
                       is_decimal_digit);
  digits.resize(4, '0');
  const int number = std::stoi(digits);
  const int seconds = number / 100 * 3600 + number % 100 * 60;
  return zone[0] == '-' ? -seconds : seconds;
}

double fraction_of(std::string_view digits) {
  double value = 0, unit = 1;
  for (const char digit : digits) value += (unit /= 10) * (digit - '0');
  return value;
}

}  // namespace

std::optional<double> days_of(std::string_view date) {
  const std::string text = with_hyphens(date);
  const std::optional<Date> read = parse_date(text);
  if (!read) return std::nullopt;
  const auto& parts = read->parts;
  const double seconds = parts[Date::hour] * 3600.0 + parts[Date::minute] * 60.0 +
                         parts[Date::second] + fraction_of(read->fraction);
  return static_cast<double>(day_number(*read)) +
         (seconds - seconds_ahead(read->zone)) / kSecondsOfDay;
}

}  // namespace inkling::query

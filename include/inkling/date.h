#pragma once

/// Dates as documents hold them: strings by ISO 8601, as far as they go.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A year, then perhaps a month, a day and a time of the proleptic Gregorian calendar, as they were
/// written: nothing is converted to another time zone.
struct Date {
  enum Part : std::size_t { year, month, day, hour, minute, second };

  std::array<int, 6> parts{};   ///< by Part; 0 where it is not told
  std::size_t told = 0;         ///< how many of the parts are: 1 for a year alone
  std::string_view fraction{};  ///< digits behind the point of a second, up to the last but 0
  std::string_view zone{};      ///< "Z", "+02:00", or a name; empty where none is told

  bool tells(Part part) const noexcept { return part < told; }
};

/// "2024", "2024-03", "2024-03-05", "2024-03-05T10", "2024-03-05t10:00z", "2024-03-05 10:00:00.5
/// +0100"; empty for anything else, also for days that the calendar does not have. A blank may
/// stand before the time and the zone, and the colons of both may be left out. The zone may be "Z",
/// "UTC" or "GMT", behind minutes any name of three ASCII letters or more, and have a name in
/// brackets behind it. The views are of `text`. Cost: O(bytes).
std::optional<Date> parse_date(std::string_view text) noexcept;

/// Below 0, 0 or above 0 as `date` comes before `period`, lies within it, or comes behind it:
/// "2024-03-05" lies within "2024" and "2024-03". A date comes before the parts of its own period.
/// Zones do not matter.
int compare_dates(const Date& date, const Date& period) noexcept;

/// Days since 1970-01-01; of what is not told the first one.
std::int64_t day_number(const Date& date) noexcept;

/// As it is compared: "2024-03-05T10:00:00.5", without a zone. The bytes of two of them are in the
/// order of the dates, and what lies within another begins with it.
std::string comparable(const Date& date);

}  // namespace inkling

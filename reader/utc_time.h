#pragma once

/// Times as fields have them.

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace inkling::reader {

/// The number that `text` is, digits alone; nothing if it is something else.
inline std::optional<int> number_of_digits(std::string_view text) {
  int number = 0;
  const bool are_digits = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  if (text.empty() || !are_digits) return std::nullopt;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// Of `+02`, `-0330` or `+05:30`; nothing for anything else.
inline std::optional<std::chrono::minutes> offset_of_utc(std::string_view zone) {
  const bool has_colon = zone.size() == 6 && zone[3] == ':';
  if (zone.size() != 3 && zone.size() != 5 && !has_colon) return std::nullopt;
  const auto hours = number_of_digits(zone.substr(1, 2));
  const auto minutes = zone.size() == 3 ? 0 : number_of_digits(zone.substr(zone.size() - 2));
  if (!hours || !minutes || *hours > 23 || *minutes > 59 || (zone[0] != '+' && zone[0] != '-'))
    return std::nullopt;
  const std::chrono::minutes offset = std::chrono::hours(*hours) + std::chrono::minutes(*minutes);
  return zone[0] == '-' ? -offset : offset;
}

/// Of a front such as `2022-04-03T19:31:02`: its date and time, in the zone that it has.
inline std::optional<std::chrono::sys_seconds> seconds_of(std::string_view time) {
  using namespace std::chrono;
  constexpr std::string_view kForm = "0000-00-00T00:00:00";
  std::array<int, 6> parts{};
  for (std::size_t part = 0, at = 0; part < parts.size(); ++part) {
    const std::size_t size = part == 0 ? 4 : 2;
    const auto number = number_of_digits(time.substr(at, size));
    at += size;
    if (!number || (at < kForm.size() && time[at] != kForm[at])) return std::nullopt;
    parts[part] = *number;
    ++at;
  }
  const year_month_day date{year(parts[0]), month(static_cast<unsigned>(parts[1])),
                            day(static_cast<unsigned>(parts[2]))};
  if (!date.ok() || parts[3] > 23 || parts[4] > 59 || parts[5] > 60) return std::nullopt;
  return sys_days(date) + hours(parts[3]) + minutes(parts[4]) + seconds(parts[5]);
}

/// `2022-04-03T17:31:02`
inline std::string iso_time(std::chrono::sys_seconds time) {
  using namespace std::chrono;
  const auto midnight = floor<days>(time);
  const year_month_day date(midnight);
  const hh_mm_ss of_day(time - midnight);
  std::array<char, 80> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d",
                static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()), static_cast<int>(of_day.hours().count()),
                static_cast<int>(of_day.minutes().count()),
                static_cast<int>(of_day.seconds().count()));
  return text.data();
}

/// `2022-04-03T17:31:02Z` for `2022-04-03T19:31:02+02:00`, a time of ISO 8601 with its distance
/// from UTC; fractions of a second stay. Whatever else it is comes back as it is: without a zone
/// nobody knows which time it was.
inline std::string utc_time(std::string_view time) {
  constexpr std::size_t kSize = std::string_view("0000-00-00T00:00:00").size();
  const std::size_t zone = time.find_first_of("+-", std::min(kSize, time.size()));
  if (zone == time.npos) return std::string(time);
  const auto offset = offset_of_utc(time.substr(zone));
  const auto local = seconds_of(time.substr(0, kSize));
  const std::string_view fraction = time.substr(kSize, zone - kSize);
  const bool is_fraction =
      fraction.empty() || (fraction[0] == '.' && number_of_digits(fraction.substr(1)));
  if (!offset || !local || !is_fraction) return std::string(time);
  const auto utc = *local - *offset;
  const std::chrono::year year = std::chrono::year_month_day(floor<std::chrono::days>(utc)).year();
  if (year < std::chrono::year(0) || year > std::chrono::year(9999)) return std::string(time);
  return iso_time(utc).append(fraction) + 'Z';
}

}  // namespace inkling::reader

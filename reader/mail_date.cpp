#include "reader/mail_date.h"

#include <gmime/gmime.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

#include "reader/utc_time.h"

namespace inkling::reader {

namespace {

using std::chrono::minutes;
using std::chrono::seconds;

struct FreeDate {
  void operator()(GDateTime* date) const noexcept { g_date_time_unref(date); }
};
using Date = std::unique_ptr<GDateTime, FreeDate>;

constexpr std::string_view kDecimal = "0123456789";

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Three digits count from 1900: "Thu, 22 Aug 102", and "0102", as some programs wrote when 1999
/// was over.
std::string with_whole_year(std::string date) {
  for (std::size_t at = 0; at < date.size(); ++at) {
    if (date[at] != ' ') continue;
    const std::size_t begin = at + 1 + (date.compare(at + 1, 1, "0") == 0 ? 1 : 0);
    const std::size_t end = std::min(date.find(' ', begin), date.size());
    const bool is_year = end == begin + 3 && date[begin] == '1' && is_digit(date[begin + 1]) &&
                         is_digit(date[begin + 2]);
    if (!is_year) continue;
    const int year = 1900 + std::stoi(date.substr(begin, 3));
    return date.replace(at + 1, end - at - 1, std::to_string(year));
  }
  return date;
}

/// "18:26:25" in a date.
struct TimeOfDay {
  std::size_t begin = 0;
  std::size_t end = 0;  ///< behind fractions of a second
  int hour = 0;
  int minute = 0;
  int second = 0;
};

/// Moves `at` behind a number of one or two digits; false, and it stays, if there is none.
bool take_number(std::string_view text, std::size_t& at, int& number) {
  const std::size_t end = std::min(text.find_first_not_of(kDecimal, at), text.size());
  const auto found = end - at > 2 ? std::nullopt : number_of_digits(text.substr(at, end - at));
  if (!found) return false;
  number = *found;
  at = end;
  return true;
}

bool take_part(std::string_view text, char separator, std::size_t& at, int& number) {
  std::size_t behind = at + 1;
  if (at >= text.size() || text[at] != separator || !take_number(text, behind, number))
    return false;
  at = behind;
  return true;
}

std::optional<TimeOfDay> time_at(std::string_view text, std::size_t begin, char separator) {
  TimeOfDay time{.begin = begin, .end = begin};
  if (!take_number(text, time.end, time.hour) || !take_part(text, separator, time.end, time.minute))
    return std::nullopt;
  if (take_part(text, separator, time.end, time.second)) {
    const std::string_view behind = text.substr(time.end, 2);
    const bool is_fraction =
        behind.size() == 2 && (behind[0] == '.' || behind[0] == ',') && is_digit(behind[1]);
    if (is_fraction)
      time.end = std::min(text.find_first_not_of(kDecimal, time.end + 1), text.size());
  }
  const bool goes_on = text.substr(time.end).find_first_of(":.") == 0;
  return goes_on ? std::nullopt : std::optional(time);
}

/// A date may have dots, too: times with colons are looked for first.
std::optional<TimeOfDay> time_in(std::string_view date) {
  for (const char separator : {':', '.'}) {
    for (std::size_t at = 0; at < date.size(); ++at) {
      const bool may_begin = at == 0 || date[at - 1] == ' ' || date[at - 1] == '\t' ||
                             (date[at - 1] == 'T' && at > 1 && is_digit(date[at - 2]));
      if (!may_begin || !is_digit(date[at])) continue;
      if (auto time = time_at(date, at, separator)) return time;
    }
  }
  return std::nullopt;
}

/// `+0700` for "+07:00", "+07" and "+700"; what is no distance from UTC stays.
std::string with_plain_zone(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const std::size_t end = std::min(text.find_first_not_of("0123456789:", 1), text.size());
  std::string zone(text.substr(0, end));
  if (zone.size() == 4) zone.insert(1, "0");
  const std::optional<minutes> offset = offset_of_utc(zone);
  if (!offset) return std::string(text);
  const auto distance = std::abs(static_cast<int>(offset->count()));
  std::array<char, 16> plain{};
  std::snprintf(plain.data(), plain.size(), "%c%02d%02d", zone[0], distance / 60, distance % 60);
  return plain.data() + std::string(text.substr(end));
}

/// GMime wants blanks around a time, colons in it, and neither leap seconds nor 24 o'clock: then
/// `later` is what is lacking.
std::string with_plain_time(std::string_view date, seconds& later) {
  std::optional<TimeOfDay> time = time_in(date);
  if (!time) return std::string(date);
  if (time->second == 60) {
    --time->second;
    later = seconds(1);
  } else if (time->hour == 24 && time->minute == 0 && time->second == 0) {
    time->hour = 0;
    later = std::chrono::hours(24);
  }
  std::string plain(date.substr(0, time->begin));
  if (plain.ends_with('T')) plain.back() = ' ';
  std::array<char, 48> clock{};
  std::snprintf(clock.data(), clock.size(), "%02d:%02d:%02d ", time->hour, time->minute,
                time->second);
  return plain + clock.data() + with_plain_zone(date.substr(time->end));
}

}  // namespace

std::string date_in_utc(std::string_view raw) {
  seconds later{0};
  const std::string plain = with_whole_year(with_plain_time(raw, later));
  const Date local(g_mime_utils_header_decode_date(plain.c_str()));
  if (local == nullptr) return {};
  const Date moment(g_date_time_add_seconds(local.get(), static_cast<double>(later.count())));
  if (moment == nullptr) return {};
  const Date utc(g_date_time_to_utc(moment.get()));
  if (utc == nullptr) return {};
  const std::unique_ptr<gchar, decltype(&g_free)> text(
      g_date_time_format(utc.get(), "%Y-%m-%dT%H:%M:%SZ"), g_free);
  return text == nullptr ? std::string() : text.get();
}

}  // namespace inkling::reader

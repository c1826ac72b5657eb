#include "query/common/iso_date.h"

#include <chrono>
#include <cstddef>

namespace inkling::query {

namespace {

constexpr double kSecondsOfDay = 86400;

/// Reads a date from left to right.
class DateReader {
 public:
  explicit DateReader(std::string_view text) : text_(text) {}

  /// So many digits, at most `greatest`.
  std::optional<unsigned> number(std::size_t digits, unsigned greatest) {
    if (text_.size() - at_ < digits) return std::nullopt;
    unsigned value = 0;
    for (const std::size_t end = at_ + digits; at_ < end; ++at_) {
      if (!is_at_digit()) return std::nullopt;
      value = value * 10 + static_cast<unsigned>(text_[at_] - '0');
    }
    return value <= greatest ? std::optional(value) : std::nullopt;
  }
  bool take(char wanted) {
    if (is_at_end() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  bool is_at_digit() const noexcept {
    return !is_at_end() && text_[at_] >= '0' && text_[at_] <= '9';
  }
  bool is_at_end() const noexcept { return at_ == text_.size(); }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// ".25" or ",25" of a second; 0 where there is none.
double fraction(DateReader& reader) {
  double value = 0;
  if (!reader.take('.') && !reader.take(',')) return value;
  for (double unit = 0.1; reader.is_at_digit(); unit /= 10) value += *reader.number(1, 9) * unit;
  return value;
}

/// "12", "12:30", "12:30:59.5", or without colons, in seconds.
std::optional<double> time_of_day(DateReader& reader) {
  const std::optional<unsigned> hour = reader.number(2, 24);
  if (!hour) return std::nullopt;
  double seconds = *hour * 3600.0;
  if (!reader.take(':') && !reader.is_at_digit()) return seconds;
  const std::optional<unsigned> minute = reader.number(2, 59);
  if (!minute) return std::nullopt;
  seconds += *minute * 60.0;
  if (!reader.take(':') && !reader.is_at_digit()) return seconds;
  const std::optional<unsigned> second = reader.number(2, 60);
  return second ? std::optional(seconds + *second + fraction(reader)) : std::nullopt;
}

/// "+02:00", "-0600", "+01": how many seconds its clocks are ahead. 0 for "Z" and where nothing is
/// said; a name behind the time is passed over.
std::optional<double> zone(DateReader& reader) {
  const bool is_ahead = reader.take('+');
  if (!is_ahead && !reader.take('-')) return 0;
  const std::optional<unsigned> hours = reader.number(2, 23);
  if (!hours) return std::nullopt;
  double seconds = *hours * 3600.0;
  if (reader.take(':') || reader.is_at_digit()) {
    const std::optional<unsigned> minutes = reader.number(2, 59);
    if (!minutes) return std::nullopt;
    seconds += *minutes * 60.0;
  }
  return is_ahead ? seconds : -seconds;
}

/// "T12:30:59+02:00", in seconds from the beginning of the day in UTC.
std::optional<double> time_in_utc(DateReader& reader) {
  if (!reader.take('T') && !reader.take(' ')) return std::nullopt;
  const std::optional<double> seconds = time_of_day(reader);
  if (!seconds) return std::nullopt;
  const std::optional<double> ahead = zone(reader);
  return ahead ? std::optional(*seconds - *ahead) : std::nullopt;
}

/// "2020", "2020-05", "2020-05-17", "20200517".
std::optional<std::chrono::year_month_day> date_of(DateReader& reader) {
  const std::optional<unsigned> year = reader.number(4, 9999);
  if (!year) return std::nullopt;
  std::optional<unsigned> month = 1, day = 1;
  if (const bool is_basic = reader.is_at_digit(); !reader.is_at_end()) {
    month = is_basic || reader.take('-') ? reader.number(2, 12) : std::nullopt;
    if (is_basic || !reader.is_at_end())
      day = is_basic || reader.take('-') ? reader.number(2, 31) : std::nullopt;
  }
  if (!month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                         std::chrono::month(*month), std::chrono::day(*day)};
  return date.ok() ? std::optional(date) : std::nullopt;
}

}  // namespace

std::optional<double> days_of(std::string_view date) {
  DateReader reader(date);
  const std::optional<std::chrono::year_month_day> day = date_of(reader);
  if (!day) return std::nullopt;
  const std::optional<double> seconds = reader.is_at_end() ? 0.0 : time_in_utc(reader);
  if (!seconds) return std::nullopt;
  const auto days = std::chrono::sys_days(*day).time_since_epoch().count();
  return static_cast<double>(days) + *seconds / kSecondsOfDay;
}

}  // namespace inkling::query

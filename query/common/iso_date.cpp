#include "query/common/iso_date.h"

#include <chrono>
#include <cstddef>

namespace inkling::query {

namespace {

/// Reads a date from left to right.
class DateReader {
 public:
  explicit DateReader(std::string_view text) : text_(text) {}

  /// So many digits, at most `greatest`.
  std::optional<unsigned> number(std::size_t digits, unsigned greatest) {
    if (text_.size() - at_ < digits) return std::nullopt;
    unsigned value = 0;
    for (const std::size_t end = at_ + digits; at_ < end; ++at_) {
      if (text_[at_] < '0' || text_[at_] > '9') return std::nullopt;
      value = value * 10 + static_cast<unsigned>(text_[at_] - '0');
    }
    return value <= greatest ? std::optional(value) : std::nullopt;
  }
  bool take(char wanted) {
    if (at_ == text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  bool is_at_end() const noexcept { return at_ == text_.size(); }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// "T12:30:59", as a part of the day; what follows is passed over.
std::optional<double> part_of_day(DateReader& reader) {
  if (!reader.take('T') && !reader.take(' ')) return std::nullopt;
  const std::optional<unsigned> hour = reader.number(2, 24);
  if (!hour) return std::nullopt;
  double seconds = *hour * 3600.0;
  if (!reader.take(':')) return seconds / 86400;
  const std::optional<unsigned> minute = reader.number(2, 59);
  if (!minute) return std::nullopt;
  seconds += *minute * 60.0;
  if (!reader.take(':')) return seconds / 86400;
  const std::optional<unsigned> second = reader.number(2, 60);
  return second ? std::optional((seconds + *second) / 86400) : std::nullopt;
}

}  // namespace

std::optional<double> days_of(std::string_view date) {
  using namespace std::chrono;
  DateReader reader(date);
  const std::optional<unsigned> year = reader.number(4, 9999);
  if (!year) return std::nullopt;
  unsigned month = 1, day = 1;
  double part = 0;
  if (!reader.is_at_end()) {
    const auto of_year = reader.take('-') ? reader.number(2, 12) : std::nullopt;
    if (!of_year) return std::nullopt;
    month = *of_year;
  }
  if (!reader.is_at_end()) {
    const auto of_month = reader.take('-') ? reader.number(2, 31) : std::nullopt;
    if (!of_month) return std::nullopt;
    day = *of_month;
  }
  if (!reader.is_at_end()) {
    const std::optional<double> time = part_of_day(reader);
    if (!time) return std::nullopt;
    part = *time;
  }
  const year_month_day whole{std::chrono::year(static_cast<int>(*year)), std::chrono::month(month),
                             std::chrono::day(day)};
  if (!whole.ok()) return std::nullopt;
  return static_cast<double>(sys_days(whole).time_since_epoch().count()) + part;
}

}  // namespace inkling::query

#include "inkling/date.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace inkling {

namespace {

using Part = Date::Part;

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr char small(char c) noexcept { return static_cast<char>(c | 0x20); }
constexpr bool is_letter(char c) noexcept { return small(c) >= 'a' && small(c) <= 'z'; }

bool is_universal(std::string_view zone) noexcept {
  constexpr std::array<std::string_view, 3> kUniversal{"z", "utc", "gmt"};
  return std::ranges::any_of(
      kUniversal, [&](std::string_view name) { return std::ranges::equal(zone, name, {}, small); });
}

std::chrono::year_month_day first_day(const Date& date) noexcept {
  const auto part = [&](Part which) {
    return date.tells(which) ? static_cast<unsigned>(date.parts[which]) : 1;
  };
  return {std::chrono::year(date.parts[Part::year]), std::chrono::month(part(Part::month)),
          std::chrono::day(part(Part::day))};
}

/// Reads a date from left to right.
class DateReader {
 public:
  explicit DateReader(std::string_view text) noexcept : text_(text) {}

  /// Empty where the text is no date or goes on behind it.
  std::optional<Date> read() noexcept {
    if (!read_number(Part::year, 4, 0, 9999)) return std::nullopt;
    if (take("-") && !read_number(Part::month, 2, 1, 12)) return std::nullopt;
    if (date_.tells(Part::month) && take("-") && !read_number(Part::day, 2, 1, 31))
      return std::nullopt;
    if (!is_in_calendar() || !(is_at_end() || read_time())) return std::nullopt;
    return date_;
  }

 private:
  bool read_time() noexcept {
    if (!date_.tells(Part::day) || !take("Tt ") || !read_number(Part::hour, 2, 0, 24)) return false;
    if (continues() && !read_number(Part::minute, 2, 0, 59)) return false;
    if (date_.tells(Part::minute) && continues()) {
      if (!read_number(Part::second, 2, 0, 60)) return false;
      if (take(".,") && !read_fraction()) return false;
    }
    return is_at_end() || read_zone();
  }

  bool continues() noexcept { return take(":") || (!is_at_end() && is_digit(text_[at_])); }

  bool read_fraction() noexcept {
    const std::size_t start = at_;
    while (!is_at_end() && is_digit(text_[at_])) ++at_;
    const std::string_view digits = text_.substr(start, at_ - start);
    date_.fraction = digits.substr(0, digits.find_last_not_of('0') + 1);
    return !digits.empty();
  }

  bool read_zone() noexcept {
    take(" ");
    date_.zone = text_.substr(at_);
    if (take("+-")) {
      if (!read_digits(2, 0, 23)) return false;
      if (continues() && !read_digits(2, 0, 59)) return false;
    } else if (!read_zone_name()) {
      return false;
    }
    return is_at_end() || (text_[at_] == '[' && text_.ends_with(']'));
  }

  /// Any word may follow an hour, and "at" or "pm" a minute.
  bool read_zone_name() noexcept {
    constexpr std::size_t kLeastLetters = 3;
    const std::size_t start = at_;
    while (!is_at_end() && (is_letter(text_[at_]) || text_[at_] == '/' || text_[at_] == '_')) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    return is_universal(name) || (date_.tells(Part::minute) && name.size() >= kLeastLetters);
  }

  bool read_number(Part part, std::size_t digits, int least, int most) noexcept {
    const std::optional<int> number = read_digits(digits, least, most);
    if (number) date_.parts[part] = *number, date_.told = part + 1;
    return number.has_value();
  }

  std::optional<int> read_digits(std::size_t digits, int least, int most) noexcept {
    int number = 0;
    for (const std::size_t end = at_ + digits; at_ < end; ++at_) {
      if (is_at_end() || !is_digit(text_[at_])) return std::nullopt;
      number = number * 10 + (text_[at_] - '0');
    }
    return number >= least && number <= most ? std::optional(number) : std::nullopt;
  }

  bool is_in_calendar() const noexcept { return first_day(date_).ok(); }

  bool take(std::string_view any) noexcept {
    if (is_at_end() || any.find(text_[at_]) == std::string_view::npos) return false;
    ++at_;
    return true;
  }
  bool is_at_end() const noexcept { return at_ >= text_.size(); }

  std::string_view text_;
  std::size_t at_ = 0;
  Date date_;
};

}  // namespace

std::optional<Date> parse_date(std::string_view text) noexcept { return DateReader(text).read(); }

int compare_dates(const Date& date, const Date& period) noexcept {
  const std::size_t common = std::min(date.told, period.told);
  for (std::size_t part = 0; part < common; ++part) {
    if (date.parts[part] != period.parts[part])
      return date.parts[part] < period.parts[part] ? -1 : 1;
  }
  if (date.told < period.told) return -1;
  return date.fraction.substr(0, period.fraction.size()).compare(period.fraction);
}

std::int64_t day_number(const Date& date) noexcept {
  return std::chrono::sys_days(first_day(date)).time_since_epoch().count();
}

std::string comparable(const Date& date) {
  constexpr std::string_view kBefore = "--T::";
  std::string text;
  for (std::size_t part = 0; part < date.told; ++part) {
    if (part > 0) text += kBefore[part - 1];
    std::string digits = std::to_string(date.parts[part]);
    text.append((part == Part::year ? 4 : 2) - digits.size(), '0') += digits;
  }
  return date.fraction.empty() ? text : text + '.' + std::string(date.fraction);
}

}  // namespace inkling

#include "service/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <sstream>

#include "service/names.h"

namespace inkling::service {

namespace {

constexpr double kLongestTime = 1e6;

/// The power of two that a unit stands for; -1 for an unknown one.
int shift_of(std::string_view unit) {
  if (unit.empty() || unit == "B") return 0;
  if (unit == "K" || unit == "k") return 10;
  if (unit == "M" || unit == "m") return 20;
  if (unit == "G" || unit == "g") return 30;
  return -1;
}

}  // namespace

void refuse_choice(const std::string& flag, const std::string& word,
                   const std::vector<std::string>& known) {
  throw unknown_choice(flag, word, known);
}

std::size_t parse_count(const std::string& flag, const std::string& text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && rest == end) return number;
  if (error == std::errc::result_out_of_range && rest == end)
    throw OptionError(flag, fmt::format("`{}` is too large a number", text));
  throw OptionError(flag, fmt::format("`{}` found, a whole number from 0 wanted", text));
}

double parse_real(const std::string& flag, const std::string& text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && rest == end && std::isfinite(number)) return number;
  throw OptionError(flag, fmt::format("`{}` found, a number wanted", text));
}

std::vector<std::string> split_list(const std::string& flag, const std::string& text) {
  std::vector<std::string> names;
  std::istringstream in(text + ',');
  for (std::string name; std::getline(in, name, ',');) {
    if (name.empty())
      throw OptionError(flag, fmt::format("`{}` found, names between commas wanted", text));
    names.push_back(name);
  }
  return names;
}

std::chrono::milliseconds parse_seconds(const std::string& flag, const std::string& text) {
  const double seconds = parse_real(flag, text);
  if (!(seconds >= 0 && seconds <= kLongestTime)) {
    throw OptionError(flag, fmt::format("must be a number of seconds from 0 to {}", kLongestTime));
  }
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000)));
}

std::uint64_t parse_size(const std::string& flag, const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const int shift = shift_of(std::string_view(rest, static_cast<std::size_t>(end - rest)));
  if (error != std::errc() || shift < 0 ||
      number > std::numeric_limits<std::uint64_t>::max() >> shift) {
    throw OptionError(flag,
                      fmt::format("`{}` found, a size such as 64M, 1G or 1000000 wanted", text));
  }
  return number << shift;
}

std::pair<std::string, Grouping> grouped_field(const std::string& flag, const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos) return {text, {}};
  const std::string last = text.substr(colon + 1);
  for (const auto& [name, kind] : kPeriodGroupings) {
    if (last == name) return {text.substr(0, colon), {.kind = kind}};
  }
  for (const auto& [name, kind] : kNumberGroupings) {
    const std::string ending = ":" + std::string(name);
    const std::string before = text.substr(0, colon);
    if (before.ends_with(ending) && before.size() > ending.size())
      return {before.substr(0, before.size() - ending.size()),
              {.kind = kind, .count = parse_count(flag, last)}};
  }
  return {text, {}};
}

FieldOrder parse_order(const std::string& flag, const std::string& text) {
  constexpr std::string_view kMeant[] = {"up", "down", "ascending", "descending", "ASC", "DESC"};
  const std::size_t colon = text.rfind(':');
  const std::string direction = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (std::ranges::find(kMeant, direction) != std::end(kMeant))
    throw OptionError(flag, "`" + direction + "` found behind the colon, asc or desc wanted");
  if (direction != "asc" && direction != "desc") return {text, false};
  return {text.substr(0, colon), direction == "desc"};
}

}  // namespace inkling::service

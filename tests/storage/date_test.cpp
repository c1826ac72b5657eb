#include "inkling/date.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

std::string shown_date(std::string_view text) {
  const std::optional<Date> date = parse_date(text);
  if (!date) return "none";
  return comparable(*date) + (date->zone.empty() ? "" : "|") + std::string(date->zone);
}

/// Digits of a number below `below`.
std::string two_digits(std::mt19937& random, std::size_t below, std::size_t least = 0) {
  const std::size_t number = least + random() % (below - least);
  return (number < 10 ? "0" : "") + std::to_string(number);
}

struct RandomDate {
  std::string text;  ///< as somebody writes it
  std::string told;  ///< as comparable() does
};

RandomDate random_date(std::mt19937& random) {
  RandomDate date;
  const auto add = [&](const std::string& digits, char sign, std::string_view signs) {
    date.text += signs[random() % signs.size()] + digits;
    date.told += sign + digits;
  };
  date.text = date.told = "20" + two_digits(random, 4);
  const std::size_t told = random() % 7;
  if (told > 0) add(two_digits(random, 4, 1), '-', "-");
  if (told > 1) add(two_digits(random, 4, 1), '-', "-");
  if (told > 2) add(two_digits(random, 24), 'T', "Tt ");
  if (told > 3) add(two_digits(random, 60), ':', ":");
  if (told > 4) add(two_digits(random, 60), ':', ":");
  if (told > 5) add("0" + std::to_string(1 + random() % 9), '.', ".,");
  constexpr std::string_view kZones[] = {"", "Z", "z", "+01:00", "-0600", " UTC", " +00"};
  if (told > 2) date.text += kZones[random() % std::size(kZones)];
  return date;
}

int sign_of(int number) { return (number > 0) - (number < 0); }

}  // namespace

TEST_CASE("dates of ISO 8601 are read as far as they go") {
  CHECK(shown_date("2024") == "2024");
  CHECK(shown_date("0001-02") == "0001-02");
  CHECK(shown_date("2024-02-29") == "2024-02-29");
  CHECK(shown_date("2024-03-05T10") == "2024-03-05T10");
  CHECK(shown_date("2024-03-05T10:00Z") == "2024-03-05T10:00|Z");
  CHECK(shown_date("2024-03-05t10:00:00z") == "2024-03-05T10:00:00|z");
  CHECK(shown_date("2024-03-05 10:00:00.50 +0100") == "2024-03-05T10:00:00.5|+0100");
  CHECK(shown_date("2024-03-05T10:00:00.000Z") == "2024-03-05T10:00:00|Z");
  CHECK(shown_date("2024-03-05T10:00:00.0500") == "2024-03-05T10:00:00.05");
  CHECK(shown_date("2024-03-05T1030-06") == "2024-03-05T10:30|-06");
  CHECK(shown_date("2024-03-05T10:00+02:00[Europe/Berlin]") ==
        "2024-03-05T10:00|+02:00[Europe/Berlin]");
  CHECK(shown_date("2024-03-05 10:00 UTC") == "2024-03-05T10:00|UTC");
  CHECK(shown_date("2024-03-05 10 gmt") == "2024-03-05T10|gmt");
  CHECK(shown_date("2024-03-05 10:00 Europe/Berlin") == "2024-03-05T10:00|Europe/Berlin");
}

TEST_CASE("what is no date, or goes on behind it, is none") {
  for (const std::string_view text : {"",
                                      "24",
                                      "20240",
                                      "20240305",
                                      "2024-",
                                      "2024-3",
                                      "2024-13",
                                      "2024-00",
                                      "2024-03-32",
                                      "2023-02-29",
                                      "2024-03x",
                                      "2024-03 pages",
                                      "2024-03-05T",
                                      "2024-03-05 Tuesday",
                                      "2024-03-05 10 Downing",
                                      "2024-03-05 10am",
                                      "2024-03-05 10:30 pm",
                                      "2024-03-05 10[sic]",
                                      "2024-03-05T25",
                                      "2024-03-05T10:60",
                                      "2024-03-05T10:00:61",
                                      "2024-03-05T10:00:00.",
                                      "2024-03-05T10:00+1",
                                      "2024-03-05T10:00+99",
                                      "2024-03-05T10:00 at night",
                                      "2024T10",
                                      "2024-03-05T10:00 ",
                                      "\xD9\xA2\xD9\xA0\xD9\xA2\xD9\xA4"}) {
    CAPTURE(text);
    CHECK(shown_date(text) == "none");
  }
}

TEST_CASE("zeros at the end of a fraction make no other time") {
  const auto compared = [](std::string_view date, std::string_view period) {
    return sign_of(compare_dates(*parse_date(date), *parse_date(period)));
  };
  CHECK(compared("2024-03-05T10:00:00.5", "2024-03-05T10:00:00.50") == 0);
  CHECK(compared("2024-03-05T10:00:00", "2024-03-05T10:00:00.000") == 0);
  CHECK(compared("2024-03-05T10:00:00.50", "2024-03-05T10:00:00.6") == -1);
}

TEST_CASE("dates are in the order of what they tell, however they are written") {
  std::mt19937 random(7);
  for (int round = 0; round < rounds(3000); ++round) {
    const RandomDate one = random_date(random), other = random_date(random);
    CAPTURE(one.text);
    CAPTURE(other.text);
    const std::optional<Date> date = parse_date(one.text), period = parse_date(other.text);
    REQUIRE(date);
    REQUIRE(period);
    CHECK(comparable(*date) == one.told);
    const std::string_view begin = std::string_view(one.told).substr(0, other.told.size());
    CHECK(sign_of(compare_dates(*date, *period)) == sign_of(begin.compare(other.told)));
  }
}

TEST_CASE("any text is a date or none, and a prefix of a date that ends in a part is one") {
  constexpr std::string_view kLetters = "0123456789-:Tt zZ+.[]x";
  std::mt19937 random(11);
  for (int round = 0; round < rounds(20'000); ++round) {
    std::string text = random_date(random).text;
    for (std::size_t changes = random() % 3; changes > 0; --changes)
      text[random() % text.size()] = kLetters[random() % kLetters.size()];
    const std::optional<Date> date = parse_date(text);
    if (!date) continue;
    CAPTURE(text);
    CHECK(shown_date(comparable(*date)) == comparable(*date));
    CHECK(compare_dates(*date, *date) == 0);
  }
}

TEST_CASE("days count from 1970 in the calendar of Gregory") {
  CHECK(day_number(*parse_date("1970")) == 0);
  CHECK(day_number(*parse_date("1969-12-31T23:59")) == -1);
  CHECK(day_number(*parse_date("2000-02-29")) == 11016);
}

}  // namespace inkling::test

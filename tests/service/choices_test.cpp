#include "service/choices.h"

#include <doctest/doctest.h>

#include "inkling/error.h"

using namespace inkling;
using namespace inkling::service;

TEST_CASE("a size is bytes, or a number with its unit") {
  CHECK(parse_size("--memory", "1000000") == 1'000'000);
  CHECK(parse_size("--memory", "0") == 0);
  CHECK(parse_size("--memory", "64M") == 64u << 20);
  CHECK(parse_size("--memory", "2k") == 2048);
  CHECK(parse_size("--memory", "1G") == 1u << 30);
  for (const char* const bad :
       {"", "M", "-1", "1.5G", "64MB", "1 G", "18446744073709551616", "17179869184G"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(parse_size("--memory", bad), OptionError);
  }
}

TEST_CASE("a number must be one from its first character to its last") {
  CHECK(parse_count("-k", "10") == 10);
  CHECK(parse_real("--b", "-0.5") == -0.5);
  for (const char* const bad : {"", "x", "1x", " 1", "-1"})
    CHECK_THROWS_AS(parse_count("-k", bad), OptionError);
  CHECK_THROWS_WITH(parse_count("-k", "99999999999999999999"),
                    "-k: `99999999999999999999` is too large a number");
  for (const char* const bad : {"", "x", "1x", "inf", "nan", "1e999"})
    CHECK_THROWS_AS(parse_real("-x", bad), OptionError);
}

TEST_CASE("a list is names between commas, none of them empty") {
  CHECK(split_list("--text", "title,body") == std::vector<std::string>{"title", "body"});
  CHECK(split_list("--text", "body") == std::vector<std::string>{"body"});
  for (const char* const bad : {"", ",", "a,", ",a", "a,,b"})
    CHECK_THROWS_AS(split_list("--text", bad), OptionError);
}

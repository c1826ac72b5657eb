#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "inkling/error.h"
#include "tests/query/query_error.h"

namespace inkling::query {

namespace {

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t at = 0; at < times; ++at) text += part;
  return text;
}

TEST_CASE("32 levels are read, 33 are not") {
  CHECK_FALSE(error_of(repeated("(", 32) + "a" + repeated(")", 32)));
  CHECK(error_of(repeated("(", 33) + "a" + repeated(")", 33)).value().position() == 32);
  CHECK_FALSE(error_of(repeated("NOT ", 32) + "a"));
  CHECK(error_of(repeated("NOT ", 33) + "a").value().position() == 128);
  CHECK_FALSE(error_of(repeated("(a) ", 100)));
}

TEST_CASE("256 clauses are read, 257 are not") {
  CHECK_FALSE(error_of(repeated("a ", 256)));
  CHECK(error_of(repeated("a ", 257)).value().position() == 512);
  CHECK_FALSE(error_of(repeated("(a b)", 128)));
  CHECK(error_of(repeated("(a b)", 128) + "*").value().position() == 640);
}

TEST_CASE("4096 bytes are read, 4097 are not, and the error quotes whole code points") {
  CHECK_FALSE(error_of(std::string(4096, 'a')));
  CHECK(error_of(std::string(4097, 'a')).value().position() == 4096);
  const QuerySyntaxError error = error_of(repeated("\xE6\x97\xA5", 1366)).value();
  CHECK(error.position() == 1365);
  CHECK(error.query() == repeated("\xE6\x97\xA5", 1365));
}

}  // namespace

}  // namespace inkling::query

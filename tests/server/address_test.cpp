#include "server/http/address.h"

#include <doctest/doctest.h>

#include "inkling/error.h"

using namespace inkling;
using namespace inkling::server;

TEST_CASE("an address is a host in digits and a port") {
  CHECK(to_string(parse_address("localhost:80")) == "127.0.0.1:80");
  CHECK(to_string(parse_address("[::1]:7700")) == "[::1]:7700");
  CHECK(parse_address("127.0.0.1:0").is_loopback());
  CHECK_FALSE(parse_address("0.0.0.0:7700").is_loopback());
  for (const char* const text : {"7700", "127.0.0.1", "127.0.0.1:", "127.0.0.1:70000", "a.org:80",
                                 "::1:80", "127.0.0.1:8x"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_address(text), OptionError);
  }
}

#include "server/messages/url.h"

#include <doctest/doctest.h>

#include "server/messages/problem.h"

using namespace inkling::server;

TEST_CASE("a path is cut at its slashes before it is decoded") {
  const Target target = parse_target("/api/v1/documents/a%2Fb.txt?q=tea+%26&k=3");
  CHECK(target.segments == std::vector<std::string>{"api", "v1", "documents", "a/b.txt"});
  CHECK(target.values == Values{{"q", "tea &"}, {"k", "3"}});
}

TEST_CASE("bad escapes and bytes that are no UTF-8 are refused") {
  for (const char* const target : {"/%", "/%4", "/%zz", "/%FF", "/?q=%C0%AF"}) {
    CAPTURE(target);
    CHECK_THROWS_AS(parse_target(target), RefusedError);
  }
}

TEST_CASE("what is encoded is decoded to the same text") {
  const std::string text = "a/b c&d=\xC3\xA9%";
  CHECK(parse_target("/" + percent_encoded(text)).segments.front() == text);
}

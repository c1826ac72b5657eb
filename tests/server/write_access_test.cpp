#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "inkling/index.h"
#include "server/routes/route.h"
#include "tests/server/changes.h"
#include "tests/server/served.h"

using namespace inkling;
using namespace inkling::test;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

TEST_CASE("nobody writes without --allow-write, without a token that writes, or from elsewhere") {
  const std::string body = "{\"topic\":[\"x\"]}";
  const std::string target = "/documents/1/labels";
  const Served reads;
  CHECK(has_part_of(change(reads, "PUT", target, body), "\"code\":\"read_only\""));
  Served::Options options = Served::that_writes();
  options.rules.origins = {"https://friend.example"};
  const Served open(std::move(options));
  for (const char* const more :
       {"Origin: https://evil.example\r\n", "Origin: https://friend.example\r\n",
        "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n"}) {
    CAPTURE(more);
    const Answered refused = change(open, "PUT", target, body, kJson + more);
    CHECK(refused.status == 403);
    CHECK(!has_part_of(refused, "--allow-origin"));  // it lets nobody write
    CHECK(change(open, "POST", "/commit", "", more).status == 403);
  }
  CHECK(open.send("PUT /api/v1" + target + " HTTP/1.1\r\nHost: evil.example\r\n" + kJson + kWrites +
                  "Content-Length: 15\r\nConnection: close\r\n\r\n" + body)
            .status == 421);
  CHECK(has_part_of(open.get("/api/v1/documents/1"), "\"labels\":[\"tea\"]"));
}

TEST_CASE("every route that writes needs the token that writes, and no other does") {
  const Served served(Served::that_writes());
  const std::uint64_t before = Index::open(served.directory()).snapshot();
  for (const server::Route& route : server::routes()) {
    std::string target = "/api/v1" + route.pattern;
    for (std::size_t at = 0; (at = target.find('{')) != std::string::npos;)
      target.replace(at, target.find('}') + 1 - at, "drinks");
    CAPTURE(route.method);
    CAPTURE(target);
    const auto ask = [&](const std::string& more) {
      return served.send(route.method + " " + target +
                         " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + "\r\n");
    };
    if (route.right == server::Right::read) {
      CHECK(ask("").status != 401);
      CHECK(ask(Served::bearer("unknown")).status != 401);
      continue;
    }
    CHECK(route.right == server::Right::write);
    for (const std::string& more :
         {std::string(), Served::bearer("unknown"), std::string("Authorization: Basic YTpi\r\n"),
          Served::bearer(Served::write_token() + "b"), Served::bearer("")}) {
      CAPTURE(more);
      const Answered answer = ask(more);
      CHECK(answer.status == 401);
      CHECK(answer.header("www-authenticate").starts_with("Bearer"));
      CHECK(answer.header("content-type") == "application/problem+json");
      CHECK(has_part_of(answer, "\"code\":\"no_token\""));
      CHECK(has_part_of(answer, "write TOKEN"));
      CHECK(!has_part_of(answer, "/tokens"));
    }
    const Answered weak = ask(Served::bearer(Served::read_token()));
    CHECK(weak.status == 403);
    CHECK(has_part_of(weak, "\"code\":\"read_token\""));
  }
  CHECK(Index::open(served.directory()).snapshot() == before);
}

TEST_CASE("where every request needs a token, one that reads or writes will do for reading") {
  Served::Options options = Served::that_writes();
  options.rules.reads_openly = false;
  const Served served(std::move(options));
  CHECK(served.get("/api/v1/stats").status == 401);
  CHECK(served.get("/api/v1/stats", Served::bearer("unknown")).status == 401);
  CHECK(served.get("/api/v1/stats", Served::bearer(Served::read_token())).status == 200);
  CHECK(served.get("/api/v1/stats", kWrites).status == 200);
  CHECK(served.get("/api/v1/stats", "Authorization: bearer " + Served::read_token() + "\r\n")
            .status == 200);
}

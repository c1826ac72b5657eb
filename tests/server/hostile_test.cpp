// Clients that mean no good.

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "server/page/page.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

namespace {

const std::string kToken(32, 'a');

Served::Options with_tokens() {
  Served::Options options;
  inkling::test::TemporaryDirectory place;
  const auto file = place.path() / "tokens";
  server::Tokens::create(file);
  options.rules.tokens = server::Tokens::read(file);
  return options;
}

}  // namespace

TEST_CASE("a request that could be two is answered once, and the connection closed") {
  const Served served;
  const std::string second = "GET /api/v1/stats HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (const char* const lines :
       {"Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
        "Content-Length: 3\r\nContent-Length: 4\r\n", "Content-Length: +3\r\n",
        "Content-Length: 3, 3\r\n", "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding : chunked\r\n", "Transfer-Encoding:\r\n chunked\r\n", "Host: other\r\n",
        "X: a\rContent-Length: 3\r\n", "X\r\n", " X: a\r\n"}) {
    CAPTURE(lines);
    const Answered answer = served.send("POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\n" +
                                        std::string(lines) + "\r\n" + second);
    CHECK(answer.status >= 400);
    CHECK(answer.header("connection") == "close");
    CHECK(answer.body.find("HTTP/1.1") == std::string::npos);
  }
}

TEST_CASE("a path that leads upwards leads nowhere") {
  const Served served;
  for (const char* const path :
       {"/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
        "/api/v1/documents/..%2F..%2Fetc%2Fpasswd", "/api/v1/../../etc/passwd", "/....//etc/passwd",
        "/%00", "/api/v1/documents/%ff"}) {
    CAPTURE(path);
    const Answered answer = served.get(path);
    CHECK(answer.status >= 400);
    CHECK(answer.status < 500);
    CHECK(answer.body.find("root:") == std::string::npos);
  }
}

TEST_CASE("only names of this server are answered, and only tokens of its file") {
  const Served served(with_tokens());
  CHECK(served.get("/api/v1/health/live").status == 200);
  CHECK(served.get("/api/v1/stats").status == 401);
  CHECK(served.get("/api/v1/stats", "Authorization: Bearer " + kToken + "\r\n").status == 401);
  const Answered elsewhere =
      served.send("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  CHECK(elsewhere.status == 421);
  for (const std::string port : {"7700@evil", "abc", "7700,evil", "-1", " 1"}) {
    CAPTURE(port);
    CHECK(served.send("GET / HTTP/1.1\r\nHost: localhost:" + port + "\r\nConnection: close\r\n\r\n")
              .status == 421);
  }
}

TEST_CASE("what only reads takes no other method") {
  const Served served;
  for (const std::string method : {"POST", "PUT", "DELETE", "TRACE", "FOO"}) {
    for (const std::string path : {"/", "/api/v1/version", "/api/v1/metrics"}) {
      CAPTURE(method);
      CAPTURE(path);
      const Answered answer = served.send(method + " " + path +
                                          " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                          "Content-Length: 0\r\n\r\n");
      CHECK(answer.status == 405);
      CHECK(answer.header("allow") == "GET, HEAD");
    }
  }
}

TEST_CASE("pages of other sites read only where they may") {
  Served::Options options;
  options.rules.origins = {"https://friend.example"};
  const Served served(std::move(options));
  const std::string name = "access-control-allow-origin";
  CHECK(served.get("/api/v1/stats", "Origin: https://friend.example\r\n").header(name) ==
        "https://friend.example");
  CHECK(served.get("/api/v1/stats", "Origin: https://evil.example\r\n").header(name).empty());
  CHECK(
      served.post("/api/v1/search", "{\"q\":\"tea\"}", "Origin: https://evil.example\r\n").status ==
      403);
  CHECK(served.post("/api/v1/search", "{\"q\":\"tea\"}").status == 200);
}

TEST_CASE("a page of another site has no work done, not even by a link or an image") {
  Served::Options options;
  options.rules.origins = {"https://friend.example"};
  const Served served(std::move(options));
  const std::string friendly = "Origin: https://friend.example\r\n";
  for (const std::string target : {"/api/v1/search?q=tea", "/api/v1/reports/summary",
                                   "/api/v1/search/export?q=*", "/api/v1/metrics"}) {
    for (const std::string site : {"cross-site", "same-site"}) {
      CAPTURE(target);
      CAPTURE(site);
      const std::string from = "Sec-Fetch-Site: " + site + "\r\n";
      const Answered refused = served.get(target, from);
      CHECK(refused.status == 403);
      CHECK(refused.body.find("\"code\":\"cross_site\"") != std::string::npos);
      CHECK(refused.body.find("--allow-origin") != std::string::npos);
      CHECK(served.get(target, from + "Origin: https://evil.example\r\n").status == 403);
      CHECK(served.get(target, from + friendly).status == 200);
    }
    CHECK(served.get(target, "Sec-Fetch-Site: same-origin\r\n").status == 200);
    CHECK(served.get(target, "Sec-Fetch-Site: none\r\n").status == 200);
  }
  // A link may lead to the page.
  CHECK(served.get("/", "Sec-Fetch-Site: cross-site\r\n").status == 200);
}

TEST_CASE("a browser that asks before a page of another site does is told what that may do") {
  Served::Options options = Served::that_writes();
  options.rules.origins = {"https://friend.example"};
  const Served served(std::move(options));
  const auto preflight = [&](const std::string& path, const std::string& origin) {
    return served.send("OPTIONS " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                       "Access-Control-Request-Method: POST\r\nOrigin: " + origin + "\r\n\r\n");
  };
  const std::string allowed = "access-control-allow-methods";
  const Answered friendly = preflight("/api/v1/search", "https://friend.example");
  CHECK(friendly.status == 204);
  CHECK(friendly.header(allowed) == "GET, HEAD, POST");
  CHECK(friendly.header("access-control-allow-origin") == "https://friend.example");
  CHECK(friendly.header("access-control-allow-headers").find("Authorization") == 0);
  CHECK(friendly.header("allow") == "GET, HEAD, POST, OPTIONS");
  // What writes is not for pages of other sites.
  const Answered labels = preflight("/api/v1/documents/1/labels", "https://friend.example");
  CHECK(labels.header(allowed).empty());
  CHECK(labels.header("allow") == "PUT, OPTIONS");
  const Answered evil = preflight("/api/v1/search", "https://evil.example");
  CHECK(evil.header(allowed).empty());
  CHECK(evil.header("access-control-allow-origin").empty());
  CHECK(preflight("/api/v1/nowhere", "https://friend.example").status == 404);
  // A page can read why it was refused.
  CHECK(served.get("/api/v1/search?q=tea&k=many", "Origin: https://friend.example\r\n")
            .header("access-control-allow-origin") == "https://friend.example");
}

TEST_CASE("who asks too often is told when to come again") {
  Served::Options options;
  options.rules.rate = 1;
  const Served served(std::move(options));
  unsigned refused = 0;
  for (int time = 0; time < 6; ++time) {
    const Answered answer = served.get("/api/v1/stats");
    if (answer.status != 429) continue;
    ++refused;
    CHECK(!answer.header("retry-after").empty());
  }
  CHECK(refused >= 3);
  CHECK(served.get("/api/v1/version").status == 429);
  // What the program has in it is not asked for too often: one visit takes many files.
  if (server::find_page_file("/index.html") == nullptr) return;
  for (int time = 0; time < 6; ++time) CHECK(served.get("/").status == 200);
  CHECK(served.send("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").status ==
        421);
}

TEST_CASE("a body that is too long is refused with an answer, before it is read") {
  const Served served;
  const std::string head = "POST /api/v1/models/drinks/classify HTTP/1.1\r\nHost: localhost\r\n";
  CHECK(served.send(head + "Content-Length: 70000\r\n\r\n" + std::string(70000, 'a')).status ==
        413);
  const std::string chunk = "8000\r\n" + std::string(0x8000, 'a') + "\r\n";
  CHECK(
      served.send(head + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk + chunk + "0\r\n\r\n")
          .status == 413);
}

TEST_CASE("a body where none belongs is refused with what to do") {
  const Served served;
  const Answered answer = served.send(
      "GET /api/v1/search?q=tea HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\ntea");
  CHECK(answer.status == 413);
  CHECK(answer.body.find("this path takes no body") != std::string::npos);
  CHECK(answer.body.find("leave it out") != std::string::npos);
}

TEST_CASE("clients that send byte by byte are closed in time, and others answered meanwhile") {
  Served::Options options;
  options.limits.head_time = std::chrono::milliseconds(300);
  const Served served(std::move(options));
  std::vector<std::unique_ptr<Socket>> slow;
  for (int client = 0; client < 50; ++client) {
    slow.push_back(std::make_unique<Socket>(served.port()));
    slow.back()->send("GET / HT");
  }
  CHECK(served.get("/api/v1/search?q=tea").status == 200);
  const auto start = std::chrono::steady_clock::now();
  for (const auto& client : slow) CHECK(client->rest().empty());
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
}

TEST_CASE("requests of one connection are answered in their order") {
  const Served served;
  const std::string first = "GET /api/v1/version HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string last =
      "GET /api/v1/search?q=tea HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const Answered answer = served.send(first + last);
  CHECK(answer.status == 200);
  const std::size_t version = answer.body.find("{\"inkling\"");
  const std::size_t search = answer.body.find("{\"query\":\"tea\"");
  REQUIRE(search != std::string::npos);
  CHECK(version < search);
}

TEST_CASE("markup of a document is text") {
  const Served served;
  const Answered answer = served.get("/api/v1/search?q=lemon&snippets=true");
  CAPTURE(answer.body);
  CHECK(answer.status == 200);
  CHECK(answer.header("content-type") == "application/json");
  CHECK(answer.header("x-content-type-options") == "nosniff");
}

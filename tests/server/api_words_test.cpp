#include "server/routes/api_words.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/server/served.h"

using inkling::test::Answered;
using inkling::test::Served;
using namespace inkling::server;

TEST_CASE("flags of messages are called as parameters are, and what was sent stays as it was") {
  const auto named = [](const std::string& message, std::vector<std::string> sent) {
    return with_parameters_named(message, sent);
  };
  CHECK(named("add --rank bm25f", {}) == "add `rank` bm25f");
  CHECK(named("`--rank` and --sort", {}) == "`rank` and `sort`");
  CHECK(named("name one with --at", {}) == "name one with `snapshot`");
  CHECK(named("start it with --allow-write", {}) == "start it with --allow-write");
  CHECK(named("`tea --sort date` found; add --rank", {"tea --sort date"}) ==
        "`tea --sort date` found; add `rank`");
  CHECK(named("`--sort` found", {"tea --sort date"}) == "`--sort` found");
  CHECK(named("`--sort` found", {"tea"}) == "`sort` found");
  CHECK(named("`--sort` found, take --sort", {"--sort"}) == "`--sort` found, take `sort`");
}

TEST_CASE("advice that only a command line can follow is left out") {
  CHECK(without_commands("tag documents by `inkling tag`, or name a field") == "name a field");
  CHECK(without_commands("a; `inkling check` says what; b, or c") == "a; b, or c");
  CHECK(without_commands("`inkling index --keep N` keeps N of them") == "");
  CHECK(without_commands("name a field") == "name a field");
  CHECK(without_commands("") == "");
}

TEST_CASE("a refused request is told in the words of the API, and its query as it was sent") {
  const Served served;
  const Answered wrong = served.get("/api/v1/search?q=tea&rank=x--sort+--rank+y");
  CHECK(wrong.status == 400);
  CHECK(wrong.body.find("`x--sort --rank y`") != std::string::npos);
  const Answered in_body = served.post("/api/v1/search", "{\"q\":\"tea\",\"rank\":\"a --sort b\"}");
  CHECK(in_body.status == 400);
  CHECK(in_body.body.find("`a --sort b`") != std::string::npos);
  for (const char* const target :
       {"/documents/nowhere", "/search?q=tea&snapshot=99", "/models/nowhere",
        "/reports/topics?by=tag", "/reports/keyness?target=label:none"}) {
    CAPTURE(target);
    const Answered refused = served.get("/api/v1" + std::string(target));
    CHECK(refused.status >= 400);
    CHECK(refused.body.find("`inkling ") == std::string::npos);
    CHECK(refused.body.find("--") == std::string::npos);
  }
}

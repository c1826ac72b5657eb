// The program as it is started: who may write, and where the tokens are.

#include <doctest/doctest.h>

#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "server/page/page.h"
#include "tests/cli/program.h"
#include "tests/server/served.h"
#include "tests/server/serving.h"

using namespace inkling;
using inkling::test::fill;
using inkling::test::has_part;
using inkling::test::Outcome;
using inkling::test::Serving;
using inkling::test::Socket;
using inkling::test::Workspace;

namespace {

namespace fs = std::filesystem;

/// The token of a line of the file, as a header.
std::string header(const fs::path& file, const std::string& right) {
  std::istringstream lines(test::read_file(file));
  for (std::string word, token; lines >> word >> token;) {
    if (word == right) return "Authorization: Bearer " + token + "\r\n";
  }
  return {};
}

unsigned mode_of(const fs::path& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 0777;
}

}  // namespace

TEST_CASE("with --allow-write tokens are made where the user's state is, and kept") {
  const Workspace place;
  fill(place);
  const fs::path file = place.path() / ".state" / "inkling" / "tokens";
  Serving first(place, {"--allow-write"});
  CHECK(mode_of(file) == 0600);
  CHECK(mode_of(file.parent_path()) == 0700);
  const std::string writes = header(file, "write"), reads = header(file, "read");
  CHECK(writes.size() == std::string("Authorization: Bearer \r\n").size() + 32);
  CHECK(writes != reads);
  const std::string commit = "POST /api/v1/commit";
  CHECK(first.ask("GET /api/v1/search?q=tea").starts_with("HTTP/1.1 200"));
  const std::string refused = first.ask(commit);
  CHECK(refused.starts_with("HTTP/1.1 401"));
  CHECK(!has_part(refused, place.path().string()));
  CHECK(!has_part(refused, ".state"));
  CHECK(first.ask(commit, reads).starts_with("HTTP/1.1 403"));
  CHECK(first.ask(commit, writes).starts_with("HTTP/1.1 200"));
  const std::string said = first.end();
  CAPTURE(said);
  CHECK(has_part(said, "Writing needs a token of " + file.string() + " (made now)\n"));
  for (const std::string& line : {writes, reads})
    CHECK(!has_part(said, line.substr(line.rfind(' ') + 1, 20)));
  Serving second(place, {"--allow-write"});
  CHECK(second.ask(commit, writes).starts_with("HTTP/1.1 200"));
  CHECK(!has_part(second.end(), "made now"));
}

TEST_CASE("a server that only reads makes no tokens, and needs none") {
  const Workspace place;
  fill(place);
  Serving server(place);
  CHECK(server.ask("GET /api/v1/stats").starts_with("HTTP/1.1 200"));
  CHECK(server.ask("POST /api/v1/commit").starts_with("HTTP/1.1 403"));
  CHECK(!has_part(server.end(), "token"));
  CHECK(!fs::exists(place.path() / ".state" / "inkling" / "tokens"));
}

TEST_CASE("with --token-file every request needs a token of it") {
  const Workspace place;
  fill(place);
  Serving server(place, {"--allow-write", "--token-file", "mine"});
  const fs::path file = place.path() / "mine";
  CHECK(mode_of(file) == 0600);
  CHECK(server.ask("GET /api/v1/stats").starts_with("HTTP/1.1 401"));
  CHECK(server.ask("GET /api/v1/stats", header(file, "read")).starts_with("HTTP/1.1 200"));
  CHECK(server.ask("POST /api/v1/commit", header(file, "write")).starts_with("HTTP/1.1 200"));
  CHECK(has_part(server.end(), "Every request needs a token of mine (made now)\n"));
  CHECK(!fs::exists(place.path() / ".state" / "inkling"));
}

TEST_CASE("of servers that begin at the same time, one makes the tokens and all read them") {
  const test::TemporaryDirectory place;
  const fs::path file = place.path() / "tokens";
  std::vector<std::thread> servers;
  std::vector<int> made(8);
  std::vector<std::string> bytes(made.size());
  for (std::size_t at = 0; at < made.size(); ++at)
    servers.emplace_back([&, at] {
      made[at] = server::Tokens::create(file) ? 1 : 0;
      bytes[at] = test::read_file(file);
    });
  for (std::thread& server : servers) server.join();
  int all = 0;
  for (std::size_t at = 0; at < made.size(); ++at) {
    all += made[at];
    CHECK(bytes[at] == bytes[0]);
  }
  CHECK(all == 1);
  CHECK(server::Tokens::read(file).has_one_that_writes());
  CHECK(std::distance(fs::directory_iterator(place.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("a server that stops says so to who asks, and ends in time whoever dawdles") {
  const Workspace place;
  fill(place);
  Serving server(place, {"--allow-write", "--token-file", "mine"});
  const std::string writes = header(place.path() / "mine", "write");
  const Socket dawdling(server.port());
  dawdling.send("POST /api/v1/documents HTTP/1.1\r\nHost: localhost\r\n" + writes +
                "Content-Length: 1000\r\n\r\n{\"id\"");
  const std::string ready = "GET /api/v1/health/ready";
  CHECK(server.ask(ready).starts_with("HTTP/1.1 200"));
  const auto start = std::chrono::steady_clock::now();
  server.stop();
  std::string answer = server.ask(ready);
  while (answer.starts_with("HTTP/1.1 200") &&
         std::chrono::steady_clock::now() - start < std::chrono::seconds(1))
    answer = server.ask(ready);
  CHECK(answer.starts_with("HTTP/1.1 503"));
  CHECK(has_part(answer, "stopping"));
  CHECK(server.ask("GET /api/v1/stats", writes).starts_with("HTTP/1.1 503"));
  const std::string told = dawdling.rest();
  CAPTURE(told);
  CHECK(told.starts_with("HTTP/1.1 503"));
  CHECK(has_part(told, "nothing was done"));
  server.ended();
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
}

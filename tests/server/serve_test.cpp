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

using namespace inkling;
using inkling::test::has_part;
using inkling::test::Outcome;
using inkling::test::Socket;
using inkling::test::Workspace;

namespace {

namespace fs = std::filesystem;

void fill(const Workspace& place) {
  place.write("a.jsonl", "{\"id\":\"1\",\"text\":\"tea\",\"label\":\"x\"}\n");
  REQUIRE(place.run({"index", "a.jsonl"}).exit_code == 0);
}

/// `inkling serve` with more flags, until it is ended.
class Serving {
 public:
  explicit Serving(const Workspace& place, const std::vector<std::string>& flags = {})
      : program_(place, with(flags)) {
    const std::string begin = "Serving at http://127.0.0.1:";
    for (int look = 0; look < 1000 && port_ == 0; ++look) {
      const std::string said = program_.said();
      const std::size_t at = said.find(begin);
      if (at != said.npos && said.find('\n', at) != said.npos)
        port_ = static_cast<std::uint16_t>(std::stoul(said.substr(at + begin.size())));
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    REQUIRE(port_ != 0);
  }

  std::string ask(const std::string& line, const std::string& more = {}) const {
    const Socket socket(port_);
    socket.send(line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + "\r\n");
    return socket.rest();
  }
  void stop() { program_.send(SIGTERM); }
  std::uint16_t port() const { return port_; }
  /// What it said on standard error until it ended.
  std::string end() {
    stop();
    return ended();
  }
  std::string ended() {
    const Outcome outcome = program_.wait();
    CHECK(outcome.exit_code == 0);
    return outcome.err;
  }

 private:
  static std::vector<std::string> with(const std::vector<std::string>& flags) {
    std::vector<std::string> all = {"serve", "--listen", "127.0.0.1:0"};
    all.insert(all.end(), flags.begin(), flags.end());
    return all;
  }

  test::Running program_;
  std::uint16_t port_ = 0;
};

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

TEST_CASE("a server of several indexes says which folders it leaves out, and why") {
  const Workspace place;
  fill(place);
  const fs::path index = place.path() / ".inkling", all = place.path() / "all";
  for (const char* const name : {"news", "old news"}) {
    fs::create_directories(all);
    fs::copy(index, all / name, fs::copy_options::recursive);
  }
  fs::create_directory(all / "empty");
  Serving server(place, {"--indexes", "all"});
  CHECK(has_part(server.ask("GET /api/v1/indexes"), "{\"indexes\":[\"news\"]}"));
  const std::string said = server.end();
  CHECK(has_part(said, "warning: `empty` in all is left out: there is no index in it\n"));
  CHECK(has_part(said, "warning: `old news` in all is left out: its name cannot be"));
  CHECK(!has_part(said, "`news`"));
}

TEST_CASE("a server with one worker says what waits for it") {
  const Workspace place;
  fill(place);
  const std::string warning = "warning: with --threads 1 a search waits behind a report";
  CHECK(has_part(Serving(place, {"--threads", "1"}).end(), warning));
  CHECK(!has_part(Serving(place, {"--threads", "2"}).end(), warning));
}

TEST_CASE("a server that could let nobody write, or everybody, does not start") {
  Workspace place;
  fill(place);
  const auto fails = [&](const std::vector<std::string>& more, const std::string& what) {
    std::vector<std::string> all = {"serve"};
    all.insert(all.end(), more.begin(), more.end());
    const Outcome outcome = place.run(all);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code != 0);
    CHECK(has_part(outcome.err, what));
    CHECK(has_part(outcome.err, "hint:"));
  };
  place.write("reads", "read " + std::string(32, 'a') + "\n");
  fs::permissions(place.path() / "reads", fs::perms::owner_read | fs::perms::owner_write);
  fails({"--allow-write", "--token-file", "reads"}, "may write");
  place.write("open", "write " + std::string(32, 'a') + "\n");
  fs::permissions(place.path() / "open", fs::perms::others_read, fs::perm_options::add);
  fails({"--allow-write", "--token-file", "open"}, "others can read");
  fails({"--listen", "0.0.0.0:0"}, "other machines");
  fails({"--rate", "-1"}, "--rate: must be above 0");
  fails({"--rate", "0"}, "--rate: must be above 0");
  for (const std::string number : {"0", "257"})
    fails({"--threads", number}, "--threads: " + number + " found, 1 to 256 wanted");
  const Outcome two = place.run({"serve", "-i", ".inkling", "--indexes", "."});
  CHECK(two.exit_code != 0);
  CHECK(has_part(two.err, "-i names one index, and --indexes a folder of them"));
  for (const std::string origin :
       {"*", "null", "example.org", "https://example.org/", "https://", "https://Example.org"}) {
    CAPTURE(origin);
    fails({"--allow-origin", origin},
          "--allow-origin: `" + origin + "` is not the origin of a site");
  }
  for (const std::string host : {"https://example.org", "example.org/x", "", "a b"}) {
    CAPTURE(host);
    fails({"--public-host=" + host}, "--public-host: `" + host + "` is not the name of a host");
  }
  if (server::find_page_file("/index.html") == nullptr)
    fails({"--open"}, "--open: this program was built without the page");
  place.set_variable("XDG_STATE_HOME", (place.path() / "a.jsonl").string());
  fails({"--allow-write"}, "--token-file");
  place.set_variable("XDG_STATE_HOME", "");
  place.set_variable("HOME", "");
  fails({"--allow-write"}, "no home directory");
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

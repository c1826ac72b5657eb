// Flags of `inkling serve` that do not go, or that it speaks of.

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "server/page/page.h"
#include "tests/cli/program.h"
#include "tests/server/serving.h"

using namespace inkling;
using inkling::test::fill;
using inkling::test::has_part;
using inkling::test::Outcome;
using inkling::test::Serving;
using inkling::test::Workspace;

namespace {

namespace fs = std::filesystem;

/// With the next step.
void does_not_start(const Workspace& place, const std::vector<std::string>& more,
                    const std::string& what) {
  std::vector<std::string> all = {"serve"};
  all.insert(all.end(), more.begin(), more.end());
  const Outcome outcome = place.run(all);
  CAPTURE(outcome.err);
  CHECK(outcome.exit_code != 0);
  CHECK(has_part(outcome.err, what));
  CHECK(has_part(outcome.err, "hint:"));
}

}  // namespace

TEST_CASE("a server that could let nobody write, or everybody, does not start") {
  Workspace place;
  fill(place);
  place.write("reads", "read " + std::string(32, 'a') + "\n");
  fs::permissions(place.path() / "reads", fs::perms::owner_read | fs::perms::owner_write);
  does_not_start(place, {"--allow-write", "--token-file", "reads"}, "may write");
  place.write("open", "write " + std::string(32, 'a') + "\n");
  fs::permissions(place.path() / "open", fs::perms::others_read, fs::perm_options::add);
  does_not_start(place, {"--allow-write", "--token-file", "open"}, "others can read");
  does_not_start(place, {"--listen", "0.0.0.0:0"}, "other machines");
  if (server::find_page_file("/index.html") == nullptr)
    does_not_start(place, {"--open"}, "--open: this program was built without the page");
  place.set_variable("XDG_STATE_HOME", (place.path() / "a.jsonl").string());
  does_not_start(place, {"--allow-write"}, "--token-file");
  place.set_variable("XDG_STATE_HOME", "");
  place.set_variable("HOME", "");
  does_not_start(place, {"--allow-write"}, "no home directory");
}

TEST_CASE("a server with values that let in nobody, or mean nothing, does not start") {
  const Workspace place;
  fill(place);
  does_not_start(place, {"--rate", "-1"}, "--rate: must be above 0");
  does_not_start(place, {"--rate", "0"}, "--rate: must be above 0");
  for (const std::string number : {"0", "257"})
    does_not_start(place, {"--threads", number},
                   "--threads: " + number + " found, 1 to 256 wanted");
  for (const std::string origin :
       {"*", "null", "example.org", "https://example.org/", "https://", "https://Example.org"}) {
    CAPTURE(origin);
    does_not_start(place, {"--allow-origin", origin},
                   "--allow-origin: `" + origin + "` is not the origin of a site");
  }
  for (const std::string host : {"https://example.org", "example.org/x", "", "a b"}) {
    CAPTURE(host);
    does_not_start(place, {"--public-host=" + host},
                   "--public-host: `" + host + "` is not the name of a host");
  }
  const Outcome two = place.run({"serve", "-i", ".inkling", "--indexes", "."});
  CHECK(two.exit_code != 0);
  CHECK(has_part(two.err, "-i names one index, and --indexes a folder of them"));
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

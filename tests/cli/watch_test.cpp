#include <doctest/doctest.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "tests/cli/program.h"
#include "tests/cli/tea.h"
#include "tests/support/waiting.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using namespace std::chrono_literals;

}  // namespace

TEST_CASE("index --watch follows its files until a signal ends it cleanly") {
  const Workspace workspace;
  workspace.write("d/a.txt", "green tea");
  Running watching(workspace, {"index", "d", "--watch"});
  watching.close_input();
  const auto finds = [&](const std::string& query) {
    return workspace.run({"search", query}).exit_code == 0;
  };
  CHECK(comes_true([&] { return finds("green"); }));
  workspace.write("d/new/b.txt", "coffee");
  CHECK(comes_true([&] { return finds("coffee"); }));
  workspace.write("d/a.txt", "black tea");
  CHECK(comes_true([&] { return finds("black"); }));
  watching.send(SIGTERM);
  const Outcome outcome = watching.wait();
  CHECK(outcome.exit_code == 143);
  CHECK(has_part(outcome.out, "Read       1 record: 1 indexed"));
  CHECK(has_part(outcome.err, "Committed  2 documents: 1 indexed, 0 replaced, 0 pruned, "));
  CHECK(has_part(outcome.err, "stopped by SIGTERM: snapshot "));
  CHECK(workspace.run({"check", "--deep"}).exit_code == 0);
}

TEST_CASE("index --watch --json writes a line for each commit") {
  const Workspace workspace;
  workspace.write("d/a.txt", "green tea");
  Running watching(workspace, {"index", "d", "--watch", "--json"});
  watching.close_input();
  CHECK(comes_true([&] { return workspace.run({"search", "green"}).exit_code == 0; }));
  workspace.write("d/b.txt", "coffee");
  CHECK(comes_true([&] { return workspace.run({"search", "coffee"}).exit_code == 0; }));
  std::this_thread::sleep_for(200ms);
  watching.send(SIGINT);
  const Outcome outcome = watching.wait();
  CHECK(outcome.exit_code == 130);
  CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 2);
  CHECK(has_part(outcome.out, "\"documents\":2,"));
}

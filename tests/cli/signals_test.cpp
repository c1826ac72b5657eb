#include <doctest/doctest.h>
#include <sys/mount.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/failures.h"
#include "tests/cli/many_records.h"
#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

void check_clean_stop(int signal, const std::string& name) {
  const Workspace workspace;
  Running program(workspace, {"index", "-", "--format", "jsonl"});
  program.write(many_records());
  program.send(signal);
  const Outcome outcome = program.wait();
  CHECK(outcome.exit_code == 128 + signal);
  CHECK(outcome.err == "stopped by " + name + ": nothing was committed\n");
  CHECK(outcome.out.empty());
  CHECK(workspace.run({"stats"}).exit_code == 4);
}

}  // namespace

TEST_CASE("SIGINT, SIGTERM and SIGHUP stop an index run before it commits") {
  check_clean_stop(SIGINT, "SIGINT");
  check_clean_stop(SIGTERM, "SIGTERM");
  check_clean_stop(SIGHUP, "SIGHUP");
}

TEST_CASE("a signal stops an index run that waits for a converter") {
  for (const int signal : {SIGINT, SIGTERM}) {
    const Workspace workspace;
    workspace.write("a.zzz", "soot");
    Running program(workspace,
                    {"index", ".", "--pre", "zzz=sh -c 'echo > started; sleep 1000'", "--quiet"});
    for (int tried = 0; tried < 1000 && !std::filesystem::exists(workspace.path() / "started");
         ++tried)
      ::usleep(10'000);
    const auto begin = std::chrono::steady_clock::now();
    program.send(signal);
    const Outcome outcome = program.wait();
    CHECK(outcome.exit_code == 128 + signal);
    CHECK(outcome.err.find("nothing was committed") != std::string::npos);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
  }
}

TEST_CASE("SIGTERM stops training, tagging, merging and salvaging before they commit") {
  const Workspace workspace;
  std::string records;
  for (int at = 0; at < 20'000; ++at) {
    records += "{\"id\":\"" + std::to_string(at) + "\",\"text\":\"word" + std::to_string(at) +
               " and some\",\"label\":\"" + (at % 3 == 0 ? "x" : "y") + "\"}\n";
  }
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl"}, records).exit_code == 0);
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl"}, kTwoDocuments).exit_code == 0);
  REQUIRE(workspace.run({"train", "m"}).exit_code == 0);
  const std::string before = workspace.run({"stats", "--json"}).out;
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"train", "m", "--kind", "logistic"},
        {"tag", "m"},
        {"salvage", ".inkling", "saved"},
        {"optimize"}}) {
    CAPTURE(command.front());
    // Too early a signal finds nobody to catch it, too late a one nothing to stop.
    bool is_stopped = false;
    for (useconds_t patience = 10'000; !is_stopped && patience < 2'000'000;
         patience += patience / 2) {
      Running program(workspace, command);
      ::usleep(patience);
      program.send(SIGTERM);
      const Outcome outcome = program.wait();
      is_stopped = outcome.err == "stopped by SIGTERM: nothing was committed\n";
      if (is_stopped) CHECK(outcome.exit_code == 128 + SIGTERM);
      if (outcome.exit_code == 0) break;
    }
    CHECK(is_stopped);
    CHECK(workspace.run({"stats", "--json"}).out == before);
    CHECK_FALSE(std::filesystem::exists(workspace.path() / "saved"));
    CHECK_FALSE(std::filesystem::exists(workspace.path() / "saved.salvaging"));
  }
}

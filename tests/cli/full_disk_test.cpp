#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "tests/cli/failures.h"
#include "tests/cli/many_records.h"
#include "tests/cli/program.h"

using namespace inkling::test;

namespace fs = std::filesystem;

TEST_CASE("output that does not fit on the disk is an error with exit 6") {
  const Workspace workspace;
  index_two_documents(workspace);
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  REQUIRE(full >= 0);
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"terms"}, {"stats", "--json"}, {"--help"}}) {
    const Outcome outcome = workspace.run_into(full, command);
    CHECK(outcome.exit_code == 6);
    CHECK(outcome.err.find("error[disk_full]: standard output: cannot be written: No space left") ==
          0);
  }
  ::close(full);
}

TEST_CASE("a change whose answer cannot be written is said to be made, with exit 7") {
  const Workspace workspace;
  index_two_documents(workspace);
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  REQUIRE(full >= 0);
  workspace.write("more.jsonl", "{\"id\":\"more\",\"text\":\"ink\",\"label\":\"x\"}\n");
  std::uint64_t commit = 1;
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"index", "more.jsonl"},
        {"index", "more.jsonl", "--reread", "--keep", "2", "--json"},
        {"label", "more", "y"},
        {"train", "m"},
        {"tag", "m", "--json"},
        {"model", "rename", "m", "n"},
        {"delete", "more"}}) {
    CAPTURE(command);
    const Outcome outcome = workspace.run_into(full, command);
    CHECK(outcome.exit_code == 7);
    CHECK(outcome.err.find("error[committed]: commit " + std::to_string(++commit) +
                           " is made, but its answer could not be written: standard output: ") !=
          std::string::npos);
  }
  const Outcome rehearsal = workspace.run_into(full, {"delete", "--query", "*", "--dry-run"});
  CHECK(rehearsal.exit_code == 6);
  CHECK(rehearsal.err.find("is made") == std::string::npos);
  ::close(full);
}

TEST_CASE("a full disk leaves the last commit as it was") {
  const Workspace workspace;
  const fs::path disk = workspace.path() / "disk";
  fs::create_directory(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=256k") != 0) {
    std::cout << "skipped: a tmpfs can be mounted by root only\n";
    return;
  }
  const std::string directory = (disk / "index").string();
  CHECK(workspace.run({"index", "-", "--format", "jsonl", "-i", directory}, kTwoDocuments)
            .exit_code == 0);
  const Outcome outcome =
      workspace.run({"index", "-", "--format", "jsonl", "-i", directory}, many_records());
  CHECK(outcome.exit_code == 6);
  CHECK(outcome.err.find("error[disk_full]: ") == 0);
  CHECK(outcome.err.find("what was committed before is intact") != std::string::npos);
  CHECK(workspace.run({"check", "--deep", "-i", directory}).exit_code == 0);
  CHECK(workspace.run({"search", "tea", "-i", directory}).exit_code == 0);
  ::umount2(disk.c_str(), MNT_DETACH);
}

TEST_CASE("a limit on the size of files is like a full disk") {
  const Workspace workspace;
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl"}, kTwoDocuments).exit_code == 0);
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  rlimit low = before;
  low.rlim_cur = 64 << 10;
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &low) == 0);
  const Outcome outcome = workspace.run({"index", "-", "--format", "jsonl"}, many_records());
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  CHECK(outcome.exit_code == 6);
  CHECK(outcome.err.find("error[disk_full]: ") == 0);
  CHECK(outcome.err.find("ulimit -f") != std::string::npos);
  CHECK(workspace.run({"check", "--deep"}).exit_code == 0);
  CHECK(workspace.run({"search", "tea"}).exit_code == 0);
}

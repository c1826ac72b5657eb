#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "storage/commit/transaction.h"
#include "tests/cli/failures.h"
#include "tests/cli/program.h"

using namespace inkling::test;
namespace fs = std::filesystem;

namespace {

/// Replaces the byte at `offset`.
void damage(const Workspace& workspace, const fs::path& file, std::size_t offset, char byte) {
  std::string bytes = read_file(file);
  REQUIRE(offset < bytes.size());
  bytes[offset] = byte;
  workspace.write(fs::relative(file, workspace.path()).string(), bytes);
}

fs::path index_file(const Workspace& workspace, const std::string& part_of_name) {
  for (const fs::directory_entry& entry : fs::directory_iterator(workspace.path() / ".inkling")) {
    if (entry.path().filename().string().find(part_of_name) != std::string::npos)
      return entry.path();
  }
  FAIL("no file ", part_of_name);
  return {};
}

std::string many_records() {
  std::string records;
  for (int at = 0; at < 40'000; ++at) {
    records += "{\"id\":\"" + std::to_string(at) + "\",\"text\":\"word" + std::to_string(at) +
               " and more words\"}\n";
  }
  return records;
}

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

TEST_CASE("every command that reads an index says where it looked for a missing one, and exits 4") {
  const Workspace workspace;
  const std::vector<std::vector<std::string>> commands = {{"stats"},
                                                          {"check"},
                                                          {"optimize"},
                                                          {"delete", "x"},
                                                          {"terms"},
                                                          {"show", "x"},
                                                          {"search", "x"},
                                                          {"explain", "x", "y"},
                                                          {"report", "summary"},
                                                          {"report", "information"},
                                                          {"report", "topics"},
                                                          {"train", "m"},
                                                          {"evaluate", "m"},
                                                          {"classify", "m", "--text", "x"},
                                                          {"tag", "m"},
                                                          {"model", "list"},
                                                          {"model", "info", "m"},
                                                          {"model", "terms", "m"},
                                                          {"model", "export", "m"},
                                                          {"model", "drop", "m"}};
  for (std::vector<std::string> command : commands) {
    CAPTURE(command.front());
    command.insert(command.end(), {"-i", "nowhere"});
    const Outcome outcome = workspace.run(command);
    CHECK(outcome.exit_code == 4);
    CHECK(outcome.err.find("error[no_index]: nowhere: there is no index here\n  hint: ") == 0);
    CHECK(outcome.out.empty());
    CHECK_FALSE(fs::exists(workspace.path() / "nowhere"));
  }
}

TEST_CASE("damage is refused by every reader and listed by check, with exit 5") {
  const Workspace workspace;
  index_two_documents(workspace);
  const fs::path manifest = index_file(workspace, "manifest");
  damage(workspace, manifest, fs::file_size(manifest) / 2, '\xA5');
  const Outcome refused = workspace.run({"search", "tea"});
  CHECK(refused.exit_code == 5);
  CHECK(refused.err.find("error[corrupt]: ") == 0);
  CHECK(refused.err.find(manifest.filename().string()) != std::string::npos);
  const Outcome checked = workspace.run({"check", "--json"});
  CHECK(checked.exit_code == 5);
  CHECK(checked.out.find("{\"ok\":false,\"findings\":[{\"file\":\"") == 0);
}

TEST_CASE("check finds a damaged byte in any file of the index") {
  const Workspace workspace;
  index_two_documents(workspace);
  for (const std::string part :
       {".columns", ".documents", ".positions", ".postings", ".terms", "manifest"}) {
    CAPTURE(part);
    const fs::path file = index_file(workspace, part);
    const std::string good = read_file(file);
    const std::size_t offset = good.size() - 5;
    damage(workspace, file, offset, static_cast<char>(good[offset] ^ 0x20));
    const Outcome outcome = workspace.run({"check"});
    CHECK(outcome.exit_code == 5);
    CHECK(outcome.out.find(file.filename().string()) != std::string::npos);
    damage(workspace, file, offset, good[offset]);
    CHECK(workspace.run({"check"}).exit_code == 0);
  }
}

TEST_CASE("an index of a newer format is named as such, and exits 4") {
  const Workspace workspace;
  index_two_documents(workspace);
  damage(workspace, index_file(workspace, "manifest"), 4, '\x09');
  const Outcome outcome = workspace.run({"search", "tea"});
  CHECK(outcome.exit_code == 4);
  CHECK(outcome.err.find("error[format_version]: ") == 0);
  CHECK(outcome.err.find("  hint: ") != std::string::npos);
}

TEST_CASE("a second writer is refused with exit 4 while readers go on") {
  const Workspace workspace;
  index_two_documents(workspace);
  {
    const auto files = inkling::storage::open_directory(workspace.path() / ".inkling");
    const auto writer = inkling::storage::Transaction::open(files);
    const std::vector<Failure> refused = {{{"delete", "a"}, 4, "error[busy]: "},
                                          {{"optimize"}, 4, "error[busy]: "},
                                          {{"train", "m"}, 4, "error[busy]: "},
                                          {{"index", "."}, 4, "error[busy]: "}};
    check_failures(workspace, refused);
    CHECK(workspace.run({"search", "tea"}).exit_code == 0);
  }
  CHECK(workspace.run({"train", "m"}).exit_code == 0);
}

TEST_CASE("bad records are skipped and counted, and the counts add up") {
  const Workspace workspace;
  const Outcome outcome =
      workspace.run({"index", "-", "--format", "jsonl", "--json", "--rejects", "rejects.jsonl"},
                    std::string(kTwoDocuments) +
                        "[1]\n{\"id\":\"c\"}\n{\"id\":\"a\",\"text\":\"bad \xFF byte\"}\n");
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("{\"read\":5,\"indexed\":2,\"replaced\":1,\"skipped\":{") == 0);
  CHECK(outcome.out.find("\"documents_with_bad_utf8\":1,\"replaced_utf8\":1") != std::string::npos);
  CHECK(outcome.out.find("\"documents\":2,") != std::string::npos);
  CHECK(read_file(workspace.path() / "rejects.jsonl").find('\n') != std::string::npos);
}

TEST_CASE("--strict stops at the first bad record and commits nothing") {
  const Workspace workspace;
  const Outcome outcome = workspace.run({"index", "-", "--format", "jsonl", "--strict"},
                                        std::string(kTwoDocuments) + "[1]\n");
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.find("error[bad_record]: ") == 0);
  CHECK(workspace.run({"stats"}).exit_code == 4);
}

TEST_CASE("a reader that went away ends the program without a word") {
  const Workspace workspace;
  index_two_documents(workspace);
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  ::close(ends[0]);
  const Outcome outcome = workspace.run_into(ends[1], {"terms"});
  ::close(ends[1]);
  CHECK(outcome.exit_code == 141);
  CHECK(outcome.err.empty());
}

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

TEST_CASE("files beside the command line have an end, or are refused") {
  Workspace workspace;
  index_two_documents(workspace);
  check_failures(workspace, {{{"train", "m", "--prior", "/dev/zero"},
                              2,
                              "/dev/zero: longer than 16.0 MiB, the most that is read here"}});
  workspace.set_variable("INKLING_CONFIG", "/dev/zero");
  const Outcome outcome = workspace.run({"stats"});
  CHECK(outcome.exit_code == 2);
  CHECK(has_part(outcome.err, "/dev/zero: longer than 1.0 MiB, the most that is read here"));
}

TEST_CASE("SIGINT, SIGTERM and SIGHUP stop an index run before it commits") {
  check_clean_stop(SIGINT, "SIGINT");
  check_clean_stop(SIGTERM, "SIGTERM");
  check_clean_stop(SIGHUP, "SIGHUP");
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

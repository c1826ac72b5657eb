#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "storage/commit/transaction.h"
#include "tests/cli/failures.h"
#include "tests/cli/many_records.h"
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

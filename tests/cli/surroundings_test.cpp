#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/cli/program.h"
#include "tests/support/places.h"

namespace inkling::test {

namespace {

namespace fs = std::filesystem;

constexpr const char* kOneDocument = R"({"id":"a","text":"green tea"})";

/// Runs a shell line in the workspace with $inkling being the program; its exit code.
int shell(const Workspace& workspace, const std::string& line) {
  const std::string whole = "cd '" + workspace.path().string() + "' && inkling='" +
                            test::program() + "' && unset INKLING_INDEX && " + line;
  return WEXITSTATUS(std::system(whole.c_str()));
}

/// Files of the index that a commit would name, or that wait to be swept.
std::size_t segment_files(const fs::path& index) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(index)) {
    if (entry.path().filename().string().starts_with("segment-")) ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("an index within the directory that is indexed is not indexed itself") {
  const Workspace workspace;
  workspace.write("a.txt", "green tea");
  for (int run = 0; run < 2; ++run) {
    const Outcome outcome = workspace.run({"-i", "idx", "index", ".", "--json"});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.find(R"({"read":1,)") == 0);
  }
}

TEST_CASE("stacks of 256 KiB are enough, of the program and of its threads") {
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
  const std::string limit = "ulimit -S -s 1024 && ";  // frames are several times as large
#else
  const std::string limit = "ulimit -S -s 256 && ";
#endif
  const Workspace workspace;
  std::string records;
  for (int number = 0; number < 300; ++number) {
    records += R"({"id":")" + std::to_string(number) + R"(","text":"green tea )" +
               std::to_string(number % 17) + R"(","label":")" + (number % 2 == 0 ? "even" : "odd") +
               R"(","deep":)" + std::string(60, '[') + "1" + std::string(60, ']') + "}\n";
  }
  workspace.write("some.jsonl", records);
  workspace.write(
      "deep.html", "<p>ink" + [] {
        std::string nested;
        for (int depth = 0; depth < 2000; ++depth) nested += "<div>";
        return nested;
      }());
  const std::string deep = std::string(30, '(') + "tea OR gr*n" + std::string(30, ')');
  for (const std::string& command :
       {std::string("index some.jsonl deep.html --threads 4"), "search '" + deep + "'",
        std::string("search '\"green tea\"~2 grean~ -17' --explain --facet label"),
        std::string("report summary"), std::string("report topics"),
        std::string("train m --kind logistic"), std::string("classify m some.jsonl"),
        std::string("tag m"), std::string("optimize"), std::string("check --deep"),
        std::string("salvage .inkling saved")}) {
    CAPTURE(command);
    CHECK(shell(workspace, limit + "\"$inkling\" " + command + " > out 2> err") == 0);
  }
}

TEST_CASE("a standard descriptor that is closed never becomes a file of the index") {
  const Workspace workspace;
  workspace.write("one.jsonl", kOneDocument);
  CHECK(shell(workspace, "\"$inkling\" index one.jsonl --quiet") == 0);
  CHECK(shell(workspace, "\"$inkling\" index - <&- 2> /dev/null") == 6);
  CHECK(shell(workspace, "\"$inkling\" search tea >&- 2> /dev/null") == 6);
  CHECK(shell(workspace, "\"$inkling\" delete absent 2>&-") == 1);
  CHECK(shell(workspace, "\"$inkling\" index one.jsonl --quiet <&- >&- 2>&-") == 0);
  CHECK(workspace.run({"check", "--deep"}).exit_code == 0);
  CHECK(workspace.run({"search", "tea", "--json"}).out.find(R"("total":1)") != std::string::npos);
}

TEST_CASE("an index run that fails leaves nothing behind but the last commit") {
  const Workspace workspace;
  workspace.write("one.jsonl", kOneDocument);
  workspace.write("bad.jsonl", std::string(kOneDocument) + "\n{\n");
  CHECK(workspace.run({"index", "one.jsonl"}).exit_code == 0);
  const std::size_t before = segment_files(workspace.path() / ".inkling");
  CHECK(workspace.run({"index", "bad.jsonl", "--strict"}).exit_code == 3);
  CHECK(segment_files(workspace.path() / ".inkling") == before);
}

TEST_CASE("the summary has what was skipped of each file when it was last read") {
  const Workspace workspace;
  workspace.write("bad.jsonl", std::string(kOneDocument) + "\n{\n[]\n");
  for (int run = 0; run < 2; ++run) CHECK(workspace.run({"index", "bad.jsonl"}).exit_code == 3);
  const std::string summary = workspace.run({"report", "summary", "--json"}).out;
  CHECK(summary.find(R"("skipped":{"bad_json":1,"not_an_object":1})") != std::string::npos);
}

TEST_CASE("a ceiling of threads must be at least one") {
  const Workspace workspace;
  workspace.write("one.jsonl", kOneDocument);
  CHECK(workspace.run({"index", "one.jsonl", "--threads", "2"}).exit_code == 0);
  CHECK(workspace.run({"index", "one.jsonl", "--threads", "0"}).exit_code == 2);
  CHECK(workspace.run({"index", "one.jsonl", "--threads", "many"}).exit_code == 2);
}

}  // namespace inkling::test

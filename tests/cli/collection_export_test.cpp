/// inkling export, as a person meets it.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "tests/cli/program.h"
#include "tests/support/data.h"

using namespace inkling::test;

namespace {

constexpr const char* kTwoLines =
    "{\"id\":\"a\",\"text\":\"green tea\",\"subject\":\"ink\",\"label\":\"x\"}\n"
    "{\"id\":\"b\",\"text\":\"black tea, green ink\",\"n\":9007199254740993}\n";

void index_two(const Workspace& workspace) {
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--text-field", "subject"}, kTwoLines)
              .exit_code == 0);
}

std::string written(const Workspace& workspace, const std::string& name) {
  return read_file(workspace.path() / name);
}

}  // namespace

TEST_CASE("what is exported goes to standard output, and words about it to standard error") {
  const Workspace workspace;
  index_two(workspace);
  const Outcome outcome = workspace.run({"export", "--where", "black"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == "{\"id\":\"b\",\"text\":\"black tea, green ink\",\"n\":9007199254740993}\n");
  CHECK(outcome.err.starts_with("Exported   1 document in "));
  CHECK(outcome.err.find("use --text-field subject") != std::string::npos);
  CHECK(workspace.run({"export", "--quiet"}).err == "");
}

TEST_CASE("an earlier snapshot is exported as it was") {
  const Workspace workspace;
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--keep", "2"}, kTwoLines).exit_code ==
          0);
  const std::string before = workspace.run({"export"}).out;
  REQUIRE(workspace.run({"delete", "a"}).exit_code == 0);
  CHECK(workspace.run({"export", "--at", "1"}).out == before);
  CHECK(workspace.run({"export"}).out != before);
}

TEST_CASE("a file has its name only when all is written, and names have theirs beside it") {
  const Workspace workspace;
  index_two(workspace);
  const Outcome outcome =
      workspace.run({"export", "--format", "svmlight", "-o", "m.svm", "--names", "m", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.starts_with("{\"documents\":2,\"terms\":4,\"postings\":7,\"seconds\":"));
  CHECK(written(workspace, "m.svm") == "1 2:1 3:1 4:1 # a\n0 1:1 2:1 3:1 4:1 # b\n");
  CHECK(written(workspace, "m.ids") == "a\nb\n");
  CHECK(written(workspace, "m.terms") == "black\ngreen\nink\ntea\n");
  CHECK(written(workspace, "m.labels") == "x\n");
  workspace.write("m.svm", "old");
  CHECK(workspace.run({"export", "-o", "m.svm", "--names", "x"}).exit_code == 2);
  CHECK(written(workspace, "m.svm") == "old");
  CHECK_FALSE(std::filesystem::exists(workspace.path() / "m.svm.partial"));
  CHECK(workspace.run({"export", "-o", "no/such/file"}).exit_code == 6);
}

TEST_CASE("a full disk ends an export with status 6, a reader that goes away with 141") {
  const Workspace workspace;
  index_two(workspace);
  const int full = ::open("/dev/full", O_WRONLY);
  REQUIRE(full >= 0);
  for (const char* const format : {"jsonl", "csv", "trec", "svmlight", "mtx", "ciff"}) {
    CAPTURE(format);
    const Outcome outcome = workspace.run_into(full, {"export", "--format", format});
    CHECK(outcome.exit_code == 6);
    CHECK(outcome.err.starts_with("error[disk_full]: standard output"));
  }
  ::close(full);
  CHECK(workspace.run({"export", "-o", "/dev/full"}).exit_code == 6);
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  ::close(ends[0]);
  const Outcome closed = workspace.run_into(ends[1], {"export"});
  ::close(ends[1]);
  CHECK(closed.exit_code == 141);
  CHECK(closed.err == "");
}

TEST_CASE("flags that a format has no use for are refused") {
  const Workspace workspace;
  index_two(workspace);
  const std::vector<std::vector<std::string>> useless = {{"--weight", "tfidf"},
                                                         {"--field", "title"},
                                                         {"--terms", "words"},
                                                         {"--min-df", "2"},
                                                         {"--names", "x"},
                                                         {"--format", "ciff", "--weight", "binary"},
                                                         {"--format", "ciff", "--min-df", "2"},
                                                         {"--format", "parquet"},
                                                         {"--json"},
                                                         {"--where", "nofield:x"}};
  for (std::vector<std::string> arguments : useless) {
    CAPTURE(arguments.front());
    arguments.insert(arguments.begin(), "export");
    const Outcome outcome = workspace.run(arguments);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out == "");
  }
}

TEST_CASE("an index without texts says which formats it can write") {
  const Workspace workspace;
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--no-store"}, kTwoLines).exit_code ==
          0);
  const Outcome refused = workspace.run({"export"});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("svmlight, mtx and ciff need none") != std::string::npos);
  CHECK(workspace.run({"export", "--format", "mtx"}).exit_code == 0);
}

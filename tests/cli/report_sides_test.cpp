// What reports compare: snapshots, and references that are queries or lists.

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <string>
#include <thread>

#include "tests/cli/failures.h"
#include "tests/cli/program.h"
#include "tests/cli/reported.h"

using namespace inkling::test;

namespace {

/// Snapshot 2 has a label that snapshot 1 lacks.
void index_twice(const Workspace& workspace) {
  REQUIRE(workspace
              .run({"index", "-", "--format", "jsonl", "--quiet", "--keep", "5"},
                   "{\"id\":\"a\",\"text\":\"green tea\",\"label\":\"tea\"}\n")
              .exit_code == 0);
  REQUIRE(workspace
              .run({"index", "-", "--format", "jsonl", "--quiet"},
                   "{\"id\":\"b\",\"text\":\"black coffee\",\"label\":\"coffee\"}\n"
                   "{\"id\":\"c\",\"text\":\"black tea\",\"label\":\"tea\"}\n")
              .exit_code == 0);
}

CommandLine drift(const CommandLine& more) {
  CommandLine command{"report", "drift"};
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

TEST_CASE("drift looks at both snapshots for the documents of --where") {
  const Workspace workspace;
  index_twice(workspace);
  const CommandLine both = drift({"--at", "1", "--and", "2", "--json", "--where"});
  const auto where = [&](const std::string& query) {
    CommandLine command = both;
    command.push_back(query);
    return workspace.run(command);
  };
  const Outcome either = where("label:tea OR label:coffee");
  CHECK(either.exit_code == 0);
  CHECK(has_part(either.out, "\"before\":{\"documents\":1,"));
  CHECK(has_part(either.out, "\"after\":{\"documents\":3,"));
  for (const std::string query : {"coffee", "label:coffee"}) {
    const Outcome one = where(query);
    CHECK(one.exit_code == 2);
    CHECK(has_part(one.err, "no document of snapshot 1 matches --where `" + query + "`\n"));
  }
  const Outcome none = where("zebra");
  CHECK(none.exit_code == 1);
  CHECK(none.err == "warning: no document matches --where `zebra`\n");
  CHECK(has_part(where("label:zebra").err, "error[unknown_label]"));
  CHECK(has_part(where("label:zebra").err, "hint: there are: coffee, tea\n"));
  CHECK(has_part(where("label:cofee").err, "hint: did you mean `coffee`?\n"));
}

TEST_CASE("drift knows the names of snapshots with different mappings") {
  const Workspace workspace;
  index_twice(workspace);
  REQUIRE(
      workspace
          .run({"index", "-", "--format", "jsonl", "--quiet", "--text-field", "note", "--remap"},
               "{\"id\":\"d\",\"text\":\"juice\",\"label\":\"cold\",\"note\":\"red\","
               "\"year\":1999,\"kind\":\"drink\"}\n")
          .exit_code == 0);
  for (const std::string name : {"label:cold", "note:red", "note:r*", "year:1999", "kind:drink"}) {
    CAPTURE(name);
    const Outcome either =
        workspace.run(drift({"--at", "2", "--and", "3", "--json", "--where", name + " OR tea"}));
    CHECK(either.exit_code == 0);
    CHECK(has_part(either.out, "\"before\":{\"documents\":2,"));
    CHECK(has_part(either.out, "\"after\":{\"documents\":3,"));
  }
  const Outcome none = workspace.run(drift({"--at", "2", "--and", "3", "--where", "zebra:x"}));
  CHECK(has_part(none.err, "hint: there are: kind, label, note, text, title, year\n"));
}

TEST_CASE("drift compares an earlier snapshot with a later one") {
  const Workspace workspace;
  index_twice(workspace);
  check_failures(
      workspace,
      {{drift({"--at", "2", "--and", "1"}), 2,
        "error[option]: --and: snapshot 1 is compared with 2, which is not an earlier one\n"
        "  hint: name an earlier one with --at\n"},
       {drift({"--and", "1"}), 2, "--and: snapshot 1 is compared with 2"},
       {drift({"--and", "2"}), 2, "--and: snapshot 2 is compared with 2"}});
}

TEST_CASE("the reference of keyness is a list wherever it can be read from") {
  const Workspace workspace;
  index_for_reports(workspace);
  const std::string list = "tea\t40\nwater\t2\n";
  workspace.write("tea", list);
  const auto against = [&](const std::string& reference, const CommandLine& more) {
    CommandLine command{"report", "keyness", "--target", "label:tea", "--reference", reference};
    command.insert(command.end(), more.begin(), more.end());
    return workspace.run(command, list);
  };
  const Outcome file = against("./tea", {"--json"});
  CHECK(has_part(file.out, "\"reference\":{\"documents\":0,\"tokens\":42,"));
  CHECK(against("-", {"--json"}).out == file.out);
  CHECK(against("/dev/stdin", {"--json"}).out == file.out);
  const std::filesystem::path pipe = workspace.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::thread writer([&] { workspace.write("pipe", list); });
  CHECK(against(pipe.string(), {"--json"}).out == file.out);
  writer.join();
  const std::string told = "--reference is the file `tea`; as a query, write `(tea)`\n";
  CHECK(has_part(against("tea", {}).err, told));
  CHECK_FALSE(has_part(against("./tea", {}).err, "is the file"));
  CHECK(has_part(against("(water)", {"--json"}).out, "\"reference\":{\"documents\":2,"));
  CHECK(has_part(against(workspace.path().string(), {}).err, "no document matches the reference"));
}

TEST_CASE("a page about no documents is an honest no, and replaces none") {
  const Workspace workspace;
  index_for_reports(workspace);
  const CommandLine page{"report", "all", "--html", "page.html"};
  REQUIRE(workspace.run(page).exit_code == 0);
  const std::string before = read_file(workspace.path() / "page.html");
  CommandLine of_none = page;
  of_none.insert(of_none.end(), {"--where", "zebra"});
  const Outcome none = workspace.run(of_none);
  CHECK(none.exit_code == 1);
  CHECK(none.err == "warning: no document matches --where `zebra`\n");
  CHECK(read_file(workspace.path() / "page.html") == before);
  // Documents without a text have no word to follow.
  REQUIRE(workspace
              .run({"index", "-", "--format", "jsonl", "--quiet"},
                   "{\"id\":\"e\",\"text\":\"\",\"label\":\"none\",\"date\":\"2024-01-05\"}\n")
              .exit_code == 0);
  of_none.back() = "label:none";
  CHECK(workspace.run(of_none).exit_code == 0);
  const std::string page_of_empty = read_file(workspace.path() / "page.html");
  CHECK(has_part(page_of_empty, "there is no word to follow"));
  CHECK_FALSE(has_part(page_of_empty, "is missing"));
}

}  // namespace

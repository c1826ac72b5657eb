// open, --pager: what follows a search on a terminal.

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "tests/cli/failures.h"
#include "tests/cli/program.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

using namespace inkling::test;

namespace {

namespace fs = std::filesystem;

/// Runs a line on a terminal of its own, and gives what is shown there.
std::string on_terminal(const Workspace& workspace, const std::string& line) {
  const std::string state = (workspace.path() / ".state").string();
  workspace.write(".line", "XDG_STATE_HOME='" + state + "' XDG_CONFIG_HOME=/nowhere PATH='" +
                               programs().string() + "':\"$PATH\"\nexport XDG_STATE_HOME " +
                               "XDG_CONFIG_HOME PATH\n" + line + "\n");
  const std::string command = "cd '" + workspace.path().string() +
                              "' && TERM=xterm timeout 60 script -qec 'sh .line' /dev/null > shown "
                              "< /dev/null";
  REQUIRE(std::system(command.c_str()) >= 0);
  std::string shown = read_file(workspace.path() / "shown");
  std::erase(shown, '\r');
  return shown;
}

/// Two texts about tea, one in a folder, and a line about tea in a file of lines.
void index_notes(const Workspace& workspace) {
  workspace.write("notes/green tea.md", "tea tea tea\n");
  workspace.write("lines.jsonl",
                  "{\"text\":\"coffee\"}\n{\"text\":\"tea leaves and more words\"}\n");
  REQUIRE(workspace.run({"index", "notes", "lines.jsonl", "--quiet"}).exit_code == 0);
}

bool shows(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the hits that a terminal showed are opened by their numbers") {
  const Workspace workspace;
  index_notes(workspace);
  check_failures(workspace, {{{"open", "1"}, 2, "error[usage]: no search is remembered\n"}});
  REQUIRE(workspace.run({"search", "tea"}).exit_code == 0);  // into a file: not remembered
  CHECK(workspace.run({"open", "1"}).exit_code == 2);
  CHECK(shows(on_terminal(workspace, "inkling search tea --color never"), "green tea.md"));
  const std::string folder = fs::canonical(workspace.path()).string();
  CHECK(workspace.run({"open", "1", "--print"}).out == folder + "/notes/green tea.md\n");
  CHECK(workspace.run({"open", "2", "--json"}).out ==
        "{\"id\":\"lines.jsonl:2\",\"path\":\"" + folder + "/lines.jsonl\",\"line\":2}\n");
  check_failures(
      workspace,
      {{{"open", "3"}, 2, "the last search printed no hit 3\n  hint: it printed those from 1 to 2"},
       {{"open", "0"}, 2, "no hit 0\n"},
       {{"open", "one"}, 2, "error[option]: N: `one` found, a whole number"},
       {{"open"}, 2, "`inkling open` needs N\n"}});
  CHECK(shows(on_terminal(workspace, "inkling search tea --offset 1"), "lines.jsonl"));
  CHECK(workspace.run({"open", "1", "--print"}).exit_code == 2);
  CHECK(workspace.run({"open", "2", "--print"}).out == folder + "/lines.jsonl\n");
  const auto rights = fs::status(workspace.path() / ".state/inkling").permissions();
  CHECK((rights & (fs::perms::group_all | fs::perms::others_all)) == fs::perms::none);
}

TEST_CASE("a text opens in the editor at its line, and in the desktop where nobody types") {
  Workspace workspace;
  index_notes(workspace);
  workspace.write("bin/xdg-open", "#!/bin/sh\necho \"desktop: $1\"\n");
  fs::permissions(workspace.path() / "bin/xdg-open", fs::perms::owner_all);
  const std::string shown =
      on_terminal(workspace,
                  "inkling search tea --quiet\nEDITOR='echo edits:' VISUAL= inkling open 2\n"
                  "EDITOR= VISUAL= PATH=$PWD/bin:$PATH inkling open 2\n"
                  "EDITOR=false VISUAL= inkling open 1");
  CAPTURE(shown);
  const std::string file = fs::canonical(workspace.path()).string() + "/lines.jsonl\n";
  CHECK(shows(shown, "edits: +2 " + file));
  CHECK(shows(shown, "desktop: " + file));
  CHECK(shows(shown, "it failed"));
  workspace.set_variable("EDITOR", "echo edits:");
  workspace.set_variable("PATH", (workspace.path() / "bin").string() + ":/usr/bin:/bin");
  CHECK(shows(workspace.run({"open", "2"}).out, "desktop: "));
}

TEST_CASE("a hit that is no file, or whose file is gone, says how to read it") {
  const Workspace workspace;
  index_two_documents(workspace);
  on_terminal(workspace, "inkling search tea");
  check_failures(workspace,
                 {{{"open", "1"}, 2, "`b` is not an existing file\n  hint: `inkling show b`"}});
}

TEST_CASE("a search in a folder that is gone answers, and its hits are opened beside the index") {
  const Workspace workspace;
  index_notes(workspace);
  const std::string folder = fs::canonical(workspace.path()).string();
  const std::string shown =
      on_terminal(workspace, "mkdir gone\ncd gone\nrmdir ../gone\ninkling search tea -i '" +
                                 folder + "/.inkling' --color never\necho exit $?");
  CAPTURE(shown);
  CHECK(shows(shown, "green tea.md"));
  CHECK(shows(shown, "exit 0"));
  CHECK_FALSE(shows(shown, "error["));
  CHECK(workspace.run({"open", "1", "--print"}).out == folder + "/notes/green tea.md\n");
}

TEST_CASE("a record with an id of its own is opened in its file") {
  const Workspace workspace;
  workspace.write("recs.jsonl", "{\"id\":\"r1\",\"text\":\"tea\"}\n");
  REQUIRE(workspace.run({"index", "recs.jsonl", "--quiet"}).exit_code == 0);
  on_terminal(workspace, "inkling search tea");
  CHECK(workspace.run({"open", "1", "--print"}).out ==
        fs::canonical(workspace.path()).string() + "/recs.jsonl\n");
}

TEST_CASE("no record is opened as the file that it says it is") {
  const Workspace workspace;
  const std::string other = fs::canonical(workspace.path()).string() + "/secret.txt";
  workspace.write("secret.txt", "a password\n");
  workspace.write("recs.jsonl", "{\"id\":\"" + other + "\",\"text\":\"tea\",\"_file\":\"" + other +
                                    "\",\"_modified\":1}\n");
  REQUIRE(workspace.run({"index", "recs.jsonl", "--quiet"}).exit_code == 0);
  on_terminal(workspace, "inkling search tea");
  CHECK(workspace.run({"open", "1", "--print"}).out ==
        fs::canonical(workspace.path()).string() + "/recs.jsonl\n");
  fs::rename(workspace.path() / "recs.jsonl", workspace.path() / "gone.jsonl");
  check_failures(workspace, {{{"open", "1"}, 2, "secret.txt` is not an existing file\n"}});

  const Workspace piped;
  REQUIRE(
      piped.run({"index", "-", "--quiet"}, read_file(workspace.path() / "gone.jsonl")).exit_code ==
      0);
  on_terminal(piped, "inkling search tea");
  check_failures(piped, {{{"open", "1"}, 2, "secret.txt` is not an existing file\n"}});
}

TEST_CASE("a name with what are no escapes of names is taken as it is") {
  const Workspace workspace;
  workspace.write("secret.txt", "a password\n");
  workspace.write("d/%2E%2E%2Fsecret.txt", "tea\n");
  REQUIRE(workspace.run({"index", "d", "--quiet"}).exit_code == 0);
  on_terminal(workspace, "inkling search tea");
  const std::string folder = fs::canonical(workspace.path()).string();
  CHECK(workspace.run({"open", "1", "--print"}).out == folder + "/d/%2E%2E%2Fsecret.txt\n");
  fs::remove(workspace.path() / "d/%2E%2E%2Fsecret.txt");
  CHECK(workspace.run({"open", "1", "--print"}).exit_code == 2);
}

TEST_CASE("a document that went since the search is told") {
  const Workspace workspace;
  index_notes(workspace);
  on_terminal(workspace, "inkling search tea");
  REQUIRE(workspace.run({"delete", "lines.jsonl:2"}).exit_code == 0);
  check_failures(
      workspace,
      {{{"open", "2"}, 2, "`lines.jsonl:2` is no longer in the index\n  hint: search again"}});
}

TEST_CASE("a file is found from the folder of the search and from that of the index") {
  const Workspace workspace;
  index_notes(workspace);
  workspace.write("elsewhere/x", "");
  on_terminal(workspace, "cd elsewhere; inkling -i ../.inkling search tea");
  CHECK(workspace.run({"open", "1", "--print"}).out ==
        fs::canonical(workspace.path()).string() + "/notes/green tea.md\n");
}

TEST_CASE("a file is found whose name has an escape, or looks as if it had one") {
  const Workspace workspace;
  workspace.write("d/%41.txt", "tea tea\n");
  workspace.write("d/A.txt", "tea and more words\n");
  workspace.write("d/caf\xE9.txt", "tea and more words than that\n");
  REQUIRE(workspace.run({"index", "d", "--quiet"}).exit_code == 0);
  on_terminal(workspace, "inkling search tea");
  const std::string folder = fs::canonical(workspace.path()).string();
  CHECK(workspace.run({"open", "1", "--print"}).out == folder + "/d/%41.txt\n");
  CHECK(workspace.run({"open", "2", "--print"}).out == folder + "/d/A.txt\n");
  CHECK(workspace.run({"open", "3", "--print"}).out == folder + "/d/caf\xE9.txt\n");
}

TEST_CASE("an editor that has no terminal to type in is passed over with a word") {
  Workspace workspace;
  index_notes(workspace);
  on_terminal(workspace, "inkling search tea");
  workspace.set_variable("EDITOR", "vi");
  workspace.set_variable("PATH", workspace.path().string());  // nothing is opened
  const Outcome outcome = workspace.run({"open", "1"});
  CHECK(outcome.exit_code == 6);
  CHECK(has_part(outcome.err, "warning: standard input is no terminal for `vi`: xdg-open"));
  CHECK(has_part(outcome.err, "hint: run it with a terminal as standard input"));
  CHECK_FALSE(has_part(outcome.err, "set $EDITOR"));
}

TEST_CASE("what is remembered and was damaged is said to be") {
  const Workspace workspace;
  workspace.write(".state/inkling/last-search", "nonsense");
  check_failures(workspace, {{{"open", "1"}, 5, "hint: search again on a terminal"}});
}

TEST_CASE("--pager hands the answer to $PAGER on a terminal, and nowhere else") {
  Workspace workspace;
  index_two_documents(workspace);
  const std::string shown =
      on_terminal(workspace,
                  "export PAGER='sed s/^/page:/'\ninkling stats --pager\ninkling show zz --pager\n"
                  "inkling show a --pager; echo status $?; PAGER='head -1' inkling terms --pager");
  CAPTURE(shown);
  CHECK(shows(shown, "page:"));
  CHECK(shows(shown, "there is no document `zz`"));
  CHECK(shows(shown, "status 0"));
  CHECK_FALSE(shows(on_terminal(workspace, "PAGER='sed s/^/page:/' inkling stats"), "page:"));
  const std::string without =
      on_terminal(workspace, "PAGER=nosuchpager inkling stats --pager; echo status $?");
  CAPTURE(without);
  CHECK(shows(without, "the pager `nosuchpager` cannot be run"));
  CHECK(shows(without, "documents       2"));
  CHECK(shows(without, "status 0"));
  // What is said stands where it was said: behind the hits, among the pages.
  const std::string search = on_terminal(
      workspace, "PAGER='sleep 1; sed s/^/page:/' inkling search tea --color never --pager");
  CAPTURE(search);
  CHECK(shows(search, "page:1 of 1 hit"));
  CHECK(search.find("page:  1 ") < search.find("page:1 of 1 hit"));
  workspace.set_variable("PAGER", "sed s/^/page:/");
  workspace.set_variable("INKLING_PAGER", "true");
  CHECK_FALSE(shows(workspace.run({"stats"}).out, "page:"));
}

TEST_CASE("what needs the terminal itself has no --pager, and passes over the setting") {
  Workspace workspace;
  index_two_documents(workspace);
  const std::vector<std::vector<std::string>> commands = {
      {"index", "notes"}, {"delete", "zz"}, {"review", "m"}, {"serve"}, {"open", "1"}};
  for (const std::vector<std::string>& command : commands) {
    CAPTURE(command.front());
    std::vector<std::string> behind = command, before = command;
    behind.push_back("--pager");
    before.insert(before.begin(), "--pager");
    for (const std::vector<std::string>& typed : {behind, before}) {
      const Outcome outcome = workspace.run(typed);
      CHECK(outcome.exit_code == 2);
      CHECK(has_part(outcome.err, "`inkling " + command.front() + "` has no flag `--pager`"));
      CHECK(has_part(outcome.err, "needs the terminal itself"));
    }
    CHECK_FALSE(has_part(workspace.run({command.front(), "--help"}).out, "--pager"));
    CHECK_FALSE(has_part(workspace.run({"man", command.front()}).out, "pager"));
    CHECK_FALSE(
        has_part(workspace.run({"complete", "bash", "--", command.front(), "--"}).out, "--pager"));
  }
  CHECK(has_part(workspace.run({"stats", "--help"}).out, "--pager"));
  workspace.set_variable("INKLING_PAGER", "true");
  CHECK(workspace.run({"delete", "a", "--yes", "--quiet"}).exit_code == 0);
}

// What a person types to keep an index and its files together.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <string>
#include <thread>

#include "inkling/index_writer.h"
#include "tests/cli/program.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Runs `inkling delete --query` on a terminal, on which `answer` is typed; the exit code.
int delete_on_terminal(const Workspace& workspace, const std::string& answer) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const int end = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
  REQUIRE(end >= 0);
  const std::string program = test::program();
  const pid_t process = ::fork();
  if (process == 0) {
    for (const int descriptor : {0, 1, 2}) ::dup2(end, descriptor);
    if (::chdir(workspace.path().c_str()) != 0) ::_exit(126);
    ::unsetenv("INKLING_INDEX");
    ::execl(program.c_str(), "inkling", "delete", "--query", "tea", nullptr);
    ::_exit(127);
  }
  CHECK(::write(terminal, answer.data(), answer.size()) == static_cast<ssize_t>(answer.size()));
  int status = 0;
  ::waitpid(process, &status, 0);
  ::close(end);
  ::close(terminal);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void index_tea(const Workspace& workspace) {
  workspace.write("d/a.txt", "green tea");
  workspace.write("d/b.txt", "black tea");
  workspace.write("d/c.txt", "coffee");
  REQUIRE(workspace.run({"index", "d", "--quiet"}).exit_code == 0);
}

template <typename Condition>
bool comes_true(Condition condition) {
  for (int tries = 0; tries < 200; ++tries) {
    if (condition()) return true;
    std::this_thread::sleep_for(50ms);
  }
  return false;
}

}  // namespace

TEST_CASE("folders with equally named files keep them apart") {
  const Workspace workspace;
  workspace.write("ham/0001.txt", "meeting agenda");
  workspace.write("spam/0001.txt", "win prize");
  const Outcome outcome =
      workspace.run({"-i", "i", "index", "ham", "spam", "--label-from-dir", "--strict", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(says(outcome.out, "\"documents\":2,"));
  for (const char* id : {"ham/0001.txt", "spam/0001.txt"})
    CHECK(workspace.run({"-i", "i", "show", id}).exit_code == 0);
}

TEST_CASE("names that are not UTF-8 stay different") {
  const Workspace workspace;
  workspace.write("M\xFCller.txt", "a");
  workspace.write("M\xF6ller.txt", "b");
  CHECK(says(workspace.run({"-i", "i", "index", ".", "--json"}).out, "\"documents\":2,"));
  CHECK(workspace.run({"-i", "i", "show", "M%FCller.txt"}).exit_code == 0);
}

TEST_CASE("packed files beside a plain one are documents of their own") {
  const Workspace workspace;
  workspace.write("d/a.txt", "one");
  workspace.write("d/x.jsonl", "{\"text\":\"two\"}\n");
  workspace.write("e/x.jsonl", "{\"text\":\"three\"}\n");
  const Outcome outcome = workspace.run({"index", "d", "./d/", "d/a.txt", "e", "--json"});
  CHECK(says(outcome.out, "\"documents\":3,"));
  CHECK(workspace.run({"show", "e/x.jsonl:1"}).exit_code == 0);
}

TEST_CASE("what is left out of a folder is told and does not change the exit code") {
  const Workspace workspace;
  workspace.write("d/a.txt", "text");
  workspace.write("d/.dot", "text");
  workspace.write("d/old.log", "text");
  fs::create_symlink("a.txt", workspace.path() / "d/link");
  const Outcome json = workspace.run({"index", "d", "--exclude", "*.log", "--json"});
  CHECK(json.exit_code == 0);
  CHECK(says(json.out, "\"left_out\":{\"excluded\":1,\"hidden\":1,\"link\":1}"));
  CHECK(says(workspace.run({"index", "d", "--exclude", "*.log"}).out,
             "Left out   3: excluded 1, hidden 1, link 1\n"));
  CHECK(
      says(workspace.run({"index", "d", "--hidden", "--follow", "--json"}).out, "\"left_out\":{}"));
}

TEST_CASE("a folder of links alone says what was left out of it") {
  const Workspace workspace;
  fs::create_directory(workspace.path() / "d");
  fs::create_symlink("..", workspace.path() / "d/link");
  const Outcome outcome = workspace.run({"index", "d"});
  CHECK(outcome.exit_code == 2);
  CHECK(says(outcome.err, "error[empty]: no document was found in d: left out 1 as link\n"));
  CHECK(says(outcome.err, "--follow"));
}

TEST_CASE("an index that is to index itself is refused with a hint") {
  const Workspace workspace;
  workspace.write("notes/a.txt", "text");
  const Outcome outcome = workspace.run({"-i", "notes", "index", "notes"});
  CHECK(outcome.exit_code == 2);
  CHECK(says(outcome.err, "hint: "));
  CHECK(std::distance(fs::directory_iterator(workspace.path() / "notes"),
                      fs::directory_iterator()) == 1);
  REQUIRE(workspace.run({"index", "notes", "--quiet"}).exit_code == 0);
  CHECK(workspace.run({"index", ".inkling"}).exit_code == 2);
  CHECK(workspace.run({"index", ".inkling/lock"}).exit_code == 2);
  CHECK(says(workspace.run({"index", ".", "--hidden", "--json"}).out, "\"index\":1"));
}

TEST_CASE("a dry run of delete lists ids and changes nothing") {
  const Workspace workspace;
  index_tea(workspace);
  const Outcome words = workspace.run({"delete", "--query", "tea", "--dry-run"});
  CHECK(words.exit_code == 0);
  CHECK(words.out == "d/a.txt\nd/b.txt\n");
  CHECK(words.err == "2 documents would go, 1 would be left\n");
  const Outcome json = workspace.run({"delete", "d/c.txt", "--dry-run", "--json"});
  CHECK(says(json.out, "{\"deleted\":1,"));
  CHECK(says(json.out, "\"dry_run\":true,\"ids\":[\"d/c.txt\"]"));
  CHECK(workspace.run({"delete", "--query", "rum", "--dry-run"}).exit_code == 1);
  CHECK(says(workspace.run({"stats", "--json"}).out, "{\"documents\":3,"));
}

TEST_CASE("delete --query asks on a terminal, and nowhere else") {
  const Workspace workspace;
  index_tea(workspace);
  CHECK(delete_on_terminal(workspace, "n\n") == 1);
  CHECK(delete_on_terminal(workspace, "\n") == 1);
  CHECK(says(workspace.run({"stats", "--json"}).out, "{\"documents\":3,"));
  CHECK(delete_on_terminal(workspace, "y\n") == 0);
  CHECK(says(workspace.run({"stats", "--json"}).out, "{\"documents\":1,"));
  CHECK(workspace.run({"delete", "--query", "coffee"}).exit_code == 0);
}

TEST_CASE("--wait waits for another writer, and a busy index says so") {
  const Workspace workspace;
  index_tea(workspace);
  {
    const IndexWriter busy(workspace.path() / ".inkling");
    const Outcome outcome = workspace.run({"delete", "d/a.txt", "--wait", "0.1"});
    CHECK(outcome.exit_code == 4);
    CHECK(says(outcome.err, "hint: --wait"));
    Running waiting(workspace, {"index", "d", "--wait", "60"});
    waiting.close_input();
    std::this_thread::sleep_for(200ms);
    waiting.send(SIGINT);
    CHECK(waiting.wait().exit_code == 130);
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"train", "m"}, {"tag", "m"}, {"optimize"}}) {
      CAPTURE(command.front());
      std::vector<std::string> words = command;
      words.insert(words.end(), {"--wait", "60"});
      Running changing(workspace, words);
      changing.close_input();
      std::this_thread::sleep_for(200ms);
      changing.send(SIGINT);
      CHECK(changing.wait().exit_code == 130);
    }
  }
  CHECK(workspace.run({"delete", "d/a.txt", "--wait", "5"}).exit_code == 0);
  CHECK(workspace.run({"delete", "d/b.txt", "--wait", "soon"}).exit_code == 2);
}

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
  CHECK(says(outcome.out, "Read       1 record: 1 indexed"));
  CHECK(says(outcome.err, "Committed  2 documents: 1 indexed, 0 replaced, 0 pruned, "));
  CHECK(says(outcome.err, "stopped by SIGTERM: snapshot "));
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
  CHECK(says(outcome.out, "\"documents\":2,"));
}

TEST_CASE("paths from another folder prune nothing of the first, and do not pass for its files") {
  const Workspace first, second, place;
  const std::string index = place.path() / "index";
  const auto at = fs::file_time_type(1'000'000s);
  for (const Workspace* workspace : {&first, &second}) {
    workspace->write("notes/a.txt", workspace == &first ? "green" : "black");
    fs::last_write_time(workspace->path() / "notes/a.txt", at);
  }
  first.write("notes/x.jsonl", "{\"text\":\"one\"}\n{\"text\":\"two\"}\n");
  first.write("letters/b.txt", "letter");
  second.write("notes/x.jsonl", "{\"text\":\"three\"}\n");
  REQUIRE(first.run({"-i", index, "index", "notes", "letters"}).err.empty());
  const Outcome outcome = second.run({"-i", index, "index", ".", "--prune", "--json"});
  CHECK(says(outcome.out, "\"indexed\":0,\"replaced\":2,"));
  CHECK(says(outcome.out, "\"documents\":4,"));
  CHECK(says(outcome.out, "\"other_folders\":[\"" + first.path().string() + "\"]"));
  CHECK(says(outcome.err, "warning: relative paths of this index begin in"));
  CHECK(second.run({"-i", index, "search", "black"}).exit_code == 0);
  CHECK(second.run({"-i", index, "show", "letters/b.txt"}).exit_code == 0);

  fs::remove(first.path() / "letters/b.txt");
  CHECK(says(second.run({"-i", index, "index", ".", "--prune", "--json"}).out, "\"pruned\":1,"));
  // What may be on a disk that is not there stays.
  fs::remove_all(first.path() / "notes");
  fs::rename(first.path(), first.path().string() + "-away");
  fs::remove(second.path() / "notes/a.txt");
  CHECK(says(second.run({"-i", index, "index", ".", "--prune", "--json"}).out, "\"pruned\":0,"));
  fs::rename(first.path().string() + "-away", first.path());
}

TEST_CASE("a first index that fails leaves no folder behind, but those that were there") {
  const Workspace workspace;
  workspace.write("there/empty/.hidden", "x");
  for (const char* path : {"nowhere", "there/empty"}) {
    CHECK(workspace.run({"-i", "there/a/b/index", "index", path}).exit_code != 0);
    CHECK_FALSE(fs::exists(workspace.path() / "there/a"));
  }
  CHECK(fs::exists(workspace.path() / "there/empty"));
}

TEST_CASE("what a link led to is pruned when it leads to nothing") {
  const Workspace workspace;
  workspace.write("d/a.txt", "here");
  workspace.write("target.txt", "there");
  fs::create_symlink("../target.txt", workspace.path() / "d/link.txt");
  REQUIRE(says(workspace.run({"index", "d", "--follow", "--json"}).out, "\"documents\":2,"));
  fs::remove(workspace.path() / "target.txt");
  CHECK(says(workspace.run({"index", "d", "--follow", "--prune", "--json"}).out, "\"pruned\":1,"));
}

TEST_CASE("a name that is too long for an id is told with the way out") {
  const Workspace workspace;
  const std::string part(200, 'n');
  workspace.write("d/" + part + "/" + part + "/" + part + "/a.txt", "deep");
  const Outcome outcome = workspace.run({"index", "d"});
  CHECK(outcome.exit_code == 2);
  CHECK(says(outcome.err, part + "/a.txt: its path has 610 bytes, an id at most 512; index from"));
}

TEST_CASE("files and their index may be moved together") {
  const Workspace before, after;
  before.write("notes/a.txt", "tea");
  REQUIRE(before.run({"index", "notes"}).exit_code == 0);
  for (const char* name : {"notes", ".inkling"})
    fs::rename(before.path() / name, after.path() / name);
  const Outcome outcome = after.run({"index", "notes", "--json"});
  CHECK(outcome.err.empty());
  CHECK(says(outcome.out, "\"unchanged\":1"));
}

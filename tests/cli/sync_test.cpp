// What a person types to keep an index and its files together.

#include <doctest/doctest.h>
#include <stdlib.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <string>
#include <thread>

#include "inkling/index_writer.h"
#include "tests/cli/program.h"
#include "tests/cli/tea.h"

using namespace inkling;
using namespace inkling::test;

namespace {

namespace fs = std::filesystem;

using namespace std::chrono_literals;

}  // namespace

TEST_CASE("folders with equally named files keep them apart") {
  const Workspace workspace;
  workspace.write("ham/0001.txt", "meeting agenda");
  workspace.write("spam/0001.txt", "win prize");
  const Outcome outcome =
      workspace.run({"-i", "i", "index", "ham", "spam", "--label-from-dir", "--strict", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(has_part(outcome.out, "\"documents\":2,"));
  for (const char* id : {"ham/0001.txt", "spam/0001.txt"})
    CHECK(workspace.run({"-i", "i", "show", id}).exit_code == 0);
}

TEST_CASE("names that are not UTF-8 stay different") {
  const Workspace workspace;
  workspace.write("M\xFCller.txt", "a");
  workspace.write("M\xF6ller.txt", "b");
  CHECK(has_part(workspace.run({"-i", "i", "index", ".", "--json"}).out, "\"documents\":2,"));
  CHECK(workspace.run({"-i", "i", "show", "M%FCller.txt"}).exit_code == 0);
}

TEST_CASE("packed files beside a plain one are documents of their own") {
  const Workspace workspace;
  workspace.write("d/a.txt", "one");
  workspace.write("d/x.jsonl", "{\"text\":\"two\"}\n");
  workspace.write("e/x.jsonl", "{\"text\":\"three\"}\n");
  const Outcome outcome = workspace.run({"index", "d", "./d/", "d/a.txt", "e", "--json"});
  CHECK(has_part(outcome.out, "\"documents\":3,"));
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
  CHECK(has_part(json.out, "\"left_out\":{\"excluded\":1,\"hidden\":1,\"link\":1}"));
  CHECK(has_part(workspace.run({"index", "d", "--exclude", "*.log"}).out,
                 "Left out   3: excluded 1, hidden 1, link 1\n"));
  CHECK(has_part(workspace.run({"index", "d", "--hidden", "--follow", "--json"}).out,
                 "\"left_out\":{}"));
}

TEST_CASE("a folder of links alone says what was left out of it") {
  const Workspace workspace;
  fs::create_directory(workspace.path() / "d");
  fs::create_symlink("..", workspace.path() / "d/link");
  const Outcome outcome = workspace.run({"index", "d"});
  CHECK(outcome.exit_code == 2);
  CHECK(has_part(outcome.err, "error[empty]: no document was found in d: left out 1 as link\n"));
  CHECK(has_part(outcome.err, "--follow"));
}

TEST_CASE("an index that is to index itself is refused with a hint") {
  const Workspace workspace;
  workspace.write("notes/a.txt", "text");
  const Outcome outcome = workspace.run({"-i", "notes", "index", "notes"});
  CHECK(outcome.exit_code == 2);
  CHECK(has_part(outcome.err, "hint: "));
  CHECK(std::distance(fs::directory_iterator(workspace.path() / "notes"),
                      fs::directory_iterator()) == 1);
  REQUIRE(workspace.run({"index", "notes", "--quiet"}).exit_code == 0);
  CHECK(workspace.run({"index", ".inkling"}).exit_code == 2);
  CHECK(workspace.run({"index", ".inkling/lock"}).exit_code == 2);
  CHECK(has_part(workspace.run({"index", ".", "--hidden", "--json"}).out, "\"index\":1"));
}

TEST_CASE("--wait waits for another writer, and a busy index says so") {
  const Workspace workspace;
  index_tea_files(workspace);
  {
    const IndexWriter busy(workspace.path() / ".inkling");
    const Outcome outcome = workspace.run({"delete", "d/a.txt", "--wait", "0.1"});
    CHECK(outcome.exit_code == 4);
    CHECK(has_part(outcome.err, "hint: --wait"));
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
  CHECK(has_part(outcome.out, "\"indexed\":0,\"replaced\":2,"));
  CHECK(has_part(outcome.out, "\"documents\":4,"));
  CHECK(has_part(outcome.out, "\"other_folders\":[\"" + first.path().string() + "\"]"));
  CHECK(has_part(outcome.err, "warning: relative paths of this index begin in"));
  CHECK(second.run({"-i", index, "search", "black"}).exit_code == 0);
  CHECK(second.run({"-i", index, "show", "letters/b.txt"}).exit_code == 0);

  fs::remove(first.path() / "letters/b.txt");
  CHECK(
      has_part(second.run({"-i", index, "index", ".", "--prune", "--json"}).out, "\"pruned\":1,"));
  // What may be on a disk that is not there stays.
  fs::remove_all(first.path() / "notes");
  fs::rename(first.path(), first.path().string() + "-away");
  fs::remove(second.path() / "notes/a.txt");
  CHECK(
      has_part(second.run({"-i", index, "index", ".", "--prune", "--json"}).out, "\"pruned\":0,"));
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
  REQUIRE(has_part(workspace.run({"index", "d", "--follow", "--json"}).out, "\"documents\":2,"));
  fs::remove(workspace.path() / "target.txt");
  CHECK(has_part(workspace.run({"index", "d", "--follow", "--prune", "--json"}).out,
                 "\"pruned\":1,"));
}

TEST_CASE("a name that is too long for an id is told with the way out") {
  const Workspace workspace;
  const std::string part(200, 'n');
  workspace.write("d/" + part + "/" + part + "/" + part + "/a.txt", "deep");
  const Outcome outcome = workspace.run({"index", "d"});
  CHECK(outcome.exit_code == 2);
  CHECK(has_part(outcome.err,
                 part + "/a.txt: its path has 610 bytes, an id at most 512; index from"));
}

TEST_CASE("files and their index may be moved together") {
  const Workspace before, after;
  before.write("notes/a.txt", "tea");
  REQUIRE(before.run({"index", "notes"}).exit_code == 0);
  for (const char* name : {"notes", ".inkling"})
    fs::rename(before.path() / name, after.path() / name);
  const Outcome outcome = after.run({"index", "notes", "--json"});
  CHECK(outcome.err.empty());
  CHECK(has_part(outcome.out, "\"unchanged\":1"));
}

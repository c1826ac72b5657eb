// Labels that a person gave, and the files that they were given to.

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;
namespace fs = std::filesystem;

namespace {

const std::string kTold =
    "1 document keeps the labels that were given by hand; --relabel takes those of the files\n";

std::string labels_of(const Workspace& workspace, const std::string& id) {
  const std::string shown = workspace.run({"show", id, "--json"}).out;
  const std::size_t begin = shown.find("\"labels\":");
  return shown.substr(begin, shown.find(']', begin) - begin + 1);
}

void index_folder(const Workspace& workspace) {
  workspace.write("tea/a.txt", "green tea");
  workspace.write("tea/b.txt", "black tea");
  REQUIRE(workspace.run({"index", "tea", "--label-from-dir", "--quiet"}).exit_code == 0);
}

}  // namespace

TEST_CASE("labels given by hand outlive what happens to their file, until --relabel") {
  const Workspace workspace;
  index_folder(workspace);
  REQUIRE(workspace.run({"label", "tea/a.txt", "drink", "leaf"}).exit_code == 0);
  const auto index = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"index", "tea", "--label-from-dir"});
    const Outcome outcome = workspace.run(flags);
    CHECK(outcome.exit_code == 0);
    return outcome;
  };
  CHECK(index({}).err.empty());
  fs::last_write_time(workspace.path() / "tea/a.txt",
                      fs::file_time_type::clock::now() + std::chrono::seconds(5));
  CHECK(index({}).err == kTold);
  CHECK(index({"--reread"}).err == kTold);
  workspace.write("tea/a.txt", "white tea, and much of it");
  CHECK(index({"--prune"}).err == kTold);
  const Outcome json = index({"--reread", "--json"});
  CHECK(has_part(json.out, "\"pruned\":0,\"labels_kept\":1,"));
  CHECK(json.err.empty());
  CHECK(labels_of(workspace, "tea/a.txt") == "\"labels\":[\"drink\",\"leaf\"]");
  CHECK(has_part(workspace.run({"search", "label:drink white", "--json"}).out, "tea/a.txt"));
  CHECK(labels_of(workspace, "tea/b.txt") == "\"labels\":[\"tea\"]");

  CHECK(has_part(index({"--relabel", "--json"}).out, "\"replaced\":1,"));
  CHECK(labels_of(workspace, "tea/a.txt") == "\"labels\":[\"tea\"]");
  CHECK(workspace.run({"search", "label:drink"}).exit_code == 1);
  CHECK(index({"--reread"}).err.empty());
  CHECK(workspace.run({"check", "--deep"}).exit_code == 0);
}

TEST_CASE("labels taken away by hand do not come back with the file") {
  const Workspace workspace;
  index_folder(workspace);
  REQUIRE(workspace.run({"label", "tea/a.txt"}).exit_code == 0);
  REQUIRE(workspace.run({"optimize"}).exit_code == 0);
  CHECK(workspace.run({"index", "tea", "--label-from-dir", "--reread"}).err == kTold);
  CHECK(labels_of(workspace, "tea/a.txt") == "\"labels\":[]");
}

TEST_CASE("labels that are given as those of the record go with the next reading of it") {
  const Workspace workspace;
  index_folder(workspace);
  REQUIRE(workspace.run({"label", "tea/a.txt", "drink"}).exit_code == 0);
  REQUIRE(workspace.run({"label", "tea/a.txt", "leaf", "--as-record"}).exit_code == 0);
  CHECK(labels_of(workspace, "tea/a.txt") == "\"labels\":[\"leaf\"]");
  CHECK(workspace.run({"index", "tea", "--label-from-dir", "--reread"}).err.empty());
  CHECK(labels_of(workspace, "tea/a.txt") == "\"labels\":[\"tea\"]");
}

TEST_CASE("labels of a review outlive a change of the file, what was undone does not") {
  const Workspace workspace;
  const std::string trained =
      "{\"id\":\"tea\",\"text\":\"tea leaf cup\",\"label\":\"drink\"}\n"
      "{\"id\":\"ink\",\"text\":\"ink pen paper\",\"label\":\"desk\"}\n";
  const auto line = [](const std::string& id, const std::string& label) {
    return "{\"id\":\"" + id + "\",\"text\":\"tea pen\"" + label + "}\n";
  };
  workspace.write("d.jsonl", trained + line("1", "") + line("2", ""));
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m", "--kind", "multinomial"}).exit_code == 0);
  REQUIRE(workspace.run({"review", "m"}, "1\n2\nu\n").exit_code == 0);
  const std::string other = ",\"label\":\"other\"";
  workspace.write("d.jsonl", trained + line("1", other) + line("2", other));
  CHECK(workspace.run({"index", "d.jsonl"}).err == kTold);
  CHECK(labels_of(workspace, "1") == "\"labels\":[\"desk\"]");
  CHECK(labels_of(workspace, "2") == "\"labels\":[\"other\"]");
}

TEST_CASE("labels given by hand go along with a file, and are told when its text is gone") {
  const Workspace workspace;
  index_folder(workspace);
  REQUIRE(workspace.run({"label", "tea/a.txt", "drink"}).exit_code == 0);
  fs::rename(workspace.path() / "tea/a.txt", workspace.path() / "tea/c.txt");
  const Outcome moved = workspace.run({"index", "tea", "--label-from-dir", "--prune"});
  CHECK(moved.err == kTold);
  CHECK(labels_of(workspace, "tea/c.txt") == "\"labels\":[\"drink\"]");
  fs::remove(workspace.path() / "tea/c.txt");
  const Outcome gone = workspace.run({"index", "tea", "--label-from-dir", "--prune", "--json"});
  CHECK(gone.exit_code == 0);
  CHECK(has_part(gone.out, "\"labels_lost\":1,\"labels_lost_of\":[\"tea/c.txt\"],"));
  REQUIRE(workspace.run({"label", "tea/b.txt", "drink"}).exit_code == 0);
  workspace.write("tea/d.txt", "no tea");
  fs::remove(workspace.path() / "tea/b.txt");
  CHECK(has_part(workspace.run({"index", "tea", "--label-from-dir", "--prune", "--quiet"}).err,
                 "Labels     given by hand to 1 document are lost: their content is nowhere\n"
                 "           tea/b.txt\n"));
}

TEST_CASE("a file whose name is not UTF-8 is meant by its name as by its id") {
  const Workspace workspace;
  workspace.write("t/\xFC.txt", "green tea");
  workspace.write("t/b.txt", "green tea");
  REQUIRE(workspace.run({"index", "t", "--quiet"}).exit_code == 0);
  const std::string id = "t/%FC.txt", name = "./t/\xFC.txt";
  CHECK(workspace.run({"show", name, "--json"}).out == workspace.run({"show", id, "--json"}).out);
  CHECK(workspace.run({"label", name, "tea"}).exit_code == 0);
  CHECK(labels_of(workspace, id) == "\"labels\":[\"tea\"]");
  CHECK(workspace.run({"similar", name}).exit_code == 0);
  CHECK(workspace.run({"delete", name}).exit_code == 0);
  CHECK(workspace.run({"show", id}).exit_code != 0);
}

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "storage/commit/transaction.h"
#include "tests/cli/program.h"

using namespace inkling::test;
namespace fs = std::filesystem;

namespace {

const std::string kTwoDocuments =
    "{\"id\":\"a\",\"text\":\"coffee exports\",\"label\":\"coffee\"}\n"
    "{\"id\":\"b\",\"text\":\"tea harvest\",\"label\":\"tea\"}\n";

void index_two_documents(const Workspace& workspace) {
  const Outcome outcome =
      workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, kTwoDocuments);
  REQUIRE(outcome.exit_code == 0);
}

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

struct Failure {
  std::vector<std::string> arguments;
  int exit_code;
  std::string message;
};

void check_failures(const Workspace& workspace, const std::vector<Failure>& failures) {
  for (const Failure& failure : failures) {
    CAPTURE(failure.message);
    const Outcome outcome = workspace.run(failure.arguments);
    CHECK(outcome.exit_code == failure.exit_code);
    CHECK(outcome.err.find(failure.message) != std::string::npos);
    CHECK(outcome.out.empty());
    CAPTURE(outcome.err);
  }
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

TEST_CASE("wrong usage is said with the nearest right word, and exits 2") {
  const Workspace workspace;
  check_failures(
      workspace,
      {{{}, 2, "error[usage]: `inkling` needs a command\n  hint: see `inkling --help`\n"},
       {{"serch", "x"},
        2,
        "error[usage]: `inkling` has no command `serch`\n  hint: did you mean `search`?\n"},
       {{"report", "sumary"},
        2,
        "`inkling report` has no command `sumary`\n  hint: did you mean `summary`?\n"},
       {{"report"}, 2, "`inkling report` needs a command\n"},
       {{"search", "x", "--snipets"},
        2,
        "`inkling search` has no flag `--snipets`\n  hint: did you mean `--snippets`?"},
       {{"--memory", "1G", "index", "x"},
        2,
        "error[usage]: `--memory` is not read where it stands\n"
        "  hint: flags of `inkling index` follow its name, and come before `--`\n"},
       {{"-k", "3", "search", "x"}, 2, "`-k` is not read where it stands\n"},
       {{"search", "x", "--antonyms", "f"}, 2, "`inkling search` has no flag `--antonyms`\n"},
       {{"search", "--topics", "f", "--facet", "label"}, 2, "--topics ranks whole texts: "},
       {{"search", "--topics", "f", "--sort", "year"}, 2, "--topics ranks whole texts: "},
       {{"search", "--topics", "f", "--fold-duplicates", "1"}, 2, "--topics ranks whole texts: "},
       {{"search", "x", "--facet"}, 2, "error[usage]: "},
       {{"report", "summary", "--html", "x"}, 2, "has no flag `--html`\n"},
       {{"index"}, 2, "error[usage]: `inkling index` needs a path\n"},
       {{"search"}, 2, "needs a query or --topics\n"},
       {{"show"}, 2, "error[usage]: ID is required\n"},
       {{"stats", "x"}, 2, "`inkling stats` does not take `x`\n"},
       {{"search", "x", "-k", "many"},
        2,
        "error[option]: -k: `many` found, a whole number from 0 wanted\n"},
       {{"search", "x", "-k", "-1"}, 2, "error[option]: -k: `-1` found"},
       {{"search", "x", "--k1", "nan"}, 2, "error[option]: --k1: `nan` found, a number wanted\n"},
       {{"search", "x", "--rank", "bm52"},
        2,
        "error[option]: rank: `bm52` found, one of bm25, bm25+, tfidf, smart:lnc.ltc, lm, lm:jm, "
        "dfr wanted\n"
        "  hint: did you mean `bm25`"},
       {{"search", "x", "--run-name", "y"},
        2,
        "--format trec, --run-name and --escape-ids belong to --topics\n"},
       {{"search", "x", "--threads", "0"}, 2, "--threads: at least one is needed\n"},
       {{"trec-eval", "q", "r", "--seed", "2"},
        2,
        "--permutations and --seed belong to --compare\n"},
       {{"trec-eval", "q", "r", "--level", "0"},
        2,
        "error[option]: --level: must be a grade of 1 or more\n"},
       {{"search", "x", "--rank", "smart:lnc.xtc"},
        2,
        "rank: smart: `xtc` found, wanted: tf one of n l a b L"},
       {{"search", "x", "--field-weight", "title"},
        2,
        "a field and a number wanted\n  hint: as in title=2"},
       {{"search", "x", "--field-weight", "text=2"}, 2, "text counts once\n  hint: "},
       {{"index", "x", "--memory", "64Q"},
        2,
        "--memory: `64Q` found, a size such as 64M, 1G or 1000000 wanted\n"},
       {{"index", "x", "--memory", "99999999999G"}, 2, "--memory: "},
       {{"index", "x", "--text", "a,,b"}, 2, "--text: `a,,b` found, names between commas wanted\n"},
       {{"index", "x", "--format", "pdf"}, 2, "error[option]: "},
       {{"index", "x", "--analyzer", "standart"}, 2, "standard"},
       {{"train", "m", "--kind", "gaussian"},
        2,
        "--kind: `gaussian` found, one of multinomial wanted\n"},
       {{"classify", "m"}, 2, "takes either --text or files\n"},
       {{"classify", "m", "f", "--text", "x"}, 2, "takes either --text or files\n"},
       {{"delete"}, 2, "takes either ids or --query\n"},
       {{"help", "exit-code"},
        2,
        "there is no help for `exit-code`\n  hint: did you mean `exit-codes`?\n"}});
}

TEST_CASE(
    "a query that does not parse is shown with a caret under the spot, wide characters counted "
    "twice") {
  const Workspace workspace;
  index_two_documents(workspace);
  const Outcome outcome = workspace.run({"search", "--strict-query", "日本 \"tea"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("\n  日本 \"tea\n       ^\n") != std::string::npos);
  CHECK(outcome.err.find("error[query]: ") == 0);
  CHECK(workspace.run({"search", "x", "--filter", "(tea", "--strict-query"}).exit_code == 2);
  CHECK(workspace.run({"report", "summary", "--where", "(tea"}).exit_code == 2);
  CHECK(workspace.run({"delete", "--query", "(tea"}).exit_code == 2);
}

TEST_CASE("an unknown name is an error with the names there are") {
  const Workspace workspace;
  index_two_documents(workspace);
  REQUIRE(workspace.run({"train", "drinks", "--quiet"}).exit_code == 0);
  check_failures(
      workspace,
      {{{"search", "lable:tea", "--strict-query"},
        2,
        "error[unknown_field]: there is no field `lable`\n  hint: did you mean `label`?"},
       {{"search", "label:tee", "--strict-query"},
        2,
        "error[unknown_label]: there is no label `tee`"},
       {{"show", "zz"}, 2, "error[unknown_document]: there is no document `zz`"},
       {{"explain", "tea", "zz"}, 2, "error[unknown_document]: "},
       {{"classify", "drink", "--text", "x"},
        2,
        "error[unknown_model]: there is no model `drink`\n  hint: did you mean `drinks`?"},
       {{"search", "tea", "--field-weight", "titel=2"},
        2,
        "error[unknown_field]: there is no field `titel`\n  hint: did you mean `title`?"},
       {{"evaluate", "drink"}, 2, "error[unknown_model]: "},
       {{"tag", "drink"}, 2, "error[unknown_model]: "},
       {{"model", "info", "drink"}, 2, "error[unknown_model]: "},
       {{"model", "drop", "drink"}, 2, "error[unknown_model]: "},
       {{"model", "terms", "drinks", "--topic", "te"}, 2, "error[unknown_topic]: "},
       {{"report", "topics", "--by", "lable"}, 2, "error[unknown_field]: "},
       {{"report", "topics", "--topic", "te"}, 2, "error["},
       {{"train", "m", "--by", "lable"}, 2, "error[unknown_field]: "},
       {{"train", ".m"}, 2, "error[option]: "},
       {{"train", "m", "--alpha", "-1"}, 2, "error[option]: "}});
}

TEST_CASE("nothing to work on is an error, and no model comes of it") {
  const Workspace workspace;
  workspace.write("empty.jsonl", "");
  workspace.write("bad.jsonl", "[1]\nnonsense\n");
  check_failures(
      workspace,
      {{{"index", "empty.jsonl"}, 2, "error[empty]: no document was found in empty.jsonl\n"},
       {{"index", "bad.jsonl"}, 2, "error[empty]: no document was found in bad.jsonl: skipped "},
       {{"stats"}, 4, "error[no_index]"}});
  index_two_documents(workspace);
  CHECK(workspace.run({"index", "empty.jsonl"}).exit_code == 0);
  check_failures(
      workspace,
      {{{"train", "m", "--where", "label:tea -harvest"}, 2, "error[empty]: "},
       {{"report", "information", "--where", "label:tea -harvest"}, 2, "error[empty]: "},
       {{"report", "topics", "--topic", "tea", "--where", "label:coffee"}, 2, "error[empty]: "},
       {{"model", "info", "m"}, 2, "error[unknown_model]"}});
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
  const Outcome outcome = workspace.run(
      {"index", "-", "--format", "jsonl", "--json", "--rejects", "rejects.jsonl"},
      kTwoDocuments + "[1]\n{\"id\":\"c\"}\n{\"id\":\"a\",\"text\":\"bad \xFF byte\"}\n");
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("{\"read\":5,\"indexed\":2,\"replaced\":1,\"skipped\":{") == 0);
  CHECK(outcome.out.find("\"documents_with_bad_utf8\":1,\"replaced_utf8\":1") != std::string::npos);
  CHECK(outcome.out.find("\"documents\":2,") != std::string::npos);
  CHECK(read_file(workspace.path() / "rejects.jsonl").find('\n') != std::string::npos);
}

TEST_CASE("--strict stops at the first bad record and commits nothing") {
  const Workspace workspace;
  const Outcome outcome =
      workspace.run({"index", "-", "--format", "jsonl", "--strict"}, kTwoDocuments + "[1]\n");
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.find("error[bad_record]: ") == 0);
  CHECK(workspace.run({"stats"}).exit_code == 4);
}

TEST_CASE("an index keeps its analyzer and its way of storing") {
  const Workspace workspace;
  index_two_documents(workspace);
  workspace.write("more.txt", "more");
  check_failures(
      workspace,
      {{{"index", "more.txt", "--analyzer", "words"},
        2,
        "error[option]: --analyzer: the index was made with standard, not with words\n  hint: "},
       {{"index", "more.txt", "--language", "de"},
        2,
        "error[option]: --language: the index was made with en, not with de"},
       {{"index", "more.txt", "--no-store"},
        2,
        "error[option]: --no-store: the index was made with its texts"}});
  CHECK(workspace.run({"index", "more.txt", "--analyzer", "standard", "--language", "en"})
            .exit_code == 0);
}

TEST_CASE("a file that is not there is named, with exit 6") {
  const Workspace workspace;
  index_two_documents(workspace);
  workspace.write("a.txt", "");
  REQUIRE(workspace.run({"train", "m", "--quiet"}).exit_code == 0);
  check_failures(
      workspace,
      {{{"index", "nothing.jsonl"}, 6, "error[io]: nothing.jsonl: "},
       {{"classify", "m", "nothing.txt"},
        6,
        "error[io]: nothing.txt: cannot be opened: No such file"},
       {{"classify", "m", "."}, 6, "error[io]: .: cannot be read: Is a directory"},
       {{"trec-eval", "nothing", "x"}, 6, "error[io]: nothing: "},
       {{"trec-eval", "a.txt", "a.txt", "--compare", "nothing"}, 6, "error[io]: nothing: "},
       {{"search", "--topics", "nothing"}, 6, "error[io]: nothing: "},
       {{"train", "n", "--prior", "nothing"}, 6, "error[io]: nothing: "}});
}

TEST_CASE("a prior that is no prior is refused with its place") {
  const Workspace workspace;
  index_two_documents(workspace);
  workspace.write("no-tab", "coffee 3\n");
  workspace.write("no-number", "coffee\t3\ntea\tmuch\n");
  workspace.write("twice", "coffee\t3\ncoffee\t4\n");
  workspace.write("broken.json", "{\"coffee\":");
  workspace.write("missing-topic", "coffee\t3\n");
  workspace.write("empty", " \n");
  check_failures(workspace,
                 {{{"train", "m", "--prior", "no-tab"},
                   2,
                   "error[option]: --prior: no-tab:1: there is no tab"},
                  {{"train", "m", "--prior", "no-number"}, 2, "no-number:2: `much` is no number"},
                  {{"train", "m", "--prior", "twice"}, 2, "twice:2: the topic is given twice"},
                  {{"train", "m", "--prior", "broken.json"}, 2, "broken.json: not a JSON object"},
                  {{"train", "m", "--prior", "empty"}, 2, "the file is empty"},
                  {{"train", "m", "--prior", "missing-topic"}, 2, "error[option]: "}});
  workspace.write("good.json", "{\"coffee\": 3, \"tea\": 1}");
  CHECK(workspace.run({"train", "m", "--prior", "good.json"}).exit_code == 0);
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
  CHECK(outcome.err.find("the last commit is intact") != std::string::npos);
  CHECK(workspace.run({"check", "--deep", "-i", directory}).exit_code == 0);
  CHECK(workspace.run({"search", "tea", "-i", directory}).exit_code == 0);
  ::umount2(disk.c_str(), MNT_DETACH);
}

TEST_CASE("SIGINT and SIGTERM stop an index run before it commits") {
  check_clean_stop(SIGINT, "SIGINT");
  check_clean_stop(SIGTERM, "SIGTERM");
}

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

#include "tests/cli/program.h"
#include "tests/cli/trained.h"
#include "tests/support/data.h"

using namespace inkling::test;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

// "tea with zebras\n".
constexpr std::string_view kTeaWithZebrasGz =
    "\x1F\x8B\x08\x00\x00\x00\x00\x00\x02\x03\x2B\x49\x4D\x54\x28\xCF\x2C\xC9\x50\xA8\x4A\x4D\x2A"
    "\x4A"
    "\x2C\xE6\x02\x00\x4D\xF1\xEA\x31\x10\x00\x00\x00"sv;

constexpr std::string_view kTeaWithZebrasZst =
    "\x28\xB5\x2F\xFD\x04\x58\x81\x00\x00\x74\x65\x61\x20\x77\x69\x74\x68\x20"
    "\x7A\x65\x62\x72\x61\x73\x0A\x8C\xE3\x55\x8E"sv;

}  // namespace

TEST_CASE("a binary file is not classified but named, with exit 2") {
  const Workspace workspace;
  train_on_tea(workspace);
  workspace.write("image", "tea\0tea"s);
  workspace.write("late", std::string(8 << 10, ' ') + "tea\0"s);
  const Outcome binary = workspace.run({"classify", "m", "image"});
  CHECK(binary.exit_code == 2);
  CHECK(binary.err.find("error[binary]: image: a NUL byte among the first 8 KiB") == 0);
  CHECK(binary.out.empty());
  CHECK(workspace.run({"classify", "m", "-"}, "tea\0tea"s).exit_code == 2);
  CHECK(workspace.run({"classify", "m", "late"}).exit_code == 0);
  workspace.write("a.docx", "PK\3\4no archive");
  const Outcome damaged = workspace.run({"classify", "m", "a.docx"});
  CHECK(damaged.exit_code == 2);
  CHECK(damaged.err.find("error[bad_docx]: a.docx: ") == 0);
}

TEST_CASE("a compressed file is classified by the text that is in it") {
  const Workspace workspace;
  train_on_tea(workspace);
  workspace.write("a", "tea with zebras\n");
  workspace.write("a.gz", kTeaWithZebrasGz);
  workspace.write("a.zst", kTeaWithZebrasZst);
  const std::string plain = workspace.run({"classify", "m", "a", "--json"}).out;
  REQUIRE(plain.find(R"("unknown":["with","zebras"])") != std::string::npos);
  const std::string answer = plain.substr(plain.find("\"predictions\""));
  for (const std::string name : {"a.gz", "a.zst"}) {
    CAPTURE(name);
    CHECK(workspace.run({"classify", "m", name, "--json"}).out ==
          "{\"id\":\"" + name + "\"," + answer);
  }
}

TEST_CASE("a compressed file that is cut off is not classified, with exit 6") {
  const Workspace workspace;
  train_on_tea(workspace);
  workspace.write("cut.gz", kTeaWithZebrasGz.substr(0, 20));
  const Outcome outcome = workspace.run({"classify", "m", "cut.gz"});
  CHECK(outcome.exit_code == 6);
  CHECK(outcome.err.find("error[io]: cut.gz: byte ") == 0);
  CHECK(outcome.out.empty());
}

TEST_CASE("every record of a file of JSON Lines is answered by itself, in order, by all threads") {
  const Workspace workspace;
  train_on_tea(workspace);
  std::string records;
  for (int at = 0; at < 3000; ++at) {
    records += R"({"id":"r)" + std::to_string(at) + R"(","title":")" +
               (at % 2 == 0 ? "tea" : "ink") + R"(","text":"of this"})" + "\n";
  }
  workspace.write("records.jsonl", records);
  const std::string one =
      workspace.run({"classify", "m", "records.jsonl", "--json", "--threads", "1"}).out;
  const Outcome outcome = workspace.run({"classify", "m", "records.jsonl", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == one);
  std::istringstream lines(outcome.out);
  int at = 0;
  for (std::string line; std::getline(lines, line); ++at) {
    REQUIRE(line.starts_with(R"({"id":"r)" + std::to_string(at) + R"(","predictions":[{"topic":")" +
                             (at % 2 == 0 ? "a" : "b") + "\""));
  }
  CHECK(at == 3000);
  const std::string text = workspace.run({"classify", "m", "--text", "tea\nof this", "--json"}).out;
  CHECK(one.substr(one.find("\"predictions\""), 100) ==
        text.substr(text.find("\"predictions\""), 100));
}

TEST_CASE("records that are no documents are located, and the others answered, with exit 3") {
  const Workspace workspace;
  train_on_tea(workspace);
  workspace.write("some.jsonl",
                  "{\"id\":\"x\",\"text\":\"tea\"}\n[1]\n{\"id\":\"y\",\"text\":\"ink\"}\n");
  const Outcome outcome =
      workspace.run({"classify", "m", "some.jsonl", "--format", "tsv", "--top", "1"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.starts_with("id\ttopic\tp\tlog_p\twhy\ttags\tabstained\nx\ta\t"));
  CHECK(outcome.out.find("\ny\tb\t") != std::string::npos);
  CHECK(outcome.err.find("warning: some.jsonl:2: not_an_object: ") != std::string::npos);
  CHECK(outcome.err.find("warning: 1 of 3 records skipped") != std::string::npos);
  CHECK(workspace.run({"classify", "m", "some.jsonl", "--strict"}).exit_code == 3);
  CHECK(workspace.run({"classify", "m", "some.jsonl", "--quiet"}).err.empty());
}

TEST_CASE(
    "of several files that are named, one that is no text is skipped, and alone it is refused") {
  const Workspace workspace;
  train_on_tea(workspace);
  workspace.write("a.png", "\x89PNG\r\n\x1A\n");
  workspace.write("b.txt", "tea");
  const Outcome outcome = workspace.run({"classify", "m", "a.png", "b.txt"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("b.txt") != std::string::npos);
  CHECK(outcome.err.find("warning: a.png: unsupported_image: ") != std::string::npos);
  CHECK(workspace.run({"classify", "m", "a.png"}).exit_code == 2);
}

TEST_CASE("a folder is classified file by file, and answers come while the input goes on") {
  const Workspace workspace;
  train_on_tea(workspace);
  std::filesystem::create_directory(workspace.path() / "texts");
  workspace.write("texts/1.txt", "tea");
  workspace.write("texts/2.txt", "ink");
  const Outcome outcome =
      workspace.run({"classify", "m", "texts", "--format", "csv", "--top", "1"});
  CHECK(outcome.out.find("\r\ntexts/1.txt,a,") != std::string::npos);
  CHECK(outcome.out.find("\r\ntexts/2.txt,b,") != std::string::npos);
  const std::filesystem::path answers = workspace.path() / "answers";
  const int output = ::open(answers.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  REQUIRE(output >= 0);
  Running running(workspace, {"classify", "m", "-", "--json"}, output);
  std::string records = "{\"id\":\"y\",\"text\":\"ink\"}\n";
  while (records.size() < 2u << 20) records += "{\"text\":\"ink and tea\"}\n";
  running.write(records);
  for (int wait = 0; wait < 1000 && read_file(answers).find("\"y\"") == std::string::npos; ++wait)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(read_file(answers).find("\"y\"") != std::string::npos);
  running.close_input();
  CHECK(running.wait().exit_code == 0);
  ::close(output);
}

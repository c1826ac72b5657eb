#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/program.h"
#include "tests/support/places.h"

using namespace inkling::test;

namespace {

using Commands = std::vector<std::vector<std::string>>;

const Commands kQuestions{
    {"search", "free", "-k", "2000"},
    {"search", "call now free", "-k", "50", "--explain"},
    {"search", "*", "-k", "300"},
    {"search", "label:spam", "-k", "300", "--offset", "7"},
    {"search", "+call -free", "--rank", "tfidf", "-k", "500"},
    {"terms", "ca", "-k", "1000"},
    {"report", "summary"},
    {"report", "information", "-k", "500"},
    {"report", "information", "--where", "label:ham", "-k", "50"},
    {"report", "topics", "-k", "50"},
};

const Commands kLearning{
    {"train", "m", "--where", "call"},    {"evaluate", "m"},
    {"evaluate", "m", "--where", "free"}, {"tag", "m", "--where", "mobile"},
    {"search", "tag:spam", "-k", "50"},
};

/// The number behind `key` is one of the run.
void drop_number(const std::string& key, std::string& json) {
  for (std::size_t at = json.find(key); at != std::string::npos; at = json.find(key, at)) {
    at += key.size();
    json.erase(at, json.find_first_not_of("0123456789.e-+", at) - at);
  }
}

/// Models know the snapshot they were trained on, so each index has its own version of one.
void drop_version(std::string& json) {
  const std::string key = "\"version\":\"";
  for (std::size_t at = json.find(key); at != std::string::npos; at = json.find(key, at)) {
    at += key.size();
    json.erase(at, json.find('"', at) - at);
  }
}

/// What all print, without what differs from one run to the next.
std::string answers(const Workspace& workspace, const Commands& commands) {
  std::string all;
  for (std::vector<std::string> command : commands) {
    command.push_back("--json");
    Outcome outcome = workspace.run(command);
    REQUIRE(outcome.exit_code == 0);
    for (const char* key : {"\"seconds\":", "\"snapshot\":", "\"bytes\":"})
      drop_number(key, outcome.out);
    drop_version(outcome.out);
    all += outcome.out + "\n";
  }
  return all;
}

double bytes_of_postings(const Workspace& workspace) {
  std::uintmax_t bytes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(workspace.path() / ".inkling")) {
    if (entry.path().extension() == ".postings") bytes += entry.file_size();
  }
  return static_cast<double>(bytes);
}

void run(const Workspace& workspace, const std::vector<std::string>& arguments) {
  const Outcome outcome = workspace.run(arguments);
  CAPTURE(outcome.err);
  REQUIRE(outcome.exit_code == 0);
}

}  // namespace

TEST_CASE("a reordered index answers to the last bit as one in the order of entry") {
  const std::string messages = project_path("corpus/sms-spam.jsonl");
  const Workspace plain;
  const Workspace reordered;
  for (const Workspace* workspace : {&plain, &reordered})
    run(*workspace, {"index", messages, "--quiet"});
  CHECK(plain.run({"optimize", "--threads", "2"}).exit_code == 2);
  run(plain, {"optimize"});
  run(reordered, {"optimize", "--reorder", "--threads", "2"});
  CHECK(bytes_of_postings(reordered) < bytes_of_postings(plain));
  CHECK(answers(plain, kQuestions) == answers(reordered, kQuestions));
  CHECK(answers(plain, kLearning) == answers(reordered, kLearning));
  run(reordered, {"check", "--deep"});

  // Equal ones come in the order of entry still, when the segment has been merged with others.
  const std::string more =
      "{\"id\":\"a\",\"text\":\"call me\"}\n{\"id\":\"b\",\"text\":\"call me\"}\n";
  for (const Workspace* workspace : {&plain, &reordered}) {
    REQUIRE(workspace->run({"index", "-", "--format", "jsonl", "--quiet"}, more).exit_code == 0);
    run(*workspace, {"delete", "--query", "mobile"});
  }
  CHECK(answers(plain, kQuestions) == answers(reordered, kQuestions));
  for (const Workspace* workspace : {&plain, &reordered}) run(*workspace, {"optimize"});
  CHECK(answers(plain, kQuestions) == answers(reordered, kQuestions));
  run(plain, {"optimize", "--reorder"});
  run(reordered, {"optimize", "--reorder"});
  CHECK(answers(plain, kQuestions) == answers(reordered, kQuestions));
  run(reordered, {"check", "--deep"});
}

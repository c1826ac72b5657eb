#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

#include "tests/cli/program.h"

using namespace inkling::test;

namespace {

void index_batch_texts(const Workspace& workspace) {
  std::string records;
  for (int at = 0; at < 300; ++at) {
    records += "{\"id\":\"d" + std::to_string(at) + "\",\"text\":\"ink";
    for (int word = 2; word < 20; ++word) {
      if (at % word == 0) records += " w" + std::to_string(word);
    }
    records += "\"}\n";
  }
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, records).exit_code == 0);
}

std::string topics(int count) {
  std::string lines;
  for (int at = 0; at < count; ++at) {
    lines += std::to_string(count - at) + "\tw" + std::to_string(2 + at % 25) + " w" +
             std::to_string(3 + at % 7) + "\n";
  }
  return lines;
}

std::vector<std::string> batch(const std::string& threads,
                               const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"search", "--topics",  "-",    "-k",
                                        "40",     "--threads", threads};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string read_all(int descriptor) {
  std::string bytes(1 << 16, '\0');
  std::string text;
  for (ssize_t count = 0; (count = ::read(descriptor, bytes.data(), bytes.size())) > 0;) {
    text.append(bytes, 0, static_cast<std::size_t>(count));
  }
  return text;
}

void wait_for_output(int descriptor) {
  pollfd waiting{descriptor, POLLIN, 0};
  REQUIRE(::poll(&waiting, 1, 60'000) == 1);
}

/// A reader that does not read holds the program in the middle of its batch until the signal is
/// sent.
void check_stop(int signal, const std::string& name) {
  const Workspace workspace;
  index_batch_texts(workspace);
  workspace.write("topics.tsv", topics(5000));
  const std::string whole = workspace.run({"search", "--topics", "topics.tsv", "-k", "9"}).out;
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  Running program(workspace, {"search", "--topics", "topics.tsv", "-k", "9"}, ends[1]);
  ::close(ends[1]);
  wait_for_output(ends[0]);
  program.send(signal);
  const std::string written = read_all(ends[0]);
  ::close(ends[0]);
  const Outcome outcome = program.wait();
  CHECK(outcome.exit_code == 128 + signal);
  CHECK(outcome.err.starts_with("stopped by " + name + ": "));
  CHECK(outcome.err.ends_with(" of 5,000 topics written\n"));
  CHECK(written.size() < whole.size());
  CHECK(whole.starts_with(written));
  CHECK(written.ends_with(" inkling\n"));
  const std::size_t last = written.rfind('\n', written.size() - 2) + 1;
  const std::string topic = written.substr(last, written.find(' ', last) - last);
  CHECK_FALSE(whole.substr(written.size()).starts_with(topic + " "));
}

}  // namespace

TEST_CASE(
    "a batch is written in the order of its topics, the same bytes at any number of threads") {
  const Workspace workspace;
  index_batch_texts(workspace);
  const std::string lines = topics(400);
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{}, {"--json"}, {"--rank", "tfidf"}}) {
    const Outcome alone = workspace.run(batch("1", more), lines);
    CHECK(alone.exit_code == 0);
    CHECK(alone.err.empty());
    for (const char* threads : {"2", "3", "64"}) {
      CAPTURE(threads);
      const Outcome many = workspace.run(batch(threads, more), lines);
      CHECK(many.exit_code == 0);
      CHECK(many.out == alone.out);
    }
  }
  const std::string json = workspace.run(batch("2", {"--json"}), lines).out;
  CHECK(json.starts_with("{\"topic\":\"400\",\"hits\":[{\"id\":\""));
  CHECK(std::count(json.begin(), json.end(), '\n') == 400);
  CHECK(json.substr(json.rfind('\n', json.size() - 2)).starts_with("\n{\"topic\":\"1\","));
}

TEST_CASE("a batch without a hit exits 1, one without topics too") {
  const Workspace workspace;
  index_batch_texts(workspace);
  CHECK(workspace.run(batch("2"), "1\tnothing\n2\tknown\n").exit_code == 1);
  const Outcome without_topics = workspace.run(batch("2"), "");
  CHECK(without_topics.exit_code == 1);
  CHECK(without_topics.err == "warning: standard input: no topic\n");
}

TEST_CASE("a topic that cannot be written is refused before the first line") {
  const Workspace workspace;
  index_batch_texts(workspace);
  const std::string good = topics(30);
  for (const char* threads : {"1", "2"}) {
    const Outcome outcome = workspace.run(batch(threads), good + "a b\tw2\nlast\tw1\n");
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.starts_with("error[option]: topic: \"a b\" cannot stand in a TREC run"));
    CHECK(outcome.out.empty());
  }
}

TEST_CASE("a batch whose reader went away ends without a word") {
  const Workspace workspace;
  index_batch_texts(workspace);
  workspace.write("topics.tsv", topics(2000));
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  ::close(ends[0]);
  const Outcome outcome = workspace.run_into(ends[1], {"search", "--topics", "topics.tsv"});
  ::close(ends[1]);
  CHECK(outcome.exit_code == 141);
  CHECK(outcome.err.empty());
}

TEST_CASE("SIGINT and SIGTERM end a batch behind a whole topic") {
  check_stop(SIGINT, "SIGINT");
  check_stop(SIGTERM, "SIGTERM");
}

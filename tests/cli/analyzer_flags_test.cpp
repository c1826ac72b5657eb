#include <doctest/doctest.h>

#include "tests/cli/program.h"

namespace inkling::test {

TEST_CASE("an index keeps the options of its analyzer, and its queries follow them") {
  const Workspace workspace;
  workspace.write("two.jsonl", "{\"id\":\"a\",\"text\":\"Un élève\"}\n{\"id\":\"b\",\"text\":\"東京大学\"}\n");
  CHECK(workspace.run({"index", "two.jsonl", "--language", "fr", "--fold-accents", "--bigrams"}).exit_code == 0);
  CHECK(workspace.run({"search", "eleves", "--json"}).out.find("\"id\":\"a\"") != std::string::npos);
  CHECK(workspace.run({"search", "京大", "--json"}).out.find("\"id\":\"b\"") != std::string::npos);
  CHECK(workspace.run({"analyze", "élève", "--json"}).out.find("\"term\":\"elev\"") != std::string::npos);
  CHECK(workspace.run({"index", "two.jsonl", "--fold-accents"}).exit_code == 0);
}

TEST_CASE("without stop words, a phrase still knows where they stood") {
  const Workspace workspace;
  workspace.write("two.jsonl",
                  "{\"id\":\"a\",\"text\":\"the bank of England\"}\n{\"id\":\"b\",\"text\":\"bank England\"}\n");
  CHECK(workspace.run({"index", "two.jsonl", "--drop-stop-words"}).exit_code == 0);
  const std::string with = workspace.run({"search", "\"bank of England\"", "--json"}).out;
  CHECK(with.find("\"id\":\"a\"") != std::string::npos);
  CHECK(with.find("\"id\":\"b\"") == std::string::npos);
  const std::string without = workspace.run({"search", "\"bank England\"", "--json"}).out;
  CHECK(without.find("\"id\":\"a\"") == std::string::npos);
  CHECK(without.find("\"id\":\"b\"") != std::string::npos);
  CHECK(workspace.run({"search", "the"}).err.find("nothing is left of `the`") != std::string::npos);
  CHECK(workspace.run({"check", "--deep"}).exit_code == 0);
}

TEST_CASE("an option that the index was not made with is refused") {
  const Workspace workspace;
  workspace.write("one.jsonl", "{\"id\":\"a\",\"text\":\"tea\"}");
  CHECK(workspace.run({"index", "one.jsonl"}).exit_code == 0);
  for (const char* flag : {"--drop-stop-words", "--fold-accents", "--bigrams"}) {
    const Outcome outcome = workspace.run({"index", "one.jsonl", flag});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(flag) != std::string::npos);
  }
}

}  // namespace inkling::test

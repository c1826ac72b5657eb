#include <doctest/doctest.h>

#include "tests/cli/program.h"

namespace inkling::test {

TEST_CASE("an index keeps the options of its analyzer, and its queries follow them") {
  const Workspace workspace;
  workspace.write("two.jsonl",
                  "{\"id\":\"a\",\"text\":\"Un élève\"}\n{\"id\":\"b\",\"text\":\"東京大学\"}\n");
  CHECK(workspace.run({"index", "two.jsonl", "--language", "fr", "--fold-accents", "--bigrams"})
            .exit_code == 0);
  CHECK(workspace.run({"search", "eleves", "--json"}).out.find("\"id\":\"a\"") !=
        std::string::npos);
  CHECK(workspace.run({"search", "京大", "--json"}).out.find("\"id\":\"b\"") != std::string::npos);
  CHECK(workspace.run({"analyze", "élève", "--json"}).out.find("\"term\":\"elev\"") !=
        std::string::npos);
  CHECK(workspace.run({"index", "two.jsonl", "--fold-accents"}).exit_code == 0);
}

TEST_CASE("without stop words, a phrase still knows where they stood") {
  const Workspace workspace;
  workspace.write("two.jsonl",
                  "{\"id\":\"a\",\"text\":\"the bank of England\"}\n{\"id\":\"b\",\"text\":\"bank "
                  "England\"}\n");
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

TEST_CASE(
    "with --language auto each document is read in its own language, and every command follows") {
  const Workspace workspace;
  workspace.write("two.jsonl",
                  "{\"id\":\"a\",\"text\":\"Die Häuser stehen in der alten Straße.\"}\n"
                  "{\"id\":\"b\",\"text\":\"The houses stand in the old street.\"}\n"
                  "{\"id\":\"c\",\"text\":\"maisons\",\"language\":\"fr\"}\n");
  CHECK(workspace.run({"index", "two.jsonl", "--language", "auto"}).exit_code == 0);
  for (const auto& [query, id] :
       {std::pair{"haus", "a"}, {"house", "b"}, {"maison", "c"}, {"language:de", "a"}}) {
    const std::string found = workspace.run({"search", query, "--json"}).out;
    CAPTURE(query);
    CHECK(found.find("\"total\":1,") != std::string::npos);
    CHECK(found.find("\"id\":\"" + std::string(id) + "\"") != std::string::npos);
  }
  const std::string analyzed =
      workspace.run({"analyze", "Die Häuser stehen in der Straße", "--json"}).out;
  CHECK(analyzed.starts_with("{\"language\":\"de\",\"tokens\":["));
  CHECK(analyzed.find("\"term\":\"haus\"") != std::string::npos);
  CHECK(
      workspace.run({"analyze", "Les maisons sont dans la rue"}).out.starts_with("language: fr\n"));
  CHECK(workspace.run({"report", "summary", "--json"})
            .out.find("\"languages\":[{\"value\":\"de\",\"documents\":1},{\"value\":\"en\","
                      "\"documents\":1},"
                      "{\"value\":\"fr\",\"documents\":1}]") != std::string::npos);
  CHECK(workspace.run({"index", "two.jsonl", "--language", "en"}).exit_code == 2);
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

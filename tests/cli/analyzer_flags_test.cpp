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

TEST_CASE("an option that the index was not made with is refused") {
  const Workspace workspace;
  workspace.write("one.jsonl", "{\"id\":\"a\",\"text\":\"tea\"}");
  CHECK(workspace.run({"index", "one.jsonl"}).exit_code == 0);
  for (const char* flag : {"--fold-accents", "--bigrams"}) {
    const Outcome outcome = workspace.run({"index", "one.jsonl", flag});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(flag) != std::string::npos);
  }
}

}  // namespace inkling::test

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "tests/cli/program.h"
#include "tests/cli/trained.h"

using namespace inkling::test;
using namespace std::string_literals;
using namespace std::string_view_literals;

TEST_CASE("a comparison warns of the training documents of both models") {
  const Workspace workspace;
  train_on_tea(workspace);
  REQUIRE(workspace.run({"train", "n", "--quiet"}).exit_code == 0);
  const Outcome compared = workspace.run({"evaluate", "m", "--compare", "n", "--json"});
  CHECK(compared.err.find("documents that `m` was trained on: 2 of 2") != std::string::npos);
  CHECK(compared.err.find("documents that `n` was trained on: 2 of 2") != std::string::npos);
}

TEST_CASE("deleting what a model counts, and learning a second version, are warned of") {
  const Workspace workspace;
  workspace.write("d.jsonl",
                  "{\"id\":\"1\",\"text\":\"one\",\"label\":\"a\"}\n"
                  "{\"id\":\"2\",\"text\":\"two\",\"label\":\"b\"}\n"
                  "{\"id\":\"3\",\"text\":\"three\",\"label\":\"b\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m", "--kind", "multinomial"}).exit_code == 0);
  workspace.write("t.txt", "four");
  CHECK(workspace.run({"learn", "m", "a", "t.txt"}).err.empty());
  workspace.write("t.txt", "five");
  const Outcome learned = workspace.run({"learn", "m", "a", "t.txt", "--json"});
  CHECK(has_part(learned.err, "both versions count: t.txt"));
  CHECK(has_part(learned.out, "\"other_version\":true"));
  CHECK(workspace.run({"learn", "m", "a", "-"}, "six").err.empty());
  CHECK(workspace.run({"learn", "m", "a", "-"}, "seven").err.empty());
  const Outcome rehearsed = workspace.run({"delete", "--query", "one two", "--dry-run"});
  CHECK(has_part(rehearsed.err, "m would go on counting 2 of them"));
  const Outcome deleted = workspace.run({"delete", "1", "--json"});
  CHECK(has_part(deleted.err, "m still counts 1 of them"));
  CHECK(has_part(deleted.out, "\"still_counted\":[{\"model\":\"m\",\"documents\":1}]"));
  const Outcome forgotten = workspace.run({"forget", "m", "1"});
  CHECK(forgotten.exit_code == 2);
  CHECK(has_part(forgotten.err, "`1` is not in the index any more"));
  REQUIRE(workspace.run({"forget", "m", "2"}).exit_code == 0);
  CHECK(workspace.run({"delete", "2"}).err.empty());
}

TEST_CASE("learn and forget read JSON Lines record by record") {
  const Workspace workspace;
  train_on_tea(workspace);
  workspace.write("more.jsonl", R"({"id":"3","text":"oil well"}
{"id":"4","title":"oil","text":"gas"}
{"id":"broken"
)");
  const std::string before = workspace.run({"model", "export", "m"}).out;
  const Outcome learned = workspace.run({"learn", "m", "c", "more.jsonl"});
  CHECK(learned.exit_code == 3);
  CHECK(learned.out.find("Learned    m: 2 texts; 4 documents, 3 topics") == 0);
  CHECK(learned.err.find("1 of 3 records skipped") != std::string::npos);
  CHECK(workspace.run({"classify", "m", "--text", "gas", "--json"}).out.find(R"("tags":["c"])") !=
        std::string::npos);
  CHECK(workspace.run({"learn", "m", "c", "more.jsonl", "--strict"}).exit_code == 3);
  const Outcome forgotten = workspace.run({"forget", "m", "more.jsonl"});
  CHECK(forgotten.exit_code == 3);
  CHECK(forgotten.out.find("Forgot     m: 2 documents; 2 documents, 2 topics") == 0);
  CHECK(workspace.run({"model", "export", "m"}).out == before);
  CHECK(workspace.run({"learn", "m", "c", "more.jsonl", "--input", "text"})
            .out.find("Learned    m: 1 text;") == 0);
}

TEST_CASE("a file with texts that are alike is learned and forgotten") {
  const Workspace workspace;
  train_on_tea(workspace);
  workspace.write("two.jsonl", R"({"id":"3","text":"oil well"}
{"id":"4","text":"oil well"}
)");
  CHECK(has_part(workspace.run({"learn", "m", "c", "two.jsonl"}).out, "1 known already"));
  const Outcome forgotten = workspace.run({"forget", "m", "two.jsonl"});
  CHECK(forgotten.exit_code == 0);
  CHECK(has_part(forgotten.out, "1 document, 1 the same as these"));
}

TEST_CASE("labels that a model was not told of are warned of") {
  const Workspace workspace;
  train_on_tea(workspace);
  const Outcome labelled = workspace.run({"label", "1", "b", "--json"});
  CHECK(has_part(labelled.err, "m was trained with 1 and not told of these labels"));
  CHECK(has_part(labelled.out, "\"still_counted\":[{\"model\":\"m\",\"documents\":1}]"));
  CHECK(workspace.run({"label", "1"}).exit_code == 0);
  const Outcome refused = workspace.run({"label", "1", "a", "--model", "m"});
  CHECK(refused.exit_code == 2);
  CHECK(has_part(refused.err, "whose labels were taken away since"));
  CHECK(workspace.run({"label", "1", "a"}).exit_code == 0);
  const Outcome moved = workspace.run({"label", "1", "b", "--model", "m"});
  CHECK(moved.exit_code == 0);
  CHECK(moved.err.empty());
}

TEST_CASE("a model with pairs of words with control characters tags and passes a deep check") {
  const Workspace workspace;
  workspace.write("d.jsonl",
                  "{\"id\":\"1\",\"label\":\"x\",\"text\":\"a b c\"}\n"
                  "{\"id\":\"2\",\"label\":\"y\",\"text\":\"a b a\\u001b\"}\n");
  REQUIRE(workspace.run({"index", "d.jsonl", "--analyzer", "whitespace"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m", "--bigrams"}).exit_code == 0);
  CHECK(workspace.run({"tag", "m"}).exit_code == 0);
  CHECK(workspace.run({"check", "--deep"}).exit_code == 0);
}

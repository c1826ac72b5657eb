#include <doctest/doctest.h>

#include <string>

#include "tests/cli/program.h"

using namespace inkling::test;

TEST_CASE("an id with white space is refused before the first line of a run, or escaped") {
  const Workspace workspace;
  const std::string records =
      "{\"id\":\"a.txt\",\"text\":\"ink\"}\n{\"id\":\"my file.txt\",\"text\":\"pen\"}\n";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, records).exit_code == 0);
  workspace.write("topics.tsv", "1\tink\n2\tpen\n");
  const Outcome refused = workspace.run({"search", "--topics", "topics.tsv"});
  CHECK(refused.exit_code == 2);
  CHECK(refused.out.empty());
  CHECK(has_part(refused.err, "--escape-ids writes it as `my%20file.txt`"));
  const Outcome run = workspace.run({"search", "--topics", "topics.tsv", "--escape-ids"});
  CHECK(run.exit_code == 0);
  CHECK(has_part(run.out, "\n2 Q0 my%20file.txt 1 "));
  workspace.write("run", run.out);
  workspace.write("qrels", "1 0 a.txt 1\n2 0 my%20file.txt 1\n");
  const Outcome judged = workspace.run({"trec-eval", "qrels", "run", "-m", "map", "--json"});
  CHECK(judged.out == "{\"map\":1}\n");
  CHECK(workspace.run({"search", "--topics", "topics.tsv", "--json"}).exit_code == 0);
  CHECK(workspace.run({"search", "ink", "--escape-ids"}).exit_code == 2);
  CHECK(workspace.run({"search", "--topics", "topics.tsv", "--run-name", "a b"}).out.empty());
}

TEST_CASE("a byte order mark corrupts no first entry") {
  const Workspace workspace;
  const std::string mark = "\xEF\xBB\xBF";
  const std::string records =
      "{\"id\":\"d1\",\"text\":\"ink\"}\n{\"id\":\"d2\",\"text\":\"rose\"}\n";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, records).exit_code == 0);
  workspace.write("t.tsv", mark + "1\tink\n2\tpen\n");
  workspace.write("q", mark + "1 0 d1 1\r\n2 0 d2 1\r\n");
  const Outcome run = workspace.run({"search", "--topics", "t.tsv"});
  CHECK(run.out.starts_with("1 Q0 d1 1 "));
  workspace.write("r", mark + run.out);
  CHECK(workspace.run({"trec-eval", "q", "r", "-c", "-m", "map", "--json"}).out ==
        "{\"map\":0.5}\n");
  workspace.write("s", mark + "quill, ink\r\n");
  CHECK(workspace.run({"search", "quill", "--synonyms", "s"}).exit_code == 0);
  workspace.write("seven", run.out + "1 Q0 d2 2 0.1 x y\n");
  const Outcome seven = workspace.run({"trec-eval", "q", "seven"});
  CHECK(seven.exit_code == 2);
  CHECK(has_part(seven.err, "seven:2: not six columns"));
}

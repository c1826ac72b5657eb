#include <doctest/doctest.h>

#include <string>

#include "tests/cli/failures.h"
#include "tests/cli/program.h"

using namespace inkling;
using namespace inkling::test;

namespace {

void check_unlabelled() {
  const Workspace unlabelled;
  unlabelled.write("a.txt", "tea");
  REQUIRE(unlabelled.run({"index", "a.txt", "--quiet"}).exit_code == 0);
  check_failures(unlabelled, {{{"train", "m"},
                               2,
                               "error[empty]: no selected document has a label\n"
                               "  hint: label documents, or name a field with --by\n"}});
}

}  // namespace

TEST_CASE("what cannot be measured or told apart is said before it misleads") {
  const Workspace workspace;
  index_two_documents(workspace);
  const Outcome trained = workspace.run({"train", "one", "--where", "label:tea"});
  CHECK(trained.exit_code == 0);
  CHECK(trained.err.starts_with("warning: the model has one topic, `tea`, "));
  CHECK(workspace.run({"train", "two"}).err.empty());
  check_failures(workspace, {{{"evaluate", "two", "--min-accuracy", "1.5"},
                              2,
                              "error[option]: --min-accuracy: must be a number from 0 to 1\n"},
                             {{"evaluate", "two", "--min-accuracy", "-1"}, 2, "error[option]: "},
                             {{"train", "m", "--by", "tag"}, 2, "error[empty]: "}});
  workspace.write("c.jsonl", R"({"id":"c","text":"tea harvest","label":"coffee"})");
  REQUIRE(workspace.run({"index", "c.jsonl", "--quiet"}).exit_code == 0);
  CHECK(workspace.run({"evaluate", "two", "--min-accuracy", "1"}).exit_code == 1);
  CHECK(workspace.run({"evaluate", "two", "--min-accuracy", "0.6"}).exit_code == 0);
  workspace.write("d.jsonl", R"({"id":"d","text":"tea leaves","label":"milk"})");
  REQUIRE(workspace.run({"index", "d.jsonl", "--quiet"}).exit_code == 0);
  // Two right, one wrong, and one that the model cannot get right: 0.5, not 0.667.
  const Outcome unknown = workspace.run({"evaluate", "two", "--min-accuracy", "0.6"});
  CHECK(unknown.exit_code == 1);
  CHECK(unknown.err.starts_with("warning: labels that the model does not know: 1 (`milk`); "));
  CHECK(workspace.run({"evaluate", "two", "--min-accuracy", "0.5"}).exit_code == 0);
  const Outcome folds = workspace.run({"evaluate", "two", "--folds", "2", "--json"});
  CHECK(folds.exit_code == 0);
  CHECK(folds.out.find("\"documents\":") != std::string::npos);
  CHECK(workspace.run({"evaluate", "two", "--leave-one-out"}).exit_code == 0);
  check_failures(workspace,
                 {{{"evaluate", "two", "--group", "label"}, 2, "error[option]: --group: "},
                  {{"evaluate", "two", "--seed", "1"}, 2, "error[option]: --seed: "},
                  {{"evaluate", "two", "--folds", "2", "--leave-one-out"},
                   2,
                   "error[option]: --leave-one-out: "},
                  {{"evaluate", "two", "--folds", "9"}, 2, "error[option]: "}});
  check_unlabelled();
}

TEST_CASE("nothing to work on is an error, and no model comes of it") {
  const Workspace workspace;
  workspace.write("empty.jsonl", "");
  workspace.write("bad.jsonl", "[1]\nnonsense\n");
  check_failures(
      workspace,
      {{{"index", "empty.jsonl"},
        2,
        "error[empty]: no document was found in empty.jsonl: left out 1 as no_records\n"},
       {{"index", "bad.jsonl"}, 2, "error[empty]: no document was found in bad.jsonl: skipped "},
       {{"stats"}, 4, "error[no_index]"}});
  index_two_documents(workspace);
  CHECK(workspace.run({"index", "empty.jsonl"}).exit_code == 0);
  check_failures(
      workspace,
      {{{"train", "m", "--where", "label:tea -harvest"}, 2, "error[empty]: "},
       {{"report", "topics", "--topic", "tea", "--where", "label:coffee"}, 2, "error[empty]: "},
       {{"model", "info", "m"}, 2, "error[unknown_model]"}});
}

TEST_CASE("records that have their text in another field get the flag that names it") {
  const Workspace workspace;
  workspace.write("a.jsonl", "{\"id\":\"a\",\"body\":\"tea\"}\n");
  check_failures(workspace,
                 {{{"index", "a.jsonl"},
                   2,
                   "hint: nothing was committed; --text body reads the text from `body`"}});
  index_two_documents(workspace);
  const Outcome outcome = workspace.run({"index", "a.jsonl"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err == "hint: --text body reads the text from `body`\n");
  CHECK(workspace.run({"index", "a.jsonl", "--reread", "--json"}).err.empty());
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
      {{{"index", "nothing.jsonl"},
        6,
        "error[io]: nothing.jsonl: cannot be opened: No such file or directory\n  hint: check "},
       {{"classify", "m", "nothing.txt"},
        6,
        "error[io]: nothing.txt: cannot be opened: No such file"},
       {{"learn", "m", "a", "nothing.txt"},
        6,
        "error[io]: nothing.txt: cannot be opened: No such file"},
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
  check_failures(
      workspace,
      {{{"train", "m", "--prior", "no-tab"},
        2,
        "error[option]: --prior: no-tab:1: there is no tab"},
       {{"train", "m", "--prior", "no-number"}, 2, "no-number:2: `much` is not a number"},
       {{"train", "m", "--prior", "twice"}, 2, "twice:2: the topic is given twice"},
       {{"train", "m", "--prior", "broken.json"}, 2, "broken.json: not a JSON object"},
       {{"train", "m", "--prior", "empty"}, 2, "the file is empty"},
       {{"train", "m", "--prior", "missing-topic"}, 2, "error[option]: "}});
  workspace.write("good.json", "{\"coffee\": 3, \"tea\": 1}");
  CHECK(workspace.run({"train", "m", "--kind", "multinomial", "--prior", "good.json"}).exit_code ==
        0);
}

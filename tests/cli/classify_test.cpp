#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/program.h"
#include "tests/cli/trained.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

using namespace inkling::test;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

/// Documents of which every second one has the labels "a" and "b".
void index_of_sets(const Workspace& workspace, int count = 40) {
  std::string lines;
  for (int at = 0; at < count; ++at) {
    const bool both = at % 2 == 0;
    lines += R"({"id":")" + std::to_string(at) + R"(","text":")" + (both ? "tea ink" : "oil") +
             R"(","label":)" + (both ? R"(["a","b"])" : R"(["c"])") + "}\n";
  }
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, lines).exit_code == 0);
}

}  // namespace

TEST_CASE("a text without a known term gets no topic, which is an answer with exit 0") {
  const Workspace workspace;
  train_on_tea(workspace);
  const Outcome outcome = workspace.run({"classify", "m", "-", "--json"}, "zebra zebra quagga");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("\"abstained\":true") != std::string::npos);
  CHECK(outcome.out.find("\"unknown\":[\"zebra\",\"quagga\"]") != std::string::npos);
  CHECK(workspace.run({"classify", "m", "-"}, "tea for zebras").exit_code == 0);
}

TEST_CASE("a Beta prior is two numbers, and what it cannot be is refused with the next step") {
  const Workspace workspace;
  train_on_tea(workspace);
  CHECK(workspace.run({"train", "b", "--kind", "bernoulli", "--prior-beta", "2,3"}).exit_code == 0);
  CHECK(workspace.run({"model", "info", "b"}).out.find("alpha 1,") != std::string::npos);
  for (const char* const wrong : {"2", "2,2,2", "2,x", ",2"}) {
    CAPTURE(wrong);
    CHECK(workspace.run({"train", "b", "--kind", "bernoulli", "--prior-beta", wrong}).exit_code ==
          2);
  }
  const Outcome refused = workspace.run({"train", "b", "--prior-beta", "2,2"});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("--kind bernoulli") != std::string::npos);
}

TEST_CASE("terms are left out by number and by name, and a name that is none is refused") {
  const Workspace workspace;
  train_on_tea(workspace);
  const auto terms = [&](const std::vector<std::string>& flags) {
    std::vector<std::string> arguments{"train", "m", "--alpha", "1", "--json"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    return workspace.run(arguments).out;
  };
  CHECK(terms({"--max-terms", "2"}).find("\"terms\":2,") != std::string::npos);
  CHECK(terms({"--without", "ink,tea"}).find("\"terms\":1,") != std::string::npos);
  const Outcome unknown = workspace.run({"train", "m", "--without", "ink,teas"});
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.err.find("no document has the term `teas`") != std::string::npos);
}

TEST_CASE("at alpha 0 a text that no topic explains has null for every topic, and exit 0") {
  const Workspace workspace;
  train_on_tea(workspace, "0");
  const Outcome none = workspace.run({"classify", "m", "--text", "tea ink", "--json"});
  CHECK(none.exit_code == 0);
  CHECK(
      none.out ==
      R"({"id":"text","predictions":[{"topic":"a","p":null,"log_p":null},{"topic":"b","p":null,"log_p":null}],)"
      R"("tags":[],"abstained":true,"why":"no topic explains this text","unknown":[],"log_evidence":null,)"
      R"("tokens":2,"known_tokens":2,"bits_per_token":null})"
      "\n");
  const Outcome one =
      workspace.run({"classify", "m", "--text", "tea", "--json", "--explain", "--top", "1"});
  CHECK(one.out.find(R"("tf":1,"bits":null,"why":"impossible under b"})") != std::string::npos);
}

TEST_CASE("rows of classify say what was decided, which a cost or a set of tags may change") {
  const Workspace workspace;
  train_on_tea(workspace);
  const Outcome decided = workspace.run(
      {"classify", "m", "--text", "tea ink harvest", "--format", "tsv", "--cost", "b>a=1000"});
  CHECK(decided.out.starts_with("id\ttopic\tp\tlog_p\twhy\ttags\tabstained\ntext\ta\t"));
  CHECK(decided.out.find("\t\tb\tfalse\n") != std::string::npos);
  const Outcome abstained =
      workspace.run({"classify", "m", "--text", "zebra", "--format", "tsv", "--top", "1"});
  CHECK(abstained.out.find("\tno word of the text is known to the model\t\ttrue\n") !=
        std::string::npos);
  const Outcome lines =
      workspace.run({"classify", "m", "--text", "tea", "--format", "jsonl", "--top", "1"});
  CHECK(lines.out.find("\"tags\":[\"a\"],\"abstained\":false") != std::string::npos);
}

TEST_CASE("tags of a set are joined by a comma and a blank in rows") {
  const Workspace workspace;
  index_of_sets(workspace);
  const Outcome trained = workspace.run({"train", "m", "--kind", "logistic"});
  CHECK(trained.err.find("20 of 40 training documents, such as `0`, have several labels:") !=
        std::string::npos);
  const Outcome rows =
      workspace.run({"classify", "m", "--text", "tea ink", "--format", "tsv", "--top", "1"});
  CHECK(rows.out.find("\ta, b\tfalse\n") != std::string::npos);
}

TEST_CASE("who says how many topics a text gets is not warned of several labels") {
  const Workspace workspace;
  index_of_sets(workspace);
  for (const char* const labels : {"one", "several"}) {
    CAPTURE(labels);
    const Outcome trained = workspace.run({"train", labels, "--labels", labels});
    CHECK(trained.exit_code == 0);
    CHECK(trained.err.find("several labels") == std::string::npos);
  }
  CHECK(workspace.run({"model", "info", "one", "--json"}).out.find("\"cuts\"") ==
        std::string::npos);
  CHECK(workspace.run({"model", "info", "several", "--json"}).out.find("\"cut\"") !=
        std::string::npos);
}

TEST_CASE("training says that few documents taught no cuts and compared no kinds") {
  const Workspace workspace;
  index_of_sets(workspace, 12);
  const Outcome trained = workspace.run({"train", "m", "--labels", "several", "--kind", "auto"});
  CHECK(trained.exit_code == 0);
  CHECK(trained.err.find("no cut was learned, because 12 training documents are too few") !=
        std::string::npos);
  CHECK(trained.out.find("too few documents to compare: complement\n") != std::string::npos);
  CHECK(workspace.run({"model", "info", "m", "--json"}).out.find("\"compared\"") ==
        std::string::npos);
  CHECK(workspace.run({"classify", "m", "--text", "oil", "--json"}).out.find("\"tags\":[\"c\"]") !=
        std::string::npos);
}

TEST_CASE("a model that learned no term is said to know no text") {
  const Workspace workspace;
  train_on_tea(workspace);
  const Outcome trained = workspace.run({"train", "n", "--min-df", "1000"});
  CHECK(trained.exit_code == 0);
  CHECK(trained.err.find("the model learned no term") != std::string::npos);
}

TEST_CASE("docs/cli.md has every flag of train in its table, and help has them in groups") {
  const Workspace workspace;
  const std::string page = read_file(project_path("docs/cli.md"));
  const std::size_t start = page.find("### `inkling train NAME`");
  const std::string table = page.substr(start, page.find("```", start) - start);
  const std::string help = workspace.run({"help", "train", "--json"}).out;
  const std::string key = "\"name\":\"--";
  std::size_t flags = 0;
  for (std::size_t at = help.find(key); at != std::string::npos; at = help.find(key, at + 1)) {
    const std::size_t begin = at + key.size() - 2;
    const std::string flag = help.substr(begin, help.find('"', begin) - begin);
    CAPTURE(flag);
    const bool is_common = flag == "--index" || flag == "--json" || flag == "--quiet" ||
                           flag == "--color" || flag == "--pager" || flag == "--help";
    const bool is_there = table.find("`" + flag + " ") != std::string::npos ||
                          table.find("`" + flag + "`") != std::string::npos;
    CHECK((is_common || is_there));
    ++flags;
  }
  CHECK(flags > 30);
  const std::string text = workspace.run({"train", "--help"}).out;
  for (const char* const group :
       {"Documents and topics:", "Terms of a text:", "Counts and priors:", "Logistic regression:",
        "Documents held out:", "Fields instead of a text:", "Flags:"}) {
    CAPTURE(group);
    CHECK(text.find(group) != std::string::npos);
  }
}

TEST_CASE("a model of sets says why each topic reached its cut") {
  const Workspace workspace;
  index_of_sets(workspace);
  REQUIRE(workspace.run({"train", "m", "--kind", "logistic", "--quiet"}).exit_code == 0);
  const Outcome told = workspace.run({"classify", "m", "--text", "tea ink", "--explain"});
  CAPTURE(told.out);
  CHECK(has_part(told.out, "  given a: p "));
  CHECK(has_part(told.out, " reaches its cut "));
  const Outcome json = workspace.run({"classify", "m", "--text", "tea ink", "--explain", "--json"});
  CHECK(has_part(json.out, "\"given\":[{\"topic\":\"a\",\"p\":"));
  CHECK(has_part(json.out, ",\"explanation\":[{\"term\":\"\",\"surface\":\"prior\""));
}

TEST_CASE("of many unknown words some are listed, and all are counted") {
  const Workspace workspace;
  train_on_tea(workspace);
  std::string text = "tea";
  for (int at = 0; at < 500; ++at) text += " unknown" + std::to_string(at);
  const Outcome many = workspace.run({"classify", "m", "-", "--json"}, text);
  CHECK(has_part(many.out, "\"unknown99\"],\"unknown_total\":500"));
  CHECK_FALSE(has_part(many.out, "\"unknown100\""));
  const Outcome few = workspace.run({"classify", "m", "--text", "tea zebra", "--json"});
  CHECK(has_part(few.out, "\"unknown\":[\"zebra\"]"));
  CHECK_FALSE(has_part(few.out, "unknown_total"));
}

TEST_CASE("with --strict, classify speaks of the record and of no commit") {
  const Workspace workspace;
  train_on_tea(workspace);
  workspace.write("bad.jsonl", "{\"text\":\"tea\"}\n{\"text\"\n");
  const Outcome outcome = workspace.run({"classify", "m", "bad.jsonl", "--strict"});
  CHECK(outcome.exit_code == 3);
  CHECK(has_part(outcome.err, "leave out --strict to skip it"));
  CHECK_FALSE(has_part(outcome.err, "committed"));
}

TEST_CASE("a column that holds numbers and other values is warned of, and numbers have no TSV") {
  const Workspace workspace;
  workspace.write("n.csv", "id,text,x,y,label\n1,a,3,1,p\n2,b,nan,2,p\n3,c,5,3,q\n4,d,6,5,q\n");
  REQUIRE(workspace.run({"index", "n.csv"}).exit_code == 0);
  const Outcome gaussian = workspace.run({"train", "g", "--kind", "gaussian"});
  CHECK(has_part(gaussian.err,
                 "`x` is a number in 3 documents and something else in 1, such as "
                 "`nan`: the model sees the numbers alone"));
  const Outcome mixed = workspace.run({"train", "m", "--kind", "mixed"});
  CHECK(has_part(mixed.err, "such as `nan`: the model takes all its values as keywords"));
  CHECK_FALSE(has_part(mixed.err, "`y`"));
  for (const char* const model : {"g", "m"}) {
    const Outcome exported = workspace.run({"model", "export", model, "--format", "tsv"});
    CHECK(exported.exit_code == 2);
    CHECK(exported.out.empty());
    CHECK(has_part(exported.err, "take --format json"));
  }
  REQUIRE(
      workspace.run({"train", "c", "--kind", "categorical", "--features-from", "x"}).exit_code ==
      0);
  CHECK(has_part(workspace.run({"model", "export", "c", "--format", "tsv"}).out, "x:nan\t"));
}

/// CIFF out and in again, as a person meets it, and choices that an index keeps.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "tests/cli/program.h"
#include "tests/support/data.h"

using namespace inkling::test;

namespace {

constexpr const char* kNotes =
    "{\"id\":\"a\",\"text\":\"generalizations of teas\",\"label\":\"x\"}\n"
    "{\"id\":\"b\",\"text\":\"black tea, green ink\"}\n"
    "{\"id\":\"c\",\"text\":\"ink\"}\n";

/// What a search answers, without its time.
std::string hits(const Workspace& workspace, const std::string& index, const std::string& query) {
  const std::string out =
      workspace.run({"-i", index, "search", query, "--json", "--format", "json"}).out;
  const std::size_t begin = out.find("\"hits\"");
  return out.substr(begin, std::min(out.find("\"labels\""), out.find("\"facets\"")) - begin);
}

bool says(const Outcome& outcome, const std::string& words) {
  return outcome.err.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("an index that was exported as CIFF and read again gives the same answers") {
  const Workspace workspace;
  REQUIRE(workspace.run({"-i", "one", "index", "-", "--format", "jsonl"}, kNotes).exit_code == 0);
  REQUIRE(workspace.run({"-i", "one", "delete", "c"}).exit_code == 0);
  REQUIRE(workspace.run({"-i", "one", "export", "--format", "ciff", "-o", "x.ciff"}).exit_code ==
          0);
  const Outcome read =
      workspace.run({"-i", "two", "index", "x.ciff", "--format", "ciff", "--json"});
  CHECK(read.exit_code == 0);
  CHECK(read.out.starts_with("{\"read\":2,\"indexed\":2,\"replaced\":0,\"skipped\":{}"));
  for (const char* const query : {"tea", "generalization ink", "+ink -tea", "inks"}) {
    CAPTURE(query);
    CHECK(hits(workspace, "two", query) == hits(workspace, "one", query));
  }
  CHECK(workspace.run({"-i", "two", "check", "--deep"}).exit_code == 0);
  const Outcome phrase = workspace.run({"-i", "two", "search", "\"green ink\""});
  CHECK(phrase.exit_code == 2);
  CHECK(says(phrase, "needs the order of words"));
  CHECK(workspace.run({"-i", "two", "report", "ngrams"}).exit_code == 2);
  CHECK(workspace.run({"-i", "two", "report", "collocations", "tea"}).exit_code == 2);
  CHECK(workspace.run({"-i", "two", "report", "information"}).exit_code == 0);
  CHECK(workspace.run({"-i", "two", "stats"}).out.find("terms are given (CIFF)") !=
        std::string::npos);
  const Outcome texts = workspace.run({"-i", "two", "index", "-", "--format", "jsonl"}, kNotes);
  CHECK(texts.exit_code == 2);
  CHECK(says(texts, "only `ciff` can be added"));
  CHECK(workspace.run({"-i", "one", "index", "x.ciff", "--format", "ciff"}).exit_code == 2);
  CHECK(workspace.run({"-i", "de", "index", "x.ciff", "--format", "ciff", "--language", "de"})
            .exit_code == 2);
}

TEST_CASE("a CIFF file is told by its name, packed or not") {
  const Workspace workspace;
  REQUIRE(workspace.run({"-i", "one", "index", "-", "--format", "jsonl"}, kNotes).exit_code == 0);
  REQUIRE(workspace.run({"-i", "one", "export", "--format", "ciff", "-o", "x.ciff"}).exit_code ==
          0);
  workspace.write("Y.CIFF", read_file(workspace.path() / "x.ciff"));
  REQUIRE(std::system(("gzip " + (workspace.path() / "x.ciff").string()).c_str()) == 0);
  for (const std::string name : {"Y.CIFF", "x.ciff.gz"}) {
    CAPTURE(name);
    const Outcome read = workspace.run({"-i", "of-" + name, "index", name, "--json"});
    CHECK(read.exit_code == 0);
    CHECK(read.out.starts_with("{\"read\":3,\"indexed\":3,\"replaced\":0,\"skipped\":{}"));
  }
}

TEST_CASE("a CIFF file among others is skipped with the way to read it") {
  const Workspace workspace;
  REQUIRE(workspace.run({"-i", "one", "index", "-", "--format", "jsonl"}, kNotes).exit_code == 0);
  const std::string bytes = workspace.run({"-i", "one", "export", "--format", "ciff"}).out;
  workspace.write("notes/x.ciff", bytes);
  workspace.write("notes/a.txt", "ink");
  const Outcome outcome = workspace.run({"-i", "two", "index", "notes"});
  CHECK(outcome.exit_code == 3);
  CHECK(says(outcome, "--format ciff -i OTHER makes an index"));
  const Outcome again = workspace.run({"-i", "two", "index", "notes", "--reread", "--json"});
  CHECK(again.out.find("\"skipped\":{\"needs_own_index\":1,\"unchanged\":1}") != std::string::npos);
  CHECK(again.out.find("with --format ciff\"") != std::string::npos);
  CHECK(workspace.run({"-i", "three", "index", "notes/x.ciff"}).exit_code == 0);
  CHECK(workspace.run({"-i", "three", "index", "notes/x.ciff"}).exit_code == 0);
  CHECK(workspace.run({"-i", "three", "search", "ink"}).exit_code == 0);
  CHECK(says(workspace.run({"-i", "two", "index", "notes/x.ciff", "--reread"}),
             "--format ciff -i OTHER"));
}

TEST_CASE("--html all of classify reads what an index of main texts would not") {
  const Workspace workspace;
  workspace.write("t.csv", "label,text\nx,ink\ny,tea\nx,ink\ny,tea\n");
  REQUIRE(workspace.run({"index", "t.csv", "--html", "main"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m", "--alpha", "1"}).exit_code == 0);
  workspace.write("p.html", "<html><nav>tea tea tea</nav><p>ink</p>");
  CHECK(workspace.run({"classify", "m", "p.html"}).out.find("x") != std::string::npos);
  const std::string all = workspace.run({"classify", "m", "p.html", "--html", "all"}).out;
  CHECK(all != workspace.run({"classify", "m", "p.html"}).out);
  CHECK(workspace.run({"classify", "m", "p.html", "--html", "main"}).out ==
        workspace.run({"classify", "m", "p.html"}).out);
}

TEST_CASE("--html and --columns are the index's from then on, where texts are classified, too") {
  const Workspace workspace;
  workspace.write("t.csv", "1,ink soot,x\n2,tea milk,y\n3,ink glue,x\n4,tea cup,y\n");
  REQUIRE(workspace.run({"index", "t.csv", "--columns", "id,text,label"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m", "--alpha", "1"}).exit_code == 0);
  const Outcome other = workspace.run({"index", "t.csv", "--columns", "id,label,text"});
  CHECK(other.exit_code == 2);
  CHECK(says(other, "the list of columns is `id`, `text`, `label` in the index"));
  CHECK(says(workspace.run({"index", "t.csv", "--html", "main"}), "--html is all in the index"));
  workspace.write("new.csv", "9,ink soot,z\n");
  const Outcome classified = workspace.run({"classify", "m", "new.csv", "--json"});
  CHECK(classified.out.starts_with("{\"id\":\"9\",\"predictions\":[{\"topic\":\"x\""));
  const Outcome learned =
      workspace.run({"learn", "m", "x", "new.csv", "--input-columns", "id,other,text", "--json"});
  CHECK(learned.out.find("\"id\":\"9\",\"what\":\"learned\"") != std::string::npos);
  CHECK(learned.out.find("\"tokens\":1,") != std::string::npos);
}

TEST_CASE("--delimiter is the index's from then on, where texts are classified, too") {
  const Workspace workspace;
  workspace.write("t.csv", "id^text^label\n1^ink, soot^x\n2^tea^y\n3^ink^x\n4^tea, cup^y\n");
  REQUIRE(workspace.run({"index", "t.csv", "--delimiter", "^"}).exit_code == 0);
  REQUIRE(workspace.run({"train", "m", "--alpha", "1"}).exit_code == 0);
  CHECK(workspace.run({"stats", "--json"}).out.find("\"delimiter\":\"^\"") != std::string::npos);
  CHECK(says(workspace.run({"index", "t.csv", "--delimiter", "tab"}),
             "--delimiter is `^` in the index, and `tab` is asked for"));
  CHECK(says(workspace.run({"index", "t.csv", "--delimiter", ";;"}), "one ASCII character"));
  workspace.write("new.csv", "id^text\n9^ink, soot\n");
  CHECK(workspace.run({"classify", "m", "new.csv", "--json"})
            .out.starts_with("{\"id\":\"9\",\"predictions\":[{\"topic\":\"x\""));
  workspace.write("tab.csv", "id\ttext\n8\tink; soot\n");
  CHECK(workspace.run({"classify", "m", "tab.csv", "--delimiter", "tab", "--json"})
            .out.starts_with("{\"id\":\"8\""));
}

TEST_CASE("models of given terms have no pairs, be there blanks in terms") {
  const Workspace workspace;
  std::string records;
  for (int id = 0; id < 32; ++id) {
    records += "{\"id\":\"" + std::to_string(id) + "\",\"text\":\"" +
               (id % 2 == 0 ? "\uFDFA tea leaf" : "coffee bean") + "\"}\n";
  }
  REQUIRE(workspace.run({"-i", "one", "index", "-", "--format", "jsonl"}, records).exit_code == 0);
  REQUIRE(workspace.run({"-i", "one", "export", "--format", "ciff", "-o", "x.ciff"}).exit_code ==
          0);
  REQUIRE(workspace.run({"-i", "two", "index", "x.ciff", "--format", "ciff"}).exit_code == 0);
  for (int id = 0; id < 32; ++id) {
    const std::string topic = id % 2 == 0 ? "tea" : "coffee";
    REQUIRE(workspace.run({"-i", "two", "label", std::to_string(id), topic}).exit_code == 0);
  }
  CHECK(workspace.run({"-i", "two", "train", "a", "--kind", "auto"}).exit_code == 0);
  REQUIRE(workspace.run({"-i", "two", "train", "m", "--kind", "multinomial"}).exit_code == 0);
  const std::string info = workspace.run({"-i", "two", "model", "info", "m", "--json"}).out;
  CHECK(info.find("\"bigrams\"") == std::string::npos);
  CHECK(workspace.run({"-i", "two", "evaluate", "m", "--folds", "3"}).exit_code == 0);
  CHECK(workspace.run({"-i", "two", "tag", "m"}).exit_code == 0);
  CHECK(says(workspace.run({"-i", "two", "train", "p", "--bigrams"}), "needs the order of words"));
}

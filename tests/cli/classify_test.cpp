#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/cli/program.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

using namespace inkling::test;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

// "tea with zebras\n".
constexpr std::string_view kTeaWithZebrasGz =
    "\x1F\x8B\x08\x00\x00\x00\x00\x00\x02\x03\x2B\x49\x4D\x54\x28\xCF\x2C\xC9\x50\xA8\x4A\x4D\x2A"
    "\x4A"
    "\x2C\xE6\x02\x00\x4D\xF1\xEA\x31\x10\x00\x00\x00"sv;
constexpr std::string_view kTeaWithZebrasZst =
    "\x28\xB5\x2F\xFD\x04\x58\x81\x00\x00\x74\x65\x61\x20\x77\x69\x74\x68\x20"
    "\x7A\x65\x62\x72\x61\x73\x0A\x8C\xE3\x55\x8E"sv;

/// An index of two documents, and the model `m` of their topics "a" and "b".
void train(const Workspace& workspace, const std::string& alpha = "1") {
  const std::string documents = R"({"id":"1","text":"tea harvest","label":"a"})"
                                "\n"
                                R"({"id":"2","text":"ink","label":"b"})";
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, documents).exit_code == 0);
  REQUIRE(workspace.run({"train", "m", "--kind", "multinomial", "--alpha", alpha, "--quiet"})
              .exit_code == 0);
}

/// Forty documents, every second one with the labels "a" and "b".
void index_of_sets(const Workspace& workspace) {
  std::string lines;
  for (int at = 0; at < 40; ++at) {
    const bool both = at % 2 == 0;
    lines += R"({"id":")" + std::to_string(at) + R"(","text":")" + (both ? "tea ink" : "oil") +
             R"(","label":)" + (both ? R"(["a","b"])" : R"(["c"])") + "}\n";
  }
  REQUIRE(workspace.run({"index", "-", "--format", "jsonl", "--quiet"}, lines).exit_code == 0);
}

}  // namespace

TEST_CASE("a text without a known term gets no topic, which is an answer with exit 0") {
  const Workspace workspace;
  train(workspace);
  const Outcome outcome = workspace.run({"classify", "m", "-", "--json"}, "zebra zebra quagga");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("\"abstained\":true") != std::string::npos);
  CHECK(outcome.out.find("\"unknown\":[\"zebra\",\"quagga\"]") != std::string::npos);
  CHECK(workspace.run({"classify", "m", "-"}, "tea for zebras").exit_code == 0);
}

TEST_CASE("a Beta prior is two numbers, and what it cannot be is refused with the next step") {
  const Workspace workspace;
  train(workspace);
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
  train(workspace);
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
  train(workspace, "0");
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

TEST_CASE("a binary file is not classified but named, with exit 2") {
  const Workspace workspace;
  train(workspace);
  workspace.write("image", "tea\0tea"s);
  workspace.write("late", std::string(8 << 10, ' ') + "tea\0"s);
  const Outcome binary = workspace.run({"classify", "m", "image"});
  CHECK(binary.exit_code == 2);
  CHECK(binary.err.find("error[binary]: image: a NUL byte among the first 8 KiB") == 0);
  CHECK(binary.out.empty());
  CHECK(workspace.run({"classify", "m", "-"}, "tea\0tea"s).exit_code == 2);
  CHECK(workspace.run({"classify", "m", "late"}).exit_code == 0);
  workspace.write("a.docx", "PK\3\4no archive");
  const Outcome damaged = workspace.run({"classify", "m", "a.docx"});
  CHECK(damaged.exit_code == 2);
  CHECK(damaged.err.find("error[bad_docx]: a.docx: ") == 0);
}

TEST_CASE("a compressed file is classified by the text that is in it") {
  const Workspace workspace;
  train(workspace);
  workspace.write("a", "tea with zebras\n");
  workspace.write("a.gz", kTeaWithZebrasGz);
  workspace.write("a.zst", kTeaWithZebrasZst);
  const std::string plain = workspace.run({"classify", "m", "a", "--json"}).out;
  REQUIRE(plain.find(R"("unknown":["with","zebras"])") != std::string::npos);
  const std::string answer = plain.substr(plain.find("\"predictions\""));
  for (const std::string name : {"a.gz", "a.zst"}) {
    CAPTURE(name);
    CHECK(workspace.run({"classify", "m", name, "--json"}).out ==
          "{\"id\":\"" + name + "\"," + answer);
  }
}

TEST_CASE("a compressed file that is cut off is not classified, with exit 6") {
  const Workspace workspace;
  train(workspace);
  workspace.write("cut.gz", kTeaWithZebrasGz.substr(0, 20));
  const Outcome outcome = workspace.run({"classify", "m", "cut.gz"});
  CHECK(outcome.exit_code == 6);
  CHECK(outcome.err.find("error[io]: cut.gz: byte ") == 0);
  CHECK(outcome.out.empty());
}

TEST_CASE("every record of a file of JSON Lines is answered by itself, in order, by all threads") {
  const Workspace workspace;
  train(workspace);
  std::string records;
  for (int at = 0; at < 3000; ++at) {
    records += R"({"id":"r)" + std::to_string(at) + R"(","title":")" +
               (at % 2 == 0 ? "tea" : "ink") + R"(","text":"of this"})" + "\n";
  }
  workspace.write("records.jsonl", records);
  const std::string one =
      workspace.run({"classify", "m", "records.jsonl", "--json", "--threads", "1"}).out;
  const Outcome outcome = workspace.run({"classify", "m", "records.jsonl", "--json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == one);
  std::istringstream lines(outcome.out);
  int at = 0;
  for (std::string line; std::getline(lines, line); ++at) {
    REQUIRE(line.starts_with(R"({"id":"r)" + std::to_string(at) + R"(","predictions":[{"topic":")" +
                             (at % 2 == 0 ? "a" : "b") + "\""));
  }
  CHECK(at == 3000);
  const std::string text = workspace.run({"classify", "m", "--text", "tea\nof this", "--json"}).out;
  CHECK(one.substr(one.find("\"predictions\""), 100) ==
        text.substr(text.find("\"predictions\""), 100));
}

TEST_CASE("records that are no documents are located, and the others answered, with exit 3") {
  const Workspace workspace;
  train(workspace);
  workspace.write("some.jsonl",
                  "{\"id\":\"x\",\"text\":\"tea\"}\n[1]\n{\"id\":\"y\",\"text\":\"ink\"}\n");
  const Outcome outcome =
      workspace.run({"classify", "m", "some.jsonl", "--format", "tsv", "--top", "1"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.starts_with("id\ttopic\tp\tlog_p\twhy\ttags\tabstained\nx\ta\t"));
  CHECK(outcome.out.find("\ny\tb\t") != std::string::npos);
  CHECK(outcome.err.find("warning: some.jsonl:2: not_an_object: ") != std::string::npos);
  CHECK(outcome.err.find("warning: 1 of 3 records skipped") != std::string::npos);
  CHECK(workspace.run({"classify", "m", "some.jsonl", "--strict"}).exit_code == 3);
  CHECK(workspace.run({"classify", "m", "some.jsonl", "--quiet"}).err.empty());
}

TEST_CASE(
    "of several files that are named, one that is no text is skipped, and alone it is refused") {
  const Workspace workspace;
  train(workspace);
  workspace.write("a.png", "\x89PNG\r\n\x1A\n");
  workspace.write("b.txt", "tea");
  const Outcome outcome = workspace.run({"classify", "m", "a.png", "b.txt"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.find("b.txt") != std::string::npos);
  CHECK(outcome.err.find("warning: a.png: unsupported_image: ") != std::string::npos);
  CHECK(workspace.run({"classify", "m", "a.png"}).exit_code == 2);
}

TEST_CASE("a folder is classified file by file, and answers come while the input goes on") {
  const Workspace workspace;
  train(workspace);
  std::filesystem::create_directory(workspace.path() / "texts");
  workspace.write("texts/1.txt", "tea");
  workspace.write("texts/2.txt", "ink");
  const Outcome outcome =
      workspace.run({"classify", "m", "texts", "--format", "csv", "--top", "1"});
  CHECK(outcome.out.find("\r\ntexts/1.txt,a,") != std::string::npos);
  CHECK(outcome.out.find("\r\ntexts/2.txt,b,") != std::string::npos);
  const std::filesystem::path answers = workspace.path() / "answers";
  const int output = ::open(answers.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  REQUIRE(output >= 0);
  Running running(workspace, {"classify", "m", "-", "--json"}, output);
  std::string records = "{\"id\":\"y\",\"text\":\"ink\"}\n";
  while (records.size() < 2u << 20) records += "{\"text\":\"ink and tea\"}\n";
  running.write(records);
  for (int wait = 0; wait < 1000 && read_file(answers).find("\"y\"") == std::string::npos; ++wait)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(read_file(answers).find("\"y\"") != std::string::npos);
  running.close_input();
  CHECK(running.wait().exit_code == 0);
  ::close(output);
}

TEST_CASE("rows of classify say what was decided, which a cost or a set of tags may change") {
  const Workspace workspace;
  train(workspace);
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

TEST_CASE("a comparison warns of the training documents of both models") {
  const Workspace workspace;
  train(workspace);
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
  train(workspace);
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
  CHECK(forgotten.out.find("Forgot     m: 2 documents; 2 documents, 2 topics") == 0);
  CHECK(workspace.run({"model", "export", "m"}).out == before);
  CHECK(workspace.run({"learn", "m", "c", "more.jsonl", "--input", "text"})
            .out.find("Learned    m: 1 text;") == 0);
}

TEST_CASE("a model that learned no term is said to know no text") {
  const Workspace workspace;
  train(workspace);
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
  train(workspace);
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
  train(workspace);
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

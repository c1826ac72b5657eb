#include "inkling/ingest.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/reading.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/indexer/ingest_scene.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

namespace inkling {

namespace {

using Scene = test::IngestScene;
using Skipped = std::map<std::string, std::uint64_t>;
using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("what was stripped is counted by part, and texts of which nothing is left") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  const StrippedParts all{.headers = true, .footers = true, .quotes = true};
  IndexWriter writer = indexer::open_writer(files, {.mapping = {.strip = all}});
  std::istringstream input(R"({"id":"1","text":"From: a\n\n> b\nc\n\nAda"})"
                           "\n"
                           R"({"id":"2","text":"From: a\n\n> b"})"
                           "\n"
                           R"({"id":"3","text":""})"
                           "\n");
  const IngestReport report = ingest(writer, {"-"}, input, {.format = InputFormat::jsonl});
  CHECK(report.indexed == 3);
  CHECK(report.stripping.documents == 2);
  CHECK(report.stripping.emptied == 1);
  CHECK(report.stripping.bytes.headers == 18);
  CHECK(report.stripping.bytes.footers == 5);
  CHECK(report.stripping.bytes.quotes == 7);
  writer.commit();
  const Index index = storage::open_index(files);
  CHECK(index.document(index.find("1").value()).document.text == "c");
  CHECK(index.document(index.find("2").value()).document.text.empty());
}

TEST_CASE("formats have their names and auto, and no other") {
  CHECK(parse_input_format("auto") == InputFormat::automatic);
  CHECK(parse_input_format("text") == InputFormat::text);
  CHECK(parse_input_format("jsonl") == InputFormat::jsonl);
  for (const char* name : {"", "xhtml", "JSONL", "text "}) {
    CAPTURE(name);
    CHECK_THROWS_WITH_AS(parse_input_format(name), doctest::Contains("auto, ciff, code, csv, "),
                         OptionError);
  }
}

TEST_CASE("documents arrive in the index as they were read, in order") {
  Scene scene;
  scene.file("corpus/b.txt", "the ink of squids");
  scene.file("corpus/a.jsonl",
             "{\"id\":\"j\",\"title\":\"Paper\",\"text\":\"dry\",\"label\":\"craft\",\"year\":1998,"
             "\"lang\":\"en\"}\n");
  const IngestReport report = scene.ingest({scene.path("corpus")});
  CHECK(report.read == 2);
  CHECK(report.indexed == 2);
  CHECK(report.input_bytes == 17 + 80);

  const Index index = scene.commit();
  REQUIRE(index.document_count() == 2);
  CHECK(index.id(DocId{0}) == "j");
  CHECK(index.id(DocId{1}) == scene.path("corpus/b.txt"));
  const Document first = index.document(DocId{0}).document;
  CHECK(first.title == "Paper");
  CHECK(first.text == "dry");
  CHECK(first.labels == Strings{"craft"});
  const std::vector<KeywordValue>& keywords = first.keywords;
  for (const KeywordValue& wanted :
       {KeywordValue{"_file", scene.path("corpus/a.jsonl")}, KeywordValue{"lang", "en"},
        KeywordValue{"path", scene.path("corpus/a.jsonl")}, KeywordValue{"folder", "corpus"},
        KeywordValue{"name", "a.jsonl"}, KeywordValue{"extension", "jsonl"}})
    CHECK(std::ranges::count(keywords, wanted) == 1);
  CHECK(first.numbers == std::vector<NumberValue>{{"year", 1998}});
  CHECK(index.statistics(FieldId::text, "ink").df == 1);
}

TEST_CASE("the same id again replaces, within a run and in the next one") {
  Scene scene;
  const std::string lines =
      "{\"id\":1,\"text\":\"a\"}\n{\"id\":2,\"text\":\"b\"}\n{\"id\":1,\"text\":\"c\"}\n";
  const IngestReport first = scene.ingest_input(lines);
  CHECK(first.indexed == 2);
  CHECK(first.replaced == 1);
  scene.writer.commit();
  const IngestReport second = scene.ingest_input(lines);
  CHECK(second.indexed == 0);
  CHECK(second.replaced == 2);
  CHECK(second.unchanged == 1);
  CHECK(scene.commit().document_count() == 2);
}

TEST_CASE("progress is told after each record and reaches the whole of the input") {
  Scene scene;
  for (int i = 0; i < 20; ++i)
    scene.file("d/" + std::to_string(i) + ".txt", std::string(1000, 'x'));
  scene.file("d/z.jsonl.gz", test::gzip("{\"text\":\"a\"}\n{"));
  std::vector<IngestProgress> steps;
  const auto remember = [&steps](const IngestProgress& progress) {
    steps.push_back(progress);
    return true;
  };
  const IngestReport report = scene.ingest({scene.path("d")}, {}, remember);
  REQUIRE(steps.size() == 22);
  CHECK_FALSE(report.stopped);
  for (std::size_t at = 0; at < steps.size(); ++at) {
    CHECK(steps[at].read == at + 1);
    CHECK(steps[at].fraction >= (at == 0 ? 0 : steps[at - 1].fraction));
    CHECK(steps[at].input_bytes >= (at == 0 ? 0 : steps[at - 1].input_bytes));
  }
  CHECK(steps.back().fraction == 1);
  CHECK(steps.back().skipped == 1);

  steps.clear();
  scene.ingest({scene.path("d"), "-"}, {}, remember, "x");
  CHECK(steps.back().fraction == -1);
}

TEST_CASE("who is asked whether to go on and says no gets what was read until then") {
  Scene scene;
  const auto three = [](const IngestProgress& progress) { return progress.read < 3; };
  const IngestReport report = scene.ingest(
      {"-"}, {}, three, "{\"text\":\"1\"}\n{\n{\"text\":\"3\"}\n{\"text\":\"4\"}\n{\n");
  CHECK(report.stopped);
  CHECK(report.read == 3);
  CHECK(report.indexed == 2);
  CHECK(report.skipped == Skipped{{"bad_json", 1}});
}

TEST_CASE("read is indexed and replaced and skipped together, on random garbage") {
  const Strings pieces = {"{\"text\":\"a b\"}",
                          "{\"id\":1,\"text\":\"c\"}",
                          "{\"id\":2,\"text\":\"\"}",
                          "{\"id\":[],\"text\":1}",
                          "{\"text\":\"\xFF\"}",
                          "{",
                          "[]",
                          "",
                          "\r",
                          std::string(3000, 'x'),
                          std::string(2, '\0'),
                          "{\"text\":\"" + std::string(900, 'y') + "\"}"};
  for (unsigned seed = 1; seed <= inkling::test::rounds(60u); ++seed) {
    Scene scene;
    std::mt19937 random(seed);
    std::size_t lines = 0;
    for (const char* name : {"a.jsonl", "b.jsonl.gz", "c.jsonl.zst", "d.txt"}) {
      std::string bytes = std::string(name) == "d.txt" ? "a note\n" : "";
      for (std::size_t line = random() % 30; line > 0; --line) {
        const std::string& piece = pieces[random() % pieces.size()];
        lines += piece.empty() || piece == "\r" || std::string(name) == "d.txt" ? 0u : 1u;
        bytes += piece + "\n";
      }
      const bool gz = std::string(name).ends_with(".gz");
      const bool zst = std::string(name).ends_with(".zst");
      scene.file(std::string("in/") + name, gz    ? test::gzip(bytes)
                                            : zst ? test::zstd(bytes)
                                                  : bytes);
    }
    CAPTURE(seed);
    const IngestReport report = scene.ingest({scene.path("in")}, {.max_record_bytes = 1000});
    CHECK(test::adds_up(report));
    CHECK(report.read == lines + 1);
    const Index index = scene.commit();
    CHECK(index.document_count() == report.indexed);
  }
}

TEST_CASE("a record above a tenth of the memory is too large, and those beside it are not") {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  WriterOptions options;
  options.memory = 4u << 20;
  IndexWriter writer = indexer::open_writer(files, options);
  CHECK(writer.longest_record() == (4u << 20) / 10);
  const auto line = [](const std::string& id, std::size_t bytes) {
    const std::string head = R"({"id":")" + id + R"(","text":")";
    return head + std::string(bytes - head.size() - 2, 'x') + "\"}\n";
  };
  std::istringstream in(line("1", writer.longest_record()) +
                        line("2", writer.longest_record() + 1) + line("3", 100));
  const IngestReport report = ingest(writer, {"-"}, in, {.format = InputFormat::jsonl});
  writer.commit();
  CHECK(report.indexed == 2);
  CHECK(report.skipped.at("too_large") == 1);
  CHECK(report.first_rejected.at(0).place == "stdin:2");
  CHECK_FALSE(storage::open_index(files).find("2"));
}

TEST_CASE("tokens that were cut are told with their documents, and are no reason to stop") {
  Scene scene;
  scene.file("a.txt", std::string(300, 'a'));
  scene.file("b.jsonl", "{\"id\":\"b\",\"text\":\"" + std::string(300, 'b') + " ink " +
                            std::string(300, 'c') + "\"}\n{\"text\":\"ink\"}\n");
  const IngestReport report = scene.ingest({scene.path("a.txt"), scene.path("b.jsonl")},
                                           {.strict = true, .rejects = scene.path("rejects")});
  CHECK(report.doubts.cut.tokens == 3);
  REQUIRE(report.doubts.cut.first.size() == 2);
  CHECK(report.doubts.cut.first[0].place == scene.path("a.txt"));
  CHECK(report.doubts.cut.first[1].id == "b");
  CHECK(report.doubts.cut.first[1].place == scene.path("b.jsonl") + ":1");
  CHECK(report.doubts.cut.first[1].tokens == 2);
  CHECK(report.skipped.empty());
  std::ifstream rejects(scene.path("rejects"));
  std::string row;
  std::getline(rejects, row);
  CHECK(row.find("\"reason\":\"cut_token\"") != std::string::npos);
}

}  // namespace inkling

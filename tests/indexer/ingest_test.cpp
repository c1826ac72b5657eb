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
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/indexer/ingest_scene.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

namespace inkling {

namespace {

namespace fs = std::filesystem;
using Scene = test::IngestScene;
using Strings = std::vector<std::string>;
using Skipped = std::map<std::string, std::uint64_t>;

bool adds_up(const IngestReport& report) {
  return report.read == report.indexed + report.replaced + report.skipped_total();
}

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
    CHECK(adds_up(report));
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

namespace {

/// Enough tokens that threads come to work side by side; every tenth record has a field of its own.
struct LinesOfManyFields {
  LinesOfManyFields();

  std::string lines{}, kept{};
  std::uint64_t refused = 0;
};

LinesOfManyFields::LinesOfManyFields() {
  for (int number = 0; number < 6'000; ++number) {
    std::string line = R"({"id":)" + std::to_string(number) + R"(,"text":")";
    for (int word = 0; word < 40; ++word)
      line += "w" + std::to_string((number * 31 + word * word) % 500) + " ";
    const bool has_own_field = number % 10 == 9;
    line += has_own_field ? R"(only)" + std::to_string(number) + R"(","field)" +
                                std::to_string(number) + R"(":"x"})"
                          : R"("})";
    lines += line + "\n";
    // `text`, `title` and 100 more.
    if (has_own_field && number / 10 >= 100) {
      ++refused;
    } else {
      kept += line + "\n";
    }
  }
}

/// The files of the segment, of an index of 102 fields at most.
std::map<std::string, std::string> files_of_few_fields(const std::string& input,
                                                       std::size_t threads, std::uint64_t refused) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  WriterOptions options;
  options.threads = threads;
  options.max_fields = 102;
  IndexWriter writer = indexer::open_writer(files, options);
  std::istringstream in(input);
  const IngestReport report = ingest(writer, {"-"}, in, {.format = InputFormat::jsonl});
  CHECK(report.read == report.indexed + refused);
  if (refused > 0) {
    CHECK(report.skipped == Skipped{{"too_many_fields", refused}});
    CHECK(report.first_rejected.at(0).place == "stdin:1010");
  }
  writer.commit();
  CHECK(storage::check(*files, true).empty());
  std::map<std::string, std::string> found;
  for (const auto kind : storage::kSegmentFiles) {
    const std::string name = storage::segment_file_name(1, kind);
    found[name] = files->contents(name);
  }
  return found;
}

}  // namespace

TEST_CASE("records with too many fields are told, and leave no trace, with any number of threads") {
  const LinesOfManyFields input;
  const auto expected = files_of_few_fields(input.kept, 1, 0);
  for (const std::size_t threads : {1u, 4u}) {
    CAPTURE(threads);
    CHECK((files_of_few_fields(input.lines, threads, input.refused) == expected));
  }
}

TEST_CASE("read adds up when packed streams are cut or damaged") {
  std::string lines;
  for (int i = 0; i < 300; ++i)
    lines += "{\"text\":\"word" + std::to_string(i * 7919 % 1000) + "\"}\n";
  const std::string packed[] = {test::gzip(lines), test::zstd(lines)};
  for (unsigned seed = 1; seed <= inkling::test::rounds(60u); ++seed) {
    std::mt19937 random(seed);
    Scene scene;
    std::string bytes = packed[seed % 2];
    if (random() % 2 == 0) {
      bytes.resize(random() % bytes.size());
    } else {
      const std::size_t at = random() % bytes.size();
      bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1 + random() % 255));
    }
    const std::string name = seed % 2 == 0 ? "a.jsonl.gz" : "a.jsonl.zst";
    scene.file(name, bytes);
    CAPTURE(seed);
    const IngestReport report = scene.ingest({scene.path(name)});
    CHECK(adds_up(report));
    CHECK(report.indexed <= 300);
    CHECK((report.skipped_total() > 0 || report.indexed == 300));
  }
}

TEST_CASE("a part that a document names and its file lacks is a skipped record beside it") {
  Scene scene;
  scene.file("a.xlsx", test::zip_of({{"[Content_Types].xml", "<T/>"},
                                     {"xl/workbook.xml", "<w><sheet name='One'/></w>"}}));
  const IngestReport report = scene.ingest({scene.path("a.xlsx")});
  CHECK(report.indexed == 1);
  CHECK(report.skipped == Skipped{{"missing_part", 1}});
  CHECK(adds_up(report));
  REQUIRE(report.first_rejected.size() == 1);
  CHECK(report.first_rejected[0].place == scene.path("a.xlsx") + "!/One");
  const IngestReport again = scene.ingest({scene.path("a.xlsx")});
  CHECK(again.skipped == report.skipped);
  std::istringstream none;
  const ReadingReport read = read_documents({scene.path("a.xlsx")}, none, {},
                                            [](Document&&) { return [] { return true; }; });
  CHECK(read.documents == 1);
  CHECK(read.skipped == Skipped{{"missing_part", 1}});
}

TEST_CASE(
    "a value too long to be kept that a format found is a skipped record beside its document") {
  const std::string rest(40'000, 'x');
  const std::string mail = "From: a@x\nMessage-ID: <1@x>\nSubject: ";
  Scene scene;
  scene.file("a.html", "<title>t</title><h1>Head<div>" + rest + "</div>");
  scene.file("b.html", "<html><link rel=canonical href=\"data:" + rest + "\">ink");
  scene.file("c.eml", mail + rest + "\n\nink");
  scene.file("d.md", "---\nnote: " + rest + "\nlabel: " + rest + "\n---\nink\n");
  scene.file("e.mbox", "From a@x Mon Jan  1 10:00:00 2024\n" + mail + "s\n\nink\n\n" +
                           "From a@x Mon Jan  1 10:00:00 2024\n" + mail + rest + "\n\nink\n");
  scene.file("f.sgm", "<REUTERS NEWID=\"1\"><TEXT><DATELINE>" + rest +
                          "</DATELINE><BODY>ink</BODY></TEXT></REUTERS>\n");
  scene.file("g.jsonl", "{\"text\":\"ink\",\"note\":\"" + rest + "\"}\n");
  const IngestReport report = scene.ingest({scene.directory.path().string()});
  CHECK(report.indexed == 7);
  CHECK(report.skipped == Skipped{{"long_value", 8}});
  CHECK(adds_up(report));
  REQUIRE(report.first_rejected.size() == 8);
  std::vector<std::string> places;
  for (const RejectedRecord& record : report.first_rejected) places.push_back(record.place);
  CHECK(places == std::vector<std::string>{
                      scene.path("a.html"), scene.path("b.html"), scene.path("c.eml"),
                      scene.path("d.md"), scene.path("d.md"), scene.path("e.mbox") + ":8",
                      scene.path("f.sgm") + ":1", scene.path("g.jsonl") + ":1"});
  CHECK(report.first_rejected[0].detail.find("field `heading`") != std::string::npos);
  CHECK(report.first_rejected[0].detail.find("--text-field heading") != std::string::npos);
  CHECK(report.first_rejected[3].detail.ends_with("it is left out"));  // the label
  CHECK(report.first_rejected[7].detail.find("name it with --text") != std::string::npos);
  CHECK(scene.ingest({scene.directory.path().string()}).skipped == report.skipped);
  CHECK_THROWS_AS(scene.ingest({scene.path("a.html")}, {.strict = true, .reread = true}),
                  RecordError);
  std::istringstream none;
  const ReadingReport read = read_documents({scene.path("a.html")}, none, {},
                                            [](Document&&) { return [] { return true; }; });
  CHECK(read.documents == 1);
  CHECK(read.skipped == Skipped{{"long_value", 1}});
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

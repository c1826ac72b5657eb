#include <doctest/doctest.h>

#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "inkling/reading.h"
#include "storage/files/file_system.h"
#include "storage/segments/check.h"
#include "tests/indexer/ingest_scene.h"
#include "tests/indexer/packing.h"
#include "tests/support/rounds.h"

namespace inkling {

namespace {

using Scene = test::IngestScene;
using Skipped = std::map<std::string, std::uint64_t>;
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
    CHECK(test::adds_up(report));
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
  CHECK(test::adds_up(report));
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
  CHECK(test::adds_up(report));
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

}  // namespace inkling

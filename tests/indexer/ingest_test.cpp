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
#include "tests/indexer/packing.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

namespace inkling {

namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;
using Skipped = std::map<std::string, std::uint64_t>;

/// An index in memory and the folder its documents come from.
struct Scene {
  std::string path(const std::string& name) const { return (directory.path() / name).string(); }
  void file(const std::string& name, const std::string& bytes) const {
    test::write_file(path(name), bytes);
  }

  IngestReport ingest(const Strings& paths, const IngestOptions& options = {},
                      const KeepGoing& keep_going = {}, const std::string& input = "") {
    std::istringstream standard_input(input);
    return inkling::ingest(writer, paths, standard_input, options, keep_going);
  }
  IngestReport ingest_input(const std::string& input, const IngestOptions& options = {}) {
    return ingest({"-"}, options, {}, input);
  }
  Index commit() {
    writer.commit();
    return storage::open_index(files);
  }

  test::TemporaryDirectory directory;
  std::shared_ptr<storage::FileSystem> files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
};

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

TEST_CASE("rejected records are counted by reason, and the first ten are told") {
  Scene scene;
  std::string lines;
  for (int i = 0; i < 7; ++i) lines += "{\n[]\n{\"text\":\"ok\"}\n";
  scene.file("a.jsonl", lines);
  scene.file("b.bin", std::string(3, '\0'));
  const IngestReport report = scene.ingest({scene.path("a.jsonl"), scene.path("b.bin")});
  CHECK(report.read == 22);
  CHECK(report.indexed == 7);
  CHECK(report.skipped == Skipped{{"bad_json", 7}, {"binary", 1}, {"not_an_object", 7}});
  CHECK(report.skipped_total() == 15);
  REQUIRE(report.first_rejected.size() == 10);
  CHECK(report.first_rejected[3].place == scene.path("a.jsonl") + ":5");
  CHECK(report.first_rejected[3].reason == "not_an_object");
}

TEST_CASE("a file of rejects takes the place of nothing else") {
  Scene scene;
  scene.file("precious", "what nobody wants to lose");
  CHECK_THROWS_WITH_AS(scene.ingest_input("{\n", {.rejects = scene.path("precious")}),
                       doctest::Contains("holds something else"), OptionError);
  CHECK(test::read_file(scene.path("precious")) == "what nobody wants to lose");
  CHECK_THROWS_WITH_AS(
      scene.ingest_input("{\n", {.rejects = scene.path("r"), .left_out = scene.directory.path()}),
      doctest::Contains("within the index"), OptionError);
  for (int run = 0; run < 2; ++run) scene.ingest_input("{\n", {.rejects = scene.path("r")});
  CHECK(test::read_file(scene.path("r")).find("bad_json") != std::string::npos);
}

TEST_CASE("rejected records are told one by one each time that is asked for") {
  Scene scene;
  scene.file("a.jsonl", "{\n[\n");
  scene.ingest({scene.path("a.jsonl")});
  scene.commit();
  scene.ingest({scene.path("a.jsonl")}, {.rejects = scene.path("r")});
  CHECK(test::read_file(scene.path("r")).find("a.jsonl:2") != std::string::npos);
}

TEST_CASE("strict stops at the first bad record with its place") {
  Scene scene;
  CHECK_THROWS_WITH_AS(
      scene.ingest_input("{\"text\":\"a\"}\n{\n{\"text\":\"b\"}\n", {.strict = true}),
      doctest::Contains("stdin:2: bad_json"), RecordError);
  CHECK_NOTHROW(scene.ingest_input("{\"text\":\"a\"}\n", {.strict = true}));
}

TEST_CASE("strict stops at a damaged stream as well") {
  Scene scene;
  scene.file("a.gz", test::gzip("some text that is cut off").substr(0, 30));
  CHECK_THROWS_WITH_AS(scene.ingest({scene.path("a.gz")}, {.strict = true}),
                       doctest::Contains("damaged_stream"), RecordError);
}

TEST_CASE("each rejected record is a row in the file of rejects") {
  Scene scene;
  const fs::path rejects = scene.path("rejects.jsonl");
  const IngestReport report = scene.ingest_input("{\n{\"text\":\"a\"}\n17\n", {.rejects = rejects});
  const std::string rows = test::read_file(rejects);
  CHECK(std::count(rows.begin(), rows.end(), '\n') == 2);
  CHECK(rows.find("{\"place\":\"stdin:1\",\"reason\":\"bad_json\",") == 0);
  CHECK(rows.find("{\"place\":\"stdin:3\",\"reason\":\"not_an_object\",\"detail\":\"the line holds "
                  "a number\"}\n") != std::string::npos);
  CHECK(report.skipped_total() == 2);

  scene.ingest_input("{\"text\":\"a\"}", {.rejects = rejects});
  CHECK(test::read_file(rejects).empty());
}

TEST_CASE("strict leaves the bad record in the file of rejects") {
  Scene scene;
  const fs::path rejects = scene.path("rejects.jsonl");
  CHECK_THROWS_AS(scene.ingest_input("{\n", {.strict = true, .rejects = rejects}), RecordError);
  CHECK(test::read_file(rejects).find("bad_json") != std::string::npos);
}

TEST_CASE("a file of rejects that is also read is refused before it is emptied") {
  Scene scene;
  scene.file("a.jsonl", "{\"text\":\"a\"}\n");
  const std::string same = scene.path("./a.jsonl");
  CHECK_THROWS_AS(scene.ingest({scene.path("a.jsonl")}, {.rejects = same}), OptionError);
  CHECK(test::read_file(scene.path("a.jsonl")) == "{\"text\":\"a\"}\n");
}

TEST_CASE("a directory may hold the file of rejects") {
  Scene scene;
  scene.file("a.jsonl", "{\n");
  const IngestReport report =
      scene.ingest({scene.directory.path().string()}, {.rejects = scene.path("b.jsonl")});
  CHECK(report.read == 1);
  CHECK(report.skipped == Skipped{{"bad_json", 1}});
}

TEST_CASE(
    "a path that cannot be read stops everything, and so does a file of rejects that cannot be "
    "made") {
  Scene scene;
  CHECK_THROWS_AS(scene.ingest({scene.path("missing")}), IoError);
  CHECK_THROWS_AS(scene.ingest_input("x", {.rejects = "/nowhere/rejects"}), IoError);
}

TEST_CASE(
    "documents with ill-formed UTF-8 and its replacements are counted, rejected records are not") {
  Scene scene;
  const IngestReport report = scene.ingest_input(
      "{\"text\":\"été là, plus tôt \xFF\xFE\"}\n"
      "{\"text\":\"\\ud800\"}\n{\"text\":\"a\"}\n\xFF\n");
  CHECK(report.characters.documents_with_bad_utf8 == 2);
  CHECK(report.characters.replaced_utf8 == 3);
  CHECK(report.characters.first_bad_utf8 == Strings{"stdin"});
  CHECK(report.characters.converted.empty());
  CHECK(report.indexed == 3);
}

TEST_CASE("each line of JSON Lines is UTF-8 or Windows-1252, wherever it stands") {
  Scene scene;
  const std::string utf8 = "{\"text\":\"Größe\"}\n", windows = "{\"text\":\"Gr\xFC\xDF\x65\"}\n";
  std::string many;
  for (int line = 0; line < 5'000; ++line) many += "{\"text\":\"plain words\"}\n";
  scene.file("c/a.jsonl", windows + utf8);
  scene.file("c/b.jsonl", utf8 + windows + windows);
  scene.file("c/late.jsonl", many + windows + utf8);
  scene.file("c/damaged.jsonl",
             "{\"text\":\"L\xC3\xB6\xC3\xB6s \xE2\x82\"}\n{\"text\":\"\xFF\"}\n");
  const IngestReport report = scene.ingest({scene.path("c")});
  CHECK(report.characters.converted == std::map<std::string, std::uint64_t>{{"windows-1252", 3}});
  CHECK(report.characters.replaced_utf8 == 2);
  const Index index = scene.commit();
  CHECK(index.statistics(FieldId::text, "grösse").df == 3);
  CHECK(index.statistics(FieldId::text, "grüsse").df == 4);
}

TEST_CASE("files that are not UTF-8 are converted, counted by encoding and named") {
  Scene scene;
  scene.file("corpus/a.txt",
             "M\xFCller stra\xDF"
             "e Gr\xFC\xDF"
             "e");
  std::string lines = "\xFF\xFE";
  for (const char c : std::string("{\"text\":\"a\"}\n{\"text\":\"b\"}")) {
    lines += c;
    lines += '\0';
  }
  scene.file("corpus/b.jsonl", lines);
  scene.file("corpus/c.txt", "plain");
  scene.file("corpus/d.txt",
             "\xC3\xBC"
             "ber \xC3\xB6"
             "de caf\xE9s");
  const IngestReport report = scene.ingest({scene.path("corpus")});
  CHECK(report.indexed == 5);
  CHECK(report.characters.converted ==
        std::map<std::string, std::uint64_t>{{"UTF-16LE", 1}, {"windows-1252", 1}});
  REQUIRE(report.characters.first_converted.size() == 2);
  CHECK(report.characters.first_converted[0].place == scene.path("corpus/a.txt"));
  CHECK(report.characters.first_converted[0].encoding == "windows-1252");
  CHECK(report.characters.first_converted[1].place == scene.path("corpus/b.jsonl"));
  CHECK(report.characters.replaced_utf8 == 1);
  CHECK(report.characters.first_bad_utf8 == Strings{scene.path("corpus/d.txt")});
  const Index index = scene.commit();
  for (const char* word : {"m\u00FCller", "strass", "gr\u00FCsse"}) {
    CAPTURE(word);
    CHECK(index.statistics(FieldId::text, word).df == 1);
  }
}

TEST_CASE("an encoding has many names, and one that is unknown is told with one that is near") {
  CHECK(parse_encoding("auto").empty());
  CHECK(parse_encoding("cp1252") == "windows-1252");
  CHECK(parse_encoding("LATIN1") == "ISO-8859-1");
  CHECK(parse_encoding("utf-16le") == "UTF-16LE");
  CHECK(parse_encoding("utf8") == "UTF-8");
  for (const char* name : {"", "latin-99", "UTF 9"}) {
    CAPTURE(name);
    CHECK_THROWS_AS(parse_encoding(name), OptionError);
  }
  try {
    parse_encoding("windows-125");
    FAIL("it is unknown");
  } catch (const OptionError& error) {
    CHECK(error.hint().find("windows-125") != std::string::npos);
  }
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
      std::string bytes;
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

TEST_CASE("records with too many fields are told, and leave no trace, with any number of threads") {
  // Enough tokens that threads come to work side by side; every tenth record has a field of its
  // own.
  std::string lines, kept;
  std::uint64_t refused = 0;
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
  const auto files_of = [](const std::string& input, std::size_t threads, std::uint64_t expected) {
    const auto files = std::make_shared<storage::MemoryFileSystem>();
    WriterOptions options;
    options.threads = threads;
    options.max_fields = 102;
    IndexWriter writer = indexer::open_writer(files, options);
    std::istringstream in(input);
    const IngestReport report = ingest(writer, {"-"}, in, {.format = InputFormat::jsonl});
    CHECK(report.read == report.indexed + expected);
    if (expected > 0) {
      CHECK(report.skipped == Skipped{{"too_many_fields", expected}});
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
  };
  const auto expected = files_of(kept, 1, 0);
  for (const std::size_t threads : {1u, 4u}) {
    CAPTURE(threads);
    CHECK((files_of(lines, threads, refused) == expected));
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

}  // namespace inkling

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

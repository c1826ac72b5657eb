#include "indexer/reading/document_reader.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "indexer/formats/each_format.h"
#include "indexer/reading/few_records.h"
#include "indexer/reading/record_parser.h"
#include "inkling/error.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

namespace inkling {

namespace {

namespace fs = std::filesystem;
using indexer::ReadDocument;
using indexer::Record;
using test::write_file;
using Strings = std::vector<std::string>;

/// Finds records and parses them.
class ParsingReader {
 public:
  ParsingReader(const Strings& paths, std::istream& standard_input, const IngestOptions& options,
                bool label_from_dir = false)
      : reader_(paths, standard_input, options, FieldMapping{.label_from_dir = label_from_dir}),
        parser_(FieldMapping()) {}

  std::optional<Record> next() {
    std::optional<indexer::FoundRecord> found = reader_.next();
    return found ? std::optional(parser_.parse(*found)) : std::nullopt;
  }
  std::uint64_t input_bytes() const { return reader_.input_bytes(); }
  std::uint64_t consumed_bytes() const { return reader_.consumed_bytes(); }

 private:
  indexer::DocumentReader reader_;
  indexer::RecordParser parser_;
};

std::vector<Record> read_all(const Strings& paths, const IngestOptions& options = {},
                             const std::string& input = "", bool label_from_dir = false) {
  std::istringstream standard_input(input);
  ParsingReader reader(paths, standard_input, options, label_from_dir);
  std::vector<Record> records;
  while (std::optional<Record> record = reader.next()) records.push_back(*std::move(record));
  CHECK_FALSE(reader.next().has_value());
  return records;
}

/// A document as "id", a rejected record as "reason at place".
std::string outcome(const Record& record) {
  if (const auto* read = std::get_if<ReadDocument>(&record)) return read->document.id;
  const auto& rejected = std::get<RejectedRecord>(record);
  return rejected.reason + " at " + rejected.place;
}

Strings outcome(const std::vector<Record>& records) {
  Strings rows;
  for (const Record& record : records) rows.push_back(outcome(record));
  return rows;
}

/// The same with names as they are below `root`.
Strings shown_below(const fs::path& root, const std::vector<Record>& records) {
  const std::string prefix = root.string() + "/";
  Strings rows = outcome(records);
  for (std::string& row : rows) {
    REQUIRE(row.find(prefix) != std::string::npos);
    row.erase(row.find(prefix), prefix.size());
  }
  return rows;
}

const Document& document(const Record& record) { return std::get<ReadDocument>(record).document; }

/// Texts of standard input, "reason" for what is rejected.
Strings texts_of_input(const std::string& input, const IngestOptions& options = {}) {
  Strings texts;
  for (const Record& record : read_all({"-"}, options, input)) {
    const auto* read = std::get_if<ReadDocument>(&record);
    texts.push_back(read != nullptr ? read->document.text
                                    : std::get<RejectedRecord>(record).reason);
  }
  return texts;
}

}  // namespace

TEST_CASE(
    "a directory is walked in the order of names, without dotfiles, links and special files") {
  const test::TemporaryDirectory directory;
  const fs::path root = directory.path() / "corpus";
  for (const char* name :
       {"b.txt", "a/z.txt", "a/deep/er/x.txt", "B.txt", "c/1.txt", "c/10.txt", "c/2.txt", "a.txt",
        "\xC3\xA9.txt", ".hidden/x.txt", ".dot", "a/.git/config"}) {
    write_file(root / name, "text");
  }
  fs::create_directory(root / "empty");
  REQUIRE(mkfifo((root / "fifo").c_str(), 0600) == 0);
  fs::create_directory_symlink(root, root / "loop");
  fs::create_symlink(root / "b.txt", root / "link.txt");
  fs::create_symlink(root / "nothing", root / "dangling.txt");

  const Strings expected = {"B.txt",   "a/deep/er/x.txt", "a/z.txt", "a.txt",       "b.txt",
                            "c/1.txt", "c/10.txt",        "c/2.txt", "\xC3\xA9.txt"};
  CHECK(shown_below(root, read_all({root.string()})) == expected);
  CHECK(shown_below(root, read_all({root.string() + "/"})) == expected);
}

TEST_CASE("a walk passes over the directory that is left out, and over no other") {
  const test::TemporaryDirectory directory;
  for (const char* folder : {"index", "notes"}) {
    fs::create_directory(directory.path() / folder);
    write_file(directory.path() / folder / "a.txt", "text");
  }
  const std::vector<Record> records =
      read_all({directory.path().string()}, {.left_out = directory.path() / "." / "index"});
  REQUIRE(records.size() == 1);
  CHECK(document(records[0]).id == (directory.path() / "notes/a.txt").string());
}

TEST_CASE("files keep the path they were named by, and paths are read in the order given") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  write_file(root + "/one.txt", "1");
  write_file(root + "/.two.txt", "2");
  fs::create_symlink(root + "/one.txt", root + "/link");
  const Strings paths = {root + "/one.txt", root + "/.two.txt", root + "/link"};
  CHECK(outcome(read_all(paths)) == paths);
  CHECK(read_all({}).empty());
}

TEST_CASE("a path that does not exist is an IoError before anything is read") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a.txt", "a");
  std::istringstream input;
  const Strings paths = {(directory.path() / "a.txt").string(),
                         (directory.path() / "missing").string()};
  CHECK_THROWS_WITH_AS(indexer::DocumentReader(paths, input, {}, FieldMapping{}),
                       doctest::Contains("missing"), IoError);
}

TEST_CASE("the ending of a packed file is part of the id, and no part of the format") {
  const test::TemporaryDirectory directory;
  const std::string line = R"({"text":"a"})";
  write_file(directory.path() / "1.txt.gz", test::gzip("one"));
  write_file(directory.path() / "2.jsonl.zst", test::zstd(line + "\n\n" + line));
  write_file(directory.path() / "3.ndjson.gz", test::gzip(line));
  write_file(directory.path() / "4.jsonl", line);
  write_file(directory.path() / "5.json", line);
  write_file(directory.path() / "6.txt.bz2", test::bzip2("six"));
  write_file(directory.path() / "7.jsonl.xz", test::xz(line));
  write_file(directory.path() / "8.log", line);
  const auto records = read_all({directory.path().string()});
  CHECK(shown_below(directory.path(), records) ==
        Strings{"1.txt.gz", "2.jsonl.zst:1", "2.jsonl.zst:3", "3.ndjson.gz:1", "4.jsonl:1",
                "5.json:1", "6.txt.bz2", "7.jsonl.xz:1", "8.log"});
  CHECK(document(records[0]).text == "one");
  CHECK(document(records[5]).text == "a");
  CHECK(document(records[6]).text == "six");
  CHECK(document(records[8]).text == line);
}

TEST_CASE("a format that was named holds for every file") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a.jsonl", "{\"text\":\"x\"}\n");
  write_file(directory.path() / "b.txt", "{\"text\":\"y\"}\n");
  const std::string root = directory.path().string();
  CHECK(shown_below(root, read_all({root}, {.format = InputFormat::text})) ==
        Strings{"a.jsonl", "b.txt"});
  CHECK(shown_below(root, read_all({root}, {.format = InputFormat::jsonl})) ==
        Strings{"a.jsonl:1", "b.txt:1"});
}

TEST_CASE("a text file is one document: its bytes without byte order mark, mended") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  write_file(root + "/a",
             "\xEF\xBB\xBF"
             "caf\xE9\r\nx");
  write_file(root + "/b", "");
  const auto records = read_all({root});
  REQUIRE(records.size() == 2);
  CHECK(document(records[0]).text == "caf\xEF\xBF\xBD\r\nx");
  CHECK(document(records[0]).title.empty());
  CHECK(std::get<ReadDocument>(records[0]).replaced_utf8 == 1);
  CHECK(outcome(records[1]) == root + "/b");
  CHECK(document(records[1]).text.empty());
}

TEST_CASE("a name that is not UTF-8 is escaped in id and place, so that names stay different") {
  const test::TemporaryDirectory directory;
  for (const char* name : {"a\xFC.txt", "a\xF6.txt", "a%FC.txt"})
    write_file(directory.path() / name, "text");
  write_file(directory.path() / "b\xFF.jsonl", "x");
  const auto records = read_all({directory.path().string()});
  CHECK(shown_below(directory.path(), records) ==
        Strings{"a%25FC.txt", "a%F6.txt", "a%FC.txt", "bad_json at b%FF.jsonl:1"});
  CHECK(std::get<ReadDocument>(records[1]).replaced_utf8 == 0);
}

TEST_CASE("a NUL byte within the first 8 KiB makes a file binary, one behind them does not") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  write_file(root + "/a", std::string(8191, 'x') + '\0' + std::string(100'000, 'x'));
  write_file(root + "/b", std::string(8192, 'x') + '\0' + std::string(100'000, 'x'));
  write_file(root + "/c", std::string(1, '\0'));
  write_file(root + "/d.gz", test::gzip(std::string("a\0b", 3)));
  CHECK(shown_below(root, read_all({root})) ==
        Strings{"binary at a", "b", "binary at c", "binary at d.gz"});
}

TEST_CASE("records of just the allowed size are read, larger ones are not, and the next ones are") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  write_file(root + "/a", std::string(100'000, 'x'));
  write_file(root + "/b", std::string(100'001, 'x'));
  write_file(root + "/c.gz", test::gzip(std::string(50'000'000, 'x')));
  write_file(root + "/d.jsonl",
             "{\"text\":\"" + std::string(200'000, 'x') + "\"}\n{\"text\":\"\"}");
  CHECK(shown_below(root, read_all({root}, {.max_record_bytes = 100'000})) ==
        Strings{"a", "too_large at b", "too_large at c.gz", "too_large at d.jsonl:1", "d.jsonl:2"});
}

TEST_CASE("a line of more than 64 MiB is skipped by default, and the lines around it are read") {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "a.jsonl.zst").string();
  const std::string line = "{\"text\":\"a\"}\n";
  write_file(path, test::zstd(line + std::string(70u << 20, 'x') + "\n" + line));
  CHECK(outcome(read_all({path})).at(1) == "too_large at " + path + ":2");
  CHECK(outcome(read_all({path})).size() == 3);
}

TEST_CASE("the folder's name is a label of each of its documents when that is asked for") {
  const test::TemporaryDirectory directory;
  const fs::path root = directory.path() / "topics";
  write_file(root / "sport/a.txt", "a");
  write_file(root / "sea/ink/b.txt", "b");
  write_file(root / "c.txt", "c");
  write_file(root / "sport/d.jsonl",
             "{\"text\":\"\",\"label\":[\"x\"]}\n{\"text\":\"\",\"label\":\"sport\"}");
  const auto records =
      read_all({(root / "sport/a.txt").string(), root.string()}, {}, "", /*label_from_dir=*/true);
  Strings labels;
  for (const Record& record : records) {
    for (const std::string& label : document(record).labels)
      labels.push_back(document(record).id.substr(root.string().size()) + "=" + label);
  }
  CHECK(labels == Strings{"/sport/a.txt=sport", "/c.txt=topics", "/sea/ink/b.txt=ink",
                          "/sport/d.jsonl:1=x", "/sport/d.jsonl:1=sport",
                          "/sport/d.jsonl:2=sport"});
  CHECK(document(read_all({root.string()})[0]).labels.empty());
  CHECK(document(read_all({"-"}, {}, "x", /*label_from_dir=*/true)[0]).labels.empty());
}

TEST_CASE("labels of folders whose names are not UTF-8 stay apart") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "M\xFCller/a.txt", "a");
  write_file(directory.path() / "M\xF6ller/b.txt", "b");
  Strings labels;
  for (const Record& record : read_all({directory.path().string()}, {}, "", true))
    labels.push_back(document(record).labels.at(0));
  std::ranges::sort(labels);
  CHECK(labels == Strings{"M%F6ller", "M%FCller"});
}

TEST_CASE("the format of standard input is told by its first byte that is no white space") {
  CHECK(texts_of_input("plain text") == Strings{"plain text"});
  CHECK(texts_of_input("{\"text\":\"a\"}\n{\"text\":\"b\"}") == Strings{"a", "b"});
  CHECK(texts_of_input(" \r\n\t{\"text\":\"a\"}") == Strings{"a"});
  CHECK(texts_of_input("\xEF\xBB\xBF{\"text\":\"a\"}") == Strings{"a"});
  CHECK(texts_of_input("[1]") == Strings{"[1]"});
  CHECK(texts_of_input(" \n ") == Strings{" \n "});
  CHECK(texts_of_input("") == Strings{});
  CHECK(texts_of_input("", {.format = InputFormat::text}) == Strings{""});
  CHECK(texts_of_input("{", {.format = InputFormat::text}) == Strings{"{"});
  CHECK(texts_of_input("x", {.format = InputFormat::jsonl}) == Strings{"bad_json"});
  CHECK(texts_of_input(std::string(70'000, ' ') + "{").front().size() == 70'001);
}

TEST_CASE("standard input has the name stdin, and ids of its content") {
  const Strings text = outcome(read_all({"-"}, {}, "text"));
  REQUIRE(text.size() == 1);
  CHECK(text[0].size() == 32);
  CHECK(outcome(read_all({"-"}, {}, "text")) == text);
  CHECK(outcome(read_all({"-"}, {}, "texts")) != text);
  CHECK(outcome(read_all({"-", "-"}, {}, "text")) == text);
  const Strings lines = outcome(read_all({"-"}, {}, "\n{\"text\":\"\"}\nx\n"));
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].size() == 32);
  CHECK(lines[1] == "bad_json at stdin:3");
}

TEST_CASE("standard input that is packed is unpacked") {
  CHECK(texts_of_input(test::gzip("text")) == Strings{"text"});
  CHECK(texts_of_input(test::zstd("{\"text\":\"a\"}")) == Strings{"a"});
  CHECK(texts_of_input(test::gzip("text").substr(0, 15)) == Strings{"damaged_stream"});
}

TEST_CASE("lines before damage are documents, the damage is one rejected record with its place") {
  const test::TemporaryDirectory directory;
  std::mt19937 random(3);
  std::string lines;
  for (int i = 0; i < 2000; ++i) lines += "{\"text\":\"" + std::to_string(random()) + "\"}\n";
  const std::string packed = test::gzip(lines);
  const std::string path = (directory.path() / "a.jsonl.gz").string();
  for (const std::size_t length :
       {packed.size() - 1, packed.size() / 2, std::size_t{12}, std::size_t{0}}) {
    CAPTURE(length);
    write_file(path, packed.substr(0, length));
    const auto records = read_all({path});
    CHECK(outcome(records.back()) == "damaged_stream at " + path + ": byte " +
                                         std::to_string(length) + " of the compressed stream");
    for (std::size_t at = 0; at + 1 < records.size(); ++at)
      CHECK(std::holds_alternative<ReadDocument>(records[at]));
    CHECK(records.size() == (length == packed.size() - 1 ? 2001 : records.size()));
    CHECK((length < 100) == (records.size() == 1));
  }
}

TEST_CASE("a packed file has no more records than anybody packs") {
  /// A record each time, of a file of 1,000 bytes that does not end.
  class Endless : public indexer::FileRecords {
   public:
    std::optional<indexer::FoundRecord> next() override { return RejectedRecord{}; }
  };
  const auto source = test::source_of(std::string(1000, ' '), 1000);
  std::string buffer(1000, ' ');
  source->read(buffer);
  indexer::FewRecords records(std::make_unique<Endless>(), *source, "a.gz",
                              {.harmless = 50, .per_byte = 2});
  for (int count = 0; count < 2050; ++count) REQUIRE(records.next());
  CHECK_THROWS_WITH_AS(records.next(), doctest::Contains("byte 1000"), indexer::DamagedStreamError);
}

TEST_CASE("members of a file may take some time, then no more are converted") {
  class Loops : public indexer::FormatParser {
    indexer::ParsedRecord parse(indexer::RawRecord&) override {
      return indexer::Rejection{"converter_failed", "loops"};
    }
    std::chrono::nanoseconds time_of_others() const override {
      return std::chrono::milliseconds(2020);
    }
    bool may_take_time(const indexer::RawRecord&) const override { return true; }
  };
  class LoopFormat : public indexer::Format {
   public:
    LoopFormat() : Format({InputFormat::pdf, "loop", "it loops", {}}, indexer::EncodingBy::none) {}
    bool detect(const indexer::FileFront&) const override { return true; }
    std::unique_ptr<indexer::FileRecords> split(
        indexer::ByteSource&, std::shared_ptr<const indexer::FileContext>) const override {
      return nullptr;
    }
    std::unique_ptr<indexer::FormatParser> parser(const FieldMapping&) const override {
      return std::make_unique<Loops>();
    }
  };
  const LoopFormat format;
  auto file = std::make_shared<indexer::FileContext>();
  file->place = "a.zip!/x.pdf";
  file->format = &format;
  file->in.time = std::make_shared<indexer::TimeBudget>(std::uint64_t{3} << 20);
  indexer::RecordParser parser(FieldMapping{});
  const auto reason = [&] {
    indexer::FoundRecord found = indexer::RawRecord{.file = file, .line = 0, .bytes = "x"};
    return std::get<RejectedRecord>(parser.parse(found)).reason;
  };
  for (int count = 0; count < 22; ++count) CHECK(reason() == "converter_failed");
  CHECK(reason() == "bad_archive");
  CHECK(reason() == "bad_archive");
  auto text = std::make_shared<indexer::FileContext>(*file);
  text->format = &indexer::text_format();
  indexer::FoundRecord plain = indexer::RawRecord{.file = text, .line = 0, .bytes = "soot"};
  CHECK(std::get<ReadDocument>(parser.parse(plain)).document.text == "soot");
  file->in.time.reset();
  CHECK(reason() == "converter_failed");
}

TEST_CASE("a damaged text file is no document, and the files after it are read") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  const std::string packed = test::zstd("some text that is cut");
  write_file(root + "/a.txt.zst", packed.substr(0, packed.size() - 2));
  write_file(root + "/b.txt", "b");
  write_file(root + "/c.gz", "this was never packed");
  const auto rows = outcome(read_all({root}));
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].starts_with("damaged_stream at " + root + "/a.txt.zst: byte "));
  CHECK(rows[1] == root + "/b.txt");
  CHECK(rows[2] == root + "/c.gz");
}

TEST_CASE("what cannot be read below a directory is rejected, what was named is an IoError") {
  const test::TemporaryDirectory directory;
  const fs::path root = directory.path() / "corpus";
  for (const char* name : {"a.txt", "b.txt", "d/x.txt", "e.txt"}) write_file(root / name, "text");
  std::istringstream input;
  ParsingReader reader({root.string()}, input, {});
  CHECK(outcome(*reader.next()) == (root / "a.txt").string());
  fs::remove(root / "b.txt");
  CHECK(outcome(*reader.next()) == "unreadable at " + (root / "b.txt").string());
  CHECK(outcome(*reader.next()) == (root / "d/x.txt").string());

  if (geteuid() == 0) return;  // permissions do not bind root
  fs::permissions(root / "e.txt", fs::perms::none);
  CHECK(outcome(*reader.next()) == "unreadable at " + (root / "e.txt").string());
  CHECK_THROWS_AS(read_all({(root / "e.txt").string()}), IoError);
  fs::permissions(root / "d", fs::perms::none);
  CHECK(outcome(read_all({root.string()})).at(1) == "unreadable at " + (root / "d").string());
  CHECK_THROWS_AS(read_all({(root / "d").string()}), IoError);
  fs::permissions(root / "d", fs::perms::owner_all);
}

TEST_CASE("a folder that vanishes while its parent is walked is rejected") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a.txt", "a");
  write_file(directory.path() / "b/x.txt", "x");
  std::istringstream input;
  ParsingReader reader({directory.path().string()}, input, {});
  CHECK(outcome(*reader.next()) == (directory.path() / "a.txt").string());
  fs::remove_all(directory.path() / "b");
  CHECK(outcome(*reader.next()) == "unreadable at " + (directory.path() / "b").string());
  CHECK_FALSE(reader.next().has_value());
}

TEST_CASE("an id made from a name may have 512 bytes") {
  const test::TemporaryDirectory directory;
  const fs::path folder = directory.path() / std::string(200, 'f') / std::string(200, 'f');
  const std::size_t left = kLongestId - folder.string().size() - 1;
  write_file(folder / std::string(left, 'x'), "t");
  write_file(folder / std::string(left + 1, 'y'), "t");
  const auto records = read_all({directory.path().string()});
  REQUIRE(records.size() == 2);
  CHECK(document(records[0]).id.size() == 512);
  CHECK(std::get<RejectedRecord>(records[1]).reason == "bad_id");
}

TEST_CASE("the file of rejects is not read when it lies in the directory that is walked") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a.txt", "a");
  write_file(directory.path() / "rejects.jsonl", "{}");
  const IngestOptions options{.rejects = directory.path() / "." / "rejects.jsonl"};
  CHECK(shown_below(directory.path(), read_all({directory.path().string()}, options)) ==
        Strings{"a.txt"});
}

TEST_CASE("bytes are counted as they are on disk and as they are read") {
  const test::TemporaryDirectory directory;
  const std::string text(500'000, 'x');
  write_file(directory.path() / "a.gz", test::gzip(text));
  write_file(directory.path() / "b", text);
  std::istringstream input;
  ParsingReader reader({directory.path().string()}, input, {});
  while (reader.next()) {
  }
  CHECK(reader.input_bytes() == 1'000'000);
  CHECK(reader.consumed_bytes() == 500'000 + test::gzip(text).size());
}

TEST_CASE("each line of random garbage is a document or rejected, none is lost") {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "a.jsonl").string();
  const Strings pieces = {"{\"text\":\"a\"}",   "{",           "}", "x", "\xFF", "[]", "\r", " ",
                          std::string(1, '\0'), "\xEF\xBB\xBF"};
  for (unsigned seed = 1; seed <= inkling::test::rounds(200u); ++seed) {
    std::mt19937 random(seed);
    std::string bytes;
    std::size_t expected = 0;
    for (std::size_t line = 0; line < 50; ++line) {
      std::string text = "";
      for (std::size_t piece = random() % 4; piece > 0; --piece)
        text += pieces[random() % pieces.size()];
      const bool mark = line == 0 && text.starts_with("\xEF\xBB\xBF");
      const bool blank =
          (mark ? text.substr(3) : text).find_first_not_of(" \r\t") == std::string::npos;
      expected += blank ? 0 : 1;
      bytes += text + "\n";
    }
    write_file(path, bytes);
    CAPTURE(seed);
    CHECK(read_all({path}).size() == expected);
  }
}

}  // namespace inkling

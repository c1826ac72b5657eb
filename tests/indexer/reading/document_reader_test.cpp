#include "indexer/reading/document_reader.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/indexer/packing.h"
#include "tests/indexer/reading/read_records.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

using namespace inkling::test;

namespace inkling {

namespace {

namespace fs = std::filesystem;
using indexer::ReadDocument;
using indexer::Record;

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

  const Lines expected = {"B.txt",   "a/deep/er/x.txt", "a/z.txt", "a.txt",       "b.txt",
                          "c/1.txt", "c/10.txt",        "c/2.txt", "\xC3\xA9.txt"};
  CHECK(shown_below(root, read_records({root.string()})) == expected);
  CHECK(shown_below(root, read_records({root.string() + "/"})) == expected);
}

TEST_CASE("a walk passes over the directory that is left out, and over no other") {
  const test::TemporaryDirectory directory;
  for (const char* folder : {"index", "notes"}) {
    fs::create_directory(directory.path() / folder);
    write_file(directory.path() / folder / "a.txt", "text");
  }
  const std::vector<Record> records =
      read_records({directory.path().string()}, {.left_out = directory.path() / "." / "index"});
  REQUIRE(records.size() == 1);
  CHECK(document_of(records[0]).id == (directory.path() / "notes/a.txt").string());
}

TEST_CASE("files keep the path they were named by, and paths are read in the order given") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  write_file(root + "/one.txt", "1");
  write_file(root + "/.two.txt", "2");
  fs::create_symlink(root + "/one.txt", root + "/link");
  const Lines paths = {root + "/one.txt", root + "/.two.txt", root + "/link"};
  CHECK(outcome_of(read_records(paths)) == paths);
  CHECK(read_records({}).empty());
}

TEST_CASE("a path that does not exist is an IoError before anything is read") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a.txt", "a");
  std::istringstream input;
  const Lines paths = {(directory.path() / "a.txt").string(),
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
  const auto records = read_records({directory.path().string()});
  CHECK(shown_below(directory.path(), records) ==
        Lines{"1.txt.gz", "2.jsonl.zst:1", "2.jsonl.zst:3", "3.ndjson.gz:1", "4.jsonl:1",
              "5.json:1", "6.txt.bz2", "7.jsonl.xz:1", "8.log"});
  CHECK(document_of(records[0]).text == "one");
  CHECK(document_of(records[5]).text == "a");
  CHECK(document_of(records[6]).text == "six");
  CHECK(document_of(records[8]).text == line);
}

TEST_CASE("a format that was named holds for every file") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a.jsonl", "{\"text\":\"x\"}\n");
  write_file(directory.path() / "b.txt", "{\"text\":\"y\"}\n");
  const std::string root = directory.path().string();
  CHECK(shown_below(root, read_records({root}, {.format = InputFormat::text})) ==
        Lines{"a.jsonl", "b.txt"});
  CHECK(shown_below(root, read_records({root}, {.format = InputFormat::jsonl})) ==
        Lines{"a.jsonl:1", "b.txt:1"});
}

TEST_CASE("a text file is one document: its bytes without byte order mark, mended") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  write_file(root + "/a",
             "\xEF\xBB\xBF"
             "caf\xE9\r\nx");
  write_file(root + "/b", "");
  const auto records = read_records({root});
  REQUIRE(records.size() == 2);
  CHECK(document_of(records[0]).text == "caf\xEF\xBF\xBD\r\nx");
  CHECK(document_of(records[0]).title.empty());
  CHECK(std::get<ReadDocument>(records[0]).replaced_utf8 == 1);
  CHECK(outcome_of(records[1]) == root + "/b");
  CHECK(document_of(records[1]).text.empty());
}

TEST_CASE("a name that is not UTF-8 is escaped in id and place, so that names stay different") {
  const test::TemporaryDirectory directory;
  for (const char* name : {"a\xFC.txt", "a\xF6.txt", "a%FC.txt"})
    write_file(directory.path() / name, "text");
  write_file(directory.path() / "b\xFF.jsonl", "x");
  const auto records = read_records({directory.path().string()});
  CHECK(shown_below(directory.path(), records) ==
        Lines{"a%25FC.txt", "a%F6.txt", "a%FC.txt", "bad_json at b%FF.jsonl:1"});
  CHECK(std::get<ReadDocument>(records[1]).replaced_utf8 == 0);
}

TEST_CASE("a NUL byte within the first 8 KiB makes a file binary, one behind them does not") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  write_file(root + "/a", std::string(8191, 'x') + '\0' + std::string(100'000, 'x'));
  write_file(root + "/b", std::string(8192, 'x') + '\0' + std::string(100'000, 'x'));
  write_file(root + "/c", std::string(1, '\0'));
  write_file(root + "/d.gz", test::gzip(std::string("a\0b", 3)));
  CHECK(shown_below(root, read_records({root})) ==
        Lines{"binary at a", "b", "binary at c", "binary at d.gz"});
}

TEST_CASE("the folder's name is a label of each of its documents when that is asked for") {
  const test::TemporaryDirectory directory;
  const fs::path root = directory.path() / "topics";
  write_file(root / "sport/a.txt", "a");
  write_file(root / "sea/ink/b.txt", "b");
  write_file(root / "c.txt", "c");
  write_file(root / "sport/d.jsonl",
             "{\"text\":\"\",\"label\":[\"x\"]}\n{\"text\":\"\",\"label\":\"sport\"}");
  const auto records = read_records({(root / "sport/a.txt").string(), root.string()}, {}, "",
                                    /*label_from_dir=*/true);
  Lines labels;
  for (const Record& record : records) {
    for (const std::string& label : document_of(record).labels)
      labels.push_back(document_of(record).id.substr(root.string().size()) + "=" + label);
  }
  CHECK(labels == Lines{"/sport/a.txt=sport", "/c.txt=topics", "/sea/ink/b.txt=ink",
                        "/sport/d.jsonl:1=x", "/sport/d.jsonl:1=sport", "/sport/d.jsonl:2=sport"});
  CHECK(document_of(read_records({root.string()})[0]).labels.empty());
  CHECK(document_of(read_records({"-"}, {}, "x", /*label_from_dir=*/true)[0]).labels.empty());
}

TEST_CASE("labels of folders whose names are not UTF-8 stay apart") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "M\xFCller/a.txt", "a");
  write_file(directory.path() / "M\xF6ller/b.txt", "b");
  Lines labels;
  for (const Record& record : read_records({directory.path().string()}, {}, "", true))
    labels.push_back(document_of(record).labels.at(0));
  std::ranges::sort(labels);
  CHECK(labels == Lines{"M%F6ller", "M%FCller"});
}

TEST_CASE("an id made from a name may have 512 bytes") {
  const test::TemporaryDirectory directory;
  const fs::path folder = directory.path() / std::string(200, 'f') / std::string(200, 'f');
  const std::size_t left = kLongestId - folder.string().size() - 1;
  write_file(folder / std::string(left, 'x'), "t");
  write_file(folder / std::string(left + 1, 'y'), "t");
  const auto records = read_records({directory.path().string()});
  REQUIRE(records.size() == 2);
  CHECK(document_of(records[0]).id.size() == 512);
  CHECK(std::get<RejectedRecord>(records[1]).reason == "bad_id");
}

TEST_CASE("the file of rejects is not read when it lies in the directory that is walked") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a.txt", "a");
  write_file(directory.path() / "rejects.jsonl", "{}");
  const IngestOptions options{.rejects = directory.path() / "." / "rejects.jsonl"};
  CHECK(shown_below(directory.path(), read_records({directory.path().string()}, options)) ==
        Lines{"a.txt"});
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
  const Lines pieces = {"{\"text\":\"a\"}",   "{",           "}", "x", "\xFF", "[]", "\r", " ",
                        std::string(1, '\0'), "\xEF\xBB\xBF"};
  for (unsigned seed = 1; seed <= inkling::test::rounds(200u); ++seed) {
    std::mt19937 random(seed);
    std::string bytes;
    std::size_t expected = 0;
    for (std::size_t line = 0; line < 50; ++line) {
      std::string text = "";
      for (std::size_t piece = random() % 4; piece > 0; --piece)
        text += pieces[random() % pieces.size()];
      const bool mark = text.starts_with("\xEF\xBB\xBF");
      const bool blank =
          (mark ? text.substr(3) : text).find_first_not_of(" \r\t") == std::string::npos;
      expected += blank ? 0 : 1;
      bytes += text + "\n";
    }
    write_file(path, bytes);
    CAPTURE(seed);
    CHECK(read_records({path}).size() == expected);
  }
}

}  // namespace inkling

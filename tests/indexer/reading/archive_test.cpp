#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/open_writer.h"
#include "indexer/reading/document_reader.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/indexer/formats/reading_of.h"
#include "tests/indexer/packing.h"
#include "tests/indexer/reading/reading_scene.h"
#include "tests/support/data.h"
#include "tests/support/places.h"
#include "tests/support/zip.h"

using namespace inkling;
using namespace inkling::indexer;
using test::ReadingScene;
using test::tar_of;
using test::zip_of;

namespace {

using Strings = std::vector<std::string>;

std::string damaged(std::string archive, const std::string& part) {
  archive[archive.find(part)] ^= 1;
  return archive;
}

}  // namespace

TEST_CASE("members of archives are documents, each read by its own format") {
  const ReadingScene scene;
  const test::ZipMembers members = {
      {"b.txt", "soot"},
      {"d/c.html", "<html><title>Ink</title><p>glue"},
      {"e.jsonl", "{\"id\":\"x\",\"text\":\"y\"}\n{\"text\":\"z\"}\n"},
      {"f.txt.gz", test::gzip("packed")},
      {"g.png", "\x89PNG\r\n"}};
  const auto expected = [](const std::string& name) {
    return Strings{name + "!/b.txt [] soot",
                   name + "!/d/c.html [Ink] glue",
                   "",
                   name + "!/e.jsonl:2 [] z",
                   name + "!/f.txt.gz [] packed",
                   name + "!/g.png: unsupported_image"};
  };
  const auto check = [&](const std::string& name, const std::string& bytes) {
    CAPTURE(name);
    scene.write(name, bytes);
    Strings found = scene.read(name);
    REQUIRE(found.size() == 6);
    found[2].clear();  // it has an id of its own
    for (std::string& line : found) line.resize(std::min(line.find(" _file="), line.size()));
    CHECK(found == expected(name));
  };
  check("a.zip", zip_of(members));
  check("a.tar", tar_of(members));
  check("a.tar.gz", test::gzip(tar_of(members)));
  check("a.tgz", test::gzip(tar_of(members)));
  check("a.tar.zst", test::zstd(tar_of(members)));
  check("a.tar.bz2", test::bzip2(tar_of(members)));
  check("a.tar.xz", test::xz(tar_of(members)));
}

TEST_CASE("archives in archives are read three deep, and nothing is written anywhere") {
  const ReadingScene scene;
  std::string nested = zip_of({{"x.txt", "deep"}});
  for (const char* const name : {"3.zip", "2.zip", "1.zip"})
    nested = zip_of({{name, nested}, {"x.txt", std::string("beside ") + name}});
  scene.write("0.zip", nested);
  CHECK(scene.read("0.zip") == Strings{"0.zip!/1.zip!/2.zip!/x.txt [] beside 3.zip",
                                       "0.zip!/1.zip!/x.txt [] beside 2.zip",
                                       "0.zip!/x.txt [] beside 1.zip", "0.zip: bad_archive"});
  scene.write("up.zip", zip_of({{"../../etc/x", "soot"}, {"/etc/y", "glue"}}));
  CHECK(scene.read("up.zip") == Strings{"up.zip!/../../etc/x [] soot", "up.zip!//etc/y [] glue"});
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(scene.folder()))
    files += entry.is_regular_file() ? 1U : 0U;
  CHECK(files == 2);
}

TEST_CASE("an archive of archives of archives, eight each, is one skipped record") {
  const ReadingScene scene;
  std::string nested = zip_of({{"x.txt", "deep"}});
  for (int level = 0; level < 4; ++level) {
    std::vector<std::pair<std::string, std::string>> members;
    for (int copy = 0; copy < 8; ++copy) members.push_back({std::to_string(copy) + ".zip", nested});
    nested = zip_of(members);
  }
  scene.write("bomb.zip", nested);
  CHECK(scene.read("bomb.zip") == Strings{"bomb.zip: bad_archive"});
}

TEST_CASE("a member that is damaged costs itself, an archive without an end its rest") {
  const ReadingScene scene;
  const std::string archive =
      zip_of({{"a.txt", "soot 1"}, {"b.txt", "soot 2"}, {"c.txt", "soot 3"}});
  scene.write("a.zip", damaged(archive, "soot 2"));
  CHECK(scene.read("a.zip") ==
        Strings{"a.zip!/a.txt [] soot 1", "a.zip!/b.txt: bad_archive", "a.zip!/c.txt [] soot 3"});
  scene.write("cut.tar", tar_of({{"a.txt", "soot"}, {"b.txt", "glue"}}).substr(0, 1024 + 100));
  CHECK(scene.read("cut.tar") == Strings{"cut.tar!/a.txt [] soot", "cut.tar: bad_archive"});
  scene.write("bad.zip", "PK\3\4 and no archive");
  CHECK(scene.read("bad.zip") == Strings{"bad.zip: bad_archive"});
}

TEST_CASE("of a packed archive whose stream is cut off, the members before are read") {
  const ReadingScene scene;
  std::string noise;
  std::mt19937 random(1);
  for (int count = 0; count < 50'000; ++count) noise += static_cast<char>('a' + random() % 26);
  const test::ZipMembers members = {{"a.txt", "soot"}, {"b.txt", "glue"}, {"c.txt", noise}};
  const auto check = [&](const std::string& name, const std::string& packed) {
    CAPTURE(name);
    scene.write(name, packed.substr(0, packed.size() * 2 / 3));
    const Strings found = scene.read(name);
    REQUIRE(found.size() >= 3);
    CHECK(found[0] == name + "!/a.txt [] soot");
    CHECK(found[1] == name + "!/b.txt [] glue");
    CHECK(found.back().starts_with(name + ": byte "));
    CHECK(found.back().ends_with(" of the compressed stream: damaged_stream"));
  };
  check("a.tar.gz", test::gzip(tar_of(members)));
  check("a.tar.zst",
        test::zstd(tar_of(members).substr(0, 3072)) + test::zstd(tar_of(members).substr(3072)));
  check("a.zip.gz", test::gzip(zip_of(members)));
  std::string packed = test::gzip(tar_of(members));
  packed.resize(packed.size() * 2 / 3);
  scene.write("b.zip", zip_of({{"a.tar.gz", packed}, {"d.txt", "pen"}}));
  const Strings nested = scene.read("b.zip");
  CHECK(nested.front() == "b.zip!/a.tar.gz!/a.txt [] soot");
  CHECK(nested.back() == "b.zip!/d.txt [] pen");
  CHECK(std::ranges::count(nested, "b.zip!/a.tar.gz: damaged_stream") == 1);
}

TEST_CASE("what follows the stream of a packed file is told, and what is before it is read") {
  const ReadingScene scene;
  const test::ZipMembers members = {{"a.txt", "soot"}, {"b.txt", "glue"}};
  IngestOptions streamed;
  streamed.max_record_bytes = 1000;
  const auto check = [&](const std::string& name, const std::string& packed) {
    CAPTURE(name);
    for (const char* const behind : {"more", "\x1F", "\x1F\x8B\x08 more", "\n"}) {
      scene.write(name, packed + behind);
      for (const IngestOptions& options : {IngestOptions(), streamed}) {
        const Strings found = scene.read(name, {}, options);
        REQUIRE(found.size() == 3);
        CHECK(found[0] == name + "!/a.txt [] soot");
        CHECK(found[1] == name + "!/b.txt [] glue");
        CHECK(found[2].ends_with(" of the compressed stream: damaged_stream"));
      }
    }
  };
  check("a.tar.gz", test::gzip(tar_of(members)));
  check("a.tar.bz2", test::bzip2(tar_of(members)));
  check("a.tar.xz", test::xz(tar_of(members)));
  scene.write("b.zip", zip_of({{"a.tar.gz", test::gzip(tar_of(members)) + "more"}, {"d", "ink"}}));
  CHECK(scene.read("b.zip") == Strings{"b.zip!/a.tar.gz!/a.txt [] soot",
                                       "b.zip!/a.tar.gz!/b.txt [] glue",
                                       "b.zip!/a.tar.gz: damaged_stream", "b.zip!/d [] ink"});
}

TEST_CASE("a packed text is read whatever follows its stream, and that is told") {
  const ReadingScene scene;
  const auto check = [&](const std::string& name, const std::string& packed) {
    CAPTURE(name);
    for (const char* const behind : {"\n", "xx", "garbage", "garbage, and more of it"}) {
      CAPTURE(behind);
      scene.write(name, packed + behind);
      const Strings found = scene.read(name);
      REQUIRE(found.size() == 2);
      CHECK(found[0] == name + " [] pen");
      CHECK(found[1].ends_with(" of the compressed stream: damaged_stream"));
    }
  };
  check("a.txt.gz", test::gzip("pen"));
  check("a.txt.bz2", test::bzip2("pen"));
  check("a.txt.xz", test::xz("pen"));
  check("a.txt.zst", test::zstd("pen"));
}

TEST_CASE("members that are packed count as what they become") {
  const ReadingScene scene;
  const std::string blanks((std::size_t{1} << 20) + 10'000, ' ');
  std::string noise;
  std::mt19937 random(1);
  for (int count = 0; count < 5'000; ++count) noise += static_cast<char>('a' + random() % 26);
  scene.write("a.zip", zip_of({{"a.txt.zst", test::zstd(blanks)}, {"b.txt", noise}}));
  CHECK(scene.read("a.zip") ==
        Strings{"a.zip!/a.txt.zst: damaged_stream", "a.zip!/b.txt [] " + noise});
  const std::string packed = test::gzip(std::string(std::size_t{1} << 19, ' '));
  test::ZipMembers many;
  for (int count = 0; count < 300; ++count)
    many.emplace_back(std::to_string(count) + ".txt.gz", packed);
  scene.write("b.zip", zip_of(many));
  const Strings found = scene.read("b.zip");
  CHECK(found.back() == "b.zip: bad_archive");
  CHECK(found.size() < 300);
  // What is packed in them and its members are the same bytes.
  const std::string text(400'000, 'a');
  test::ZipMembers tars;
  for (int count = 0; count < 2; ++count)
    tars.emplace_back(std::to_string(count) + ".tar.gz", test::gzip(tar_of({{"a", text}})));
  scene.write("c.zip", zip_of(tars));
  CHECK(scene.read("c.zip").size() == 2);
}

TEST_CASE("of a packed archive with a flipped bit, nothing is taken for what it was") {
  const ReadingScene scene;
  std::string noise;
  std::mt19937 random(1);
  for (int count = 0; count < 50'000; ++count) noise += static_cast<char>('a' + random() % 26);
  std::string packed = test::gzip(tar_of({{"a.txt", "soot"}, {"b.txt", noise}, {"c.txt", "pen"}}));
  packed[packed.size() / 2] ^= 1;
  const auto is_skipped = [](const Strings& found, const std::string& file) {
    return found.size() == 1 && found.front().starts_with(file) &&
           found.front().ends_with(": damaged_stream");
  };
  scene.write("a.tar.gz", packed);
  CHECK(is_skipped(scene.read("a.tar.gz"), "a.tar.gz: byte "));
  scene.write("b.zip", zip_of({{"a.tar.gz", packed}}));
  CHECK(is_skipped(scene.read("b.zip"), "b.zip!/a.tar.gz"));
}

// members.7z was written by libarchive.
TEST_CASE("members of a 7z archive are documents") {
  const ReadingScene scene;
  scene.write("members.7z",
              test::read_file(test::project_path("tests/indexer/reading/members.7z")));
  const Strings lines = scene.read("members.7z");
  REQUIRE(lines.size() == 2);
  CHECK(lines.front() == "members.7z!/d/a.txt [] soot");
  CHECK(lines.back().starts_with("members.7z!/b.jsonl:1 [] glue"));
}

// hidden_names.7z was written by py7zr, with the password "x".
TEST_CASE("a 7z archive whose names are encrypted is told to be that") {
  const ReadingScene scene;
  const std::string archive =
      test::read_file(test::project_path("tests/indexer/reading/hidden_names.7z"));
  scene.write("a.7z", archive);
  CHECK(scene.read("a.7z") == Strings{"a.7z: encrypted"});
  scene.write("b.zip", zip_of({{"a.7z", archive}, {"b.txt", "soot"}}));
  CHECK(scene.read("b.zip") == Strings{"b.zip!/a.7z: encrypted", "b.zip!/b.txt [] soot"});
  scene.write("c.7z", archive.substr(0, 200));
  CHECK(scene.read("c.7z") == Strings{"c.7z: bad_archive"});
}

TEST_CASE("bombs end soon, as one skipped record") {
  const ReadingScene scene;
  const auto begin = std::chrono::steady_clock::now();
  const std::string zeros(std::size_t{70} << 20, '\0');
  scene.write("zeros.zip", zip_of({{"zeros", zeros}}));
  CHECK(scene.read("zeros.zip") == Strings{"zeros.zip!/zeros: too_large"});
  scene.write("ratio.zip", zip_of({{"1", std::string(std::size_t{40} << 20, '\0')}}));
  CHECK(scene.read("ratio.zip") == Strings{"ratio.zip: bad_archive"});
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

TEST_CASE("an archive that has not changed is not read again, and its documents go with it") {
  const ReadingScene scene;
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  scene.write("in/a.zip", zip_of({{"a.txt", "soot"}, {"b.txt", "glue"}, {"c", "\x89PNG\r\n"}}));
  scene.write("in/b.txt", "pen");
  const auto run = [&](bool prune) {
    IndexWriter writer = open_writer(files);
    std::istringstream none;
    IngestReport report = ingest(writer, {scene.path("in")}, none, {.prune = prune});
    writer.commit();
    return report;
  };
  CHECK(run(false).indexed == 3);
  const IngestReport again = run(true);
  CHECK(again.unchanged == 3);
  CHECK(again.input_bytes == 0);
  CHECK(again.skipped.at("unsupported_image") == 1);
  CHECK(again.pruned == 0);
  scene.write("in/a.zip", zip_of({{"a.txt", "soot"}, {"d.txt", "quill and nib"}}));
  const IngestReport changed = run(true);
  CHECK(changed.indexed == 1);
  CHECK(changed.pruned == 1);
  std::filesystem::remove(scene.path("in/a.zip"));
  CHECK(run(true).pruned == 2);
  CHECK(storage::open_index(files).document_count() == 1);
}

TEST_CASE("a bomb in an archive makes that one skipped record, however often it is there") {
  const ReadingScene scene;
  const std::string zeros(std::size_t{40} << 20, '\0');
  const std::string bomb = zip_of({{"1", zeros}});
  const std::string beside = zip_of({{"a.zip", bomb}, {"b.zip", bomb}, {"c.zip", bomb}});
  std::string noise(std::size_t{1} << 20, '\0');
  std::mt19937 random(1);
  for (char& byte : noise) byte = static_cast<char>(random());
  scene.write("0.zip", zip_of({{"x.txt", "soot"},
                               {"n.bin", noise},
                               {"1.zip", beside},
                               {"2.zip", beside},
                               {"y.txt", "glue"}}));
  CHECK(scene.read("0.zip") ==
        Strings{"0.zip!/x.txt [] soot", "0.zip!/n.bin: binary", "0.zip: bad_archive"});
  // Each of many is harmless alone.
  const std::string large = zip_of({{"1", std::string(std::size_t{1} << 20, 'x')}});
  test::ZipMembers members;
  for (int copy = 0; copy < 40; ++copy) members.push_back({std::to_string(copy) + ".zip", large});
  const std::string many = zip_of(members);
  scene.write("many.zip", zip_of({{"many.zip", many}}));
  const Strings found = scene.read("many.zip");
  REQUIRE_FALSE(found.empty());
  CHECK(std::ranges::count(found, "many.zip: bad_archive") == 1);
  CHECK(found.back() == "many.zip: bad_archive");
  std::string deep = zip_of({{"x.txt", std::string(std::size_t{1} << 20, 'x')}});
  for (int level = 0; level < 4; ++level) {
    test::ZipMembers copies;
    for (int copy = 0; copy < 16; ++copy) copies.push_back({std::to_string(copy) + ".zip", deep});
    deep = zip_of(copies);
  }
  scene.write("deep.zip", deep);
  CHECK(scene.read("deep.zip") == Strings{"deep.zip: bad_archive"});
}

TEST_CASE("what is left out of folders is left out of archives, and counted") {
  const ReadingScene scene;
  scene.write("a.zip", zip_of({{"b.txt", "soot"},
                               {"./c.md", "glue"},
                               {"__MACOSX/._b.txt", std::string("\0\5\26\7", 4)},
                               {".git/config", "x"},
                               {"build/d.txt", "y"}}));
  const auto left_out_of = [&](WalkOptions walk, const std::string& named) {
    const IngestOptions options{.walk = std::move(walk)};
    std::istringstream input;
    DocumentReader reader({scene.path(named)}, input, options, FieldMapping{});
    Strings places;
    while (auto found = reader.next()) {
      const auto* const raw = std::get_if<RawRecord>(&*found);
      const std::string place =
          raw != nullptr ? raw->file->place : std::get<RejectedRecord>(*found).place;
      places.push_back(place.substr(place.find('!') + 2));
    }
    return std::pair(places, reader.left_out());
  };
  using Expected = std::pair<Strings, LeftOut>;
  CHECK(left_out_of({}, "a.zip") == Expected{{"b.txt", "./c.md", "build/d.txt"}, {{"hidden", 2}}});
  CHECK(left_out_of({.exclude = {"build/"}, .hidden = true}, "a.zip") ==
        Expected{{"b.txt", "./c.md", "__MACOSX/._b.txt", ".git/config"}, {{"excluded", 1}}});
  CHECK(left_out_of({.include = {"*.md"}}, "a.zip") ==
        Expected{{"./c.md"}, {{"excluded", 2}, {"hidden", 2}}});
  CHECK(left_out_of({.include = {"/c.md"}}, "a.zip") ==
        Expected{{"./c.md"}, {{"excluded", 2}, {"hidden", 2}}});
  CHECK(left_out_of({.include = {"*.zip"}, .exclude = {"/b.txt"}}, "") ==
        Expected{{"./c.md", "build/d.txt"}, {{"excluded", 1}, {"hidden", 2}}});
}

TEST_CASE("members of an archive in a stream share a budget of time, too") {
  std::istringstream input(zip_of({{"b.txt", "soot"}}));
  DocumentReader reader({"-"}, input, {}, FieldMapping{});
  const auto found = reader.next();
  REQUIRE(found);
  CHECK(std::get<RawRecord>(*found).file->in.time != nullptr);
}

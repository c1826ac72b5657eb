// A folder indexed again and again: what has not changed is not read, what is gone is pruned.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/ingest.h"
#include "storage/files/file_system.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

using namespace inkling;

namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

/// A folder, and an index of it.
class Notes {
 public:
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  /// Each time later than the time before, however coarse the clock of the file system is.
  void write(const std::string& name, const std::string& bytes) {
    test::write_file(path(name), bytes);
    const timespec at{++clock_, 0};
    const timespec times[] = {at, at};
    REQUIRE(::utimensat(AT_FDCWD, path(name).c_str(), times, 0) == 0);
  }
  void remove(const std::string& name) const { fs::remove_all(path(name)); }

  IngestReport index_all(const IngestOptions& options = {}) { return index({path(".")}, options); }
  IngestReport index(const Strings& paths, const IngestOptions& options = {},
                     const std::string& input = "") {
    std::istringstream standard_input(input);
    IndexWriter writer = indexer::open_writer(files_);
    IngestReport report = ingest(writer, paths, standard_input, options);
    CHECK(report.read ==
          report.indexed + report.replaced + report.unchanged + report.skipped_total());
    writer.commit();
    return report;
  }

  Index opened() const { return storage::open_index(files_); }
  /// The texts by ids, without the path of the folder.
  std::map<std::string, std::string> texts() const { return texts_of(opened()); }
  /// Those of a new index of the folder as it is.
  std::map<std::string, std::string> texts_anew() const {
    const auto files = std::make_shared<storage::MemoryFileSystem>();
    IndexWriter writer = indexer::open_writer(files);
    std::istringstream none;
    ingest(writer, {path(".")}, none, {});
    writer.commit();
    return texts_of(storage::open_index(files));
  }
  const std::shared_ptr<storage::FileSystem>& files() const { return files_; }

 private:
  std::map<std::string, std::string> texts_of(const Index& index) const {
    const std::string prefix = folder_.path().string() + "/";
    std::map<std::string, std::string> texts;
    index.documents().for_each([&](DocId doc) {
      std::string id = index.id(doc);
      if (id.starts_with(prefix)) id.erase(0, prefix.size());
      texts[id] = index.text(doc);
    });
    return texts;
  }

  test::TemporaryDirectory folder_;
  std::shared_ptr<storage::FileSystem> files_ = std::make_shared<storage::MemoryFileSystem>();
  std::time_t clock_ = 1'700'000'000;
};

std::string line(const std::string& id, const std::string& text) {
  return id.empty() ? "{\"text\":\"" + text + "\"}\n"
                    : "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}\n";
}

}  // namespace

TEST_CASE("a file that has not changed is not read, and counts as if it had been") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.write("b.jsonl", line("", "pen") + line("own", "quill") + "no object\n");
  notes.write("c", std::string("a\0b", 3));
  const IngestReport first = notes.index_all();
  CHECK(first.indexed == 3);
  CHECK(first.skipped_total() == 2);
  const IngestReport again = notes.index_all();
  CHECK(again.read == first.read);
  CHECK(again.unchanged == 3);
  CHECK(again.skipped == first.skipped);
  CHECK(again.input_bytes == 0);
  CHECK(notes.index_all({.reread = true}).input_bytes > 0);
  CHECK(notes.index_all({.format = InputFormat::text}).input_bytes > 0);
}

TEST_CASE("a change of size or of time is seen, in either direction") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.write("b.jsonl", line("", "pen"));
  notes.index_all();
  notes.write("a.txt", "pen");
  notes.write("b.jsonl", line("", "ink"));
  CHECK(notes.index_all().replaced == 2);
  CHECK(notes.texts() ==
        std::map<std::string, std::string>{{"a.txt", "pen"}, {"b.jsonl:1", "ink"}});
}

TEST_CASE("what was deleted from the index comes back with its file") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.write("b.jsonl", line("", "pen") + line("own", "quill"));
  notes.index_all();
  const auto texts = notes.texts();
  IndexWriter writer = indexer::open_writer(notes.files());
  CHECK(writer.remove(notes.path("a.txt")));
  CHECK(writer.remove("own"));
  writer.commit();
  writer = indexer::open_writer(std::make_shared<storage::MemoryFileSystem>());
  CHECK(notes.index_all().indexed == 2);
  CHECK(notes.texts() == texts);
}

TEST_CASE("documents of files that are gone go with --prune alone") {
  Notes notes;
  for (const char* name : {"a.txt", "deep/b.txt", "deep/c.jsonl", "d.jsonl"})
    notes.write(name, line("", name) + line(std::string("of ") + name, name));
  notes.index_all();
  notes.remove("a.txt");
  notes.remove("deep");
  CHECK(notes.index_all().pruned == 0);
  CHECK(notes.opened().document_count() == 6);
  SUBCASE("only below the paths that are named") {
    CHECK(notes.index({notes.path("d.jsonl")}, {.prune = true}).pruned == 0);
  }
  CHECK(notes.index_all({.prune = true}).pruned == 4);
  CHECK(notes.texts() == notes.texts_anew());
  CHECK(notes.index_all({.prune = true}).pruned == 0);
}

TEST_CASE("records that are no longer in their file go with --prune") {
  Notes notes;
  notes.write("a.jsonl", line("1", "ink") + line("2", "pen") + line("", "quill"));
  notes.index_all();
  notes.write("a.jsonl", line("2", "pen"));
  CHECK(notes.index_all({.prune = true}).pruned == 2);
  CHECK(notes.texts() == std::map<std::string, std::string>{{"2", "pen"}});
}

TEST_CASE("a record that is rejected does not prune the document it was") {
  Notes notes;
  notes.write("a.jsonl", line("1", "ink") + line("2", "pen") + line("", "quill"));
  notes.index_all();
  notes.write("a.jsonl", line("1", "ink") +
                             R"({"id":"2","text":"p)"
                             "\n" +
                             line("", "quill"));
  CHECK(notes.index_all({.prune = true}).pruned == 0);
  CHECK(notes.index_all({.prune = true}).pruned == 0);
  CHECK(notes.opened().document_count() == 3);
  notes.write("a.jsonl", line("1", "ink"));
  CHECK(notes.index_all({.prune = true}).pruned == 2);
}

TEST_CASE("what is below a folder that is empty or missing is not pruned, and told") {
  Notes notes;
  notes.write("disk/a.txt", "ink");
  notes.write("disk/b.jsonl", line("1", "pen") + line("2", "quill"));
  notes.index({notes.path("disk")});
  notes.remove("disk");
  IngestOptions options{.prune = true};
  SUBCASE("empty") { fs::create_directory(notes.path("disk")); }
  SUBCASE("missing") { options.walk.may_be_missing = true; }
  const IngestReport report = notes.index({notes.path("disk")}, options);
  CHECK(report.pruned == 0);
  CHECK(report.doubts.not_pruned == std::map<std::string, std::uint64_t>{{notes.path("disk"), 3}});
  CHECK(notes.opened().document_count() == 3);
  notes.write("other", "paper");
  const IngestReport above = notes.index_all({.prune = true});
  CHECK(above.pruned == 3);
  CHECK(above.doubts.not_pruned.empty());
}

TEST_CASE("a file that is gone is pruned when it is named itself") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.index({notes.path("a.txt")});
  notes.remove("a.txt");
  IngestOptions options{.prune = true};
  options.walk.may_be_missing = true;
  const IngestReport report = notes.index({notes.path("a.txt")}, options);
  CHECK(report.pruned == 1);
  CHECK(report.doubts.not_pruned.empty());
}

TEST_CASE("documents that came from elsewhere are not pruned") {
  Notes notes;
  notes.write("a.txt", "ink");
  const std::string gone = notes.path("gone.txt");
  notes.index({"-"}, {},
              line(gone, "pen") + R"({"id":"x","text":"y","path":")" + gone + "\"}\n" +
                  R"({"id":"z","text":"y","_file":")" + gone + R"(","_modified":1})" + "\n");
  CHECK(notes.index_all({.prune = true}).pruned == 0);
  CHECK(notes.opened().document_count() == 4);
}

TEST_CASE("a file that was too large for one run is kept, and read by the next that can") {
  Notes notes;
  notes.write("big.txt", std::string(100'000, 'x'));
  notes.index_all();
  notes.write("big.txt", std::string(100'001, 'x'));
  CHECK(notes.index_all({.prune = true, .max_record_bytes = 1000}).pruned == 0);
  CHECK(notes.opened().document_count() == 1);
  CHECK(notes.index_all().replaced == 1);
}

TEST_CASE("a way through a link and back is not pruned") {
  Notes notes;
  notes.write("real/sub/y.txt", "ink");
  notes.write("real/x.txt", "pen");
  fs::create_directory_symlink("real/sub", notes.path("link"));
  notes.index({notes.path("link/..")});
  CHECK_THROWS_AS(notes.index({notes.path("link/..")}, {.prune = true}), OptionError);
}

TEST_CASE("what a folder holds that cannot be found any more is gone, too") {
  Notes notes;
  notes.write("a/b.txt", "ink");
  notes.index_all();
  notes.remove("a");
  notes.write("a", "now a file");
  CHECK(notes.index_all({.prune = true}).pruned == 1);
  CHECK(notes.texts() == std::map<std::string, std::string>{{"a", "now a file"}});
}

TEST_CASE("a file that several paths lead to is read once") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.write("sub/b.jsonl", line("1", "pen") + line("", "quill"));
  const IngestReport report =
      notes.index({notes.path("a.txt"), notes.path("./a.txt"), notes.path("."), notes.path("sub")},
                  {.strict = true});
  CHECK(report.indexed == 3);
  CHECK(report.read == 3);
  CHECK(report.replaced_within == 0);
  CHECK(report.left_out.at("named_twice") == 3);
}

TEST_CASE("a document that takes another's place within a run is told with both places") {
  Notes notes;
  notes.write("a.jsonl", line("1", "ink") + "\n" + line("2", "pen") + line("1", "quill"));
  notes.write("b.jsonl", "bad\n" + line("2", "paper"));
  const IngestReport report = notes.index_all();
  CHECK(report.indexed == 2);
  CHECK(report.replaced == 2);
  REQUIRE(report.replaced_within == 2);
  CHECK(report.first_replaced_within[0].id == "1");
  CHECK(report.first_replaced_within[0].earlier == notes.path("a.jsonl") + ":1");
  CHECK(report.first_replaced_within[0].place == notes.path("a.jsonl") + ":4");
  CHECK(report.first_replaced_within[1].earlier == notes.path("a.jsonl") + ":3");
  CHECK(report.first_replaced_within[1].place == notes.path("b.jsonl") + ":2");
  SUBCASE("so are those that are read again as they were") {
    CHECK(notes.index_all({.reread = true}).replaced_within == 2);
  }
  SUBCASE("which is not passed over the next time") {
    notes.write("a.jsonl", line("2", "changed"));
    notes.index_all();
    CHECK(notes.texts().at("2") == "paper");
  }
  SUBCASE("strict stops there") {
    CHECK_THROWS_WITH_AS(notes.index_all({.strict = true}), doctest::Contains("replaced_within"),
                         RecordError);
  }
}

TEST_CASE("the same id in two runs is no replacement within one") {
  Notes notes;
  notes.index({"-"}, {}, line("1", "ink"));
  const IngestReport report = notes.index({"-"}, {}, line("1", "pen"));
  CHECK(report.replaced == 1);
  CHECK(report.replaced_within == 0);
}

TEST_CASE("records of a stream without ids have those of their content") {
  Notes notes;
  const std::string stream = line("", "monday") + line("", "monday") + line("own", "monday") +
                             R"({"text":"nested","of":{"id":7}})" + "\n" +
                             R"({"text":"null","id":null})" + "\n" + R"({"text":"empty","id":""})";
  CHECK(notes.index({"-"}, {}, stream).indexed == 6);
  CHECK(notes.index({"-"}, {}, stream).unchanged == 6);
  CHECK(notes.index({"-"}, {}, line("", "tuesday")).indexed == 1);
  CHECK(notes.index({"-"}, {}, "a text").indexed == 1);
  CHECK(notes.index({"-"}, {}, "another text").indexed == 1);
  std::set<std::size_t> lengths;
  for (const auto& [id, text] : notes.texts()) lengths.insert(id.size());
  CHECK(lengths == std::set<std::size_t>{3, 32, 34});
}

TEST_CASE("a file has fields, a record in a file knows it") {
  Notes notes;
  notes.write("2004/Trip/Notes.MD.gz", test::gzip("ink"));
  notes.write("plain", "pen");
  notes.write(".rc", "hidden");
  notes.write("x.jsonl", R"({"id":"1","text":"a","size":3,"_file":"f","_modified":4})"
                         "\n");
  notes.index({notes.path("2004"), notes.path("plain"), notes.path(".rc"), notes.path("x.jsonl")});
  const Index index = notes.opened();
  const auto values = [&](const std::string& id, std::string_view field) {
    Strings found;
    const auto document = index.document(*index.find(id)).document;
    for (const KeywordValue& keyword : document.keywords) {
      if (keyword.field == field) found.push_back(keyword.value);
    }
    for (const NumberValue& number : document.numbers) {
      if (number.field == field) found.push_back(to_string(number.value));
    }
    return found;
  };
  const std::string trip = notes.path("2004/Trip/Notes.MD.gz");
  CHECK(values(trip, "path") == Strings{trip});
  CHECK(std::ranges::includes(values(trip, "folder"),
                              Strings{notes.path("2004/Trip"), "2004", "Trip"}));
  CHECK(values(trip, "name") == Strings{"Notes.MD.gz"});
  CHECK(values(trip, "extension") == Strings{"gz", "md"});
  CHECK(values(trip, "modified") == Strings{"2023-11-14T22:13:21Z"});
  CHECK(values(trip, "size") == Strings{std::to_string(fs::file_size(trip))});
  CHECK(values(notes.path("plain"), "extension").empty());
  CHECK(values(notes.path(".rc"), "extension").empty());
  CHECK(values("1", "_file") == Strings{notes.path("x.jsonl")});
  CHECK(values("1", "_file_") == Strings{"f"});
  CHECK(values("1", "_modified_") == Strings{"4"});
  CHECK(values("1", "size") == Strings{"3"});
  CHECK(values("1", "path") == Strings{notes.path("x.jsonl")});
}

TEST_CASE("a record has the path of its file, but for what it names itself") {
  Notes notes;
  notes.write("2004/m.mbox",
              "From a@b.org Mon Jan  5 10:00:00 2004\nFrom: a@b.org\nMessage-ID: <1@b>\n\nink\n");
  notes.write("2004/t.jsonl", line("t", "pen") + R"({"id":"n","text":"a","name":null,"path":7})"
                                                 "\n");
  notes.write("2004/c.csv.gz", test::gzip("id,name,text\nc1,Ada,ink\nc2,,pen\n"));
  notes.index({notes.path("2004"), "-"}, {}, line("in", "a stream"));
  const Index index = notes.opened();
  const auto keywords = [&](const std::string& id, const std::string& field) {
    Strings found;
    for (const KeywordValue& keyword : index.document(*index.find(id)).document.keywords) {
      if (keyword.field == field) found.push_back(keyword.value);
    }
    return found;
  };
  for (const char* id : {"t", "c1", "c2"}) {
    CAPTURE(id);
    CHECK(std::ranges::count(keywords(id, "folder"), "2004") == 1);
  }
  const std::string mail = notes.path("2004/m.mbox:1");
  CHECK(keywords(mail, "extension") == Strings{"mbox"});
  CHECK(keywords(mail, "path") == Strings{notes.path("2004/m.mbox")});
  CHECK(keywords("c1", "extension") == Strings{"csv", "gz"});
  CHECK(keywords("c1", "path") == Strings{notes.path("2004/c.csv.gz")});
  CHECK(keywords("t", "name") == Strings{"t.jsonl"});
  CHECK(keywords("t", "modified").empty());
  // A table with names of people has none of files, not even in a row without one.
  CHECK(keywords("c1", "name") == Strings{"Ada"});
  CHECK(keywords("c2", "name").empty());
  CHECK(keywords("n", "name").empty());
  CHECK(keywords("n", "path").empty());
  for (const char* field : {"path", "folder", "name", "extension"})
    CHECK(keywords("in", field).empty());
}

TEST_CASE("a field of texts that is called as one of files has that of the file as its text") {
  Notes notes;
  notes.write("quillpen", "ink");
  notes.write("inkpot", line("b", "pen"));
  notes.write("cup", R"({"id":"c","name":"own","text":"quill"})"
                     "\n" +
                         line("d", "pen"));
  IndexWriter writer = indexer::open_writer(notes.files(), {.mapping = {.text_fields = {"name"}}});
  std::istringstream none;
  const IngestReport report =
      ingest(writer, {notes.path("quillpen"), notes.path("inkpot"), notes.path("cup")}, none);
  CHECK(report.doubts.absent_fields.empty());
  writer.commit();
  CHECK(notes.opened().keyword_column("name") == nullptr);
  CHECK(notes.opened().keyword_column("path") != nullptr);
  const std::optional<FieldId> name = analyzed_field(notes.opened().mapping(), "name");
  REQUIRE(name);
  const auto df = [&](const char* term) { return notes.opened().statistics(*name, term).df; };
  CHECK(df("quillpen") == 1);
  CHECK(df("inkpot") == 1);
  CHECK(df("own") == 1);
  CHECK(df("cup") == 1);  // of d, which has no name itself
}

TEST_CASE("the size and the time of a file, too, are texts where texts have these names") {
  Notes notes;
  notes.write("a.txt", "twelve bytes");
  notes.write("b.jsonl", R"({"id":"b","size":"huge","modified":"lately","text":"pen"})" +
                             ("\n" + line("c", "pen")));
  std::istringstream none;
  {
    IndexWriter writer =
        indexer::open_writer(notes.files(), {.mapping = {.text_fields = {"size", "modified"}}});
    ingest(writer, {notes.path(".")}, none);
    writer.commit();
  }
  const Index index = notes.opened();
  const auto df = [&](const char* field, const char* term) {
    return index.statistics(analyzed_field(index.mapping(), field).value(), term).df;
  };
  CHECK(df("size", "12") == 1);
  CHECK(df("size", "huge") == 1);
  CHECK(df("modified", "2023") == 1);
  CHECK(df("modified", "late") == 1);
  CHECK(notes.index_all().input_bytes == 0);
}

TEST_CASE("a file that names a size itself is not read again") {
  Notes notes;
  notes.write("a.md", "---\nsize: 5\n---\nink\n");
  notes.index_all();
  const IngestReport again = notes.index_all();
  CHECK(again.unchanged == 1);
  CHECK(again.input_bytes == 0);
  notes.write("a.md", "---\nsize: 6\n---\nink\n");
  CHECK(notes.index_all().replaced == 1);
}

TEST_CASE("what is appended to a file leaves its other records as they are") {
  Notes notes;
  notes.write("a.jsonl", line("1", "ink") + line("", "pen"));
  notes.index_all();
  notes.write("a.jsonl", line("1", "ink") + line("", "pen") + line("3", "quill"));
  const IngestReport report = notes.index_all();
  CHECK(report.unchanged == 2);
  CHECK(report.indexed == 1);
}

TEST_CASE(
    "times that nanoseconds do not reach are the nearest that they do, and always read again") {
  Notes notes;
  std::map<std::string, std::string> wanted;
  for (const auto& [name, seconds, date] :
       {std::tuple{"far", std::time_t{13'600'000'000}, "2262-04-11T23:47:16Z"},
        {"old", std::time_t{-13'600'000'000}, "1677-09-21T00:12:43Z"}}) {
    notes.write(name, "ink");
    const timespec at{seconds, 0};
    const timespec both[] = {at, at};
    REQUIRE(::utimensat(AT_FDCWD, notes.path(name).c_str(), both, 0) == 0);
    struct stat found {};
    REQUIRE(::stat(notes.path(name).c_str(), &found) == 0);
    if (found.st_mtim.tv_sec == seconds) wanted[name] = date;
  }
  if (wanted.size() < 2) std::cout << "skipped: the file system keeps no such times\n";
  notes.index_all();
  const Index index = notes.opened();
  for (const auto& [name, date] : wanted) {
    CAPTURE(name);
    const auto document = index.document(*index.find(notes.path(name))).document;
    CHECK(std::ranges::count(document.keywords, KeywordValue{"modified", date}) == 1);
  }
  CHECK(notes.index_all().input_bytes == 3 * wanted.size());
}

TEST_CASE("a file of records without one is counted, and its records of before go") {
  Notes notes;
  notes.write("a.jsonl", line("1", "ink"));
  notes.write("b.txt", "");
  notes.index_all();
  for (const char* nothing : {"", "\xEF\xBB\xBF", "\n \n"}) {
    notes.write("a.jsonl", nothing);
    const IngestReport report = notes.index_all({.prune = true});
    CHECK(report.left_out == std::map<std::string, std::uint64_t>{{"no_records", 1}});
    CHECK(report.skipped.empty());
    CHECK(notes.texts().size() == 1);
  }
  notes.write("c.json", "[]");
  CHECK(notes.index_all().left_out.at("no_records") == 2);
  CHECK(notes.index({"-"}, {}, "").left_out.empty());
}

TEST_CASE("of two files with the same id the last counts, once both are read") {
  Notes notes;
  notes.write("b.jsonl", line("1", "of b"));
  notes.index_all();
  notes.write("a.jsonl", line("1", "of a"));
  notes.index_all();
  CHECK(notes.index_all().replaced_within == 1);
  CHECK(notes.texts() == notes.texts_anew());
  CHECK(notes.index_all().replaced_within == 1);
  notes.remove("b.jsonl");
  notes.index_all({.prune = true});
  CHECK(notes.texts() == std::map<std::string, std::string>{{"1", "of a"}});
}

/// Indexes the folder again and again, which must change nothing.
void check_settled(Notes& notes, std::uint64_t replaced_within) {
  const std::map<std::string, std::string> wanted = notes.texts_anew();
  for (int run = 0; run < 4; ++run) {
    CAPTURE(run);
    CHECK_THROWS_AS(notes.index_all({.strict = true}), RecordError);
    const IngestReport report = notes.index_all();
    CHECK(report.replaced_within == replaced_within);
    CHECK(notes.texts() == wanted);
  }
}

TEST_CASE("of a file and a record with the same id the last counts, however often they are read") {
  Notes notes;
  SUBCASE("the file") {
    notes.write("a.jsonl", line(notes.path("b.txt"), "record"));
    notes.write("b.txt", "plain");
  }
  SUBCASE("the record") {
    notes.write("b.txt", "plain");
    notes.write("c.jsonl", line(notes.path("b.txt"), "record"));
  }
  SUBCASE("the last of three") {
    notes.write("a.jsonl", line(notes.path("b.txt"), "record") + line("x", "other"));
    notes.write("b.txt", "plain");
    notes.write("c.jsonl", line(notes.path("b.txt"), "another"));
    const IngestReport report = notes.index_all();
    CHECK(report.replaced_within == 2);
    check_settled(notes, 2);
    return;
  }
  CHECK(notes.index_all().replaced_within == 1);
  check_settled(notes, 1);
}

TEST_CASE("a record that takes the id of a file which is not read again is told at once") {
  Notes notes;
  std::string earlier, later;
  SUBCASE("of a file before it") {
    notes.write("b.txt", "plain");
    notes.index_all();
    notes.write("c.jsonl", line(notes.path("b.txt"), "record"));
    earlier = "b.txt", later = "c.jsonl:1";
  }
  SUBCASE("of a file behind it") {
    notes.write("b.txt", "plain");
    notes.index_all();
    notes.write("a.jsonl", line("x", "other") + line(notes.path("b.txt"), "record"));
    earlier = "a.jsonl:2", later = "b.txt";
  }
  SUBCASE("of a record before it") {
    notes.write("b.jsonl", line("2", "other") + line("1", "first"));
    notes.index_all();
    notes.write("c.jsonl", line("1", "second"));
    earlier = "b.jsonl:2", later = "c.jsonl:1";
  }
  SUBCASE("of a record behind it") {
    notes.write("b.jsonl", line("2", "other") + line("1", "second"));
    notes.index_all();
    notes.write("a.jsonl", line("1", "first"));
    earlier = "a.jsonl:1", later = "b.jsonl:2";
  }
  SUBCASE("of a record in a table") {
    notes.write("b.csv", "id,text\n2,\"other\nlines\"\n1,first\n");
    notes.index_all();
    notes.write("c.jsonl", line("1", "second"));
    earlier = "b.csv:4", later = "c.jsonl:1";
  }
  CHECK_THROWS_AS(notes.index_all({.strict = true}), RecordError);
  const IngestReport report = notes.index_all();
  REQUIRE(report.replaced_within == 1);
  CHECK(report.first_replaced_within[0].place == notes.path(later));
  CHECK(report.first_replaced_within[0].earlier == notes.path(earlier));
  CHECK(notes.texts() == notes.texts_anew());
  check_settled(notes, 1);
}

TEST_CASE("a record of a member gives way with its place in the member") {
  Notes notes;
  notes.write("a.tar", test::tar_of({{"x.jsonl", line("2", "other")},
                                     {"y.jsonl", line("2", "two") + line("1", "first")}}));
  notes.write("b.jsonl", line("1", "second"));
  const IngestReport report = notes.index_all();
  REQUIRE(report.replaced_within == 2);
  CHECK(report.first_replaced_within[0].earlier == notes.path("a.tar!/x.jsonl") + ":1");
  CHECK(report.first_replaced_within[0].place == notes.path("a.tar!/y.jsonl") + ":1");
  CHECK(report.first_replaced_within[1].earlier == notes.path("a.tar!/y.jsonl") + ":2");
  CHECK(report.first_replaced_within[1].place == notes.path("b.jsonl") + ":1");
  check_settled(notes, 2);
}

TEST_CASE("once the ids of two files differ, they are no longer read again") {
  Notes notes;
  notes.write("a.jsonl", line(notes.path("b.txt"), "record"));
  notes.write("b.txt", "plain");
  notes.index_all();
  notes.write("a.jsonl", line("own", "record"));
  notes.index_all({.prune = true});
  CHECK(notes.texts() == notes.texts_anew());
  CHECK(notes.index_all({.strict = true}).unchanged == 2);
  // What is not read is not converted, stripped or measured either.
  CHECK(notes.index_all().input_bytes == 0);
}

TEST_CASE("two records of a file with the same place are told apart") {
  Notes notes;
  notes.write("a.json",
              R"([{"id":"1","text":"ink"},{"id":"2","text":"cup"},{"id":"1","text":"pen"}])");
  const IngestReport report = notes.index_all();
  REQUIRE(report.replaced_within == 1);
  const ReplacedWithin& replaced = report.first_replaced_within[0];
  CHECK(replaced.earlier == notes.path("a.json") + ":1 (document 1 of the file)");
  CHECK(replaced.place == notes.path("a.json") + ":1 (document 3 of the file)");
}

TEST_CASE("skipped input is counted once, however often it is read") {
  Notes notes;
  notes.write("a.jsonl", line("", "ink") + "bad\nbad\n");
  notes.index_all();
  notes.index_all({.reread = true});
  const std::map<std::string, std::uint64_t> two = {{"bad_json", 2}};
  CHECK(notes.opened().skipped_input() == two);
  notes.write("a.jsonl", line("", "ink") + "bad\n");
  notes.index_all();
  CHECK(notes.opened().skipped_input().at("bad_json") == 1);
}

TEST_CASE("a folder that changes at random is indexed as if it were new") {
  const std::uint32_t base = test::seed_or(1);
  for (std::uint32_t seed = base; seed < base + test::rounds(6u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    Notes notes;
    const auto text = [&] { return "word" + std::to_string(random() % 50); };
    const auto change = [&] {
      const std::string folder = random() % 3 == 0 ? "deep/" : "";
      const std::string name = folder + "f" + std::to_string(random() % 12);
      switch (random() % 6) {
        case 0:
          return notes.remove(name + ".txt");
        case 1:
          return notes.remove(random() % 8 == 0 ? "deep" : name + ".jsonl");
        case 2: {
          std::string lines;
          for (auto left = random() % 5; left > 0; --left)
            lines +=
                random() % 30 == 0 ? "bad\n" : line(random() % 2 == 0 ? "" : name + text(), text());
          return notes.write(name + ".jsonl", lines);
        }
        default:
          return notes.write(name + ".txt", random() % 20 == 0 ? std::string(1, '\0') : text());
      }
    };
    for (int run = 0; run < 12; ++run) {
      for (auto left = random() % 8; left > 0; --left) change();
      notes.write("always.txt", text());  // an empty folder would not be pruned
      notes.index_all({.prune = true});
      const auto texts = notes.texts();
      const auto anew = notes.texts_anew();
      // A file with a rejected record keeps what it held before.
      CHECK(std::ranges::includes(texts, anew));
      if (!notes.opened().skipped_input().contains("bad_json")) CHECK(texts == anew);
    }
    CHECK(storage::check(*notes.files(), /*deep=*/true).empty());
  }
}

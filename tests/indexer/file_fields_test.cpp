// The fields that documents have of their files.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/ingest.h"
#include "tests/indexer/notes.h"
#include "tests/indexer/packing.h"

using namespace inkling;
using test::line;
using test::Notes;

namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

}  // namespace

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

TEST_CASE("members of an archive are in a folder of its name, with its mark and without it") {
  Notes notes;
  notes.write("box/a.tar", test::tar_of({{"in/x.txt", "ink"}, {"y.txt", "pen"}}));
  notes.index_all();
  const Index index = notes.opened();
  const auto has = [&](const char* member, const std::string& folder) {
    const auto document = index.document(*index.find(notes.path("box/a.tar!/") + member)).document;
    return std::ranges::count(document.keywords, KeywordValue{"folder", folder}) == 1;
  };
  for (const char* const member : {"in/x.txt", "y.txt"}) {
    CAPTURE(member);
    for (const char* const folder : {"box", "a.tar", "a.tar!"}) CHECK(has(member, folder));
  }
  CHECK(has("y.txt", notes.path("box/a.tar")));
  CHECK(has("y.txt", notes.path("box/a.tar!")));
  CHECK(has("in/x.txt", "in"));
}

// Documents whose files are gone.

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/ingest.h"
#include "tests/indexer/notes.h"

using namespace inkling;
using test::line;
using test::Notes;

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("documents of files that are gone go with --prune alone") {
  Notes notes;
  for (const char* name : {"a.txt", "deep/b.txt"}) notes.write(name, name);
  for (const char* name : {"deep/c.jsonl", "d.jsonl"})
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

TEST_CASE(
    "what is below a folder without a file to read, or a missing one, is not pruned, and told") {
  Notes notes;
  notes.write("disk/a.txt", "ink");
  notes.write("disk/b.jsonl", line("1", "pen") + line("2", "quill"));
  notes.index({notes.path("disk")});
  notes.remove("disk");
  IngestOptions options{.prune = true};
  SUBCASE("empty") { fs::create_directory(notes.path("disk")); }
  SUBCASE("a mount point with what it usually has") {
    fs::create_directories(notes.path("disk/lost+found"));
    notes.write("disk/.not-mounted", "mount the disk first");
  }
  SUBCASE("nothing that is asked for") {
    notes.write("disk/MARK", "mount the disk first");
    options.walk.exclude = {"MARK"};
  }
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

TEST_CASE("a way through a link and back leads to other files than it is named after, and stays") {
  Notes notes;
  notes.write("real/sub/y.txt", "ink");
  notes.write("real/x.txt", "pen");
  notes.write("x.txt", "brush");
  fs::create_directory_symlink("real/sub", notes.path("link"));
  const Strings paths{notes.path("x.txt"), notes.path("link/..")};
  CHECK(notes.index(paths).indexed == 3);
  using Texts = std::map<std::string, std::string>;
  CHECK(notes.texts() ==
        Texts{{"x.txt", "brush"}, {"link/../x.txt", "pen"}, {"link/../sub/y.txt", "ink"}});
  CHECK(notes.index(paths, {.prune = true}).pruned == 0);
  notes.remove("real/x.txt");
  CHECK(notes.index(paths, {.prune = true}).pruned == 1);
  CHECK(notes.texts() == Texts{{"x.txt", "brush"}, {"link/../sub/y.txt", "ink"}});
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

TEST_CASE("nothing is pruned below a bare folder that is named, be one above it named, too") {
  Notes notes;
  notes.write("d/a.txt", "ink");
  notes.write("d/b.txt", "quill");
  notes.write("d/disk/c.txt", "pen");
  notes.index({notes.path("d")});
  notes.remove("d/b.txt");
  notes.remove("d/disk/c.txt");
  std::vector<std::string> paths{notes.path("d"), notes.path("d/disk")};
  SUBCASE("an empty folder") {}
  SUBCASE("a missing one, named first") {
    notes.remove("d/disk");
    std::swap(paths[0], paths[1]);
  }
  IngestOptions options{.prune = true};
  options.walk.may_be_missing = true;
  const IngestReport report = notes.index(paths, options);
  CHECK(report.pruned == 1);
  CHECK(report.doubts.not_pruned ==
        std::map<std::string, std::uint64_t>{{notes.path("d/disk"), 1}});
  CHECK(notes.opened().find(notes.path("d/disk/c.txt")).has_value());
}

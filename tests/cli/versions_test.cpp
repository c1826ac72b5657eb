#include <doctest/doctest.h>

#include <string>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/files/file_system.h"
#include "tests/cli/program.h"

namespace inkling::test {

namespace {

/// An index of one document, as a program with other libraries would have made it.
void make_index(const Workspace& workspace, const LibraryVersions& made_with) {
  storage::IndexSettings settings;
  settings.made_with = made_with;
  storage::Transaction::open(storage::open_directory(workspace.path() / ".inkling"), settings)
      .commit();
  IndexWriter source(workspace.path() / "source");
  source.add({.id = "old", .text = "black tea"});
  source.commit();
  IndexWriter writer(workspace.path() / ".inkling");
  writer.copy(Index::open(workspace.path() / "source"));
  writer.commit();
}

}  // namespace

TEST_CASE(
    "an index of other libraries is searched with a warning that says which, and the way out") {
  const Workspace workspace;
  LibraryVersions other = analysis::library_versions();
  other.icu = "99.1";
  other.snowball = "9.9.9";
  make_index(workspace, other);
  workspace.write("one.jsonl", R"({"id":"a","text":"green tea"})");
  const std::string expected =
      "warning: the index was made with ICU 99.1, now it is " + analysis::library_versions().icu +
      "; with Snowball 9.9.9, now it is " + analysis::library_versions().snowball +
      ": some words are now cut or stemmed differently, and miss documents that hold "
      "them; `inkling index PATH... --reread` cuts all files again\n";
  CHECK(workspace.run({"index", "one.jsonl"}).err.find(expected) != std::string::npos);
  CHECK(workspace.run({"search", "tea"}).err.find(expected) != std::string::npos);
  CHECK(workspace.run({"report", "summary"}).err.find(expected) != std::string::npos);
  CHECK(workspace.run({"search", "tea", "--quiet"}).err.empty());
  CHECK(workspace.run({"search", "tea", "--json"}).exit_code == 0);
}

TEST_CASE(
    "an index of an older analyzer is searched with a warning until all of it is read again") {
  const Workspace workspace;
  LibraryVersions older = analysis::library_versions();
  older.analyzer = 1;
  make_index(workspace, older);
  const std::string expected = "warning: the index was made with analyzer 1, now it is " +
                               std::to_string(analysis::library_versions().analyzer) +
                               ": some words are now cut or stemmed differently, and miss "
                               "documents that hold them; `inkling index PATH... --reread` cuts "
                               "all files again\n";
  CHECK(workspace.run({"search", "tea"}).err.find(expected) != std::string::npos);
  workspace.write("other.jsonl", R"({"id":"other","text":"green tea"})");
  CHECK(workspace.run({"index", "other.jsonl"}).err.find(expected) != std::string::npos);
  CHECK(workspace.run({"search", "tea"}).err.find(expected) != std::string::npos);
  workspace.write("all.jsonl", R"({"id":"old","text":"black tea"})"
                               "\n"
                               R"({"id":"other","text":"green tea"})");
  CHECK(workspace.run({"index", "all.jsonl"}).err.find(expected) != std::string::npos);
  CHECK(workspace.run({"search", "tea"}).err.find("warning") == std::string::npos);
}

TEST_CASE("an index of the same libraries is searched without a word about them") {
  const Workspace workspace;
  workspace.write("one.jsonl", R"({"id":"a","text":"green tea"})");
  CHECK(workspace.run({"index", "one.jsonl"}).err.find("warning") == std::string::npos);
  CHECK(workspace.run({"search", "tea"}).err.find("warning") == std::string::npos);
}

}  // namespace inkling::test

// Labels that were given by hand follow files, whole ones and members of archives.

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <string>

#include "inkling/ingest.h"
#include "tests/indexer/labelled_notes.h"
#include "tests/indexer/packing.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("labels follow a file that has another name") {
  Notes notes;
  notes.write("new/1.host", "From: me@x\nTo: you@x\nSubject: ink\n\nOf ink.\n");
  notes.write("old/a.txt", "pen");
  notes.write("old/b.jsonl", json_lines_of({"quill", "brush"}));
  notes.index_all();
  give_by_hand(notes, "new/1.host", {"mail"});
  give_by_hand(notes, "old/a.txt", {"note"});
  give_by_hand(notes, "old/b.jsonl:2", {"line"});
  std::filesystem::create_directory(notes.path("cur"));
  std::filesystem::rename(notes.path("new/1.host"), notes.path("cur/1.host:2,S"));
  std::filesystem::rename(notes.path("old"), notes.path("older"));
  SUBCASE("in a run") { CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0); }
  SUBCASE("in a run that does not prune, and one that does") {
    CHECK(notes.index_all().doubts.labels_lost == 0);
    CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  }
  CHECK(texts_labelled(notes, "mail").size() == 1);
  CHECK(texts_labelled(notes, "note") == Names{"pen"});
  CHECK(texts_labelled(notes, "line") == Names{"brush"});
  CHECK(notes.texts() == notes.texts_anew());
}

TEST_CASE("labels follow a note whose name another one takes") {
  Notes notes;
  notes.write("todo.md", "tax papers");
  notes.write("other.md", "shoes");
  notes.index_all();
  give_by_hand(notes, "todo.md", {"taxes"});
  std::filesystem::rename(notes.path("todo.md"), notes.path("2023.md"));
  notes.write("todo.md", "buy milk");
  bool prune = false;
  SUBCASE("in a run that prunes") { prune = true; }
  SUBCASE("in one that does not") {}
  CHECK(notes.index_all({.prune = prune}).doubts.labels_lost == 0);
  CHECK(texts_labelled(notes, "taxes") == Names{"tax papers"});
  CHECK(labels_of(notes, "2023.md") == Names{"taxes"});
  CHECK(labels_of(notes, "todo.md").empty());
}

TEST_CASE("labels follow messages that are numbered anew, logs that rotate and names that swap") {
  Notes notes;
  for (const char* const name : {"1", "2", "3", "4"})
    notes.write(name + std::string(".txt"), "text of " + std::string(name));
  notes.index_all();
  for (const char* const name : {"2", "3", "4"})
    give_by_hand(notes, name + std::string(".txt"), {name});
  Names now;
  SUBCASE("one less") {
    for (int i = 2; i <= 4; ++i)
      notes.write(std::to_string(i - 1) + ".txt", "text of " + std::to_string(i));
    notes.remove("4.txt");
    now = {"2", "3", "4", ""};
  }
  SUBCASE("one more") {
    for (int i = 4; i >= 1; --i)
      notes.write(std::to_string(i + 1) + ".txt", "text of " + std::to_string(i));
    notes.write("1.txt", "a new text");
    now = {"", "", "2", "3", "4"};
  }
  SUBCASE("two swap") {
    notes.write("2.txt", "text of 3");
    notes.write("3.txt", "text of 2");
    now = {"", "3", "2", "4"};
  }
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  for (std::size_t at = 0; at < now.size(); ++at) {
    if (at == 3 && now[at].empty()) continue;  // the file is gone
    CAPTURE(at);
    CHECK(labels_of(notes, std::to_string(at + 1) + ".txt") ==
          (now[at].empty() ? Names{} : Names{now[at]}));
  }
}

TEST_CASE("labels follow members of an archive that swap their names") {
  Notes notes;
  notes.write("a.zip", zip_of({{"x.txt", "ink"}, {"y.txt", "pen"}}));
  notes.index_all();
  give_by_hand(notes, "a.zip!/x.txt", {"ink"});
  notes.write("a.zip", zip_of({{"x.txt", "pen"}, {"y.txt", "ink"}}));
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  CHECK(labels_of(notes, "a.zip!/y.txt") == Names{"ink"});
  CHECK(labels_of(notes, "a.zip!/x.txt").empty());
}

TEST_CASE("a note that is edited keeps its labels, also where an editor leaves a backup") {
  Notes notes;
  notes.write("todo.md", "tax papers");
  notes.index_all();
  give_by_hand(notes, "todo.md", {"taxes"});
  SUBCASE("alone") {}
  SUBCASE("emacs") { notes.write("todo.md~", "tax papers"); }
  SUBCASE("numbered") { notes.write("todo.md.~3~", "tax papers"); }
  SUBCASE("others") { notes.write("todo.md.bak", "tax papers"); }
  notes.write("todo.md", "tax papers, done");
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  CHECK(texts_labelled(notes, "taxes") == Names{"tax papers, done"});
}

TEST_CASE("a note that is only renamed to a backup takes its labels along") {
  Notes notes;
  notes.write("todo.md", "tax papers");
  notes.index_all();
  give_by_hand(notes, "todo.md", {"taxes"});
  std::filesystem::rename(notes.path("todo.md"), notes.path("todo.md.bak"));
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  CHECK(labels_of(notes, "todo.md.bak") == Names{"taxes"});
}

TEST_CASE("labels of a file that is gone are told") {
  Notes notes;
  notes.write("a.txt", "ink");
  notes.write("b.txt", "pen");
  notes.index_all();
  give_by_hand(notes, "a.txt", {"note"});
  notes.remove("a.txt");
  notes.write("c.txt", "paper");
  CHECK(notes.index_all().doubts.labels_lost == 0);  // it stays
  const IngestReport report = notes.index_all({.prune = true});
  CHECK(report.doubts.labels_lost == 1);
  CHECK(report.doubts.first_labels_lost == Names{notes.path("a.txt")});
}

TEST_CASE("an index without texts carries labels to other files") {
  Notes notes;
  const std::string headings = "# Pens\n\nInk.\n\n## Use\n\nWrite.\n\n## Use\n\nDraw.\n";
  std::filesystem::create_directory(notes.path("a"));
  notes.write("a/a.md", headings);
  notes.write("x.jsonl", R"({"text":"ink","year":1990})"
                         "\n"
                         R"({"text":"pen","year":1991})"
                         "\n");
  notes.write("box", mail_of("ink") + mail_of("pen"));
  notes.write("old.zip", zip_of({{"deep/a.txt", "ink"}}));
  index_without_texts(notes);
  give_by_hand(notes, "a/a.md", {"page"});
  give_by_hand(notes, "x.jsonl:2", {"line"});
  give_by_hand(notes, "box:7", {"mail"});
  give_by_hand(notes, "old.zip!/deep/a.txt", {"member"});
  std::filesystem::rename(notes.path("a/a.md"), notes.path("b.md"));
  std::filesystem::rename(notes.path("box"), notes.path("chest"));
  std::filesystem::rename(notes.path("old.zip"), notes.path("new.zip"));
  notes.remove("x.jsonl");
  notes.write("y.jsonl", R"({"text":"pen","year":1990})"
                         "\n"
                         R"({"text":"pen","year":1991})"
                         "\n");
  CHECK(index_without_texts(notes).doubts.labels_lost == 0);
  CHECK(labels_of(notes, "b.md") == Names{"page"});
  CHECK(labels_of(notes, "y.jsonl:2") == Names{"line"});
  CHECK(labels_of(notes, "chest:7") == Names{"mail"});
  CHECK(labels_of(notes, "new.zip!/deep/a.txt") == Names{"member"});
  CHECK(notes.opened().labelled_by_hand().count() == 4);
}

TEST_CASE("an index without texts gives the labels of several files to as many documents") {
  Notes notes;
  for (const char* const name : {"a.txt", "b.txt", "c.txt"}) notes.write(name, "ink");
  notes.write("d.txt", "pen");
  index_without_texts(notes);
  for (const char* const name : {"a.txt", "b.txt", "d.txt"}) give_by_hand(notes, name, {name});
  for (const char* const name : {"a.txt", "b.txt", "c.txt", "d.txt"}) notes.remove(name);
  notes.write("lines.jsonl", json_lines_of({"ink", "pen"}));
  for (const char* const name : {"e.txt", "f.txt", "g.txt"}) notes.write(name, "ink");
  const IngestReport report = index_without_texts(notes);
  CHECK(report.doubts.first_labels_lost == Names{notes.path("d.txt")});
  CHECK(notes.opened().labelled_by_hand().count() == 2);
  CHECK(labels_of(notes, "e.txt") == Names{"a.txt"});
  CHECK(labels_of(notes, "f.txt") == Names{"b.txt"});
}

TEST_CASE("labels follow members of an archive that has another name") {
  Notes notes;
  notes.write("old.zip",
              zip_of({{"deep/a.txt", "ink"}, {"b.jsonl", json_lines_of({"pen", "quill"})}}));
  notes.index_all();
  give_by_hand(notes, "old.zip!/deep/a.txt", {"note"});
  give_by_hand(notes, "old.zip!/b.jsonl:2", {"line"});
  std::filesystem::rename(notes.path("old.zip"), notes.path("new.zip"));
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  CHECK(texts_labelled(notes, "note") == Names{"ink"});
  CHECK(texts_labelled(notes, "line") == Names{"quill"});
}

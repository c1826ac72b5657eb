// Labels that were given by hand follow the content of their documents.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "tests/indexer/notes.h"

using namespace inkling;
using namespace inkling::test;

namespace {

using Names = std::vector<std::string>;

void give_by_hand(const Notes& notes, const std::string& name, const Names& labels) {
  IndexWriter writer = indexer::open_writer(notes.files());
  writer.set_labels(writer.index().find(notes.path(name)).value(), labels);
  writer.commit();
}

/// The texts that have the label, sorted.
Names texts_labelled(const Notes& notes, const std::string& label) {
  const Index index = notes.opened();
  Names texts;
  index.labelled_by_hand().for_each([&](DocId doc) {
    const Document document = index.document(doc).document;
    if (document.labels == Names{label}) texts.push_back(document.text);
  });
  std::ranges::sort(texts);
  return texts;
}

Names labels_of(const Notes& notes, const std::string& name) {
  const Index index = notes.opened();
  return index.document(index.find(notes.path(name)).value()).document.labels;
}

IngestReport index_without_texts(Notes& notes) {
  return notes.index({notes.path(".")}, {.prune = true}, "", {.store_text = false});
}

std::string json_lines_of(const Names& texts) {
  std::string all;
  for (const std::string& text : texts) all += line("", text);
  return all;
}

std::string mail_of(const std::string& text) {
  return "From me@x Sat Jan  3 01:05:34 1998\nFrom: me@x\nSubject: " + text + "\n\nOf " + text +
         ".\n\n";
}

}  // namespace

TEST_CASE("labels follow a line that others were put in before, or taken away from") {
  Notes notes;
  notes.write("x.jsonl", json_lines_of({"ink", "pen", "quill"}));
  notes.index_all();
  give_by_hand(notes, "x.jsonl:2", {"tool"});
  SUBCASE("one more") { notes.write("x.jsonl", json_lines_of({"paper", "ink", "pen", "quill"})); }
  SUBCASE("one less") { notes.write("x.jsonl", json_lines_of({"pen", "quill"})); }
  SUBCASE("to the end") { notes.write("x.jsonl", json_lines_of({"ink", "quill", "paper", "pen"})); }
  SUBCASE("alone") { notes.write("x.jsonl", json_lines_of({"pen"})); }
  const IngestReport report = notes.index_all({.prune = true});
  CHECK(report.doubts.labels_lost == 0);
  CHECK(texts_labelled(notes, "tool") == Names{"pen"});
  CHECK(notes.texts() == notes.texts_anew());
}

TEST_CASE("a document that takes labels stays where it entered, in whichever segment") {
  Notes notes;
  Names texts;
  for (int i = 0; i < 2000; ++i) texts.push_back("a note about " + std::to_string(i * 7919));
  notes.write("x.jsonl", json_lines_of(texts));
  notes.index_all();
  for (const char* const row : {"x.jsonl:1", "x.jsonl:1000", "x.jsonl:2000"})
    give_by_hand(notes, row, {"kept"});
  Names labelled{texts[0], texts[999], texts[1999]};
  std::ranges::sort(labelled);
  texts.insert(texts.begin(), "a first note");
  notes.write("x.jsonl", json_lines_of(texts));
  SUBCASE("one segment") { notes.index_all({.prune = true}); }
  SUBCASE("several") { notes.index({notes.path(".")}, {.prune = true}, "", {.memory = 1u << 20}); }
  CHECK(texts_labelled(notes, "kept") == labelled);
  const Index index = notes.opened();
  Names entered;
  for (const DocId doc : index.by_entry(index.documents())) entered.push_back(index.text(doc));
  CHECK(entered == texts);
}

TEST_CASE("without --prune the label goes along as well") {
  Notes notes;
  notes.write("x.jsonl", json_lines_of({"ink", "pen"}));
  notes.index_all();
  give_by_hand(notes, "x.jsonl:2", {"tool"});
  notes.write("x.jsonl", json_lines_of({"pen"}));
  CHECK(notes.index_all().doubts.labels_lost == 0);
  CHECK(texts_labelled(notes, "tool") ==
        Names{"pen", "pen"});  // the last line stays until it is pruned
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  CHECK(texts_labelled(notes, "tool") == Names{"pen"});
}

TEST_CASE("labels follow rows of a table and messages of a mailbox") {
  Notes notes;
  notes.write("t.csv", "text,name\nink,a\npen,b\n");
  notes.write("box", mail_of("ink") + mail_of("pen"));
  notes.index_all();
  give_by_hand(notes, "t.csv:3", {"row"});
  give_by_hand(notes, "box:7", {"mail"});
  notes.write("t.csv", "text,name\npaper,c\npen,a\npen,b\n");
  notes.write("box", mail_of("paper") + mail_of("ink") + mail_of("pen"));
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  const Index index = notes.opened();
  CHECK(index.document(index.find(notes.path("t.csv:4")).value()).document.labels == Names{"row"});
  CHECK(texts_labelled(notes, "row").size() == 1);
  CHECK(index.document(index.find(notes.path("box:13")).value()).document.labels == Names{"mail"});
  CHECK(texts_labelled(notes, "mail").size() == 1);
}

TEST_CASE("lines of the same content get the labels in order") {
  Notes notes;
  notes.write("x.jsonl", json_lines_of({"pen", "pen", "ink"}));
  notes.index_all();
  give_by_hand(notes, "x.jsonl:1", {"first"});
  give_by_hand(notes, "x.jsonl:2", {"second"});
  notes.write("x.jsonl", json_lines_of({"ink", "paper", "pen", "pen"}));
  CHECK(notes.index_all().doubts.labels_lost == 0);
  const Index index = notes.opened();
  const auto labels_of = [&](const char* name) {
    return index.document(index.find(notes.path(name)).value()).document.labels;
  };
  CHECK(labels_of("x.jsonl:3") == Names{"first"});
  CHECK(labels_of("x.jsonl:4") == Names{"second"});
}

TEST_CASE("a line that is edited in its place keeps its labels") {
  Notes notes;
  notes.write("x.jsonl", json_lines_of({"ink", "pen", "quill"}));
  notes.index_all();
  give_by_hand(notes, "x.jsonl:2", {"tool"});
  notes.write("x.jsonl", json_lines_of({"ink", "a pen", "quill"}));
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  CHECK(texts_labelled(notes, "tool") == Names{"a pen"});
}

TEST_CASE("labels of a line that is gone are told, and no other line gets them") {
  Notes notes;
  notes.write("x.jsonl", json_lines_of({"ink", "pen", "quill"}));
  notes.index_all();
  give_by_hand(notes, "x.jsonl:2", {"tool"});
  notes.write("x.jsonl", json_lines_of({"ink", "quill"}));
  const IngestReport report = notes.index_all({.prune = true});
  CHECK(report.doubts.labels_lost == 1);
  CHECK(report.doubts.first_labels_lost == Names{notes.path("x.jsonl:2")});
  CHECK(texts_labelled(notes, "tool").empty());
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
}

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

TEST_CASE("rows that are read by another mapping keep labels only where their texts tell them") {
  Notes notes;
  WriterOptions by_body;
  by_body.mapping.text = Names{"body"};
  WriterOptions by_both;
  by_both.mapping.text = Names{"body", "note"};
  by_both.mapping.remap = true;
  notes.write("x.csv", "body,note\nbee,x\ncat,y\ndog,z\n");
  notes.index({notes.path(".")}, {}, "", by_body);
  give_by_hand(notes, "x.csv:3", {"cat"});
  std::uint64_t lost = 0;
  SUBCASE("in their places") {}
  SUBCASE("moved") {
    notes.write("x.csv", "body,note\nant,w\nbee,x\ncat,y\ndog,z\n");
    lost = 1;
  }
  CHECK(notes.index({notes.path(".")}, {.prune = true}, "", by_both).doubts.labels_lost == lost);
  const Index index = notes.opened();
  CHECK(index.labelled_by_hand().count() == 1 - lost);
  if (lost == 0) CHECK(labels_of(notes, "x.csv:3") == Names{"cat"});
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

TEST_CASE("an index without texts carries labels within a file") {
  Notes notes;
  notes.write("x.jsonl", json_lines_of({"ink", "pen"}));
  index_without_texts(notes);
  give_by_hand(notes, "x.jsonl:2", {"tool"});
  notes.write("x.jsonl", json_lines_of({"paper", "ink", "pen"}));
  CHECK(index_without_texts(notes).doubts.labels_lost == 0);
  CHECK(labels_of(notes, "x.jsonl:3") == Names{"tool"});
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

TEST_CASE("labels follow documents that are given a value twice") {
  Notes notes;
  const auto json = [](const std::string& text) {
    return R"({"text":")" + text + R"(","tags_":["b","a","b"],"years":[1990,1990]})" + "\n";
  };
  const std::string mail =
      "From me@x Sat Jan  3 01:05:34 1998\nFrom: me@x\nTo: you@x, you@x\n"
      "To: you@x\nSubject: pen\n\nOf pen.\n\n";
  const std::string headings = "# Pens\n\nInk.\n\n## Use\n\nWrite.\n\n## Use\n\nDraw.\n";
  notes.write("x.jsonl", json("ink") + json("pen"));
  notes.write("box", mail_of("ink") + mail);
  notes.write("a.md", headings);
  notes.index_all();
  give_by_hand(notes, "x.jsonl:2", {"line"});
  give_by_hand(notes, "box:7", {"mail"});
  give_by_hand(notes, "a.md", {"page"});
  notes.write("x.jsonl", json("paper") + json("ink") + json("pen"));
  notes.write("box", mail_of("paper") + mail_of("ink") + mail);
  std::filesystem::rename(notes.path("a.md"), notes.path("b.md"));
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  CHECK(labels_of(notes, "x.jsonl:3") == Names{"line"});
  CHECK(labels_of(notes, "box:13") == Names{"mail"});
  CHECK(labels_of(notes, "b.md") == Names{"page"});
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

TEST_CASE("labels follow the texts of rows that all have one more column") {
  Notes notes;
  notes.write("t.csv", "text,n\nink,1\npen,2\nquill,3\n");
  notes.index_all();
  give_by_hand(notes, "t.csv:3", {"pen"});
  give_by_hand(notes, "t.csv:4", {"quill"});
  SUBCASE("one in front") {
    notes.write("t.csv", "text,n,color\npaper,0,white\nink,1,blue\npen,2,red\nquill,3,grey\n");
  }
  SUBCASE("each in its place") {
    notes.write("t.csv", "text,n,color\nink,1,blue\npen,2,red\nquill,3,grey\n");
  }
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  CHECK(texts_labelled(notes, "pen") == Names{"pen"});
  CHECK(texts_labelled(notes, "quill") == Names{"quill"});
}

TEST_CASE("a row with the text of another that had labels does not get those of its place") {
  Notes notes;
  notes.write("t.csv", "text,n\nink,1\npen,2\n");
  notes.index_all();
  give_by_hand(notes, "t.csv:2", {"ink"});
  give_by_hand(notes, "t.csv:3", {"pen"});
  notes.write("t.csv", "text,n,color\npaper,0,white\nink,1,blue\n");
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 1);
  CHECK(texts_labelled(notes, "ink") == Names{"ink"});
  CHECK(texts_labelled(notes, "pen").empty());
}

TEST_CASE("rows of the same text and other fields get no labels that may be of another") {
  Notes notes;
  notes.write("t.csv", "text,n\nyes,1\nink,2\nyes,3\n");
  notes.index_all();
  give_by_hand(notes, "t.csv:4", {"third"});
  notes.write("t.csv", "text,n,color\npaper,0,white\nyes,1,blue\nink,2,red\nyes,3,grey\n");
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 1);
  CHECK(texts_labelled(notes, "third").empty());
}

TEST_CASE("records with ids of their own neither give labels to others nor take theirs") {
  Notes notes;
  notes.write("x.jsonl", line("one", "pen") + line("", "ink"));
  notes.index_all();
  {
    IndexWriter writer = indexer::open_writer(notes.files());
    writer.set_labels(writer.index().find("one").value(), {"own"});
    writer.commit();
  }
  give_by_hand(notes, "x.jsonl:2", {"placed"});
  notes.write("x.jsonl", line("two", "pen") + line("three", "ink"));
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 2);
  CHECK(notes.opened().labelled_by_hand().count() == 0);
}

TEST_CASE("many labelled lines that change are looked for at once") {
  Notes notes;
  Names before;
  Names after;
  for (int i = 0; i < 300; ++i) {
    before.push_back("note " + std::to_string(i));
    after.push_back("a note " + std::to_string(i));
  }
  notes.write("x.jsonl", json_lines_of(before));
  notes.index_all();
  {
    IndexWriter writer = indexer::open_writer(notes.files());
    writer.index().documents().for_each([&](DocId doc) { writer.set_labels(doc, {"edited"}); });
    writer.commit();
  }
  notes.write("x.jsonl", json_lines_of(after));
  CHECK(notes.index_all({.prune = true}).doubts.labels_lost == 0);
  std::ranges::sort(after);
  CHECK(texts_labelled(notes, "edited") == after);
}

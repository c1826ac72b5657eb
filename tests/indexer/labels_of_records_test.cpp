// Labels that were given by hand follow records within their file.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "tests/indexer/labelled_notes.h"

using namespace inkling;
using namespace inkling::test;

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
  CHECK(labels_of(notes, "t.csv:4") == Names{"row"});
  CHECK(texts_labelled(notes, "row").size() == 1);
  CHECK(labels_of(notes, "box:13") == Names{"mail"});
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
  CHECK(labels_of(notes, "x.jsonl:3") == Names{"first"});
  CHECK(labels_of(notes, "x.jsonl:4") == Names{"second"});
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

TEST_CASE("an index without texts carries labels within a file") {
  Notes notes;
  notes.write("x.jsonl", json_lines_of({"ink", "pen"}));
  index_without_texts(notes);
  give_by_hand(notes, "x.jsonl:2", {"tool"});
  notes.write("x.jsonl", json_lines_of({"paper", "ink", "pen"}));
  CHECK(index_without_texts(notes).doubts.labels_lost == 0);
  CHECK(labels_of(notes, "x.jsonl:3") == Names{"tool"});
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
  give_by_hand(notes, "one", {"own"});
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

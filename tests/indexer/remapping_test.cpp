// What becomes of documents when the mapping changes.

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "tests/indexer/labelled_notes.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Two folders of records and texts, indexed without labels.
void write_shelves(Notes& notes) {
  notes.write("a/x.jsonl", "{\"id\":\"1\",\"text\":\"ink\",\"topic\":\"dyes\"}\n");
  notes.write("b/y.jsonl", "{\"id\":\"2\",\"text\":\"pen\",\"topic\":\"tools\"}\n");
  notes.write("b/z.txt", "quill");
  notes.index_all();
}

const WriterOptions& labelling() {
  static const WriterOptions kOptions{
      .mapping = {.label = "topic", .label_from_dir = true, .remap = true}};
  return kOptions;
}

}  // namespace

TEST_CASE("after the mapping changed a file is read again, whichever run meets it") {
  Notes notes;
  write_shelves(notes);
  CHECK(notes.index({notes.path("a")}, {}, "", labelling()).replaced == 1);
  CHECK(labels_of(notes, "1") == Names{"a", "dyes"});
  CHECK(labels_of(notes, "2").empty());
  CHECK(notes.index({notes.path("a")}).input_bytes == 0);
  const IngestReport later = notes.index_all();
  CHECK(later.unchanged == 1);
  CHECK(later.replaced == 2);
  CHECK(labels_of(notes, "2") == Names{"b", "tools"});
  CHECK(labels_of(notes, "b/z.txt") == Names{"b"});
  CHECK(notes.index_all().input_bytes == 0);
  CHECK(notes.index({notes.path("b")}, {}, "", labelling()).input_bytes == 0);  // it is the same
}

TEST_CASE("a mapping that a program changed has all files read again, and they can be pruned") {
  Notes notes;
  write_shelves(notes);
  indexer::open_writer(notes.files(), labelling()).commit();
  CHECK(notes.index({notes.path("a")}).replaced == 1);
  CHECK(notes.index({notes.path("b/z.txt")}).replaced == 1);
  notes.remove("b");
  CHECK(notes.index_all({.prune = true}).pruned == 2);
  CHECK(notes.index_all().input_bytes == 0);
  CHECK(notes.texts() == std::map<std::string, std::string>{{"1", "ink"}});
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

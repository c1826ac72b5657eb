// What a run of ingest() says of labels that were given by hand.

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "tests/indexer/labelled_notes.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::string labelled_line(const std::string& id, const std::string& text,
                          const std::string& label) {
  return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\",\"label\":\"" + label + "\"}\n";
}

IngestReport relabelled(const Notes& notes) {
  IndexWriter writer = indexer::open_writer(notes.files(), {.relabel = true});
  std::istringstream none;
  IngestReport report = ingest(writer, {notes.path(".")}, none, {});
  writer.commit();
  return report;
}

}  // namespace

TEST_CASE(
    "a file that is touched, changed or read again leaves labels given by hand, and says so") {
  Notes notes;
  notes.write("a.txt", "green tea");
  notes.write("b.txt", "coffee");
  notes.index_all();
  give_by_hand(notes, "a.txt", {"tea"});
  CHECK(notes.index_all().doubts.labels_kept == 0);  // it is not read
  notes.write("a.txt", "green tea");
  CHECK(notes.index_all().doubts.labels_kept == 1);
  notes.write("a.txt", "black tea");
  CHECK(notes.index_all().doubts.labels_kept == 1);
  CHECK(notes.index_all({.reread = true}).doubts.labels_kept == 1);
  CHECK(notes.index_all({.prune = true, .reread = true}).doubts.labels_kept == 1);
  CHECK(labels_of(notes, "a.txt") == Names{"tea"});
  CHECK(labels_of(notes, "b.txt").empty());
}

TEST_CASE("labels given by hand that the record has, too, are not counted as kept") {
  Notes notes;
  notes.write("x.jsonl", labelled_line("1", "ink", "a") + labelled_line("2", "pen", "b"));
  notes.index_all();
  give_by_hand(notes, "1", {"a"});
  give_by_hand(notes, "2", {"a"});
  notes.write("x.jsonl", labelled_line("1", "ink", "a") + labelled_line("2", "pens", "b"));
  CHECK(notes.index_all().doubts.labels_kept == 1);
  notes.write("x.jsonl", line("1", "ink") + line("2", "pens"));
  CHECK(notes.index_all().doubts.labels_kept == 2);
  CHECK(labels_of(notes, "1") == Names{"a"});
}

TEST_CASE("a document that comes from several records of a run is counted once") {
  Notes notes;
  notes.write("x.jsonl", line("1", "ink"));
  notes.index_all();
  give_by_hand(notes, "1", {"a"});
  notes.write("x.jsonl", line("1", "inks") + line("1", "other ink"));
  notes.write("y.jsonl", labelled_line("1", "ink", "a"));
  CHECK(notes.index({notes.path("x.jsonl")}).doubts.labels_kept == 1);
  CHECK(notes.index_all({.reread = true}).doubts.labels_kept ==
        0);  // the last record has that label
  CHECK(labels_of(notes, "1") == Names{"a"});
}

TEST_CASE("a run that relabels reads files again as long as there are labels given by hand") {
  Notes notes;
  notes.write("x.jsonl", labelled_line("1", "ink", "a") + labelled_line("2", "pen", "b"));
  notes.index_all();
  CHECK(relabelled(notes).input_bytes == 0);
  give_by_hand(notes, "1", {"c"});
  const IngestReport report = relabelled(notes);
  CHECK(report.doubts.labels_kept == 0);
  CHECK(report.replaced == 1);
  CHECK(labels_of(notes, "1") == Names{"a"});
  CHECK(relabelled(notes).input_bytes == 0);
  notes.write("x.jsonl", line("1", "ink"));
  notes.index_all();
  CHECK(labels_of(notes, "1").empty());
}

TEST_CASE("a document that goes with its file and comes back later is new") {
  Notes notes;
  notes.write("a.txt", "green tea");
  notes.write("b.txt", "coffee");
  notes.index_all();
  give_by_hand(notes, "a.txt", {"tea"});
  notes.remove("a.txt");
  CHECK(notes.index_all({.prune = true}).pruned == 1);
  notes.write("a.txt", "green tea");
  CHECK(notes.index_all({.prune = true}).doubts.labels_kept == 0);
  CHECK(labels_of(notes, "a.txt").empty());
}

TEST_CASE("the folder's name gives way to labels given by hand") {
  Notes notes;
  std::filesystem::create_directory(notes.path("d"));
  notes.write("d/a.txt", "green tea");
  const auto index = [&] {
    IndexWriter writer = indexer::open_writer(notes.files(), {.mapping = {.label_from_dir = true}});
    std::istringstream none;
    const IngestReport report = ingest(writer, {notes.path(".")}, none, {});
    writer.commit();
    return report;
  };
  index();
  CHECK(labels_of(notes, "d/a.txt") == Names{"d"});
  give_by_hand(notes, "d/a.txt", {"tea"});
  notes.write("d/a.txt", "black tea");
  CHECK(index().doubts.labels_kept == 1);
  CHECK(labels_of(notes, "d/a.txt") == Names{"tea"});
}

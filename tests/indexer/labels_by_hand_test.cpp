// Labels that a person gave, and records that come again.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "indexer/open_merge.h"
#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/salvage.h"
#include "storage/view/view.h"
#include "tests/indexer/written.h"

using namespace inkling;
using storage::MemoryFileSystem;
using test::document;
using test::open;
using Files = std::shared_ptr<MemoryFileSystem>;
using Names = std::vector<std::string>;

namespace {

IndexWriter writer_of(const Files& files, bool relabel = false) {
  return indexer::open_writer(files, {.relabel = relabel, .merging = Merging::never});
}

/// Gives labels in a commit of their own.
void label_by_hand(const Files& files, const std::string& id, const Names& labels) {
  IndexWriter writer = writer_of(files);
  writer.set_labels(*writer.index().find(id), labels);
  writer.commit();
}

/// "1" with the labels x and y, "2" with x of its record, in one segment.
Files labelled(const Names& by_hand = {"x", "y"}) {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = writer_of(files);
  writer.add(document("1", "", "ink", {"of record"}));
  writer.add(document("2", "", "pen", {"x"}));
  writer.commit();
  writer.set_labels(*writer.index().find("1"), by_hand);
  writer.commit();
  return files;
}

Names labels_in(const Files& files, const std::string& id) {
  const Index index = open(files);
  return index.document(*index.find(id)).document.labels;
}

bool is_by_hand(const Files& files, const std::string& id) {
  const Index index = open(files);
  return index.labelled_by_hand().contains(*index.find(id));
}

/// In the first byte of the payload.
void flip_bit(const Files& files, const std::string& name) {
  std::string bytes = files->contents(name);
  bytes[16] ^= 1;
  files->replace(name, bytes);
}

const storage::Segment& segment_of(const Index& index, std::size_t at = 0) {
  return *storage::view_of(index).segments().at(at).segment;
}

}  // namespace

TEST_CASE("labels given by hand stay when the document is replaced, again and again") {
  const Files files = labelled();
  for (const char* const text : {"ink one", "ink two"}) {
    IndexWriter writer = writer_of(files);
    CHECK(writer.add(document("1", "", text, {"of record"})) == Entered::replaced);
    CHECK(writer.add(document("2", "", text, {"z"})) == Entered::replaced);
    writer.commit();
    CHECK(labels_in(files, "1") == Names{"x", "y"});
    CHECK(is_by_hand(files, "1"));
    CHECK(labels_in(files, "2") == Names{"z"});
    CHECK_FALSE(is_by_hand(files, "2"));
  }
}

TEST_CASE("a record as it was leaves labels given by hand, whatever its own are") {
  const Files files = labelled();
  IndexWriter writer = writer_of(files);
  const std::uint64_t commit = writer.index().snapshot();
  for (const Names& labels : {Names{"of record"}, {}, {"other"}, {"x", "y"}})
    CHECK(writer.add(document("1", "", "ink", labels)) == Entered::unchanged);
  CHECK(writer.commit() == commit);
  CHECK(labels_in(files, "1") == Names{"x", "y"});
}

TEST_CASE("labels taken away by hand do not come back with the record") {
  const Files files = labelled({});
  IndexWriter writer = writer_of(files);
  CHECK(writer.add(document("1", "", "ink", {"of record"})) == Entered::unchanged);
  writer.add(document("1", "", "other ink", {"of record"}));
  writer.commit();
  CHECK(labels_in(files, "1").empty());
  CHECK(is_by_hand(files, "1"));
}

TEST_CASE("labels given by hand that the record has, too, outlive it there") {
  const Files files = labelled();
  label_by_hand(files, "2", {"x"});
  CHECK(is_by_hand(files, "2"));
  CHECK(segment_of(open(files)).changed_labels() != nullptr);
  IndexWriter writer = writer_of(files);
  writer.add(document("2", "", "pen"));
  writer.commit();
  CHECK(labels_in(files, "2") == Names{"x"});
}

TEST_CASE("what only says who gave labels leaves those of the columns where they are") {
  const auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = writer_of(files);
  writer.add(document("1", "", "ink", {"x"}));
  writer.commit();
  CHECK_FALSE(writer.set_labels(DocId{0}, {"x"}));
  const std::uint64_t commit = writer.commit();
  CHECK(commit == 2);
  CHECK(is_by_hand(files, "1"));
  CHECK(segment_of(open(files)).changed_labels() == nullptr);
  CHECK_FALSE(writer.set_labels(DocId{0}, {"x"}));
  CHECK(writer.commit() == commit);
  CHECK_FALSE(writer.set_labels(DocId{0}, {"x"}, LabelsBy::record));
  writer.commit();
  CHECK_FALSE(is_by_hand(files, "1"));
  CHECK(segment_of(open(files)).entry().labels.commit == 0);
}

TEST_CASE("a document that is labelled and replaced before the commit keeps its labels") {
  const Files files = labelled();
  IndexWriter writer = writer_of(files);
  writer.set_labels(*writer.index().find("2"), {"new"});
  writer.add(document("2", "", "pencil", {"z"}));
  writer.add(document("2", "", "crayon", {"z"}));
  CHECK_THROWS_AS(writer.set_labels(*writer.index().find("2"), {"late"}), OptionError);
  writer.commit();
  CHECK(labels_in(files, "2") == Names{"new"});
  CHECK(is_by_hand(files, "2"));
  CHECK(writer.set_labels(*writer.index().find("2"), {"late"}));
  writer.commit();
  CHECK(labels_in(files, "2") == Names{"late"});
}

TEST_CASE(
    "a document that is replaced and comes back as it was before the commit keeps its labels") {
  const Files files = labelled();
  IndexWriter writer = writer_of(files);
  writer.set_labels(*writer.index().find("2"), {"new"});
  for (const char* const id : {"1", "2"}) {
    writer.add(document(id, "", "other"));
    CHECK(writer.add(document(id, "", id == std::string("1") ? "ink" : "pen")) ==
          Entered::replaced);
  }
  writer.commit();
  CHECK(open(files).document_bound() == 2);
  CHECK(labels_in(files, "1") == Names{"x", "y"});
  CHECK(labels_in(files, "2") == Names{"new"});
  CHECK(is_by_hand(files, "2"));
}

TEST_CASE("a document that comes back in a later commit is new, in the same one it is not") {
  const Files files = labelled();
  IndexWriter writer = writer_of(files);
  CHECK(writer.remove("1"));
  CHECK(writer.add(document("1", "", "other", {"of record"})) == Entered::added);
  writer.commit();
  CHECK(labels_in(files, "1") == Names{"x", "y"});
  CHECK(writer.remove("1"));
  writer.commit();
  CHECK(writer.add(document("1", "", "other", {"of record"})) == Entered::added);
  writer.commit();
  CHECK(labels_in(files, "1") == Names{"of record"});
  CHECK_FALSE(is_by_hand(files, "1"));
}

TEST_CASE("a writer that relabels takes the labels of records, changed or not") {
  const Files files = labelled();
  label_by_hand(files, "2", {"new"});
  IndexWriter writer = writer_of(files, /*relabel=*/true);
  CHECK(writer.add(document("1", "", "ink", {"of record"})) == Entered::replaced);
  CHECK(writer.add(document("2", "", "crayon")) == Entered::replaced);
  writer.commit();
  CHECK(labels_in(files, "1") == Names{"of record"});
  CHECK(labels_in(files, "2").empty());
  CHECK(open(files).labelled_by_hand().count() == 0);
}

TEST_CASE("labels given by hand take the place of those among a record's keywords") {
  const Files files = labelled();
  IndexWriter writer = writer_of(files);
  Document record = document("1", "", "other ink");
  record.keywords = {{"label", "own"}, {"city", "Bonn"}};
  record.shared = SharedKeywords({{"label", "shared"}, {"path", "a"}});
  writer.add(record);
  writer.commit();
  CHECK(labels_in(files, "1") == Names{"x", "y"});
  const Document back = open(files).document(*open(files).find("1")).document;
  CHECK(back.keywords == std::vector<KeywordValue>{{"city", "Bonn"}, {"path", "a"}});
}

TEST_CASE("merged segments know which labels were given by hand, and once all are gone nothing") {
  for (const bool reorder : {false, true}) {
    CAPTURE(reorder);
    const Files files = labelled();
    {
      IndexWriter writer = writer_of(files);
      writer.add(document("0", "", "paper", {"z"}));
      writer.commit();
      writer.optimize({.reorder = reorder});
    }
    CHECK(labels_in(files, "1") == Names{"x", "y"});
    CHECK(labels_in(files, "2") == Names{"x"});
    CHECK(open(files).labelled_by_hand().count() == 1);
    CHECK(is_by_hand(files, "1"));
    CHECK(segment_of(open(files)).changed_labels() == nullptr);
    IndexWriter writer = writer_of(files);
    CHECK(writer.optimize() == open(files).snapshot());
    writer.add(document("1", "", "other"));
    writer.commit();
    CHECK(labels_in(files, "1") == Names{"x", "y"});
    writer.remove("1");
    writer.optimize();
    CHECK(segment_of(open(files)).entry().labels.commit == 0);
  }
}

TEST_CASE("labels that are given while segments are merged are given by hand") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, {.merging = Merging::in_background});
    for (int number = 0; number < 40; ++number) {
      writer.add(document(std::to_string(number), "", "ink", {"of record"}));
      writer.commit();
      writer.set_labels(*writer.index().find(std::to_string(number / 2)), {"x"});
      writer.commit();
    }
    writer.wait_for_merges();
  }
  CHECK(open(files).segment_count() < 40);
  CHECK(open(files).labelled_by_hand().count() == 20);
  for (int number = 0; number < 40; ++number) {
    CHECK(labels_in(files, std::to_string(number)) == Names{number < 20 ? "x" : "of record"});
    CHECK(is_by_hand(files, std::to_string(number)) == (number < 20));
  }
}

TEST_CASE("an index that takes in others knows which of their labels were given by hand") {
  const Files source = labelled();
  {
    IndexWriter writer = writer_of(source);
    writer.add(document("3", "", "merged"));
    writer.optimize();
    writer.set_labels(*writer.index().find("3"), {"new"});
    writer.commit();
  }
  for (const bool copies : {false, true}) {
    CAPTURE(copies);
    const auto target = std::make_shared<MemoryFileSystem>();
    if (copies) {
      IndexWriter writer = writer_of(target);
      writer.copy(open(source));
      writer.commit();
    } else {
      indexer::merge({"target", target}, {{"source", source, open(source)}}, {});
    }
    IndexWriter writer = writer_of(target);
    for (const char* const id : {"1", "2", "3"}) writer.add(document(id, "", "other"));
    writer.commit();
    CHECK(labels_in(target, "1") == Names{"x", "y"});
    CHECK(labels_in(target, "2").empty());
    CHECK(labels_in(target, "3") == Names{"new"});
  }
}

TEST_CASE("documents that are added are tagged by the labels that they keep") {
  const Files files = labelled();
  IndexWriter writer = writer_of(files);
  writer.put_model("m", "bytes");
  writer.commit();
  Names seen;
  writer.tag_added("m", [&](const Index& added) {
    added.documents().for_each([&](DocId doc) {
      for (const std::string& label : added.document(doc).document.labels) seen.push_back(label);
      CHECK(added.labelled_by_hand().contains(doc));
    });
    return TagAssignment{
        {"t"}, std::vector<std::optional<std::vector<AssignedTag>>>(added.document_bound())};
  });
  writer.add(document("1", "", "other"));
  writer.commit();
  CHECK(seen == Names{"x", "y"});
}

TEST_CASE("what is salvaged of labels given by hand is known to be, copied or read again") {
  const Files sound = labelled();
  for (const bool is_rebuilt : {false, true}) {
    CAPTURE(is_rebuilt);
    const auto damaged = std::make_shared<MemoryFileSystem>();
    for (const std::string& name : sound->list()) damaged->replace(name, sound->contents(name));
    if (is_rebuilt) flip_bit(damaged, "segment-000001.postings");
    const auto target = std::make_shared<MemoryFileSystem>();
    const SalvageReport report = indexer::salvage(damaged, target);
    CHECK((report.rebuilt_segments == 1) == is_rebuilt);
    CHECK(report.lost_documents == 0);
    CHECK(labels_in(target, "1") == Names{"x", "y"});
    CHECK(is_by_hand(target, "1"));
    CHECK_FALSE(is_by_hand(target, "2"));
  }
}

TEST_CASE("a damaged file of labels is found, and a salvage has the labels of the columns") {
  const Files files = labelled();
  flip_bit(files, "segment-000001.labels-000002");
  for (const bool is_deep : {false, true}) CHECK(storage::check(*files, is_deep).size() == 1);
  const auto target = std::make_shared<MemoryFileSystem>();
  CHECK(indexer::salvage(files, target).losses.size() == 1);
  CHECK(labels_in(target, "1") == Names{"of record"});
  CHECK_FALSE(is_by_hand(target, "1"));
}

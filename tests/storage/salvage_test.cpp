#include "inkling/salvage.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
namespace fs = std::filesystem;

namespace {

/// Two segments: "a" to "e" and a deleted "gone", then "f" and "g" and a newer "b"; tags and a
/// model.
Snapshot sound(bool store_text = true) {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(store_text));
    for (const char* id : {"a", "b", "gone", "c", "d", "e"}) {
      Document added = document(id, std::string("Title ") + id,
                                std::string("printing prints of a printer ") + id, {"x"});
      added.numbers = {{"year", 1450}};
      if (*id > 'b')
        added.texts = {{"text", "more print"}, {"subject", "prints"}, {"note", "of a print"}};
      writer.add(added);
    }
    writer.commit();
    writer.remove("gone");
    for (const char* id : {"f", "b", "g"})
      writer.add(document(id, "", std::string("another print ") + id, {"y"}));
    writer.commit();
  }
  commit_tags(
      files, "m",
      [](const std::string& id) { return std::set<std::string>{id < "d" ? "early" : "late"}; },
      "a model");
  return snapshot_of(*files);
}

/// The file with one bit of its payload changed.
Snapshot damaged(Snapshot snapshot, const std::string& name) {
  REQUIRE(snapshot.contains(name));
  snapshot[name][20] ^= 4;
  return snapshot;
}

/// `expected` without the texts and titles of the documents that `found` has none of.
Answers without_texts_lost_in(const Answers& found, Answers expected) {
  for (std::size_t doc = 0; doc < expected.documents.size(); ++doc) {
    if (!found.documents[doc].text.empty()) continue;
    expected.documents[doc].text.clear();
    expected.documents[doc].texts.clear();
    expected.documents[doc].title.clear();
  }
  return expected;
}

std::vector<std::string> ids(const Answers& answers) {
  std::vector<std::string> all;
  for (const DocumentAnswer& each : answers.documents) all.push_back(each.id);
  return all;
}

}  // namespace

TEST_CASE("of a sound index all is salvaged, in the order it had") {
  for (const bool store_text : {true, false}) {
    const Snapshot good = sound(store_text);
    const auto [report, answers] = salvaged(good);
    CHECK(report.losses.empty());
    CHECK(report.lost_documents == 0);
    CHECK(report.copied_segments == 2);
    CHECK(report.snapshot == 3);
    CHECK(difference(answers, answers_in(good)) == "");
  }
}

TEST_CASE("a segment whose postings are damaged is rebuilt from its texts") {
  const Snapshot good = sound();
  for (const std::string kind : {"terms", "postings", "positions"}) {
    CAPTURE(kind);
    const auto [report, answers] = salvaged(damaged(good, "segment-000001." + kind));
    CHECK(report.losses.size() >= 1);
    CHECK(report.lost_documents == 0);
    CHECK(report.rebuilt_segments == 1);
    CHECK(report.copied_segments == 1);
    CHECK(difference(answers, answers_in(good)) == "");
  }
}

TEST_CASE("postings are kept where titles and texts are lost") {
  for (const bool store_text : {true, false}) {
    const Snapshot good = sound(store_text);
    for (const bool is_footer : {false, true}) {
      Snapshot bad = good;
      std::string& file = bad["segment-000001.documents"];
      file[is_footer ? file.size() - 2 : 20] ^= 4;
      const auto [report, answers] = salvaged(bad);
      CHECK(report.losses.size() == 1);
      CHECK(report.lost_documents == 0);
      CHECK(report.copied_segments == 2);
      const Answers expected = answers_in(good);
      CHECK(answers.terms == expected.terms);
      CHECK(ids(answers) == ids(expected));
      if (store_text) CHECK(difference(answers, without_texts_lost_in(answers, expected)) == "");
    }
  }
}

TEST_CASE("documents whose texts were lost are indexed again when they come again") {
  const Snapshot bad = damaged(sound(), "segment-000001.documents");
  const auto target = std::make_shared<MemoryFileSystem>();
  indexer::salvage(file_system_of(bad), target);
  Document again = document("a", "Title a", "printing prints of a printer a", {"x"});
  again.numbers = {{"year", 1450}};
  IndexWriter writer = indexer::open_writer(target, unmerged(true));
  CHECK(writer.add(again) == Entered::replaced);
  CHECK(writer.add(document("g", "", "another print g", {"y"})) == Entered::unchanged);
  writer.commit();
  const Index index = storage::open_index(target);
  CHECK(index.text(index.find("a").value()) == again.text);
}

TEST_CASE("a reordered segment is rebuilt in the order of entry") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(true));
    for (int number = 0; number < 200; ++number) {
      writer.add(document(std::to_string(number), "",
                          number % 2 == 0 ? "one sort of words" : "other texts to print"));
    }
    writer.commit();
  }
  auto transaction = storage::Transaction::open(files);
  transaction.reorder(1);
  transaction.commit();
  const Snapshot good = snapshot_of(*files);
  REQUIRE(storage::open_index(files).is_reordered());
  for (const std::string kind : {"postings", "terms"}) {
    const auto [report, answers] = salvaged(damaged(good, "segment-000002." + kind));
    CHECK(report.rebuilt_segments == 1);
    CHECK(difference(answers, answers_in(good)) == "");
  }
}

TEST_CASE("without texts, what has damaged postings is lost, and the rest is there") {
  const auto [report, answers] = salvaged(damaged(sound(false), "segment-000001.positions"));
  CHECK(report.lost_segments == 1);
  CHECK(report.lost_documents == 4);
  CHECK(ids(answers) == std::vector<std::string>{"f", "b", "g"});
}

TEST_CASE("documents whose columns are lost keep their ids, texts and tags") {
  const Snapshot good = sound();
  Answers expected = answers_in(good);
  for (DocumentAnswer& each : expected.documents) {
    if (each.id > "e" || each.id == "b") continue;
    each.labels.clear();
    each.numbers.clear();
  }
  const auto [report, answers] = salvaged(damaged(good, "segment-000001.columns"));
  CHECK(report.lost_documents == 0);
  CHECK(report.losses.size() >= 4);
  CHECK(difference(answers, expected) == "");
  Snapshot without = good;
  without.erase("segment-000001.columns");
  CHECK(difference(salvaged(without).answers, expected) == "");
}

TEST_CASE(
    "where it is not known what was deleted it is there again, but a document that was replaced "
    "once only") {
  const auto [report, answers] = salvaged(damaged(sound(), "segment-000001.deletions-000002"));
  CHECK(report.losses.size() == 1);
  CHECK(report.lost_documents == 0);
  CHECK(ids(answers) == std::vector<std::string>{"a", "gone", "c", "d", "e", "f", "b", "g"});
}

TEST_CASE("tags and models that are damaged stay behind alone") {
  const Snapshot good = sound();
  Answers expected = answers_in(good);
  const auto [without_model, answers] = salvaged(damaged(good, "model-000003"));
  CHECK(without_model.losses.size() == 1);
  expected.models.clear();
  CHECK(difference(answers, expected) == "");

  expected = answers_in(good);
  const auto [without_tags, untagged] = salvaged(damaged(good, "segment-000001.tags-000003"));
  CHECK(without_tags.losses.size() == 1);
  for (DocumentAnswer& each : expected.documents) {
    if (each.id >= "f" || each.id == "b") continue;
    each.tags.clear();
    each.given_tags.clear();
  }
  CHECK(difference(untagged, expected) == "");
}

TEST_CASE(
    "where the newest manifest is damaged an older snapshot is salvaged, and without any nothing "
    "is") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    WriterOptions keeping = unmerged(true);
    keeping.keep = 2;
    IndexWriter writer = indexer::open_writer(files, keeping);
    writer.add(document("1", "", "first"));
    writer.commit();
    writer.add(document("2", "", "second"));
    writer.commit();
  }
  Snapshot bad = damaged(snapshot_of(*files), "manifest-000002");
  const auto [report, answers] = salvaged(bad);
  CHECK(report.snapshot == 1);
  CHECK(ids(answers) == std::vector<std::string>{"1"});
  CHECK(report.losses.size() == 1);

  bad = damaged(bad, "manifest-000001");
  CHECK_THROWS_AS(indexer::salvage(file_system_of(bad), std::make_shared<MemoryFileSystem>()),
                  CorruptIndexError);
  const auto none = std::make_shared<MemoryFileSystem>();
  CHECK_THROWS_AS(indexer::salvage(none, std::make_shared<MemoryFileSystem>()), IndexMissingError);
  CHECK_THROWS_AS(indexer::salvage(files, files), OptionError);
}

TEST_CASE("any bit that is changed is told, and nothing that was never there comes out") {
  const Snapshot good = sound();
  const Answers expected = answers_in(good);
  std::set<std::string> known{"gone"};
  for (const std::string& id : ids(expected)) known.insert(id);
  for (const auto& [name, bytes] : good) {
    if (name == storage::kNewName || name == storage::kNewestName) continue;
    CAPTURE(name);
    for (std::size_t at = 0; at < bytes.size(); at += 7) {
      CAPTURE(at);
      Snapshot bad = good;
      bad[name][at] = static_cast<char>(bad[name][at] ^ 1 << at % 8);
      const auto target = std::make_shared<MemoryFileSystem>();
      try {
        const SalvageReport report = indexer::salvage(file_system_of(bad), target);
        CHECK_FALSE(report.losses.empty());
        std::set<std::string> there;
        for (const std::string& id : ids(answers_of(target))) there.insert(id);
        for (const std::string& id : there) CHECK(known.contains(id));
        for (const std::string& id : ids(expected)) CHECK(there.contains(id));
      } catch (const CorruptIndexError&) {
        CHECK(name.starts_with("manifest-"));
      } catch (const FormatVersionError&) {
        CHECK(at < 6);
      }
    }
  }
}

TEST_CASE(
    "of a document that was replaced within its segment only the last is there when deletions are "
    "damaged") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(false));
    for (const char* text : {"first version", "second version", "third version"})
      writer.add(document("a", "", text));
    writer.add(document("b", "", "another"));
    writer.commit();
  }
  const Snapshot good = snapshot_of(*files);
  const auto [report, answers] = salvaged(damaged(good, "segment-000001.deletions-000001"));
  CHECK(report.losses.size() == 1);
  CHECK(report.copied_segments == 1);
  CHECK(difference(answers, answers_in(good)) == "");
}

TEST_CASE("without the newest manifest no one reads or writes, a check tells, a salvage copies") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    WriterOptions options = unmerged(true);
    options.keep = 3;
    IndexWriter writer = indexer::open_writer(files, options);
    for (const char* id : {"a", "b", "c"}) {
      writer.add(document(id, "", "a print"));
      writer.commit();
    }
  }
  const std::uint64_t newest = storage::newest_commit(*files);
  files->remove(storage::manifest_name(newest));
  const Snapshot before = snapshot_of(*files);
  CHECK_THROWS_AS(storage::open_index(files), CorruptIndexError);
  CHECK_THROWS_AS(storage::Transaction::open(files), CorruptIndexError);
  CHECK(snapshot_of(*files) == before);
  const std::vector<Finding> findings = storage::check(*files, true);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].file.ends_with(storage::manifest_name(newest)));
  CHECK(storage::open_index(files, newest - 1).document_count() == 2);
  const auto target = std::make_shared<MemoryFileSystem>();
  const SalvageReport report = indexer::salvage(files, target);
  // The note of the newest commit has a copy of its manifest.
  CHECK(report.documents == 3);
  CHECK(report.snapshot == newest);
  CHECK(report.losses.size() == 1);
  files->remove(storage::kNewestName);
  CHECK(indexer::salvage(files, std::make_shared<MemoryFileSystem>()).documents == 2);
}

TEST_CASE("a damaged manifest is read from its copy, the only one there is as well") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(true));
    writer.add(document("a", "", "a print"));
    writer.commit();
    writer.add(document("b", "", "a print"));
    writer.commit();
  }
  const std::string name = storage::manifest_name(storage::newest_commit(*files));
  const std::string good = files->contents(name);
  for (std::size_t at = 0; at < good.size(); at += 11) {
    CAPTURE(at);
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    files->replace(name, bad);
    const SalvageReport report = indexer::salvage(files, std::make_shared<MemoryFileSystem>());
    CHECK(report.documents == 2);
    CHECK(report.losses.size() == 1);
  }
}

TEST_CASE("on a real disk, too, a missing newest manifest is noticed") {
  const TemporaryDirectory directory;
  const fs::path place = directory.path() / "index";
  {
    WriterOptions options = unmerged(true);
    options.keep = 2;
    IndexWriter writer(place.string(), options);
    for (const char* id : {"a", "b"}) {
      writer.add(document(id, "", "a print"));
      writer.commit();
    }
  }
  const std::uint64_t newest = storage::newest_commit(*storage::open_directory(place));
  REQUIRE(fs::remove(place / storage::manifest_name(newest)));
  CHECK_THROWS_AS(Index::open(place.string()), CorruptIndexError);
}

namespace {

/// An index of one document.
std::string index_in(const TemporaryDirectory& directory) {
  std::string source = (directory.path() / "source").string();
  IndexWriter writer(source, unmerged(true));
  writer.add(document("a", "", "a print"));
  writer.commit();
  return source;
}

}  // namespace

TEST_CASE("a salvage that was killed leaves no index, and the next one begins anew") {
  const TemporaryDirectory directory;
  const std::string source = index_in(directory);
  const fs::path target = directory.path() / "copy", half = directory.path() / "copy.salvaging";
  // What a kill leaves: a whole index, as far as it goes. Former releases left it one floor up.
  fs::copy(source, half);
  fs::copy(source, half / "index");
  CHECK(salvage(source, target).documents == 1);
  CHECK_FALSE(fs::exists(half));
  CHECK(Index::open(target).document_count() == 1);
  CHECK_THROWS_AS(salvage(source, target), OptionError);
  // Nothing goes that no salvage wrote.
  for (const fs::path notes : {"other.salvaging/notes", "another.salvaging/index/notes"}) {
    fs::create_directories(directory.path() / notes);
    const std::string name = notes.string().substr(0, notes.string().find('.'));
    CHECK_THROWS_AS(salvage(source, directory.path() / name), OptionError);
    CHECK(fs::exists(directory.path() / notes));
  }
  fs::create_directory(directory.path() / "full");
  std::ofstream(directory.path() / "full" / "notes.txt") << "mine";
  CHECK_THROWS_AS(salvage(source, directory.path() / "full"), OptionError);
}

TEST_CASE("a second salvage to the same place is refused, and the first one goes on") {
  const TemporaryDirectory directory;
  const std::string source = index_in(directory);
  const fs::path target = directory.path() / "new" / "copy";
  int refused = 0;
  const auto salvage_again = [&](double) {
    CHECK_THROWS_WITH_AS(salvage(source, target),
                         doctest::Contains("copy.salvaging: the index is being written by process"),
                         IndexBusyError);
    ++refused;
  };
  CHECK(salvage(source, target, {salvage_again}).documents == 1);
  CHECK(refused > 0);
  CHECK(Index::open(target).document_count() == 1);
  CHECK_FALSE(fs::exists(target.string() + ".salvaging"));
  // One that ends early leaves nothing, not even the directories above.
  const auto stop = [](double) { throw std::runtime_error("stop"); };
  CHECK_THROWS(salvage(source, directory.path() / "newer" / "copy", {stop}));
  CHECK_FALSE(fs::exists(directory.path() / "newer"));
}

TEST_CASE("a salvage puts nothing into the damaged index and removes none") {
  const TemporaryDirectory directory;
  const std::string source = index_in(directory);
  const auto files = [&] { return storage::open_directory(source)->list(); };
  const std::vector<std::string> before = files();
  CHECK_THROWS_AS(salvage(source, source), OptionError);
  CHECK_THROWS_WITH_AS(salvage(source, fs::path(source) / "sub" / "index"),
                       doctest::Contains("is in the damaged index"), OptionError);
  fs::create_directory_symlink(source, directory.path() / "link");
  CHECK_THROWS_AS(salvage(source, directory.path() / "link" / "sub"), OptionError);
  CHECK(files() == before);

  const fs::path left = directory.path() / "copy.salvaging";
  fs::rename(source, left);
  CHECK_THROWS_AS(salvage(left, directory.path() / "copy"), OptionError);
  CHECK(storage::open_directory(left)->list() == before);
}

TEST_CASE("tags of a document that was replaced do not come back on its successor") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(true));
    for (const char* id : {"a", "b"}) writer.add(document(id, "", "text"));
    writer.commit();
  }
  commit_tags(
      files, "m", [](const std::string&) { return std::set<std::string>{"old"}; }, "a model");
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(true));
    writer.add(document("b", "", "a newer text"));
    writer.commit();
  }
  const Snapshot good = snapshot_of(*files);
  const auto [report, answers] = salvaged(damaged(good, "segment-000001.deletions-000003"));
  CHECK(report.losses.size() == 1);
  CHECK(difference(answers, answers_in(good)) == "");
}

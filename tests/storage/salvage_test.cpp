#include "inkling/salvage.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/transaction.h"
#include "storage/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

WriterOptions options(bool store_text) {
  WriterOptions made;
  made.analyzer = {AnalyzerKind::standard, "en"};
  made.store_text = store_text;
  made.merging = Merging::never;
  return made;
}

/// Two segments: "a" to "e" and a deleted "gone", then "f" and "g" and a newer "b"; tags and a model.
Snapshot sound(bool store_text = true) {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer(files, options(store_text));
    for (const char* id : {"a", "b", "gone", "c", "d", "e"}) {
      Document added =
          document(id, std::string("Title ") + id, std::string("printing prints of a printer ") + id, {"x"});
      added.numbers = {{"year", 1450}};
      writer.add(added);
    }
    writer.commit();
    writer.remove("gone");
    for (const char* id : {"f", "b", "g"}) writer.add(document(id, "", std::string("another print ") + id, {"y"}));
    writer.commit();
  }
  commit_tags(
      files, "m", [](const std::string& id) { return std::set<std::string>{id < "d" ? "early" : "late"}; }, "a model");
  return snapshot_of(*files);
}

Answers answers_in(const Snapshot& snapshot) { return answers_of(file_system_of(snapshot)); }

struct Salvaged {
  SalvageReport report;
  Answers answers;
};

Salvaged salvaged(const Snapshot& snapshot) {
  const auto source = file_system_of(snapshot);
  const auto target = std::make_shared<MemoryFileSystem>();
  Salvaged result{salvage(source, target), {}};
  result.answers = answers_of(target);
  CHECK(snapshot_of(*source) == snapshot);
  CHECK(result.report.documents == result.answers.documents.size());
  return result;
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
  salvage(file_system_of(bad), target);
  Document again = document("a", "Title a", "printing prints of a printer a", {"x"});
  again.numbers = {{"year", 1450}};
  IndexWriter writer(target, options(true));
  CHECK(writer.add(again) == Entered::replaced);
  CHECK(writer.add(document("g", "", "another print g", {"y"})) == Entered::unchanged);
  writer.commit();
  const Index index = storage::open_index(target);
  CHECK(index.text(index.find("a").value()) == again.text);
}

TEST_CASE("a reordered segment is rebuilt in the order of entry") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer(files, options(true));
    for (int number = 0; number < 200; ++number) {
      writer.add(document(std::to_string(number), "", number % 2 == 0 ? "one sort of words" : "other texts to print"));
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

TEST_CASE("documents without their ids are lost") {
  const auto [report, answers] = salvaged(damaged(sound(), "segment-000001.columns"));
  CHECK(report.lost_documents == 4);
  CHECK(ids(answers) == std::vector<std::string>{"f", "b", "g"});
  CHECK(report.losses.size() >= 1);
}

TEST_CASE("where it is not known what was deleted it is there again, but a document that was replaced once only") {
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
    if (each.id < "f" && each.id != "b") each.tags.clear();
  }
  CHECK(difference(untagged, expected) == "");
}

TEST_CASE("where the newest manifest is damaged an older snapshot is salvaged, and without any nothing is") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    WriterOptions keeping = options(true);
    keeping.keep = 2;
    IndexWriter writer(files, keeping);
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
  CHECK_THROWS_AS(salvage(file_system_of(bad), std::make_shared<MemoryFileSystem>()), CorruptIndexError);
  const auto none = std::make_shared<MemoryFileSystem>();
  CHECK_THROWS_AS(salvage(none, std::make_shared<MemoryFileSystem>()), IndexMissingError);
  CHECK_THROWS_AS(salvage(files, files), OptionError);
}

TEST_CASE("of texts in many blocks only those of a damaged block are lost") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer(files, options(true));
    std::mt19937 random(5);
    for (int number = 0; number < 400; ++number) {
      std::string text;
      for (int word = 0; word < 200; ++word) text += "w" + std::to_string(random() % 100'000) + " ";
      writer.add(document(std::to_string(number), "", text));
    }
    writer.commit();
  }
  Snapshot bad = snapshot_of(*files);
  std::string& documents = bad["segment-000001.documents"];
  documents[documents.size() / 2] ^= 1;
  const auto kept_lists = salvaged(bad);
  CHECK(kept_lists.report.losses.size() == 1);
  CHECK(kept_lists.answers.documents.size() == 400);
  const auto has_text = [](const DocumentAnswer& each) { return !each.text.empty(); };
  const auto texts = std::count_if(kept_lists.answers.documents.begin(), kept_lists.answers.documents.end(), has_text);
  CHECK(texts >= 250);
  CHECK(texts < 400);

  // With its postings gone as well the documents of that block are.
  bad["segment-000001.postings"][30] ^= 1;
  const auto rebuilt = salvaged(bad);
  CHECK(rebuilt.report.rebuilt_segments == 1);
  CHECK(rebuilt.answers.documents.size() == static_cast<std::size_t>(texts));
  CHECK(rebuilt.report.lost_documents == static_cast<std::uint64_t>(400 - texts));
  CHECK(std::all_of(rebuilt.answers.documents.begin(), rebuilt.answers.documents.end(), has_text));
}

TEST_CASE("of titles alone in many blocks only those of a damaged block are lost, and come back when indexed again") {
  const auto titled = [](int number) {
    std::mt19937 random(static_cast<std::uint32_t>(number));
    std::string title;
    for (int word = 0; word < 40; ++word) title += "w" + std::to_string(random() % 100'000) + " ";
    return document(std::to_string(number), title, "text");
  };
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer(files, options(false));
    for (int number = 0; number < 1'000; ++number) writer.add(titled(number));
    writer.commit();
  }
  Snapshot bad = snapshot_of(*files);
  std::string& documents = bad["segment-000001.documents"];
  documents[documents.size() / 2] ^= 1;
  const auto target = std::make_shared<MemoryFileSystem>();
  const SalvageReport report = salvage(file_system_of(bad), target);
  // A page may end one block and begin another; the page is told when it is checked, and each block that is lost.
  CHECK(report.losses.size() <= 3);
  CHECK(report.lost_documents == 0);
  std::set<std::string> lost;
  {
    const Index index = storage::open_index(target);
    index.documents().for_each([&](DocId doc) {
      const std::string title = index.title(doc);
      const std::string id = index.id(doc);
      if (title.empty()) lost.insert(id);
      CHECK((title.empty() || title == titled(std::stoi(id)).title));
    });
  }
  CHECK(lost.size() > 10);
  CHECK(lost.size() < 300);
  IndexWriter writer(target, {});
  for (int number = 0; number < 1'000; ++number) {
    const Entered expected = lost.contains(std::to_string(number)) ? Entered::replaced : Entered::unchanged;
    if (writer.add(titled(number)) != expected) FAIL_CHECK("document " << number);
  }
  writer.commit();
  const Index whole = storage::open_index(target);
  for (int number = 0; number < 1'000; ++number) {
    CHECK(whole.title(whole.find(std::to_string(number)).value()) == titled(number).title);
  }
}

/// Of `documents`, whose words "the" are dropped, so that extents are other than lengths.
Snapshot without_stop_words(const std::vector<Document>& documents, bool store_text) {
  const auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions made = options(store_text);
  made.analyzer.drop_stop_words = true;
  IndexWriter writer(files, made);
  for (const Document& each : documents) writer.add(each);
  writer.commit();
  return snapshot_of(*files);
}

struct SalvagedColumns {
  SalvageReport report;
  std::shared_ptr<MemoryFileSystem> target = std::make_shared<MemoryFileSystem>();
};

/// With a bit changed in the middle of each page of the columns.
std::vector<SalvagedColumns> salvaged_by_page(const Snapshot& good) {
  std::vector<SalvagedColumns> all;
  const std::size_t size = good.at("segment-000001.columns").size();
  for (std::size_t at = 8'192; at + 8'192 < size; at += 16'384) {
    Snapshot bad = good;
    bad["segment-000001.columns"][at] ^= 1;
    SalvagedColumns& salvaged = all.emplace_back();
    salvaged.report = salvage(file_system_of(bad), salvaged.target);
  }
  return all;
}

TEST_CASE("wherever columns of many pages are damaged, what can be read is salvaged and the rest is told") {
  std::vector<Document> documents;
  for (std::uint32_t number = 0; number < 8'000; ++number) {
    Document& added = documents.emplace_back(
        document(std::to_string(number * 2'654'435'761u), number % 2 == 0 ? "the title" : "", "the print", {"x"}));
    added.numbers = {{"year", 1450}};
  }
  for (const bool store_text : {true, false}) {
    CAPTURE(store_text);
    std::size_t copied = 0;
    const std::vector<SalvagedColumns> all = salvaged_by_page(without_stop_words(documents, store_text));
    REQUIRE(all.size() > 10);
    for (const auto& [report, target] : all) {
      CHECK_FALSE(report.losses.empty());
      CHECK(report.documents + report.lost_documents == documents.size());
      if (report.copied_segments == 0) continue;
      // Digests of contents alone were lost, of 2,730 documents with a page of theirs.
      ++copied;
      CHECK(report.losses.size() <= 2);
      CHECK(report.documents == documents.size());
      std::size_t replaced = 0;
      IndexWriter writer(target, {});
      for (const Document& each : documents) replaced += writer.add(each) == Entered::replaced ? 1u : 0u;
      CHECK(replaced > 2'600);
      CHECK(replaced < 2'800);
    }
    CHECK(copied == 2);
  }
}

TEST_CASE("where damaged places of ids are those of deleted documents alone, nothing is lost") {
  constexpr int kDocuments = 20'000;
  constexpr int kDeleted = 14'000;
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer(files, options(/*store_text=*/false));
    const auto id = [](int number) { return std::to_string(100'000 + number); };
    for (int number = 0; number < kDocuments; ++number) writer.add(document(id(number), "", "print"));
    writer.commit();
    for (int number = 0; number < kDeleted; ++number) writer.remove(id(number));
    writer.commit();
  }
  std::size_t whole = 0;
  for (const auto& [report, target] : salvaged_by_page(snapshot_of(*files))) {
    CHECK(report.documents + report.lost_documents == kDocuments - kDeleted);
    if (report.lost_documents == 0) ++whole;
  }
  CHECK(whole >= 2);
}

TEST_CASE("damaged extents of documents that hold nothing are found before anything is copied") {
  std::vector<Document> documents;
  std::string title;
  for (int word = 0; word < 2'000; ++word) title += "the print ";
  documents.push_back(document("first", title, "print"));
  for (int number = 0; number < 40'000; ++number) documents.push_back(document(std::to_string(number), "", ""));
  documents.push_back(document("last", title, "print"));
  for (const auto& [report, target] : salvaged_by_page(without_stop_words(documents, true))) {
    CHECK_FALSE(report.losses.empty());
    CHECK(report.documents + report.lost_documents == documents.size());
  }
}

TEST_CASE("any bit that is changed is told, and nothing that was never there comes out") {
  const Snapshot good = sound();
  const Answers expected = answers_in(good);
  std::set<std::string> known{"gone"};
  for (const std::string& id : ids(expected)) known.insert(id);
  for (const auto& [name, bytes] : good) {
    if (name == storage::kNewName) continue;
    CAPTURE(name);
    for (std::size_t at = 0; at < bytes.size(); at += 7) {
      CAPTURE(at);
      Snapshot bad = good;
      bad[name][at] = static_cast<char>(bad[name][at] ^ 1 << at % 8);
      const auto target = std::make_shared<MemoryFileSystem>();
      try {
        const SalvageReport report = salvage(file_system_of(bad), target);
        CHECK_FALSE(report.losses.empty());
        for (const std::string& id : ids(answers_of(target))) CHECK(known.contains(id));
      } catch (const CorruptIndexError&) {
        CHECK(name.starts_with("manifest-"));
      } catch (const FormatVersionError&) {
        CHECK(at < 6);
      }
    }
  }
}

TEST_CASE("where a page of the index of texts is damaged, each document comes out once") {
  const auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions made = options(true);
  made.analyzer = {AnalyzerKind::whitespace, "en"};
  {
    IndexWriter writer(files, made);
    // Each fills a block, and takes next to nothing.
    for (int number = 0; number < 800; ++number) {
      writer.add(document(std::to_string(number), "", std::string(66'000, ' ') + std::to_string(number)));
    }
    writer.commit();
  }
  Snapshot bad = snapshot_of(*files);
  std::string& documents = bad["segment-000001.documents"];
  // A page of it that is not the last.
  documents[documents.size() - 14'000] ^= 1;
  const auto [report, answers] = salvaged(bad);
  CHECK(report.losses.size() >= 1);
  CHECK(report.copied_segments == 1);
  CHECK(answers.documents.size() == 800);
  CHECK(answers.terms == answers_in(snapshot_of(*files)).terms);
  const auto has_text = [](const DocumentAnswer& each) { return !each.text.empty(); };
  const auto texts = std::count_if(answers.documents.begin(), answers.documents.end(), has_text);
  CHECK(texts > 0);
  CHECK(texts < 800);
}

TEST_CASE("of a document that was replaced within its segment only the last is there when deletions are damaged") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer(files, options(false));
    for (const char* text : {"first version", "second version", "third version"}) writer.add(document("a", "", text));
    writer.add(document("b", "", "another"));
    writer.commit();
  }
  const Snapshot good = snapshot_of(*files);
  const auto [report, answers] = salvaged(damaged(good, "segment-000001.deletions-000001"));
  CHECK(report.losses.size() == 1);
  CHECK(report.copied_segments == 1);
  CHECK(difference(answers, answers_in(good)) == "");
}

TEST_CASE("tags of a document that was replaced do not come back on its successor") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer(files, options(true));
    for (const char* id : {"a", "b"}) writer.add(document(id, "", "text"));
    writer.commit();
  }
  commit_tags(
      files, "m", [](const std::string&) { return std::set<std::string>{"old"}; }, "a model");
  {
    IndexWriter writer(files, options(true));
    writer.add(document("b", "", "a newer text"));
    writer.commit();
  }
  const Snapshot good = snapshot_of(*files);
  const auto [report, answers] = salvaged(damaged(good, "segment-000001.deletions-000003"));
  CHECK(report.losses.size() == 1);
  CHECK(difference(answers, answers_in(good)) == "");
}

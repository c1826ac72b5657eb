#include "inkling/salvage.h"

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"
#include "tests/storage/with_damage.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

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
    const auto [report, answers] = salvaged(with_damage(good, "segment-000001." + kind));
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
      CHECK(ids_in(answers) == ids_in(expected));
      if (store_text) CHECK(difference(answers, without_texts_lost_in(answers, expected)) == "");
    }
  }
}

TEST_CASE("documents whose texts were lost are indexed again when they come again") {
  const Snapshot bad = with_damage(sound(), "segment-000001.documents");
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
    const auto [report, answers] = salvaged(with_damage(good, "segment-000002." + kind));
    CHECK(report.rebuilt_segments == 1);
    CHECK(difference(answers, answers_in(good)) == "");
  }
}

TEST_CASE("without texts, what has damaged postings is lost, and the rest is there") {
  const auto [report, answers] = salvaged(with_damage(sound(false), "segment-000001.positions"));
  CHECK(report.lost_segments == 1);
  CHECK(report.lost_documents == 4);
  CHECK(ids_in(answers) == std::vector<std::string>{"f", "b", "g"});
}

TEST_CASE("documents whose columns are lost keep their ids, texts and tags") {
  const Snapshot good = sound();
  Answers expected = answers_in(good);
  for (DocumentAnswer& each : expected.documents) {
    if (each.id > "e" || each.id == "b") continue;
    each.labels.clear();
    each.numbers.clear();
  }
  const auto [report, answers] = salvaged(with_damage(good, "segment-000001.columns"));
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
  const auto [report, answers] = salvaged(with_damage(sound(), "segment-000001.deletions-000002"));
  CHECK(report.losses.size() == 1);
  CHECK(report.lost_documents == 0);
  CHECK(ids_in(answers) == std::vector<std::string>{"a", "gone", "c", "d", "e", "f", "b", "g"});
}

TEST_CASE("tags and models that are damaged stay behind alone") {
  const Snapshot good = sound();
  Answers expected = answers_in(good);
  const auto [without_model, answers] = salvaged(with_damage(good, "model-000003"));
  CHECK(without_model.losses.size() == 1);
  expected.models.clear();
  CHECK(difference(answers, expected) == "");

  expected = answers_in(good);
  const auto [without_tags, untagged] = salvaged(with_damage(good, "segment-000001.tags-000003"));
  CHECK(without_tags.losses.size() == 1);
  for (DocumentAnswer& each : expected.documents) {
    if (each.id >= "f" || each.id == "b") continue;
    each.tags.clear();
    each.given_tags.clear();
  }
  CHECK(difference(untagged, expected) == "");
}

TEST_CASE("any bit that is changed is told, and nothing that was never there comes out") {
  const Snapshot good = sound();
  const Answers expected = answers_in(good);
  std::set<std::string> known{"gone"};
  for (const std::string& id : ids_in(expected)) known.insert(id);
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
        for (const std::string& id : ids_in(answers_of(target))) there.insert(id);
        for (const std::string& id : there) CHECK(known.contains(id));
        for (const std::string& id : ids_in(expected)) CHECK(there.contains(id));
      } catch (const CorruptIndexError&) {
        CHECK(name.starts_with("manifest-"));
      } catch (const FormatVersionError&) {
        CHECK(at < 6);
      }
    }
  }
}

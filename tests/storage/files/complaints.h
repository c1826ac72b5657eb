#pragma once

/// What is to be damaged, and how it has to be refused.

#include <doctest/doctest.h>

#include <optional>
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
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"

namespace inkling::test {

/// A small index with every feature: two segments, one with deletions, both with tags, one with
/// labels that changed, a model, numbers, text fields,
/// keywords, labels, terms of several forms. `word` makes its texts differ from those of another.
inline Snapshot every_feature(const std::string& word) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(
        files, {.analyzer = kAnalyzer, .mapping = {.text_fields = kSixFields}});
    Document first =
        document("a", "Prints", "printing prints of a printer " + word, {"art", "press"});
    first.keywords = {{"city", "Bonn"}, {"city", "Rome"}};
    first.numbers = {{"year", 1450}};
    first.texts = {{"subject", "prints " + word}, {"text", "more"}, {"note", "a printer prints"}};
    writer.add(first);
    writer.add(document("b", "", "to be deleted " + word));
    writer.add(document("c", "", "print printed " + word));
    writer.commit();
    writer.add(document("d", "Again", "printers print again and again " + word, {"press"}));
    writer.add(document("b", "", "prints in another segment"));
    writer.add(document("c", "", "print printed " + word, {"news" + word}));
    writer.commit();
  }
  commit_tags(
      files, "m",
      [&](const std::string& id) {
        return std::set<std::string>{id < "c" ? "early" + word : "late"};
      },
      "a model of " + word);
  Snapshot snapshot = snapshot_of(*files);
  CHECK(snapshot.size() == 16);
  return snapshot;
}

/// By its id a document of one of two topics that take turns.
inline Document of_ships_or_prints(char id, const std::string& word) {
  const bool is_of_ships = id % 2 == 0;
  Document each = document({id}, is_of_ships ? "Ships" : "",
                           is_of_ships ? "a ship sails " + word : "printed prints",
                           {is_of_ships ? "sea" : "art"});
  each.keywords = {{"city", is_of_ships ? "Rome" : "Bonn"}};
  each.numbers = {{"year", is_of_ships ? 1'492.0 : 1'450.0}};
  return each;
}

/// Two segments, of which the first holds its documents in another order than they entered, some of
/// them deleted since, with other labels, or with tags.
inline Snapshot reordered(const std::string& word, bool store_text = true) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  {
    IndexWriter writer =
        indexer::open_writer(files, {.analyzer = kAnalyzer, .store_text = store_text});
    for (const char id : std::string("abcdefghij")) writer.add(of_ships_or_prints(id, word));
    writer.commit();
  }
  {
    auto transaction = storage::Transaction::open(files);
    transaction.reorder(1);
    transaction.commit();
  }
  {
    IndexWriter writer = indexer::open_writer(files, {.analyzer = kAnalyzer});
    writer.add(document("d", "", "ships print " + word));
    const Index before = storage::open_index(files);
    Document relabelled = before.document(before.find("e").value()).document;
    relabelled.text = "printed prints";  // as it was, where texts are not stored, too
    relabelled.labels = {"news" + word};
    CHECK(writer.add(relabelled) == Entered::replaced);
    writer.remove("h");
    writer.commit();
  }
  commit_tags(
      files, "m",
      [&](const std::string& id) {
        return std::set<std::string>{id < "e" ? "early" + word : "late"};
      },
      "a model of " + word);
  CHECK(storage::open_index(files).is_reordered());
  Snapshot snapshot = snapshot_of(*files);
  CHECK(snapshot.size() == 16);
  return snapshot;
}

/// What the index answers; empty when it is refused with an error of ours.
inline std::optional<Answers> read_all_of(const Snapshot& snapshot,
                                          std::vector<std::string>& contradictions) {
  try {
    return answers_of(storage::open_index(file_system_of(snapshot)), contradictions);
  } catch (const Error&) {
    return std::nullopt;
  }
}

inline bool check_complains(const Snapshot& snapshot) {
  try {
    return !storage::check(*file_system_of(snapshot), true).empty();
  } catch (const Error&) {
    return true;
  }
}

inline Answers sound_answers(const Snapshot& snapshot) {
  return answers_of(file_system_of(snapshot));
}

}  // namespace inkling::test

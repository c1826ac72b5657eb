#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "inkling/salvage.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

Document titled(int number) {
  std::mt19937 random(static_cast<std::uint32_t>(number));
  std::string title;
  for (int word = 0; word < 40; ++word) title += "w" + std::to_string(random() % 100'000) + " ";
  return document(std::to_string(number), title, "text");
}

/// Ids of titled() documents that have no title; the others have theirs.
std::set<std::string> without_title(const Index& index) {
  std::set<std::string> lost;
  index.documents().for_each([&](DocId doc) {
    const std::string title = index.title(doc);
    const std::string id = index.id(doc);
    if (title.empty()) lost.insert(id);
    CHECK((title.empty() || title == titled(std::stoi(id)).title));
  });
  return lost;
}

}  // namespace

TEST_CASE(
    "of titles alone in many blocks only those of a damaged block are lost, and come back when "
    "indexed again") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(files, unmerged(false));
    for (int number = 0; number < 1'000; ++number) writer.add(titled(number));
    writer.commit();
  }
  Snapshot bad = snapshot_of(*files);
  std::string& documents = bad["segment-000001.documents"];
  documents[documents.size() / 2] ^= 1;
  const auto target = std::make_shared<MemoryFileSystem>();
  const SalvageReport report = indexer::salvage(file_system_of(bad), target);
  // A page may end one block and begin another; the page is told when it is checked, and each block
  // that is lost.
  CHECK(report.losses.size() <= 3);
  CHECK(report.lost_documents == 0);
  const std::set<std::string> lost = without_title(storage::open_index(target));
  CHECK(lost.size() > 10);
  CHECK(lost.size() < 300);
  IndexWriter writer = indexer::open_writer(target, {});
  for (int number = 0; number < 1'000; ++number) {
    const Entered expected =
        lost.contains(std::to_string(number)) ? Entered::replaced : Entered::unchanged;
    if (writer.add(titled(number)) != expected) FAIL_CHECK("document " << number);
  }
  writer.commit();
  const Index whole = storage::open_index(target);
  for (int number = 0; number < 1'000; ++number) {
    CHECK(whole.title(whole.find(std::to_string(number)).value()) == titled(number).title);
  }
}

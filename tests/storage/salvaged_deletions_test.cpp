#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "tests/storage/answers.h"
#include "tests/storage/damage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"
#include "tests/storage/with_damage.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

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
  const auto [report, answers] = salvaged(with_damage(good, "segment-000001.deletions-000001"));
  CHECK(report.losses.size() == 1);
  CHECK(report.copied_segments == 1);
  CHECK(difference(answers, answers_in(good)) == "");
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
  const auto [report, answers] = salvaged(with_damage(good, "segment-000001.deletions-000003"));
  CHECK(report.losses.size() == 1);
  CHECK(difference(answers, answers_in(good)) == "");
}

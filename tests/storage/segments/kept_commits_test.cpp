#include "storage/segments/kept_commits.h"

#include <doctest/doctest.h>

#include <memory>
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
#include "tests/storage/script.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
using storage::Transaction;

namespace {

using Numbers = std::vector<std::uint64_t>;

WriterOptions options(std::optional<std::uint64_t> keep) {
  WriterOptions made;
  made.analyzer = {AnalyzerKind::whitespace, "en"};
  made.keep = keep;
  made.merging = Merging::never;
  return made;
}

Numbers kept(const MemoryFileSystem& files) {
  return storage::KeptCommits().find(files, storage::newest_commit(files));
}

Answers answers_at(const std::shared_ptr<MemoryFileSystem>& files, std::uint64_t commit) {
  std::vector<std::string> contradictions;
  Answers answers = answers_of(storage::open_index(files, commit), contradictions);
  CHECK(contradictions.empty());
  return answers;
}

/// Five commits: a document comes with each, and the first goes with the last.
std::shared_ptr<MemoryFileSystem> five_commits(std::optional<std::uint64_t> keep,
                                               std::vector<Answers>& states) {
  auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, options(keep));
  for (int number = 1; number <= 5; ++number) {
    writer.add(document(std::to_string(number), "", "word w" + std::to_string(number)));
    if (number == 5) writer.remove("1");
    writer.commit();
    states.push_back(answers_of(files));
  }
  return files;
}

}  // namespace

TEST_CASE("only the newest commit is kept until another number is asked for") {
  std::vector<Answers> states;
  const auto files = five_commits(std::nullopt, states);
  CHECK(kept(*files) == Numbers{5});
  CHECK_THROWS_AS(storage::open_index(files, 4), SnapshotMissingError);
  CHECK_THROWS_AS(storage::open_index(files, 6), SnapshotMissingError);
  CHECK_THROWS_AS(storage::open_index(std::make_shared<MemoryFileSystem>(), 1), IndexMissingError);
}

TEST_CASE("each kept commit answers as it did when it was the newest, whatever came later") {
  std::vector<Answers> states;
  const auto files = five_commits(3, states);
  CHECK(kept(*files) == Numbers{3, 4, 5});
  for (const std::uint64_t commit : {3u, 4u, 5u})
    CHECK(difference(answers_at(files, commit), states[commit - 1]) == "");
  CHECK_THROWS_AS(storage::open_index(files, 2), SnapshotMissingError);
  {
    auto transaction = Transaction::open(files);
    transaction.optimize();
    CHECK(transaction.commit() == 6);
  }
  // What only merged stands for the commit before it, which goes, and stays gone.
  CHECK(kept(*files) == Numbers{3, 4, 6});
  CHECK_FALSE(snapshot_of(*files).contains(storage::manifest_name(5)));
  for (const std::uint64_t commit : {3u, 4u})
    CHECK(difference(answers_at(files, commit), states[commit - 1]) == "");
  CHECK(difference(answers_at(files, 6), states[4]) == "");
  require_sound(*files);
}

TEST_CASE("fewer are kept when fewer are asked for, and the number stays until another comes") {
  std::vector<Answers> states;
  const auto files = five_commits(4, states);
  const std::size_t names = files->list().size();
  {
    IndexWriter writer = indexer::open_writer(files, options(std::nullopt));
    writer.remove("2");
    writer.commit();
  }
  CHECK(kept(*files) == Numbers{3, 4, 5, 6});
  {
    IndexWriter writer = indexer::open_writer(files, options(2));
    CHECK(writer.commit() == 7);
  }
  CHECK(kept(*files) == Numbers{5, 7});
  CHECK(files->list().size() < names);
  CHECK_THROWS_AS(indexer::open_writer(files, options(0)), OptionError);
}

TEST_CASE("files that only a kept commit names are there, and go with it") {
  std::vector<Answers> states;
  const auto files = five_commits(2, states);
  CHECK(snapshot_of(*files).contains("segment-000001.terms"));
  {
    IndexWriter writer = indexer::open_writer(files, options(1));
    writer.optimize();
  }
  for (const std::string& name : files->list())
    CHECK(name.find("segment-000001") == std::string::npos);
  require_sound(*files);
}

TEST_CASE("a check finds damage in a commit that is kept, once") {
  std::vector<Answers> states;
  const auto files = five_commits(2, states);
  {
    IndexWriter writer = indexer::open_writer(files, options(std::nullopt));
    writer.optimize();
  }
  CHECK(storage::check(*files, true).empty());
  for (const char* name : {"segment-000002.postings", "manifest-000004"}) {
    CAPTURE(name);
    Snapshot bad = snapshot_of(*files);
    REQUIRE(bad.contains(name));
    bad[name][17] ^= 1;
    const auto damaged = file_system_of(bad);
    CHECK(storage::check(*damaged, false).size() == 1);
    // The newest is whole, and is written to; what is damaged is not swept away.
    CHECK(storage::open_index(damaged).document_count() == 4);
    {
      IndexWriter writer = indexer::open_writer(damaged, options(std::nullopt));
      writer.add(document("6", "", "word"));
      writer.commit();
    }
    CHECK(storage::open_index(damaged).document_count() == 5);
  }
}

TEST_CASE(
    "a kept manifest that cannot be read keeps nobody from writing, and nothing is swept away") {
  std::vector<Answers> states;
  const auto files = five_commits(3, states);
  for (const std::size_t at : {std::size_t{4}, std::size_t{17}}) {
    CAPTURE(at);
    Snapshot bad = snapshot_of(*files);
    bad["manifest-000004"][at] ^= 8;
    const auto damaged = file_system_of(bad);
    IndexWriter writer = indexer::open_writer(damaged, options(std::nullopt));
    CHECK(snapshot_of(*damaged) == bad);
    writer.add(document("6", "", "word"));
    CHECK(writer.commit() == 6);
    for (const auto& [name, bytes] : bad) CHECK(snapshot_of(*damaged).contains(name));
    CHECK_FALSE(storage::check(*damaged, false).empty());
  }
}

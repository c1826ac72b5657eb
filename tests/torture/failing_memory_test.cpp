#include "tests/torture/failing_memory.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/script.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

using Files = std::shared_ptr<MemoryFileSystem>;

Files copy_of(MemoryFileSystem& files) {
  auto copy = std::make_shared<MemoryFileSystem>();
  for (const std::string& name : files.list()) {
    const auto file = copy->create(name);
    const std::string bytes = files.contents(name);
    file->append(std::as_bytes(std::span(bytes)));
    file->sync();
  }
  return copy;
}

WriterOptions options() { return {.analyzer = kAnalyzer, .merging = Merging::never}; }

/// Three segments with labels, numbers and a deletion.
Files make_three_segments() {
  auto files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, options());
  for (int commit = 0; commit < 3; ++commit) {
    for (int number = 0; number < 5; ++number) {
      const std::string id = std::to_string(commit * 5 + number);
      Document made = document(id, "Title " + id, "printing prints of ink number " + id, {"x"});
      made.numbers = {{"year", 1990.0 + number}};
      writer.add(made);
    }
    if (commit > 0) writer.remove(std::to_string(commit * 5 - 1));
    writer.commit();
  }
  return files;
}

struct Work {
  std::string name;
  std::function<void(const Files&)> run;
  bool changes = true;
};

const std::vector<Work> kWorks = {
    {"open and search",
     [](const Files& files) {
       const Index index = storage::open_index(files);
       SearchOptions options;
       options.k = 3;
       Searcher(index).search("printing \"of ink\" +label:x year:[1990 TO 1993] numb*", options);
     },
     false},
    {"add and commit",
     [](const Files& files) {
       IndexWriter writer = indexer::open_writer(files, options());
       writer.add(document("new", "New", "ink of a new kind", {"y"}));
       writer.add(document("1", "Replaced", "other text"));
       writer.commit();
     }},
    {"delete and merge", [](const Files& files) {
       IndexWriter writer = indexer::open_writer(files, options());
       writer.remove("2");
       writer.optimize();
     }}};

/// Whether it ended as it would have with memory. Whatever else it throws ends the test.
bool succeeds(const Work& work, const Files& files, std::uint64_t fail_at, bool for_good) {
  const FailingMemory failing(fail_at, for_good);
  try {
    work.run(files);
    return true;
  } catch (const std::bad_alloc&) {
  } catch (const Error&) {
  }
  return false;
}

std::uint64_t allocations_of(const Work& work, const Files& files) {
  const FailingMemory counting(0, false);
  work.run(files);
  return FailingMemory::count();
}

/// All commits that the work makes one by one, the first that of before it.
bool is_state(const Answers& found, const std::vector<Answers>& states) {
  return std::find(states.begin(), states.end(), found) != states.end();
}

void check(const Work& work, const Files& good, const std::vector<Answers>& states,
           std::uint64_t fail_at, bool for_good) {
  CAPTURE(work.name);
  CAPTURE(fail_at);
  CAPTURE(for_good);
  const Files files = copy_of(*good);
  const bool is_done = succeeds(work, files, fail_at, for_good);
  const Answers found = answers_of(files);
  if (is_done) CHECK(difference(found, states.back()) == "");
  CHECK(is_state(found, states));
  // Another writer goes on from it.
  if (work.changes && fail_at % 16 == 0) {
    IndexWriter writer = indexer::open_writer(files, options());
    writer.add(document("after", "", "ink"));
    writer.commit();
  }
}

}  // namespace

TEST_CASE("whichever allocation fails, once or from then on, the index is a commit, and no crash") {
  if (!can_fail_memory()) {
    std::cout << "skipped: sanitizers have a malloc() of their own\n";
    return;
  }
  const Files good = make_three_segments();
  std::string figure;
  for (const Work& work : kWorks) {
    const Files copy = copy_of(*good);
    std::vector<Answers> states{answers_of(good)};
    const std::uint64_t count = allocations_of(work, copy);
    if (work.changes) {
      // `optimize` commits twice: what was removed, then the merged segment, which answers the
      // same.
      states.push_back(answers_of(copy));
    }
    REQUIRE(count > 100);
    const std::uint64_t step = is_thorough() ? 1 : 1 + count / 150;
    std::uint64_t tried = 0;
    for (std::uint64_t at = 1; at <= count; at += step, tried += 2) {
      check(work, good, states, at, false);
      check(work, good, states, at, true);
    }
    figure += (figure.empty() ? "" : ", ") + work.name + " " + std::to_string(tried);
  }
  tell_figure("allocations that failed: " + figure);
}

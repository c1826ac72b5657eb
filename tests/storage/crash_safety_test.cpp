#include <doctest/doctest.h>

#include <cerrno>
#include <memory>
#include <string>

#include "inkling/error.h"
#include "storage/segments/manifest.h"
#include "tests/storage/answers.h"
#include "tests/storage/fault_file_system.h"
#include "tests/storage/script.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// Runs the script with a fault; the number of commits that were acknowledged before it.
std::size_t run_with(const Script& script, const std::shared_ptr<MemoryFileSystem>& files,
                     const std::shared_ptr<Fault>& fault, bool& failed) {
  const auto faulty = std::make_shared<FaultFileSystem>(
      files, [fault](Operation operation, const std::string& name) { (*fault)(operation, name); });
  std::size_t acknowledged = 0;
  failed = false;
  try {
    script.run(faulty, [&] { ++acknowledged; });
  } catch (const IoError& error) {
    failed = true;
    CHECK(error.error_number() == fault->error_number);
  } catch (const CommittedError& error) {
    failed = true;
    CHECK(error.snapshot() == newest_commit(*files));
    CHECK(answers_or_none(files) == script.states().at(acknowledged + 1));
  }
  return acknowledged;
}

int operations_of(const Script& script) {
  const auto counter = std::make_shared<Fault>();
  bool failed = false;
  CHECK(run_with(script, std::make_shared<MemoryFileSystem>(), counter, failed) + 1 ==
        script.states().size());
  CHECK_FALSE(failed);
  return counter->operations;
}

void check_state(const Script& script, const std::shared_ptr<MemoryFileSystem>& files,
                 std::size_t acknowledged) {
  const Answers found = answers_or_none(files);
  const auto& states = script.states();
  const bool is_acknowledged = found == states[acknowledged];
  const bool is_next = acknowledged + 1 < states.size() && found == states[acknowledged + 1];
  if (!is_acknowledged && !is_next) FAIL_CHECK(difference(found, states[acknowledged]));
}

void check_repeats(const Script& script, const std::shared_ptr<MemoryFileSystem>& files) {
  script.run(files, [] {});
  CHECK(difference(answers_of(files), script.states().back()) == "");
}

}  // namespace

TEST_CASE("the script passes through the states that counting by hand predicts") {
  const Script script;
  const auto files = std::make_shared<MemoryFileSystem>();
  std::size_t commits = 0;
  script.run(files,
             [&] { CHECK(difference(answers_of(files), script.states().at(++commits)) == ""); });
  CHECK(commits + 1 == script.states().size());
  check_repeats(script, files);
}

// A commit stands whether or not the files of the one before can be removed: that failure alone is
// quiet.
TEST_CASE(
    "whichever write fails, once or for good, the error arrives and the index is the last commit "
    "or the next") {
  const Script script;
  const int operations = operations_of(script);
  REQUIRE(operations > 100);
  for (int at = 1; at <= operations; ++at) {
    for (const int error_number : {ENOSPC, EIO}) {
      for (const bool for_good : {false, true}) {
        // Each write fails in two of four ways; with $INKLING_ROUNDS in all.
        if (!is_thorough() && (at % 2 == 0) == ((error_number == EIO) == for_good)) continue;
        CAPTURE(at);
        CAPTURE(error_number);
        CAPTURE(for_good);
        const auto files = std::make_shared<MemoryFileSystem>();
        bool failed = false;
        const auto fault = std::make_shared<Fault>(Fault{at, error_number, for_good});
        const std::size_t acknowledged = run_with(script, files, fault, failed);
        CHECK((failed || fault->may_go_unsaid()));
        check_state(script, files, acknowledged);
        check_repeats(script, files);
      }
    }
  }
  tell_figure("each of " + std::to_string(operations) + " writes fails, with ENOSPC and EIO");
}

TEST_CASE("wherever the power is cut, the index is the last commit or the next") {
  const Script script;
  const int operations = operations_of(script);
  for (int at = 1; at <= operations; ++at) {
    CAPTURE(at);
    const auto files = std::make_shared<MemoryFileSystem>();
    bool failed = false;
    const auto fault = std::make_shared<Fault>(Fault{at, EIO, true});
    const std::size_t acknowledged = run_with(script, files, fault, failed);
    CHECK((failed || fault->may_go_unsaid()));
    files->lose_unsynced();
    check_state(script, files, acknowledged);
    check_repeats(script, files);
  }
  tell_figure("power cut at each of " + std::to_string(operations) + " writes, in memory");
}

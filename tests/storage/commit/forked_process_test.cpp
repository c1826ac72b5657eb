#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "storage/segments/check.h"
#include "tests/storage/commit/committed.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
using storage::Transaction;

namespace {

/// A forked process, which lives until this ends.
class ForkedProcess {
 public:
  explicit ForkedProcess(const std::function<bool()>& holds) {
    REQUIRE(::pipe(told_.data()) == 0);
    REQUIRE(::pipe(held_.data()) == 0);
    pid_ = ::fork();
    REQUIRE(pid_ >= 0);
    ::close(pid_ == 0 ? held_[1] : told_[1]);
    if (pid_ != 0) return;
    char answer = 'n';
    try {
      answer = holds() ? 'y' : 'n';
    } catch (...) {
    }
    const bool is_told = ::write(told_[1], &answer, 1) == 1;
    ::_exit(is_told && ::read(held_[0], &answer, 1) == 0 ? 0 : 1);
  }
  ~ForkedProcess() {
    for (const int end : {told_[0], held_[0], held_[1]}) ::close(end);
    ::waitpid(pid_, nullptr, 0);
  }
  ForkedProcess(const ForkedProcess&) = delete;
  ForkedProcess& operator=(const ForkedProcess&) = delete;

  bool said_yes() const {
    char answer = 'n';
    return ::read(told_[0], &answer, 1) == 1 && answer == 'y';
  }

 private:
  std::array<int, 2> told_{};
  std::array<int, 2> held_{};
  pid_t pid_ = 0;
};

bool is_refused(const std::function<void()>& work) {
  try {
    work();
  } catch (const OptionError& error) {
    return std::string(error.what()).find("is that of process") != std::string::npos;
  }
  return false;
}

}  // namespace

TEST_CASE("a forked process leaves what was not committed, and the lock, to the writer") {
  const TemporaryDirectory directory;
  const auto files = storage::open_directory(directory.path());
  std::optional<IndexWriter> writer(indexer::open_writer(files, {.memory = 1 << 20}));
  writer->add(document("first", "", "text"));
  writer->commit();
  for (int at = 0; at < 20'000; ++at)  // more than the memory holds, so that there are files
    writer->add(document(std::to_string(at), "", "text of document " + std::to_string(at)));
  const ForkedProcess child([&] {
    const bool refuses = is_refused([&] { writer->add(document("child", "", "text")); }) &&
                         is_refused([&] { writer->remove("first"); }) &&
                         is_refused([&] { writer->put_model("m", "bytes"); }) &&
                         is_refused([&] { writer->commit(); }) &&
                         is_refused([&] { writer->optimize(); });
    writer.reset();
    return refuses;
  });
  CHECK(child.said_yes());
  CHECK_THROWS_AS(Transaction::open(files), IndexBusyError);
  writer->commit();
  CHECK(writer->index().document_count() == 20'001);
  CHECK(storage::check(*files, true).empty());
  writer.reset();
  CHECK_NOTHROW(Transaction::open(files));  // though the child lives
}

TEST_CASE("a forked process ends a transaction without a word") {
  const TemporaryDirectory directory;
  const auto files = storage::open_directory(directory.path());
  auto open = [&] {
    return std::unique_ptr<Transaction>(
        new Transaction(Transaction::open(files, storage::IndexSettings())));
  };
  std::unique_ptr<Transaction> transaction = open();
  add_segments(*transaction, 3, 100);
  const std::vector<std::string> before = files->list();
  const ForkedProcess child([&] {
    const bool refuses = is_refused([&] { transaction->new_segment(); }) &&
                         is_refused([&] { transaction->commit(); });
    transaction.reset();
    return refuses && files->list() == before;
  });
  CHECK(child.said_yes());
  transaction->commit();
  CHECK(transaction->base().document_count() == 300);
}

#include "tests/storage/lives.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "tests/storage/naive_collection.h"

namespace inkling::test {

Life live(const std::function<void(const std::function<void()>&)>& child,
          const std::function<void(pid_t)>& parent) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t pid = ::fork();
  REQUIRE(pid >= 0);
  if (pid == 0) {
    ::close(ends[0]);
    try {
      child([&] {
        if (::write(ends[1], "a", 1) != 1) ::_exit(3);
      });
    } catch (...) {
      ::_exit(2);
    }
    ::_exit(0);
  }
  ::close(ends[1]);
  parent(pid);
  Life life;
  for (char byte = 0; ::read(ends[0], &byte, 1) == 1;) ++life.acknowledged;
  ::close(ends[0]);
  int status = 0;
  REQUIRE(::waitpid(pid, &status, 0) == pid);
  life.was_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  REQUIRE((life.was_killed || WIFEXITED(status)));
  if (!life.was_killed) life.exit_code = WEXITSTATUS(status);
  return life;
}

Document document_of_batch(std::size_t batch, std::size_t number) {
  return document(std::to_string(batch) + "-" + std::to_string(number),
                  "Batch " + std::to_string(batch), "text " + std::to_string(number), {"label"});
}

void write_batches(const std::shared_ptr<storage::FileSystem>& files,
                   const std::function<void()>& acknowledge) {
  IndexWriter writer = indexer::open_writer(files, {.merging = Merging::with_commit});
  for (std::size_t batch = 1; batch <= kBatches; ++batch) {
    add_batch(writer, batch);
    writer.commit();
    acknowledge();
    if (batch % 4 == 0) writer.optimize();
  }
}

void check_batches(const std::shared_ptr<storage::FileSystem>& files, std::size_t acknowledged) {
  NaiveCollection naive({});
  for (std::size_t batch = 1; batch <= acknowledged; ++batch) add_batch(naive, batch);
  const Answers expected = naive.answers();
  add_batch(naive, acknowledged + 1);
  const Answers found = answers_or_none(files);
  if (found != naive.answers()) CHECK(difference(found, expected) == "");
}

void check_writable(const std::shared_ptr<storage::FileSystem>& files) {
  {
    IndexWriter writer = indexer::open_writer(files, {.merging = Merging::with_commit});
    writer.add(document("afterwards", "", "written by the next writer"));
    writer.commit();
  }
  CHECK(answers_of(files).documents.back().id == "afterwards");
}

}  // namespace inkling::test

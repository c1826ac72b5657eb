#include <doctest/doctest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <new>
#include <random>
#include <string>

#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "tests/storage/lives.h"
#include "tests/support/data.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kBatchDocuments = 20;
constexpr std::uint64_t kKeptBatches = 100;

/// Seen by all processes of the test.
struct Shared {
  std::atomic<std::uint64_t> acknowledged{0};  ///< batches that are surely there
  std::atomic<std::uint64_t> looks{0};
  std::atomic<bool> is_over{false};
};

class SharedPage {
 public:
  SharedPage()
      : page_(::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                     -1, 0)) {
    REQUIRE(page_ != MAP_FAILED);
    shared_ = new (page_) Shared;
  }
  ~SharedPage() { ::munmap(page_, sizeof(Shared)); }
  SharedPage(const SharedPage&) = delete;
  SharedPage& operator=(const SharedPage&) = delete;
  Shared* operator->() const noexcept { return shared_; }

 private:
  void* page_;
  Shared* shared_;
};

std::string label_of(std::uint64_t batch) { return "batch-" + std::to_string(batch); }

void add_base(const fs::path& place, int documents) {
  std::mt19937 random(1);
  IndexWriter writer(place, {});
  for (int number = 0; number < documents; ++number) {
    Document made = document("base " + std::to_string(number), "", "");
    for (int word = 0; word < 8; ++word) made.text += "w" + std::to_string(random() % 5000) + ' ';
    writer.add(made);
  }
  writer.commit();
}

/// Commits batches from the one behind the last acknowledged on, and takes out old ones.
void write_on(const fs::path& place, const SharedPage& shared,
              const std::function<void()>& acknowledge) {
  IndexWriter writer(place, {});
  for (std::uint64_t batch = shared->acknowledged + 1;; ++batch) {
    for (std::uint64_t number = 0; number < kBatchDocuments; ++number) {
      const std::string id = std::to_string(batch) + '/' + std::to_string(number);
      writer.add(document(id, "", "w1 of a batch", {label_of(batch)}));
      if (batch > kKeptBatches)
        writer.remove(std::to_string(batch - kKeptBatches) + '/' + std::to_string(number));
    }
    writer.commit();
    shared->acknowledged = batch;
    acknowledge();
  }
}

std::uint64_t documents_of(const Index& index, std::uint64_t batch) {
  try {
    return Searcher(index).matching("label:\"" + label_of(batch) + "\"").count();
  } catch (const UnknownNameError&) {
    return 0;  // no document ever had it
  }
}

/// Opens again and again: each batch is there whole or not at all, and all that was acknowledged
/// is. Exits with 1 where that does not hold, with 2 where something is thrown.
[[noreturn]] void look_on(const fs::path& place, const SharedPage& shared, std::uint32_t seed) {
  std::mt19937 random(seed);
  try {
    while (!shared->is_over) {
      const std::uint64_t known = shared->acknowledged;
      const Index index = Index::open(place);
      const std::uint64_t back = known == 0 ? 0 : random() % std::min(known, kKeptBatches / 2);
      if (known != 0 && documents_of(index, known - back) != kBatchDocuments) ::_exit(1);
      const std::uint64_t next = documents_of(index, known + 1);
      if (next != 0 && next != kBatchDocuments) ::_exit(1);
      ++shared->looks;
      ::usleep(2'000);
    }
  } catch (...) {
    ::_exit(2);
  }
  ::_exit(0);
}

pid_t start_reader(const fs::path& place, const SharedPage& shared, std::uint32_t seed) {
  const pid_t pid = ::fork();
  REQUIRE(pid >= 0);
  if (pid == 0) look_on(place, shared, seed);
  return pid;
}

/// How long opening takes after a death; the batch that was written last is there or not.
std::chrono::milliseconds recover(const fs::path& place, const SharedPage& shared) {
  const auto start = std::chrono::steady_clock::now();
  const Index index = Index::open(place);
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - start);
  const std::uint64_t known = shared->acknowledged;
  if (known != 0) CHECK(documents_of(index, known) == kBatchDocuments);
  // What was committed and not acknowledged counts from now on.
  if (documents_of(index, known + 1) == kBatchDocuments) ++shared->acknowledged;
  return took;
}

}  // namespace

TEST_CASE("a writer killed under load, with readers at work, loses nothing and is soon replaced") {
  const std::uint32_t seed = seed_or(300);
  const std::uint32_t rounds = is_thorough() ? 200 * round_factor() : 20;
  const int documents = is_thorough() ? 100'000 : 2'000;
  std::mt19937 random(seed);
  const TemporaryDirectory directory;
  const fs::path place = directory.path() / "index";
  add_base(place, documents);
  const SharedPage shared;
  const pid_t readers[] = {start_reader(place, shared, seed),
                           start_reader(place, shared, seed + 1)};
  std::uint32_t killed = 0;
  std::chrono::milliseconds longest{0};
  for (std::uint32_t round = 0; round < rounds; ++round) {
    CAPTURE(round);
    const auto patience = static_cast<useconds_t>(5'000 + random() % 295'000);
    const Life life = live(
        [&](const std::function<void()>& acknowledge) { write_on(place, shared, acknowledge); },
        [&](pid_t pid) {
          ::usleep(patience);
          ::kill(pid, SIGKILL);
        });
    CHECK(life.exit_code == 0);
    if (life.was_killed) ++killed;
    longest = std::max(longest, recover(place, shared));
  }
  shared->is_over = true;
  for (const pid_t reader : readers) {
    int status = 0;
    REQUIRE(::waitpid(reader, &status, 0) == reader);
    CHECK(status == 0);
  }
  CHECK(killed == rounds);
  CHECK(shared->acknowledged > 0);
  if (is_thorough()) CHECK(longest.count() <= 1000);
  tell_figure(std::to_string(killed) + " kills, " + std::to_string(documents) + " documents, " +
              std::to_string(shared->acknowledged) + " commits, " + std::to_string(shared->looks) +
              " looks of 2 readers, opened again within " + std::to_string(longest.count()) +
              " ms, seed " + std::to_string(seed));
}

// Several indexes, some of which are slow to open, damaged or gone.

#include "server/snapshots/indexes.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

#include "inkling/error.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

namespace {

namespace fs = std::filesystem;

Served::Options of_folder() {
  Served::Options options;
  options.is_folder = true;
  return options;
}

/// Waits for ten seconds at most.
bool becomes(const Served& served, const std::string& target, unsigned status) {
  for (int look = 0; look < 200; ++look) {
    if (served.get(target).status == status) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

/// Whoever opens the file waits until the lease has ended.
class Lease {
 public:
  explicit Lease(const fs::path& path) : file_(::open(path.c_str(), O_RDWR | O_CLOEXEC)) {
    // The kernel asks for the end of a lease by this signal.
    std::signal(SIGIO, SIG_IGN);
    is_given_ = ::fcntl(file_, F_SETLEASE, F_WRLCK) == 0;
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease() { ::close(file_); }

  bool is_given() const noexcept { return is_given_; }
  void end() const { CHECK(::fcntl(file_, F_SETLEASE, F_UNLCK) == 0); }

 private:
  int file_;
  bool is_given_ = false;
};

const std::string kReady = "/api/v1/health/ready", kSearch = "/api/v1/search?q=tea&index=";

/// Beside the one that is served, with a file that nobody can open meanwhile.
struct SlowIndex {
  explicit SlowIndex(const Served& served) : place(served.beside("slow")) {
    fs::copy(served.directory(), place, fs::copy_options::recursive);
    lease.emplace(place / "newest");
    if (!lease->is_given()) MESSAGE("skipped: the file system gives no leases");
  }

  fs::path place;
  std::optional<Lease> lease{};
};

/// Asks for it, and does not wait for the answer.
void ask(const Socket& client) {
  client.send("GET " + kSearch + "slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
}

}  // namespace

TEST_CASE("whoever asks for an index that takes long to open holds up nobody else") {
  constexpr int kAskers = 8;  // several times as many as there are workers
  const Served served(of_folder());
  const SlowIndex slow(served);
  if (!slow.lease->is_given()) return;
  std::deque<Socket> askers;
  for (int at = 0; at < kAskers; ++at) ask(askers.emplace_back(served.port()));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& target : {kReady, std::string("/api/v1/metrics"),
                                    std::string("/api/v1/indexes"), kSearch + "index"}) {
    CAPTURE(target);
    CHECK(served.get(target).status == 200);
  }
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::milliseconds(800));
  slow.lease->end();
  for (const Socket& asker : askers) CHECK(asker.rest().starts_with("HTTP/1.1 200 "));
}

TEST_CASE("an index that is still not open after a while is 503, to come again") {
  Served::Options options = of_folder();
  options.settings.patience = std::chrono::milliseconds(150);
  const Served served(options);
  const SlowIndex slow(served);
  if (!slow.lease->is_given()) return;
  const Answered late = served.get(kSearch + "slow");
  CHECK(late.status == 503);
  CHECK(late.header("retry-after") == "1");
  slow.lease->end();
  CHECK(becomes(served, kSearch + "slow", 200));
}

TEST_CASE("a client that is gone waits for no index") {
  const Served served(of_folder());
  const SlowIndex slow(served);
  if (!slow.lease->is_given()) return;
  {
    const Socket gone(served.port());
    ask(gone);
  }
  bool is_noticed = false;
  for (int look = 0; look < 50 && !is_noticed; ++look) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    is_noticed = served.get("/api/v1/metrics").body.find("status=\"499\"") != std::string::npos;
  }
  CHECK(is_noticed);
  slow.lease->end();
}

TEST_CASE("an index that cannot be opened is tried again for who asks after that alone") {
  const Served served(of_folder());
  const fs::path broken = served.beside("broken");
  fs::create_directory(broken);
  std::ofstream(broken / "manifest-000001") << "damaged";
  const auto indexes = server::Indexes::of_folder(served.beside(""), 1 << 20);
  const auto before = server::Indexes::Clock::now();
  CHECK_THROWS_AS(indexes->get("broken", before).get(), Error);
  fs::remove_all(broken);
  fs::copy(served.directory(), broken, fs::copy_options::recursive);
  CHECK_THROWS_AS(indexes->get("broken", before).get(), Error);
  CHECK(indexes->get("broken").get() != nullptr);
  CHECK(!indexes->is_opening());
}

TEST_CASE("readiness tells that an index is gone and is back, though nobody searches") {
  const Served served;
  CHECK(served.get(kReady).status == 200);
  const fs::path away = served.beside("away");
  fs::rename(served.directory(), away);
  CHECK(becomes(served, kReady, 503));
  CHECK(served.get("/api/v1/search?q=tea").status == 200);  // the last commit goes on
  fs::rename(away, served.directory());
  CHECK(becomes(served, kReady, 200));
}

TEST_CASE("of several indexes one that is gone is unknown, and the others are ready") {
  const Served served(of_folder());
  fs::copy(served.directory(), served.beside("other"), fs::copy_options::recursive);
  for (const char* const name : {"index", "other"}) CHECK(served.get(kSearch + name).status == 200);
  fs::remove_all(served.beside("other"));
  CHECK(becomes(served, kSearch + "other", 404));
  CHECK(served.get(kReady).status == 200);
  CHECK(served.get(kSearch + "index").status == 200);
  CHECK(served.get("/api/v1/indexes").body == "{\"indexes\":[\"index\"]}\n");
  fs::copy(served.directory(), served.beside("other"), fs::copy_options::recursive);
  CHECK(served.get(kSearch + "other").status == 200);
}

TEST_CASE("who names no index, or one where there is one alone, is told of `index`") {
  const Served one, of_several(of_folder());
  const std::string fault = "\"errors\":[{\"parameter\":\"index\",";
  for (const Answered& answer :
       {one.get("/api/v1/search?q=tea&index=index"), of_several.get("/api/v1/search?q=tea")}) {
    CHECK(answer.status == 400);
    CHECK(answer.body.find(fault) != std::string::npos);
  }
}

TEST_CASE("several indexes share the memory of one") {
  const Served served(of_folder());
  for (const char* const name : {"b", "c", "No index"})
    fs::copy(served.directory(), served.beside(name), fs::copy_options::recursive);
  fs::create_directory(served.beside("empty"));
  CHECK(server::Indexes::of_folder(served.beside(""), 3 << 20)->memory() == 1 << 20);
}

TEST_CASE("folders that hold an index are listed and served, and what else there is is told") {
  const Served served(of_folder());
  for (const char* const name : {"News.2024", "v1..2", "a b", ".hidden", "ends."})
    fs::copy(served.directory(), served.beside(name), fs::copy_options::recursive);
  for (const char* const name : {"empty", "notes"}) fs::create_directory(served.beside(name));
  std::ofstream(served.beside("notes") / "newest.txt") << "no index\n";
  CHECK(served.get("/api/v1/indexes").body ==
        "{\"indexes\":[\"News.2024\",\"index\",\"v1..2\"]}\n");
  for (const char* const name : {"News.2024", "v1..2", "index"})
    CHECK(served.get(kSearch + name).status == 200);
  for (const char* const name :
       {"empty", "notes", "a%20b", ".hidden", "ends.", "..", ".", "../index", "index/../index"}) {
    CAPTURE(name);
    const Answered answer = served.get(kSearch + name);
    CHECK(answer.status == 404);
    CHECK(answer.body.find("\"code\":\"unknown_index\"") != std::string::npos);
  }
  const auto indexes = server::Indexes::of_folder(served.beside(""), 1 << 20);
  std::string told;
  for (const auto& [name, why] : indexes->left_out()) told += name + ": " + why.substr(0, 8) + '\n';
  CHECK(indexes->left_out()[0].why.find("begins with a letter or a digit") != std::string::npos);
  CHECK(told ==
        ".hidden: its name\na b: its name\nempty: there is\nends.: its name\n"
        "notes: there is\n");
  fs::copy(served.directory(), served.beside("empty"),
           fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  CHECK(served.get(kSearch + "empty").status == 200);
}

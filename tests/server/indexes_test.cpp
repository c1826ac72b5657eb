// Several indexes, some of which are slow to open, damaged or gone.

#include "server/snapshots/indexes.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

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

const std::string kReady = "/api/v1/health/ready";

}  // namespace

TEST_CASE("an index that takes long to open holds up nobody but who asks for it") {
  const Served served(of_folder());
  fs::copy(served.directory(), served.beside("slow"), fs::copy_options::recursive);
  const Lease lease(served.beside("slow") / "newest");
  if (!lease.is_given()) {
    MESSAGE("skipped: the file system gives no leases");
    return;
  }
  const std::string search = "/api/v1/search?q=tea&index=";
  const Socket first(served.port());
  first.send("GET " + search + "slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  for (const char* const target : {"/api/v1/health/ready", "/api/v1/metrics", "/api/v1/indexes"}) {
    CAPTURE(target);
    CHECK(served.get(target).status == 200);
  }
  CHECK(served.get(search + "index").status == 200);
  const Answered second = served.get(search + "slow");
  CHECK(second.status == 503);
  CHECK(second.header("retry-after") == "1");
  lease.end();
  CHECK(first.rest().starts_with("HTTP/1.1 "));
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
  const std::string search = "/api/v1/search?q=tea&index=";
  for (const char* const name : {"index", "other"}) CHECK(served.get(search + name).status == 200);
  fs::remove_all(served.beside("other"));
  CHECK(becomes(served, search + "other", 404));
  CHECK(served.get(kReady).status == 200);
  CHECK(served.get(search + "index").status == 200);
  CHECK(served.get("/api/v1/indexes").body == "{\"indexes\":[\"index\"]}\n");
  fs::copy(served.directory(), served.beside("other"), fs::copy_options::recursive);
  CHECK(served.get(search + "other").status == 200);
}

TEST_CASE("several indexes share the memory of one") {
  const test::TemporaryDirectory place;
  for (const char* const name : {"a", "b", "c", "No index"})
    fs::create_directory(place.path() / name);
  CHECK(server::Indexes::of_folder(place.path(), 3 << 20)->memory() == 1 << 20);
}

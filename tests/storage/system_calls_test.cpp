// The system refuses: each call of a session fails in each way that it may.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "storage/files/file_system.h"
#include "tests/storage/answers.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

namespace {

enum class Call { open, write, sync_file_range, fsync, rename, unlink, flock };

/// What write() does that takes half of the bytes, in the place of an error.
constexpr int kShort = -1;

/// Counts the calls of one kind, and lets the `fail_at`-th fail, counted from 1; `for_good`: and
/// all after it.
struct SystemFault {
  Call call;
  int error_number;
  bool for_good = false;
  int fail_at = 0;
  int calls = 0;

  bool strikes(Call now) {
    if (now != call) return false;
    ++calls;
    return fail_at != 0 && (for_good ? calls >= fail_at : calls == fail_at);
  }
};

SystemFault* in_force = nullptr;

/// The error of a call that fails now.
std::optional<int> failure_of(Call call) {
  if (in_force == nullptr || !in_force->strikes(call)) return std::nullopt;
  return in_force->error_number;
}

int fails_with(int error_number) {
  errno = error_number;
  return -1;
}

}  // namespace

// These stand before those of the C library for the whole program.

extern "C" {

int open(const char* path, int flags, ...) {
  if (const auto failure = failure_of(Call::open)) return fails_with(*failure);
  std::va_list rest;
  va_start(rest, flags);
  const auto mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : mode_t{0};
  va_end(rest);
  return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

ssize_t write(int file, const void* bytes, size_t size) {
  if (const auto failure = failure_of(Call::write)) {
    if (*failure != kShort) return fails_with(*failure);
    size = std::max<size_t>(1, size / 2);
  }
  return ::syscall(SYS_write, file, bytes, size);
}

// What the disk would do later, the tests of power do.
int fsync(int file) {
  if (const auto failure = failure_of(Call::fsync)) return fails_with(*failure);
  return in_force != nullptr ? 0 : static_cast<int>(::syscall(SYS_fsync, file));
}

int sync_file_range(int file, off64_t at, off64_t bytes, unsigned flags) {
  if (const auto failure = failure_of(Call::sync_file_range)) return fails_with(*failure);
  return static_cast<int>(::syscall(SYS_sync_file_range, file, at, bytes, flags));
}

int rename(const char* from, const char* to) noexcept {
  if (const auto failure = failure_of(Call::rename)) return fails_with(*failure);
  return static_cast<int>(::syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}

int unlink(const char* path) noexcept {
  if (const auto failure = failure_of(Call::unlink)) return fails_with(*failure);
  return static_cast<int>(::syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}

int flock(int file, int operation) noexcept {
  if (const auto failure = failure_of(Call::flock)) return fails_with(*failure);
  return static_cast<int>(::syscall(SYS_flock, file, operation));
}

}  // extern "C"

using namespace inkling;
using namespace inkling::test;

namespace {

struct Way {
  std::string name;
  Call call;
  int error_number;
  bool may_last;   ///< an interruption does not
  bool is_passed;  ///< the session is to succeed all the same
};

const Way kWays[] = {
    {"open: EMFILE", Call::open, EMFILE, true, false},
    {"open: EINTR", Call::open, EINTR, false, true},
    {"open: EIO", Call::open, EIO, true, false},
    {"write: ENOSPC", Call::write, ENOSPC, true, false},
    {"write: EIO", Call::write, EIO, true, false},
    {"write: EINTR", Call::write, EINTR, false, true},
    {"write: short", Call::write, kShort, true, true},
    {"fsync: EIO", Call::fsync, EIO, true, false},
    {"fsync: EINTR", Call::fsync, EINTR, false, true},
    {"rename: EIO", Call::rename, EIO, true, false},
    {"unlink: EIO", Call::unlink, EIO, true, false},
    {"flock: ENOLCK", Call::flock, ENOLCK, true, false},
    {"flock: EINTR", Call::flock, EINTR, false, true},
};

/// The script on a disk, with a fault.
struct Session {
  explicit Session(const Script& script, SystemFault fault) : fault_(fault) {
    in_force = &fault_;
    try {
      script.run(files, [&] { ++acknowledged; });
    } catch (const IoError&) {
      failed = true;
    } catch (const CommittedError&) {
      failed = is_committed = true;
    } catch (...) {
      in_force = nullptr;
      throw;
    }
    fault_.fail_at = 0;
  }
  ~Session() { in_force = nullptr; }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  int calls() const noexcept { return fault_.calls; }

  TemporaryDirectory directory;
  std::shared_ptr<storage::FileSystem> files = storage::open_directory(directory.path() / "index");
  std::size_t acknowledged = 0;
  bool failed = false;
  bool is_committed = false;  ///< what failed came after a commit that was not acknowledged

 private:
  SystemFault fault_;
};

void check(const Script& script, const Way& way, int fail_at, bool for_good) {
  CAPTURE(way.name);
  CAPTURE(fail_at);
  CAPTURE(for_good);
  Session session(script, {.call = way.call,
                           .error_number = way.error_number,
                           .for_good = for_good,
                           .fail_at = fail_at});
  if (way.is_passed) CHECK_FALSE(session.failed);
  const auto& states = script.states();
  const Answers found = answers_or_none(session.files);
  const bool is_next =
      session.acknowledged + 1 < states.size() && found == states[session.acknowledged + 1];
  if (session.is_committed) CHECK(is_next);
  if (!is_next) CHECK(difference(found, states[session.acknowledged]) == "");
  script.run(session.files, [] {});
  CHECK(difference(answers_of(session.files), states.back()) == "");
}

}  // namespace

TEST_CASE(
    "whichever call the system refuses, interrupts or cuts short, the index is the last commit or "
    "the next") {
  const Script script;
  const std::uint32_t seed = seed_or(1);
  int tried = 0;
  std::mt19937 random(seed);
  for (const Way& way : kWays) {
    const int calls = Session(script, {.call = way.call, .error_number = 0}).calls();
    REQUIRE(calls > 0);
    const auto step = is_thorough() ? 1u : 1u + static_cast<unsigned>(calls) / 12u;
    for (auto at = 1 + static_cast<int>(random() % step); at <= calls;
         at += static_cast<int>(step)) {
      check(script, way, at, false);
      if (way.may_last) check(script, way, at, true);
      tried += way.may_last ? 2 : 1;
    }
  }
  tell_figure(std::to_string(tried) + " failed system calls, seed " + std::to_string(seed));
}

TEST_CASE(
    "what the disk refuses of bytes that are sent early is told by sync, and a system that sends "
    "none is no error") {
  const std::vector<std::byte> bytes(std::size_t{3} << 20, std::byte{7});
  for (const int error_number : {0, EINVAL, ENOSYS, EIO, ENOSPC, EDQUOT, EROFS}) {
    CAPTURE(error_number);
    const TemporaryDirectory directory;
    const auto files = storage::open_directory(directory.path());
    SystemFault fault{.call = Call::sync_file_range,
                      .error_number = error_number,
                      .fail_at = error_number == 0 ? 0 : 1};
    in_force = &fault;
    const auto file = files->create("large");
    for (std::size_t at = 0; at < bytes.size(); at += 100'000) {
      file->append(std::span(bytes).subspan(at, std::min<std::size_t>(100'000, bytes.size() - at)));
    }
    const bool is_refused = error_number == EIO || error_number == ENOSPC ||
                            error_number == EDQUOT || error_number == EROFS;
    if (is_refused) {
      CHECK_THROWS_AS(file->sync(), IoError);
    } else {
      CHECK_NOTHROW(file->sync());
    }
    in_force = nullptr;
    CHECK(fault.calls >= 2);
    CHECK(files->open("large")->bytes().size() == bytes.size());
  }
}

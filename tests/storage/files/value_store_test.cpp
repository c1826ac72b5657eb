#include "storage/files/value_store.h"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "storage/files/value_array.h"
#include "tests/support/data.h"

namespace {

using namespace inkling;

struct Placed {
  std::uint32_t position, term;
  friend bool operator==(const Placed&, const Placed&) = default;
};
using Store = storage::ValueStore<Placed>;

/// Names the folder for temporary files, for a while.
class NamedFolder {
 public:
  explicit NamedFolder(const std::string& folder) {
    if (const char* const before = std::getenv("TMPDIR")) before_ = before;
    ::setenv("TMPDIR", folder.c_str(), 1);
  }
  ~NamedFolder() {
    if (before_) {
      ::setenv("TMPDIR", before_->c_str(), 1);
    } else {
      ::unsetenv("TMPDIR");
    }
  }
  NamedFolder(const NamedFolder&) = delete;
  NamedFolder& operator=(const NamedFolder&) = delete;

 private:
  std::optional<std::string> before_;
};

/// Files can have so many bytes, for a while: what a full disk does.
class FileLimit {
 public:
  explicit FileLimit(rlim_t bytes) : told_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limited{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limited);
  }
  ~FileLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, told_);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;

 private:
  rlimit before_{};
  void (*told_)(int);
};

std::vector<Placed> tokens_of_text(std::uint32_t count) {
  std::vector<Placed> tokens;
  for (std::uint32_t at = 0; at < count; ++at) tokens.push_back({.position = at, .term = at * 7});
  return tokens;
}

constexpr std::uint32_t kTokens = 300'000;
constexpr std::uint64_t kTooFewBytes = 1'000;

TEST_CASE("values come back as they were, from memory and from a file that leaves nothing") {
  const test::TemporaryDirectory folder;
  const NamedFolder named(folder.path().string());
  const std::vector<Placed> text = tokens_of_text(kTokens);
  for (const std::uint64_t most_bytes : {std::uint64_t{1} << 30, kTooFewBytes}) {
    Store store(kTokens, most_bytes);
    store.append(std::span(text).first(1));
    store.append(std::span(text).subspan(1));
    store.finish();
    CHECK(store.size() == kTokens);
    CHECK(std::ranges::equal(store.values(), text));
    CHECK(std::filesystem::is_empty(folder.path()));
  }
}

TEST_CASE("values that were not expected move to a file when they are too many") {
  const test::TemporaryDirectory folder;
  const NamedFolder named(folder.path().string());
  const std::vector<Placed> text = tokens_of_text(kTokens);
  for (const std::uint64_t most_bytes : {std::uint64_t{1} << 30, kTooFewBytes}) {
    Store store(0, most_bytes);
    for (const Placed& token : text) store.append(token);
    store.finish();
    CHECK(std::ranges::equal(store.values(), text));
  }
}

TEST_CASE("a disk that is full is told with the folder, and with how to name another") {
  const test::TemporaryDirectory folder;
  const NamedFolder named(folder.path().string());
  Store store(kTokens, kTooFewBytes);
  std::string what, hint;
  {
    const FileLimit limit(std::uint64_t{1} << 20);
    try {
      store.append(tokens_of_text(kTokens));
    } catch (const IoError& error) {
      what = error.message().plain();
      hint = error.advice().plain();
      CHECK(error.code() == "disk_full");
    }
  }
  CHECK(what.starts_with(folder.path().string() + ": cannot write a temporary file: "));
  CHECK(hint == "TMPDIR names another folder for temporary files");
}

TEST_CASE("an array begins with 0, in memory and in a file, and keeps what is written") {
  const test::TemporaryDirectory folder;
  const NamedFolder named(folder.path().string());
  for (const std::uint64_t most_bytes : {std::uint64_t{1} << 30, kTooFewBytes}) {
    storage::ValueArray<Placed> values(kTokens, most_bytes);
    CHECK(std::ranges::count(values.values(), Placed{}) == kTokens);
    std::ranges::copy(tokens_of_text(kTokens), values.values().begin());
    values[7].term = 1;
    const storage::ValueArray<Placed> moved = std::move(values);
    CHECK(moved.size() == kTokens);
    CHECK(moved[7] == Placed{.position = 7, .term = 1});
    CHECK(moved[kTokens - 1].position == kTokens - 1);
  }
  CHECK(storage::ValueArray<Placed>(0, 0).empty());
}

TEST_CASE("an array that the disk has no room for is refused before anything is written") {
  const FileLimit limit(std::uint64_t{1} << 20);
  CHECK_THROWS_AS(storage::ValueArray<Placed>(kTokens, kTooFewBytes), IoError);
  CHECK_NOTHROW(storage::ValueArray<Placed>(1'000, kTooFewBytes));
}

TEST_CASE("a folder that is named and is none is told, and no other is taken") {
  const test::TemporaryDirectory folder;
  const std::string absent = (folder.path() / "absent").string();
  const NamedFolder named(absent);
  CHECK_NOTHROW(Store(kTokens, std::uint64_t{1} << 30));
  std::string what;
  try {
    const Store store(kTokens, kTooFewBytes);
  } catch (const IoError& error) {
    what = error.message().plain();
  }
  CHECK(what == absent + ": cannot make a temporary file: No such file or directory");
}

}  // namespace

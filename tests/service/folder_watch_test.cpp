#include "service/folder_watch.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <thread>

#include "tests/service/changing_tree.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using service::FolderWatch;
using service::Woken;

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr FolderWatch::Patience kSoon{.quiet = 20ms, .most = 200ms, .longest = 150ms};

/// Watches `root` and all folders below it.
void watch_all(FolderWatch& watch, const fs::path& root) {
  watch.begin_round();
  watch.add_way_to(root);
  list_tree(root, [&](const fs::path& folder) { watch.add(folder); });
  watch.end_round();
}

/// Whether what `change` does wakes who waits.
template <typename Change>
bool wakes(FolderWatch& watch, Change change) {
  while (watch.wait(kSoon) == Woken::by_change) {
  }
  change();
  return watch.wait(kSoon) == Woken::by_change;
}

}  // namespace

TEST_CASE("every change of files and folders wakes who waits, and looking at them does not") {
  const TemporaryDirectory directory;
  const fs::path root = directory.path() / "root";
  fs::create_directories(root / "a/b");
  write_text(root / "a/file", "text");
  FolderWatch watch;
  const auto changed = [&](auto change) {
    watch_all(watch, root);
    return wakes(watch, change);
  };
  CHECK_FALSE(changed([] {}));
  CHECK_FALSE(changed([&] { read_file(root / "a/file"); }));
  CHECK(changed([&] { write_text(root / "a/b/new", "text"); }));
  CHECK(changed([&] { std::ofstream(root / "a/file", std::ios::app) << "more"; }));
  CHECK(changed([&] { fs::rename(root / "a/b/new", root / "a/b/moved"); }));
  CHECK(changed([&] { fs::rename(root / "a/b/moved", root / "a/file"); }));
  CHECK(changed([&] { fs::last_write_time(root / "a/file", fs::file_time_type::clock::now()); }));
  CHECK(changed([&] { fs::create_directory(root / "c"); }));
  CHECK(changed([&] { write_text(root / "c/x", "text"); }));
  CHECK(changed([&] { fs::rename(root / "c", directory.path() / "out"); }));
  CHECK_FALSE(changed([&] { write_text(directory.path() / "out/x", "other"); }));
  CHECK(changed([&] { fs::rename(directory.path() / "out", root / "a/in"); }));
  CHECK(changed([&] { fs::remove_all(root / "a/in"); }));
  CHECK_FALSE(changed([&] { write_text(directory.path() / "beside", "text"); }));
  CHECK(changed([&] { fs::remove_all(root); }));
  CHECK(changed([&] { fs::create_directories(root / "a"); }));
  CHECK(changed([&] { write_text(root / "a/file", "again"); }));
}

TEST_CASE("it is known which paths may have other bytes, until a round has looked at them") {
  const TemporaryDirectory directory;
  const fs::path root = directory.path() / "root";
  fs::create_directories(root / "a/b");
  for (const char* const name : {"x", "y", "a/b/z"}) write_text(root / name, "text");
  FolderWatch watch;
  watch_all(watch, root);
  fs::rename(root / "x", root / "moved");
  CHECK(watch.wait(kSoon) == Woken::by_change);
  CHECK(watch.has_changed(root / "moved"));
  CHECK(watch.has_changed(root / "." / "moved/below"));
  for (const char* const name : {"x", "y", "a/b/z", "mov"})
    CHECK_FALSE(watch.has_changed(root / name));
  watch_all(watch, root);
  CHECK_FALSE(watch.has_changed(root / "moved"));
  fs::rename(root / "a", root / "c");
  write_text(root / "y", "same");
  CHECK(watch.wait(kSoon) == Woken::by_change);
  CHECK(watch.has_changed(root / "c/b/z"));
  CHECK(watch.has_changed(root / "y"));
  CHECK_FALSE(watch.has_changed(root / "moved"));
}

TEST_CASE("a way is watched from its beginning, whatever comes and goes on it") {
  const TemporaryDirectory directory;
  const fs::path file = directory.path() / "x/y/file";
  FolderWatch watch;
  const auto changed = [&](auto change) {
    watch.begin_round();
    watch.add_way_to(file);
    watch.add(file);
    watch.end_round();
    return wakes(watch, change);
  };
  CHECK(changed([&] { fs::create_directories(file.parent_path()); }));
  CHECK(changed([&] { write_text(file, "1"); }));
  CHECK(changed([&] { write_text(file, "2"); }));
  CHECK_FALSE(changed([&] { write_text(directory.path() / "x/y/other", "2"); }));
  CHECK(changed([&] { fs::rename(directory.path() / "x", directory.path() / "z"); }));
  CHECK_FALSE(changed([&] { write_text(directory.path() / "z/y/file", "3"); }));
  CHECK(changed([&] { fs::rename(directory.path() / "z", directory.path() / "x"); }));
  write_text(directory.path() / "saved", "4");
  CHECK(changed([&] { fs::rename(directory.path() / "saved", file); }));
  CHECK(changed([&] { fs::remove(file); }));
}

TEST_CASE("what is not to be heeded wakes nobody") {
  const TemporaryDirectory directory;
  const fs::path rejects = directory.path() / "rejects.jsonl";
  FolderWatch watch({directory.path() / "." / "rejects.jsonl"});
  watch_all(watch, directory.path());
  CHECK_FALSE(wakes(watch, [&] { write_text(rejects, "{}"); }));
  CHECK(wakes(watch, [&] { write_text(directory.path() / "other.jsonl", "{}"); }));
}

TEST_CASE("a wait gathers changes until it is quiet, and ends when it is asked to") {
  const TemporaryDirectory directory;
  FolderWatch watch;
  watch_all(watch, directory.path());
  std::thread changes([&] {
    for (int at = 0; at < 20; ++at) {
      write_text(directory.path() / std::to_string(at), "text");
      std::this_thread::sleep_for(10ms);
    }
  });
  const auto start = std::chrono::steady_clock::now();
  CHECK(watch.wait({.quiet = 100ms, .most = 5000ms}) == Woken::by_change);
  CHECK(std::chrono::steady_clock::now() - start >= 250ms);
  changes.join();
  CHECK(watch.wait({.longest = 10ms}) == Woken::by_time);
  CHECK(watch.wait({}, [] { return true; }) == Woken::by_stop);
}

TEST_CASE("a tree that changes all the time is known in the end as it is") {
  for (std::uint32_t seed = 1; seed <= rounds(6u); ++seed) {
    CAPTURE(seed);
    const TemporaryDirectory directory;
    const fs::path root = directory.path() / "root";
    fs::create_directory(root);
    FolderWatch watch;
    Tree known;
    const auto look = [&] {
      watch.begin_round();
      watch.add_way_to(root);
      known = list_tree(root, [&](const fs::path& folder) { watch.add(folder); });
      watch.end_round();
    };
    look();
    std::atomic<bool> is_done = false;
    std::thread changes([&] {
      ChangingTree tree(root, seed);
      for (int step = 0; step < 300; ++step) {
        tree.change();
        if (step % 10 == 0) std::this_thread::sleep_for(3ms);
      }
      is_done = true;
    });
    const FolderWatch::Patience patience{.quiet = 10ms, .most = 50ms, .longest = 300ms};
    bool was_done = false;
    while (!was_done) {
      was_done = is_done;
      while (watch.wait(patience) == Woken::by_change) look();
    }
    changes.join();
    CHECK(known == list_tree(root, [](const fs::path&) {}));
  }
}

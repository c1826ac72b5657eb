#include "service/watching.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/watching.h"
#include "service/choices.h"
#include "service/indexing.h"
#include "service/opened.h"
#include "tests/service/changing_tree.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"
#include "tests/support/waiting.h"

using namespace inkling;
using namespace inkling::test;

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// watch() on a thread of its own, until it is stopped.
class Watching {
 public:
  Watching(const fs::path& index, const fs::path& root) : index_(index) {
    request_.paths = {root.string()};
    thread_ = std::thread([this] { run(); });
  }
  ~Watching() { stop(); }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

  void stop() {
    is_asked_to_stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  std::size_t commits() const noexcept { return commits_; }
  std::size_t failures() const noexcept { return failures_; }
  /// Why it ended.
  std::string end() const { return end_; }

 private:
  void run() {
    try {
      service::watch(index_, request_,
                     {.committed = [this](const service::IndexResult&) { ++commits_; },
                      .failed = [this] { ++failures_; },
                      .stop = [this] { return is_asked_to_stop_.load(); }});
    } catch (const std::exception& error) {
      end_ = error.what();
    }
  }

  fs::path index_;
  service::IndexRequest request_;
  std::atomic<bool> is_asked_to_stop_ = false;
  std::atomic<std::size_t> commits_ = 0;
  std::atomic<std::size_t> failures_ = 0;
  std::string end_;
  std::thread thread_;
};

/// All documents, as "id: text".
std::set<std::string> documents_of(const fs::path& directory) {
  std::set<std::string> documents;
  const std::optional<Index> index = service::open_if_there(directory);
  if (!index) return documents;
  index->documents().for_each([&](DocId doc) {
    documents.insert(index->id(doc) + ": " + index->document(doc).document.text);
  });
  return documents;
}

/// The same of the files, read anew.
std::set<std::string> documents_in(const fs::path& root) {
  std::set<std::string> documents;
  for (const auto& [below, text] : list_tree(root, [](const fs::path&) {}))
    documents.insert((root / below).string() + ": " + text);
  return documents;
}

}  // namespace

TEST_CASE("an index that watches a folder follows what is made, changed and saved by renaming") {
  const TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  const fs::path root = directory.path() / "root";
  fs::create_directory(root);
  Watching watching(index, root);
  const auto follows = [&] {
    return comes_true([&] { return documents_of(index) == documents_in(root); });
  };
  std::this_thread::sleep_for(100ms);
  CHECK_FALSE(fs::exists(index / "manifest-000001"));  // an empty folder makes no index
  write_text(root / "a.txt", "one");
  CHECK(follows());
  fs::create_directories(root / "new/deep");
  write_text(root / "new/deep/b.txt", "two");
  CHECK(follows());
  write_text(root / "new/deep/b.txt", "two and more");
  CHECK(follows());
  write_text(root / "saved", "three");
  fs::rename(root / "saved", root / "a.txt");
  CHECK(follows());
  watching.stop();
  CHECK(watching.failures() == 0);
  CHECK(watching.commits() >= 3);
  CHECK(watching.end().find("is the last commit") != std::string::npos);
}

TEST_CASE("files and folders of one size and time that swap their names are read again") {
  const TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  const fs::path root = directory.path() / "root";
  const auto time = fs::file_time_type::clock::now() - 1h;
  for (const char* const name : {"a", "b", "one/c", "two/c"}) {
    fs::create_directories((root / name).parent_path());
    write_text(root / name, "text of " + std::string(name).substr(0, 1));
    fs::last_write_time(root / name, time);
  }
  Watching watching(index, root);
  const auto follows = [&] {
    return comes_true([&] { return documents_of(index) == documents_in(root); });
  };
  const auto swap = [&](const char* one, const char* other) {
    fs::rename(root / one, directory.path() / "beside");
    fs::rename(root / other, root / one);
    fs::rename(directory.path() / "beside", root / other);
  };
  REQUIRE(follows());
  swap("a", "b");
  CHECK(follows());
  swap("one", "two");
  CHECK(follows());
}

TEST_CASE("many changes at once are one commit") {
  const TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  const fs::path root = directory.path() / "root";
  fs::create_directory(root);
  write_text(root / "first", "text");
  Watching watching(index, root);
  REQUIRE(comes_true([&] { return watching.commits() == 1; }));
  for (int at = 0; at < 200; ++at) write_text(root / std::to_string(at), "text");
  CHECK(comes_true([&] { return documents_of(index).size() == 201; }));
  CHECK(watching.commits() <= 3);
}

TEST_CASE("a round that fails is told once, repeated, and watching goes on") {
  const TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  const fs::path root = directory.path() / "root";
  fs::create_directory(root);
  write_text(root / "a", "one");
  Watching watching(index, root);
  REQUIRE(comes_true([&] { return watching.commits() == 1; }));
  {
    const IndexWriter busy(index);
    write_text(root / "b", "two");
    CHECK(comes_true([&] { return watching.failures() == 1; }));
  }
  CHECK(comes_true([&] { return documents_of(index).size() == 2; }));
  CHECK(watching.failures() == 1);
}

TEST_CASE("standard input and paths that are missing at first cannot be watched") {
  const TemporaryDirectory directory;
  service::IndexRequest request;
  request.paths = {"-"};
  CHECK_THROWS_AS(service::watch(directory.path() / "index", request, {}), OptionError);
  request.paths = {(directory.path() / "missing").string()};
  CHECK_THROWS_AS(service::watch(directory.path() / "index", request, {}), IoError);
}

TEST_CASE(
    "an index that watches a folder is in the end that of a fresh run, whatever came and went") {
  for (std::uint32_t seed = 1; seed <= rounds(2u); ++seed) {
    CAPTURE(seed);
    const TemporaryDirectory directory;
    const fs::path index = directory.path() / "index";
    const fs::path root = directory.path() / "root";
    fs::create_directory(root);
    Watching watching(index, root);
    ChangingTree tree(root, seed);
    for (int step = 0; step < 400; ++step) {
      tree.change();
      if (step % 20 == 0) std::this_thread::sleep_for(25ms);
    }
    CHECK(comes_true([&] { return documents_of(index) == documents_in(root); }));
    watching.stop();
    CHECK(watching.failures() == 0);
    fs::remove_all(root);
  }
}

TEST_CASE("a folder that is watched may vanish and come back") {
  const TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  const fs::path root = directory.path() / "root";
  fs::create_directory(root);
  write_text(root / "a", "one");
  Watching watching(index, root);
  REQUIRE(comes_true([&] { return watching.commits() == 1; }));
  fs::rename(root, directory.path() / "away");
  // As a disk does that is unmounted: its documents stay.
  std::this_thread::sleep_for(300ms);
  CHECK(documents_of(index).size() == 1);
  fs::remove(directory.path() / "away/a");
  write_text(directory.path() / "away/b", "two");
  write_text(directory.path() / "away/c", "three");
  fs::rename(directory.path() / "away", root);
  CHECK(comes_true([&] { return documents_of(index) == documents_in(root); }));
  CHECK(watching.failures() == 0);
}

TEST_CASE("a program watches files with the options of a writer, and hears of each commit") {
  const TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  const fs::path root = directory.path() / "root";
  fs::create_directory(root);
  write_text(root / "a", "one");
  std::vector<WatchedCommit> commits;
  std::atomic<std::size_t> count = 0;
  std::size_t opened = 0, visited = 0;
  WatchOptions options;
  options.writer.mapping.text_fields = {"subject"};
  options.ingest.walk.visit = [&](const fs::path&) { ++visited; };
  options.opened = [&](IndexWriter& writer) {
    ++opened;
    CHECK(writer.mapping().text_fields == std::vector<std::string>{"subject"});
  };
  options.committed = [&](const WatchedCommit& commit) {
    commits.push_back(commit);
    count = commits.size();
    write_text(root / "b", "two");
  };
  options.stop = [&] { return count == 2; };
  const WatchSummary summary = watch_files(index, {root.string()}, options);
  REQUIRE(commits.size() == 2);
  CHECK(commits[0].report.indexed == 1);
  CHECK(commits[1].report.indexed == 1);
  CHECK(commits[1].report.unchanged == 1);
  CHECK(commits[1].snapshot > commits[0].snapshot);
  CHECK(summary.snapshot == commits[1].snapshot);
  CHECK(summary.commits == 2);
  CHECK(summary.failures == 0);
  CHECK(opened >= 2);
  CHECK(visited >= 2);
  CHECK(documents_of(index) == documents_in(root));
}

TEST_CASE("watching that would find nothing by another mapping is refused") {
  const TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  const fs::path root = directory.path() / "root";
  fs::create_directory(root);
  {
    IndexWriter writer(index);
    writer.add({.id = "a", .text = "one"});
    writer.commit();
  }
  WatchOptions options;
  options.writer.mapping = {.label = "topic", .remap = true};
  options.stop = [] { return false; };
  CHECK_THROWS_AS(watch_files(index, {root.string()}, options), EmptyInputError);
  CHECK(Index::open(index).mapping() == FieldMapping());
}

TEST_CASE("a stop does not wait for a converter") {
  const TemporaryDirectory directory;
  const fs::path root = directory.path() / "root";
  fs::create_directory(root);
  write_text(root / "a.slow", "one");
  const fs::path begun = directory.path() / "begun";
  const std::string command = "touch " + begun.string() + "; sleep 50";
  WatchOptions options;
  options.ingest.format_options.converters = {{"slow", {"/bin/sh", "-c", command}}};
  options.stop = [&] { return fs::exists(begun); };
  const auto start = std::chrono::steady_clock::now();
  watch_files(directory.path() / "index", {root.string()}, options);
  CHECK(std::chrono::steady_clock::now() - start < 40s);
}

TEST_CASE("a failure of a later round is handed to the program, and the next round goes on") {
  const TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  const fs::path root = directory.path() / "root";
  fs::create_directory(root);
  write_text(root / "a", "one");
  std::atomic<std::size_t> count = 0;
  std::size_t rounds = 0;
  std::string told;
  const WatchSummary summary =
      watch_files(index, {root.string()},
                  {.opened =
                       [&](IndexWriter&) {
                         if (++rounds == 2) throw OptionError("opened", "not this time");
                       },
                   .committed =
                       [&](const WatchedCommit&) {
                         ++count;
                         write_text(root / "b", "two");
                       },
                   .failed = [&](const std::exception& failure) { told = failure.what(); },
                   .stop = [&] { return count == 2; }});
  CHECK(told == "opened: not this time");
  CHECK(summary.failures == 1);
  CHECK(summary.commits == 2);
  rounds = 1;
  const WatchOptions failing{.opened = [&](IndexWriter&) { throw OptionError("opened", "never"); }};
  CHECK_THROWS_AS(watch_files(index, {root.string()}, failing), OptionError);
}

TEST_CASE(
    "watching that is stopped at once leaves nothing, and what cannot be watched is refused") {
  const TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  const fs::path root = directory.path() / "root";
  fs::create_directory(root);
  write_text(root / "a", "one");
  const WatchOptions stopped{.stop = [] { return true; }};
  const WatchSummary summary = watch_files(index, {root.string()}, stopped);
  CHECK(summary.snapshot == 0);
  CHECK(summary.commits == 0);
  CHECK(documents_of(index).empty());
  CHECK_THROWS_AS(watch_files(index, {}, stopped), OptionError);
  CHECK_THROWS_AS(watch_files(index, {"-"}, stopped), OptionError);
  { IndexWriter(index).commit(); }
  CHECK_THROWS_AS(watch_files(index, {index.string()}, stopped), OptionError);
  const IndexWriter busy(index);
  CHECK_THROWS_AS(watch_files(index, {root.string()}, WatchOptions{}), IndexBusyError);
}

#include "indexer/files/directory_walk.h"

#include <dirent.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "indexer/files/file_names.h"
#include "indexer/files/input_files.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

namespace inkling::indexer {

namespace {

namespace fs = std::filesystem;
using test::write_file;
using Strings = std::vector<std::string>;

struct Walked {
  Strings names;
  LeftOut left_out;
};

/// Names as they are below `root`.
Walked walk(const fs::path& root, const WalkOptions& options = {}, IngestOptions ingest = {}) {
  ingest.walk = options;
  InputFiles files({root.string()}, ingest);
  Walked walked;
  while (const std::optional<InputFile> file = files.next()) {
    const std::string prefix = escape_path(root.string()) + "/";
    REQUIRE(file->name.starts_with(prefix));
    walked.names.push_back(file->name.substr(prefix.size()) +
                           (file->error_number != 0 ? " (unreadable)" : ""));
  }
  walked.left_out = files.left_out();
  return walked;
}

Strings names_of(const Strings& paths) {
  Strings names;
  IngestOptions options;
  InputFiles files(paths, options);
  while (const std::optional<InputFile> file = files.next()) names.push_back(file->name);
  return names;
}

/// Runs the test below a directory, as a shell would.
class Inside {
 public:
  explicit Inside(const fs::path& directory) : before_(fs::current_path()) {
    fs::current_path(directory);
  }
  ~Inside() { fs::current_path(before_); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  fs::path before_;
};

void make_index(const fs::path& directory) {
  IndexWriter writer(directory);
  writer.commit();
}

}  // namespace

TEST_CASE("a file has one name, however the paths to it are written") {
  const test::TemporaryDirectory directory;
  for (const char* name : {"docs/a.txt", "docs/b/c.txt", "y2022/todo.md", "y2023/todo.md", "top"})
    write_file(directory.path() / name, "text");
  const Inside inside(directory.path());
  const Strings docs{"docs/a.txt", "docs/b/c.txt"};
  for (const char* path : {"docs", "./docs/", "docs//", "docs/../docs", "docs/b/.."}) {
    CAPTURE(path);
    CHECK(names_of({path}) == docs);
  }
  CHECK(names_of({"docs/a.txt", "./docs/../docs/a.txt"}) == Strings{"docs/a.txt"});
  CHECK(names_of({"y2022", "y2023"}) == Strings{"y2022/todo.md", "y2023/todo.md"});
  CHECK(names_of({"."}) == names_of({"./docs/.."}));
  CHECK(names_of({"."}).back() == "y2023/todo.md");
  CHECK(names_of({fs::absolute("docs").string()}).front() ==
        (fs::absolute("docs") / "a.txt").string());
  const Inside deeper("docs");
  CHECK(names_of({"../y2022"}) == Strings{"../y2022/todo.md"});
  CHECK(names_of({"."}) == Strings{"a.txt", "b/c.txt"});
}

TEST_CASE("names of any bytes become different ids") {
  const test::TemporaryDirectory directory;
  const Strings odd{"new\nline",
                    "quo\"te'",
                    "%41",
                    "%FF",
                    "\xFF",
                    "50%",
                    " blank ",
                    "a\\b",
                    "\x01tab\t",
                    "-",
                    std::string(255, 'n')};
  for (const std::string& name : odd) write_file(directory.path() / name, "text");
  fs::path deep = directory.path();
  for (int depth = 0; depth < 60; ++depth) deep /= "d";
  write_file(deep / "x", "text");
  Strings names = walk(directory.path()).names;
  CHECK(names.size() == odd.size() + 1);
  CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size());
  CHECK(std::ranges::count(names, "%25FF") == 1);
  CHECK(std::ranges::count(names, "%FF") == 1);
  CHECK(std::ranges::count(names, "%41") == 1);
}

TEST_CASE("a file brings its size and time, also where it is named or behind a link") {
  const test::TemporaryDirectory directory;
  const fs::path file = directory.path() / "d/a.txt";
  write_file(file, "12345");
  const timespec times[2] = {{1, 2}, {1'700'000'000, 123'456'789}};
  REQUIRE(utimensat(AT_FDCWD, file.c_str(), times, 0) == 0);
  fs::create_symlink(file, directory.path() / "link");
  IngestOptions options;
  InputFiles files(
      {file.string(), (directory.path() / "link").string(), file.parent_path().string()}, options);
  int seen = 0;
  while (const std::optional<InputFile> found = files.next()) {
    ++seen;
    CHECK(found->is_regular);
    CHECK(found->size == 5);
    CHECK(found->modified_ns == 1'700'000'000'123'456'789);
  }
  CHECK(seen == 2);  // The folder leads to the file a second time.
  CHECK(total_size({file.string(), file.parent_path().string()}, options) == 5u);
  CHECK(total_size({"-"}, options) == std::nullopt);
}

TEST_CASE("what a walk leaves out is counted by its reason, a folder once") {
  const test::TemporaryDirectory directory;
  const fs::path root = directory.path() / "root";
  for (const char* name : {"a.txt", ".dot", ".hidden/x", ".hidden/y", "sub/b.txt", "sub/.dot"})
    write_file(root / name, "text");
  REQUIRE(mkfifo((root / "pipe").c_str(), 0600) == 0);
  const int plug = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  (root / "plug").string().copy(address.sun_path, sizeof address.sun_path - 1);
  REQUIRE(::bind(plug, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  ::close(plug);
  fs::create_symlink("a.txt", root / "link");
  fs::create_directory_symlink("sub", root / "sublink");
  fs::create_symlink("nowhere", root / "dangling");
  fs::create_symlink("loop", root / "loop");
  make_index(root / "index");
  write_file(root / "rejects.jsonl", "{}");
  const Walked walked = walk(root, {}, {.rejects = root / "rejects.jsonl"});
  CHECK(walked.names == Strings{"a.txt", "sub/b.txt"});
  CHECK(walked.left_out == LeftOut{{"dangling_link", 2},
                                   {"hidden", 3},
                                   {"index", 1},
                                   {"link", 2},
                                   {"rejects", 1},
                                   {"special", 2}});
  CHECK(walk(root, {.hidden = true}).names == Strings{".dot", ".hidden/x", ".hidden/y", "a.txt",
                                                      "rejects.jsonl", "sub/.dot", "sub/b.txt"});
}

TEST_CASE("what a Maildir has not delivered yet is left out, message by message") {
  const test::TemporaryDirectory directory;
  const fs::path root = directory.path() / "root";
  for (const char* name : {"mail/cur/a", "mail/new/b", "mail/tmp/c", "mail/tmp/d", "tmp/e"})
    write_file(root / name, "text");
  const Walked walked = walk(root);
  CHECK(walked.names == Strings{"mail/cur/a", "mail/new/b", "tmp/e"});
  CHECK(walked.left_out == LeftOut{{"undelivered", 2}});
  CHECK(walk(root / "mail/tmp").names == Strings{"c", "d"});
  // As most of the time.
  fs::remove(root / "mail/tmp/c");
  fs::remove(root / "mail/tmp/d");
  CHECK(walk(root).left_out.empty());
}

TEST_CASE("links are followed when that is asked for, and never round in a circle") {
  const test::TemporaryDirectory directory;
  const fs::path root = directory.path() / "root";
  write_file(root / "a/b/x.txt", "text");
  write_file(directory.path() / "elsewhere/y.txt", "text");
  fs::create_directory_symlink("..", root / "a/b/up");
  fs::create_directory_symlink(root, root / "a/self");
  fs::create_directory_symlink(directory.path() / "elsewhere", root / "out");
  fs::create_symlink("a/b/x.txt", root / "twin.txt");
  fs::create_symlink("gone", root / "dangling");
  fs::create_directory_symlink("../c2", root / "c1");
  fs::create_directory_symlink("a", root / "again");
  const Walked walked = walk(root, {.follow = true});
  CHECK(walked.names == Strings{"a/b/x.txt", "out/y.txt", "twin.txt"});
  CHECK(walked.left_out == LeftOut{{"dangling_link", 2}, {"link", 2}, {"named_twice", 1}});
}

TEST_CASE("links that cross do not multiply what they lead to") {
  const test::TemporaryDirectory directory;
  const fs::path root = directory.path() / "root";
  const Strings names{"a", "b", "c", "d", "e"};
  for (const std::string& name : names) write_file(root / name / (name + ".txt"), name);
  for (const std::string& from : names) {
    for (const std::string& to : names)
      if (from != to) fs::create_directory_symlink("../" + to, root / from / ("to-" + to));
  }
  const Walked walked = walk(root, {.follow = true});
  CHECK(walked.names.size() <= 2 * names.size());
  for (const std::string& name : names)
    CHECK(std::ranges::count(walked.names, name + "/" + name + ".txt") == 1);
}

TEST_CASE("globs choose files, and exclude wins") {
  const test::TemporaryDirectory directory;
  const fs::path& root = directory.path();
  for (const char* name : {"a.md", "a.txt", "build/x.md", "notes/b.md", "notes/c.txt",
                           "notes/old/d.md", "src/build/e.md"})
    write_file(root / name, "text");
  const auto names = [&](const Strings& include, const Strings& exclude) {
    return walk(root, {.include = include, .exclude = exclude}).names;
  };
  CHECK(names({"*.md"}, {}) ==
        Strings{"a.md", "build/x.md", "notes/b.md", "notes/old/d.md", "src/build/e.md"});
  CHECK(names({"*.md"}, {"build"}) == Strings{"a.md", "notes/b.md", "notes/old/d.md"});
  CHECK(names({}, {"/build/", "*.txt", "old/"}) == Strings{"a.md", "notes/b.md", "src/build/e.md"});
  CHECK(names({"notes"}, {"*.txt"}) == Strings{"notes/b.md", "notes/old/d.md"});
  CHECK(names({"notes/*.md", "a.*"}, {}) == Strings{"a.md", "a.txt", "notes/b.md"});
  CHECK(names({}, {"notes/**", "**/*.md"}) == Strings{"a.txt"});
  CHECK(names({}, {"./notes", "*.txt"}) == Strings{"a.md", "build/x.md", "src/build/e.md"});
  CHECK(walk(root, {.include = {"*.md"}, .exclude = {"notes"}}).left_out ==
        LeftOut{{"excluded", 2}});
  for (const char* glob : {"", "[a"}) {
    CHECK_THROWS_AS(names({glob}, {}), OptionError);
    CHECK_THROWS_AS(names({}, {glob}), OptionError);
  }
  const Inside inside(root);
  IngestOptions options;
  options.walk.exclude = {"notes/old", "*.txt"};
  InputFiles files({"notes", "a.txt"}, options);
  CHECK(files.next()->name == "notes/b.md");
  CHECK(files.next()->name == "a.txt");
  CHECK_FALSE(files.next());
}

TEST_CASE("ignore files hold for their folder, and deeper ones have the last word") {
  const test::TemporaryDirectory directory;
  const fs::path& root = directory.path();
  for (const char* name :
       {"a.log", "keep.log", "build/x", "src/build", "src/a.log", "src/gen/y", "src/deep/a.log",
        "src/deep/b.txt", "src/deep/secret/z", ".git/config", "only/.git/config"})
    write_file(root / name, "text");
  write_file(root / ".gitignore", "*.log\n!keep.log\nbuild/\n");
  write_file(root / "src/.gitignore", "/gen\n!a.log\n");
  write_file(root / "src/deep/.inklingignore", "*\n!b.*\n");
  const Strings expected{"keep.log", "src/a.log", "src/build", "src/deep/b.txt"};
  CHECK(walk(root, {.ignore_files = true}).names == expected);
  CHECK(walk(root, {.ignore_files = true}).left_out == LeftOut{{"hidden", 5}, {"ignored", 5}});
  CHECK(walk(root, {.ignore_files = true, .hidden = true}).names ==
        Strings{".gitignore", "keep.log", "src/.gitignore", "src/a.log", "src/build",
                "src/deep/b.txt"});
  CHECK(walk(root / "src/deep", {.ignore_files = true}).names == Strings{"b.txt"});
  CHECK(walk(root).names.size() == 9);
}

TEST_CASE("an index is never read: neither named, nor by a file in it, nor by a link") {
  const test::TemporaryDirectory directory;
  const fs::path index = directory.path() / "index";
  make_index(index);
  fs::create_directory_symlink(index, directory.path() / "link");
  const IngestOptions own{.left_out = index};
  for (const fs::path& path : {index, index / "", index / "lock", directory.path() / "link",
                               directory.path() / "link/lock", index / "../index/lock"}) {
    CAPTURE(path);
    CHECK_THROWS_WITH_AS(InputFiles({path.string()}, own),
                         doctest::Contains("directory of the index"), OptionError);
  }
  const IngestOptions other{.left_out = directory.path() / "other"};
  InputFiles files({index.string()}, other);
  CHECK_THROWS_WITH_AS(files.next(), doctest::Contains("directory of an index"), OptionError);
  write_file(directory.path() / "indexes/a.txt", "text");
  write_file(directory.path() / "indexes/lock", "text");
  CHECK_NOTHROW(InputFiles({(directory.path() / "indexes").string()}, own));
  CHECK(walk(directory.path() / "indexes").names == Strings{"a.txt", "lock"});
  CHECK(walk(directory.path(), {.follow = true}, own).left_out == LeftOut{{"index", 2}});
}

TEST_CASE("a path that is missing is an error, or holds nothing where it may be missing") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a.txt", "text");
  const Strings paths{(directory.path() / "gone").string(), (directory.path() / "a.txt").string(),
                      (directory.path() / "a.txt/b").string()};
  IngestOptions options;
  CHECK_THROWS_AS(InputFiles(paths, options), IoError);
  options.walk.may_be_missing = true;
  InputFiles files(paths, options);
  CHECK(files.next()->name == paths[1]);
  CHECK_FALSE(files.next());
}

TEST_CASE("who watches is told of each folder before it is listed, and of files behind links") {
  const test::TemporaryDirectory directory;
  const fs::path& root = directory.path();
  write_file(root / "a/x", "text");
  write_file(root / ".b/x", "text");
  write_file(root / "c/x", "text");
  fs::create_symlink("a/x", root / "link");
  Strings visited;
  WalkOptions options{.exclude = {"c"}, .follow = true};
  options.visit = [&](const fs::path& path) {
    visited.push_back(path.lexically_relative(root).string());
    if (path.filename() == "a") write_file(path / "late", "text");
  };
  CHECK(walk(root, options).names == Strings{"a/late", "a/x", "link"});
  CHECK(visited == Strings{".", "a", "link"});
}

namespace {

/// A tree with entries of all kinds.
void plant(const fs::path& folder, std::mt19937& random, int depth) {
  const Strings names{"a", "b.txt", ".c", "d%FF", "e\xFF", "f g", "h.md", "x.log"};
  fs::create_directories(folder);
  for (const std::string& name : names) {
    const fs::path path = folder / name;
    switch (random() % 7) {
      case 0:
      case 1:
        write_file(path, name);
        break;
      case 2:
      case 3:
        if (depth > 0) plant(path, random, depth - 1);
        break;
      case 4:
        fs::create_symlink(random() % 2 == 0 ? ".." : "b.txt", path);
        break;
      case 5:
        REQUIRE(mkfifo(path.c_str(), 0600) == 0);
        break;
      default:
        break;
    }
  }
}

std::set<std::string> names_in(const fs::path& folder) {
  DIR* const open = ::opendir(folder.c_str());
  REQUIRE(open != nullptr);
  std::set<std::string> names;
  while (const dirent* const entry = ::readdir(open)) names.insert(entry->d_name);
  ::closedir(open);
  return names;
}

/// The same walk by readdir() and stat().
void collect(const fs::path& folder, const std::string& below, const WalkOptions& options,
             std::vector<ino_t> above, std::set<ino_t>& entered, std::multiset<std::string>& files,
             LeftOut& left_out) {
  struct stat here {};
  REQUIRE(::stat(folder.c_str(), &here) == 0);
  above.push_back(here.st_ino);
  entered.insert(here.st_ino);
  for (const std::string& name : names_in(folder)) {
    if (name == "." || name == "..") continue;
    struct stat state {};
    REQUIRE(::lstat((folder / name).c_str(), &state) == 0);
    const bool is_link = S_ISLNK(state.st_mode);
    const bool leads = ::stat((folder / name).c_str(), &state) == 0;
    if (name[0] == '.' && !options.hidden) {
      ++left_out["hidden"];
    } else if (name.ends_with(".log") && !options.exclude.empty()) {
      ++left_out["excluded"];
    } else if (!leads) {
      ++left_out["dangling_link"];
    } else if (is_link && !options.follow) {
      ++left_out["link"];
    } else if (S_ISDIR(state.st_mode)) {
      if (std::ranges::find(above, state.st_ino) != above.end()) {
        ++left_out["link"];
      } else if (is_link && entered.contains(state.st_ino)) {
        ++left_out["named_twice"];
      } else {
        collect(folder / name, below + name + "/", options, above, entered, files, left_out);
      }
    } else if (S_ISREG(state.st_mode)) {
      files.insert(escape_path(below + name));
    } else {
      ++left_out["special"];
    }
  }
}

}  // namespace

TEST_CASE("a walk of a random tree finds and leaves out what an independent one does") {
  for (unsigned seed = 1; seed <= test::rounds(20u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const test::TemporaryDirectory directory;
    // Links to the folder above lead no further than to the tree again.
    const fs::path root = directory.path() / "tree";
    fs::create_directory(root);
    plant(root, random, 3);
    for (int choice = 0; choice < 8; ++choice) {
      WalkOptions options{.follow = (choice & 1) != 0, .hidden = (choice & 2) != 0};
      if ((choice & 4) != 0) options.exclude = {"*.log"};
      std::multiset<std::string> files;
      LeftOut left_out;
      std::set<ino_t> entered;
      collect(root, "", options, {}, entered, files, left_out);
      const Walked walked = walk(root, options);
      CHECK(std::multiset<std::string>(walked.names.begin(), walked.names.end()) == files);
      CHECK(walked.left_out == left_out);
    }
  }
}

TEST_CASE("a folder that cannot be listed is told with its reason") {
  if (geteuid() == 0) return;  // permissions do not bind root
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a/x", "text");
  write_file(directory.path() / "b", "text");
  fs::permissions(directory.path() / "a", fs::perms::none);
  CHECK(walk(directory.path()).names == Strings{"a (unreadable)", "b"});
  fs::permissions(directory.path() / "a", fs::perms::owner_all);
}

}  // namespace inkling::indexer

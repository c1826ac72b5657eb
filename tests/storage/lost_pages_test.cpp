// Files that are cut short while they are read.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/mapping_guard.h"
#include "tests/support/data.h"

using namespace inkling;
using inkling::test::TemporaryDirectory;

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLeft = 4096;

void make_index(const fs::path& directory) {
  std::mt19937 random(1);
  IndexWriter writer(directory, {});
  for (int number = 0; number < 3000; ++number) {
    Document document;
    document.id = "document " + std::to_string(number);
    document.title = "title " + std::to_string(random() % 500);
    for (int word = 0; word < 60; ++word) document.text += "w" + std::to_string(random() % 9000) + " every ";
    document.labels = {"label " + std::to_string(random() % 700)};
    document.numbers = {{"year", static_cast<double>(random() % 100)}};
    writer.add(document);
  }
  writer.commit();
}

/// Reads all there is; the number tells whether it was the same.
std::size_t read_all(const Index& index) {
  std::size_t sum = 0;
  std::vector<std::uint32_t> positions;
  for (TermCursor terms = index.terms(FieldId::text); !terms.exhausted(); terms.advance()) {
    sum = sum * 31 + terms.statistics().cf + terms.surface().size();
    for (PostingCursor list = terms.postings(); list.doc() != kNoDoc; list.advance()) {
      list.positions(positions);
      sum = sum * 31 + to_number(list.doc()) + positions.back();
    }
  }
  index.documents().for_each([&](DocId doc) {
    const StoredDocument stored = index.document(doc);
    sum = sum * 31 + std::hash<std::string>()(stored.document.text + stored.document.id);
    sum += *index.find(stored.document.id) == doc ? 1u : 0u;
  });
  return sum;
}

/// A copy of the index, so that each is cut once.
struct Copy {
  explicit Copy(const fs::path& index) { fs::copy(index, directory.path() / "copy"); }
  fs::path path() const { return directory.path() / "copy"; }

  TemporaryDirectory directory;
};

}  // namespace

TEST_CASE("a file that is cut short under an open view is an error, again and again, and not the end of the process") {
  const TemporaryDirectory directory;
  const fs::path original = directory.path() / "index";
  make_index(original);
  const std::size_t expected = read_all(Index::open(original));
  for (const char* kind : {"documents", "columns", "terms", "postings", "positions"}) {
    for (const bool was_read_before : {true, false}) {
      CAPTURE(kind);
      CAPTURE(was_read_before);
      const Copy copy(original);
      const fs::path file = copy.path() / (std::string("segment-000001.") + kind);
      REQUIRE(fs::file_size(file) > 4 * kLeft);
      const Index index = Index::open(copy.path());
      if (was_read_before) CHECK(read_all(index) == expected);
      fs::resize_file(file, kLeft);
      CHECK_THROWS_AS(read_all(index), Error);
      CHECK_THROWS_AS(read_all(index), Error);
      CHECK_THROWS_AS(Index::open(copy.path()), Error);
    }
  }
  CHECK(read_all(Index::open(original)) == expected);
}

TEST_CASE("a page that is gone reads as zeros in a guarded range, which is lost then, and so is no other") {
  const TemporaryDirectory directory;
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const auto map = [&](const char* name) {
    const std::string path = (directory.path() / name).string();
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT, 0600);
    REQUIRE(::ftruncate(file, static_cast<off_t>(3 * page)) == 0);
    void* const start = ::mmap(nullptr, 3 * page, PROT_READ, MAP_SHARED, file, 0);
    REQUIRE(start != MAP_FAILED);
    ::close(file);
    return static_cast<const volatile char*>(start);
  };
  const volatile char* const cut = map("cut");
  const volatile char* const whole = map("whole");
  {
    const storage::MappingGuard guard(const_cast<const char*>(cut), 3 * page);
    const storage::MappingGuard other(const_cast<const char*>(whole), 3 * page);
    REQUIRE(::truncate((directory.path() / "cut").c_str(), static_cast<off_t>(page)) == 0);
    CHECK(cut[0] == 0);
    CHECK(whole[2 * page] == 0);
    CHECK_FALSE(guard.is_lost());
    CHECK(cut[2 * page + 5] == 0);
    CHECK(guard.is_lost());
    CHECK_FALSE(other.is_lost());
  }
  // Of a range that nobody guards any more it is what it always was.
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const char read = cut[page];
    ::_exit(read);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK_FALSE((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  ::munmap(const_cast<char*>(cut), 3 * page);
  ::munmap(const_cast<char*>(whole), 3 * page);
}

// Files that are cut short while they are read.

#include <doctest/doctest.h>
#include <fcntl.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "tests/storage/fault_file_system.h"
#include "tests/support/data.h"

using namespace inkling;
using inkling::test::TemporaryDirectory;

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLeft = 4096;

void make_many_pages(const fs::path& directory) {
  std::mt19937 random(1);
  IndexWriter writer(directory, {});
  for (int number = 0; number < 3000; ++number) {
    Document document;
    document.id = "document " + std::to_string(number);
    document.title = "title " + std::to_string(random() % 500);
    for (int word = 0; word < 60; ++word)
      document.text += "w" + std::to_string(random() % 9000) + " every ";
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

/// A file that was read once, of which a page can be lost.
class LosableFile : public storage::ReadableFile {
 public:
  explicit LosableFile(std::span<const std::byte> bytes) : bytes_(bytes.begin(), bytes.end()) {}

  std::span<const std::byte> bytes() const noexcept override { return bytes_; }
  const std::atomic<bool>* is_lost() const noexcept override { return &is_lost_; }
  void lose(std::size_t page) {
    const auto end = bytes_.size();
    std::fill(bytes_.begin() + static_cast<std::ptrdiff_t>(std::min(page * kLeft, end)),
              bytes_.begin() + static_cast<std::ptrdiff_t>(std::min((page + 1) * kLeft, end)),
              std::byte{0});
    is_lost_ = true;
  }

 private:
  std::vector<std::byte> bytes_;
  std::atomic<bool> is_lost_ = false;
};

/// Loses a page of one file, of all who have it open, as soon as another is written.
class LosingFileSystem : public test::FaultFileSystem {
 public:
  LosingFileSystem(std::shared_ptr<storage::FileSystem> files, std::string of, std::size_t page,
                   std::string written)
      : FaultFileSystem(
            std::move(files),
            [this](test::Operation operation, const std::string& name) {
              // The first is the header.
              if (operation == test::Operation::append && name == written_ && ++appends_ == 2)
                lose();
            }),
        of_(std::move(of)),
        page_(page),
        written_(std::move(written)) {}

  std::shared_ptr<const storage::ReadableFile> open(const std::string& name) const override {
    auto file = FaultFileSystem::open(name);
    if (name != of_) return file;
    open_.push_back(std::make_shared<LosableFile>(file->bytes()));
    return open_.back();
  }
  bool has_lost() const noexcept { return appends_ >= 2; }

 private:
  void lose() {
    for (const auto& file : open_) file->lose(page_);
  }

  std::string of_;
  std::size_t page_;
  std::string written_;
  int appends_ = 0;
  mutable std::vector<std::shared_ptr<LosableFile>> open_;
};

/// Two segments, of the first of which the middle is deleted: such documents are passed over by how
/// long they are.
std::shared_ptr<storage::MemoryFileSystem> make_half_deleted() {
  auto files = std::make_shared<storage::MemoryFileSystem>();
  std::mt19937 random(1);
  const auto is_deleted = [](int number) { return number >= 6000 && number < 18'000; };
  const auto document = [&](int number) {
    Document made;
    made.id = std::to_string(number);
    for (int word = 0; word < 3; ++word) made.text += "w" + std::to_string(random() % 2000) + " ";
    if (is_deleted(number))
      made.text += made.text + made.text + "b" + std::to_string(random() % 1000);
    for (int word = 0; word < 20 && !is_deleted(number); ++word)
      made.text += "a" + std::to_string(random() % 1000) + ' ';
    return made;
  };
  IndexWriter writer = indexer::open_writer(
      files, {.analyzer = {AnalyzerKind::whitespace, "en"}, .merging = Merging::never});
  for (int number = 0; number < 24'000; ++number) writer.add(document(number));
  writer.commit();
  writer.add(document(24'000));
  writer.commit();
  for (int number = 6000; number < 18'000; ++number) writer.remove(std::to_string(number));
  writer.commit();
  return files;
}

std::shared_ptr<storage::MemoryFileSystem> copy_of(const storage::MemoryFileSystem& good) {
  auto files = std::make_shared<storage::MemoryFileSystem>();
  for (const std::string& name : good.list()) {
    const std::string bytes = good.contents(name);
    const auto file = files->create(name);
    file->append(std::as_bytes(std::span(bytes)));
    file->sync();
  }
  return files;
}

}  // namespace

TEST_CASE("a page that is gone while terms are merged is an error, or was not needed any more") {
  const std::vector<std::string> merged = {"segment-000003.postings", "segment-000003.positions"};
  const auto good = make_half_deleted();
  const auto optimize = [](const std::shared_ptr<storage::FileSystem>& files) {
    indexer::open_writer(files,
                         {.analyzer = {AnalyzerKind::whitespace, "en"}, .merging = Merging::never})
        .optimize();
  };
  const auto expected = copy_of(*good);
  optimize(expected);
  for (const char* const name :
       {"segment-000001.columns", "segment-000001.postings", "segment-000001.positions"}) {
    CAPTURE(name);
    const std::size_t pages = (good->contents(name).size() + kLeft - 1) / kLeft;
    std::size_t errors = 0;
    // Lengths are the last that the columns hold.
    for (std::size_t page = pages - std::min<std::size_t>(pages, 8); page < pages; ++page) {
      CAPTURE(page);
      const auto files = copy_of(*good);
      const auto losing =
          std::make_shared<LosingFileSystem>(files, name, page, "segment-000003.positions");
      try {
        optimize(losing);
        for (const std::string& each : merged)
          CHECK((files->contents(each) == expected->contents(each)));
      } catch (const IoError& error) {
        ++errors;
      }
      CHECK(losing->has_lost());
    }
    CHECK(errors > 0);
  }
}

TEST_CASE(
    "a file that is cut short under an open view is an error, again and again, and not the end of "
    "the process") {
  const TemporaryDirectory directory;
  const fs::path original = directory.path() / "index";
  make_many_pages(original);
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

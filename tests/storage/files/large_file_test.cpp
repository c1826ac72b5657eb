// Files beyond 4 GiB, without a disk that holds one.

#include <doctest/doctest.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

#include "inkling/error.h"
#include "storage/files/checked_file.h"
#include "storage/files/file_system.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

/// Room for one file that takes memory only where it is not zero.
class SparseBytes {
 public:
  static constexpr std::size_t kRoom = std::size_t{6} << 30;

  SparseBytes()
      : begin_(
            static_cast<std::byte*>(::mmap(nullptr, kRoom, PROT_READ | PROT_WRITE,
                                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))) {
    REQUIRE(begin_ != MAP_FAILED);
  }
  ~SparseBytes() { ::munmap(begin_, kRoom); }
  SparseBytes(const SparseBytes&) = delete;
  SparseBytes& operator=(const SparseBytes&) = delete;

  void append(std::span<const std::byte> bytes) {
    REQUIRE(bytes.size() <= kRoom - size_);
    if (std::ranges::any_of(bytes, [](std::byte byte) { return byte != std::byte{0}; }))
      std::memcpy(begin_ + size_, bytes.data(), bytes.size());
    size_ += bytes.size();
  }
  std::byte& at(std::size_t offset) { return begin_[offset]; }
  std::span<const std::byte> all() const noexcept { return {begin_, size_}; }

 private:
  std::byte* begin_;
  std::size_t size_ = 0;
};

/// Has one file.
class SparseFileSystem : public MemoryFileSystem {
 public:
  std::unique_ptr<WritableFile> create(const std::string&) override {
    return std::make_unique<Writer>(bytes_);
  }
  std::shared_ptr<const ReadableFile> open(const std::string&) const override {
    return std::make_shared<const Reader>(bytes_);
  }
  SparseBytes& bytes() { return *bytes_; }

 private:
  using Shared = std::shared_ptr<SparseBytes>;
  class Writer : public WritableFile {
   public:
    explicit Writer(Shared bytes) : bytes_(std::move(bytes)) {}
    void append(std::span<const std::byte> bytes) override { bytes_->append(bytes); }
    void sync() override {}

   private:
    Shared bytes_;
  };
  class Reader : public ReadableFile {
   public:
    explicit Reader(Shared bytes) : bytes_(std::move(bytes)) {}
    std::span<const std::byte> bytes() const noexcept override { return bytes_->all(); }

   private:
    Shared bytes_;
  };

  Shared bytes_ = std::make_shared<SparseBytes>();
};

constexpr std::uint64_t kBorder = std::uint64_t{1} << 32;
constexpr std::size_t kHeader = 16;

}  // namespace

TEST_CASE("a file beyond 4 GiB is read at any offset, and refused where it is damaged" *
          doctest::skip(!test::is_thorough())) {
  SparseFileSystem files;
  CheckedFileWriter writer(files, "large", FileKind::documents, 7);
  const std::string zeros(std::size_t{1} << 20, '\0');
  const std::string across = "a word that begins below 2^32 and ends above it";
  while (writer.offset() + zeros.size() < kBorder) writer.append(zeros);
  writer.append(zeros.substr(10));
  REQUIRE(writer.offset() == kBorder - 10);
  writer.append(across);
  for (int more = 0; more < 100; ++more) writer.append(zeros);
  const std::uint64_t last = writer.offset();
  writer.append("the last words");
  const FileStamp stamp = writer.finish();
  CHECK(stamp.bytes == files.bytes().all().size());

  const auto file = CheckedFile::open(files, "large", FileKind::documents, 7, stamp);
  CHECK(file->size() == last + 14);
  CHECK(as_text(file->bytes(kBorder - 10, across.size())) == across);
  CHECK(as_text(file->bytes(last, 14)) == "the last words");
  CHECK(file->reader(last, 14).offset() == last);
  CHECK_THROWS_AS(file->bytes(last, 15), CorruptIndexError);
  CHECK_THROWS_AS(file->bytes(~std::uint64_t{0} - 2, 8), CorruptIndexError);

  files.bytes().at(kHeader + kBorder + 3) ^= std::byte{1};
  const auto damaged = CheckedFile::open(files, "large", FileKind::documents, 7, stamp);
  CHECK(as_text(damaged->bytes(last, 14)) == "the last words");
  try {
    damaged->bytes(kBorder - 10, across.size());
    FAIL("a wrong byte was believed");
  } catch (const CorruptIndexError& error) {
    CHECK(error.offset() >= kBorder - kPageSize);
    CHECK(error.offset() <= kBorder + kPageSize);
  }
  test::tell_figure("a file of " + std::to_string(stamp.bytes) + " bytes");
}

/// Disks of every size, from one that has no room for a commit to one that has.

#include <doctest/doctest.h>
#include <sys/mount.h>
#include <sys/statvfs.h>

#include <cstdint>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>

#include "inkling/check.h"
#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "tests/support/data.h"
#include "tests/support/figures.h"

using namespace inkling;
using namespace inkling::test;

namespace {

constexpr std::uint64_t kDiskStep = 4096;
constexpr std::uint64_t kLargeDisk = std::uint64_t{8} << 20;
constexpr std::uint32_t kOnDisk = 200;

/// A file system in memory, whose size can be changed.
class SmallDisk {
 public:
  explicit SmallDisk(const std::filesystem::path& folder) : folder_(folder) {
    is_there_ = ::mount("tmpfs", folder_.c_str(), "tmpfs", 0, data(kLargeDisk).c_str()) == 0;
  }
  ~SmallDisk() {
    if (is_there_) ::umount2(folder_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool is_there() const noexcept { return is_there_; }
  std::uint64_t used() const {
    struct statvfs told {};
    REQUIRE(::statvfs(folder_.c_str(), &told) == 0);
    return std::uint64_t{told.f_blocks - told.f_bfree} * told.f_frsize;
  }
  void resize(std::uint64_t bytes) const {
    REQUIRE(::mount(nullptr, folder_.c_str(), nullptr, MS_REMOUNT, data(bytes).c_str()) == 0);
  }

 private:
  static std::string data(std::uint64_t bytes) { return "size=" + std::to_string(bytes); }

  std::filesystem::path folder_;
  bool is_there_ = false;
};

/// Adds documents and commits. Why not, where the disk was full.
std::optional<std::string> add_documents(const std::filesystem::path& directory) {
  try {
    IndexWriter writer(directory);
    for (std::uint32_t at = 0; at < kOnDisk; ++at)
      writer.add({.id = std::to_string(at), .text = "ink and pen " + std::to_string(at)});
    writer.commit();
    return std::nullopt;
  } catch (const IoError& error) {
    return error.code();
  }
}

void check_sound(const std::filesystem::path& directory, std::uint32_t documents) {
  CHECK(Index::open(directory).document_count() == documents);
  CHECK(check_index(directory, {.deep = true}).empty());
}

}  // namespace

TEST_CASE("on a full disk of any size the last commit stays, and freed room is enough to go on") {
  const TemporaryDirectory place;
  std::uint32_t full = 0;
  for (bool fits = false; !fits; ++full) {
    const SmallDisk disk(place.path());
    if (!disk.is_there()) {
      std::cout << "skipped: a tmpfs can be mounted by root only\n";
      return;
    }
    const auto directory = place.path() / "index";
    {
      IndexWriter writer(directory);
      writer.add({.id = "first", .text = "ink"});
      writer.commit();
    }
    CAPTURE(full);
    disk.resize(disk.used() + (full + 1) * kDiskStep);
    const std::optional<std::string> failure = add_documents(directory);
    fits = !failure;
    if (failure) {
      CHECK(*failure == "disk_full");
      check_sound(directory, 1);
      disk.resize(kLargeDisk);
      REQUIRE_FALSE(add_documents(directory));
    }
    check_sound(directory, kOnDisk + 1);
  }
  CHECK(full > 2);
  tell_figure(std::to_string(full) + " sizes of a disk, 4 KiB apart");
}

#pragma once

/// A file for what memory does not hold, gone with the process.

#include <cstddef>
#include <cstdint>
#include <span>

namespace inkling::storage {

/// A file without a name in the system's folder for temporary files ($TMPDIR). One thread writes,
/// any number may read.
class NamelessFile {
 public:
  /// Throws IoError where it cannot be made.
  NamelessFile();
  ~NamelessFile();
  NamelessFile(const NamelessFile&) = delete;
  NamelessFile& operator=(const NamelessFile&) = delete;

  /// Throws IoError, as of a full disk.
  void append(std::span<const std::byte> bytes);
  std::uint64_t size() const noexcept { return size_; }
  /// All that was appended: its pages come and go as those of an index do. Call it once, when
  /// nothing is appended any more. Throws IoError.
  std::span<const std::byte> map();

 private:
  int descriptor_;
  std::uint64_t size_ = 0;
  std::span<const std::byte> mapped_;
};

}  // namespace inkling::storage

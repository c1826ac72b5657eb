#pragma once

/// A file for what memory does not hold, gone with the process.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "inkling/error_text.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A file without a name, which only its owner could open. One thread writes, any number may read
/// what was written before.
class NamelessFile {
 public:
  /// In the system's folder for temporary files ($TMPDIR). Throws IoError where it cannot be made.
  NamelessFile();
  /// On the disk of `folder`.
  explicit NamelessFile(const std::filesystem::path& folder);
  ~NamelessFile();
  NamelessFile(const NamelessFile&) = delete;
  NamelessFile& operator=(const NamelessFile&) = delete;

  /// Throws IoError, as of a full disk.
  void append(std::span<const std::byte> bytes);
  std::uint64_t size() const noexcept { return size_; }
  /// Fills `into` with what is there from `offset` on: how many bytes, fewer at the end alone.
  /// Throws IoError.
  std::size_t read(std::uint64_t offset, std::span<std::byte> into) const;
  /// So many bytes of 0 to write to, for a file that nothing is appended to. Call it once. Their
  /// room is taken at once: throws IoError where the disk has none.
  std::span<std::byte> reserve(std::size_t bytes);
  /// All that was appended: its pages come and go as those of an index do. Call it once, when
  /// nothing is appended any more. Throws IoError.
  std::span<const std::byte> map();

 private:
  NamelessFile(std::filesystem::path folder, ErrorText hint);
  int opened() const;
  std::byte* mapped(std::size_t size, int protection);
  [[noreturn]] void refuse(const char* what_failed) const;

  std::filesystem::path folder_;
  ErrorText hint_;  ///< what to do where the disk fails
  int descriptor_;
  std::uint64_t size_ = 0;
  std::span<const std::byte> mapped_;
};

}  // namespace inkling

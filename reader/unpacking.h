#pragma once

/// Archives of libarchive, and how much may be unpacked of one.

#include <archive.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace inkling::reader {

struct FreeArchive {
  void operator()(archive* reader) const noexcept { archive_read_free(reader); }
};
using ArchiveReader = std::unique_ptr<archive, FreeArchive>;

/// An archive has no more members.
inline constexpr std::size_t kMostMembers = 100'000;

/// A reader of no format yet. Throws std::bad_alloc.
ArchiveReader new_archive_reader();
/// `bytes` must outlive the reader. Throws DamagedDocument.
void open_archive(archive* reader, std::string_view bytes);
/// The bytes of an archive, piece by piece.
class ArchiveSource {
 public:
  virtual ~ArchiveSource() = default;
  /// Valid until the next call; empty at the end.
  virtual std::string_view more() = 0;
};
/// `source` must outlive the reader.
void open_archive(archive* reader, ArchiveSource& source);
/// What libarchive says is wrong.
std::string error_of(archive* reader);
/// Throws HostileDocument for a member behind kMostMembers.
void require_member(std::size_t members_before);

/// What may still be unpacked: `most` bytes, and not more than 1,000 times the archive unless that
/// is below 1 MiB.
class Allowance {
 public:
  Allowance(std::size_t most, std::size_t packed);

  /// For so many more bytes of the archive.
  void grow(std::size_t packed) noexcept { left_ += kBytesOfPacked * packed; }
  /// Throws HostileDocument when it is used up.
  void take(std::size_t bytes);

 private:
  static constexpr std::size_t kBytesOfPacked = 10;

  std::size_t most_;
  std::size_t left_;
};

}  // namespace inkling::reader

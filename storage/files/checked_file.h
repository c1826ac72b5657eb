#pragma once

/// The envelope of every file: a header, the payload in pages, the checksum of each page, a footer.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "storage/bits/bytes.h"
#include "storage/files/file_system.h"
#include "storage/files/format.h"

namespace inkling::storage {

/// XXH3-64.
std::uint64_t checksum(std::span<const std::byte> bytes) noexcept;

/// Writes a payload of any length in one pass.
class CheckedFileWriter {
 public:
  CheckedFileWriter(FileSystem& files, std::string name, FileKind kind, std::uint64_t number)
      : CheckedFileWriter(files, std::move(name), kind, number, version_of(kind)) {}
  /// The same for a file that only readers of another `version` know.
  CheckedFileWriter(FileSystem& files, std::string name, FileKind kind, std::uint64_t number,
                    std::uint16_t version);

  /// Bytes of payload so far: where the next append begins.
  std::uint64_t offset() const noexcept { return payload_bytes_; }
  void append(std::string_view bytes);
  /// Writes checksums and footer and makes the file durable.
  FileStamp finish();

 private:
  void flush_page();

  std::string name_;
  std::unique_ptr<WritableFile> file_;
  std::string header_;
  std::string page_;
  std::vector<std::uint64_t> page_checksums_;
  std::uint64_t payload_bytes_ = 0;
};

/// Reads a payload. Header, footer and page checksums are verified when it is opened, each page
/// when it is first touched. Any number of threads may read.
///
/// Files are mapped, and a page that was verified may be gone when it is read again. Call
/// require_readable() after reading, before using what was read.
class CheckedFile {
 public:
  /// Throws CorruptIndexError, FormatVersionError, IoError.
  static std::shared_ptr<const CheckedFile> open(const FileSystem& files, const std::string& name,
                                                 FileKind kind, std::uint64_t number);
  /// The same for a file that must be the one with that stamp.
  static std::shared_ptr<const CheckedFile> open(const FileSystem& files, const std::string& name,
                                                 FileKind kind, std::uint64_t number,
                                                 const FileStamp& stamp);
  /// The same where the header, the checksums or the footer are damaged, so that pages can still be
  /// verified one by one: the file must have the bytes of its stamp, and say in its header or in
  /// its footer that it is the one. Throws CorruptIndexError otherwise.
  static std::shared_ptr<const CheckedFile> open_damaged(const FileSystem& files,
                                                         const std::string& name, FileKind kind,
                                                         std::uint64_t number,
                                                         const FileStamp& stamp);

  /// Directory and name, for messages.
  const std::string& path() const noexcept { return path_; }
  const FileStamp& stamp() const noexcept { return stamp_; }
  /// The version of the format that its header names.
  std::uint16_t version() const noexcept { return load<std::uint16_t>(raw().data() + 4); }
  /// Bytes of the payload.
  std::uint64_t size() const noexcept { return payload_.size(); }

  /// Bytes [offset, offset + size) of the payload, verified, valid as long as the file object. The
  /// eight bytes after them may be read, but are not verified.
  std::span<const std::byte> bytes(std::uint64_t offset, std::uint64_t size) const {
    if (offset > payload_.size() || size > payload_.size() - offset)
      fail(offset, "reference past the end");
    if (size == 0) return {};
    require_readable();
    const std::size_t last = static_cast<std::size_t>((offset + size - 1) / kPageSize);
    for (std::size_t page = static_cast<std::size_t>(offset / kPageSize); page <= last; ++page) {
      if ((verified_[page / 8].load(std::memory_order_relaxed) >> (page % 8) & 1) == 0)
        verify(page);
    }
    return payload_.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
  }
  std::span<const std::byte> all() const { return bytes(0, size()); }

  /// The whole file with its envelope, whose pages may not have been verified. Call
  /// require_readable() after reading.
  std::span<const std::byte> raw() const noexcept { return file_->bytes(); }

  ByteReader reader(std::uint64_t offset, std::uint64_t size) const {
    return {this->bytes(offset, size), path_, offset};
  }
  ByteReader reader() const { return reader(0, size()); }

  /// As ReadableFile. Pages that were verified are not verified again.
  void forget_pages() const noexcept { file_->forget_pages(); }

  std::size_t page_count() const noexcept { return (payload_.size() + kPageSize - 1) / kPageSize; }
  /// Verifies page `page` again, whether or not it was touched. Throws CorruptIndexError.
  void verify(std::size_t page) const;

  /// Throws IoError if a page that was read since the file was opened was not there.
  void require_readable() const {
    // The reading thread gets the signal: its reads must not be moved behind this.
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (is_lost_ != nullptr && is_lost_->load(std::memory_order_relaxed)) [[unlikely]]
      fail_to_read();
  }

  [[noreturn]] void fail(std::uint64_t offset, const std::string& what) const;

 private:
  [[noreturn]] void fail_to_read() const;
  CheckedFile(std::string path, std::shared_ptr<const ReadableFile> file);
  void verify_envelope(FileKind kind, std::uint64_t number);
  /// Finds payload and checksums in `all`, the bytes of the file.
  void place_payload(std::span<const std::byte> all, std::uint64_t payload_bytes);

  std::string path_;
  std::shared_ptr<const ReadableFile> file_;
  const std::atomic<bool>* is_lost_;
  std::span<const std::byte> payload_;
  const std::byte* page_checksums_ = nullptr;
  FileStamp stamp_;
  mutable std::vector<std::atomic<std::uint8_t>> verified_;
};

}  // namespace inkling::storage
